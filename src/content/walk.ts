import { constants, type Dirent } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { FileSystem } from './file-system.js';
import { contentProblems } from './problems/index.js';
import { refused, unreadable } from './unreadable.js';

/** A file or folder, by its path from the content folder with forward slashes. */
export interface FoundFile {
  readonly path: string;
  readonly kind: 'file' | 'folder';
}

export interface Walk {
  /** In code-unit order of their paths (D17). */
  readonly found: readonly FoundFile[];
  readonly problems: readonly Problem[];
}

/**
 * Lists all files and folders under `root`, without those whose name begins with a dot. Links are followed to
 * what is in the tree itself; a folder that is linked to is walked once more, but for linked folders in it.
 * Everything else is either found or a problem.
 * @param shown the root as problems name it
 */
export function walk(root: string, shown: string, fs: FileSystem): Walk {
  const walker = new Walker(root, shown, fs);
  walker.walk('', false);
  const found = walker.found.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { found, problems: walker.problems };
}

/**
 * What a file's name can't hold: control characters and separators of lines, which nobody could read in a message, and
 * what Node reads where a name isn't UTF-8, by which it can't be opened.
 */
const unfitForNames = /[\p{Cc}\p{Zl}\p{Zp}\ufffd]/gu;

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code === 10 ? '\\n' : `\\u${code.toString(16).padStart(4, '0')}`;
}

class Walker {
  readonly #root: string;
  readonly #realRoot: string;
  readonly #shown: string;
  readonly #fs: FileSystem;
  readonly found: FoundFile[] = [];
  readonly problems: Problem[] = [];

  constructor(root: string, shown: string, fs: FileSystem) {
    this.#root = root;
    this.#realRoot = fs.realpathSync(root);
    this.#shown = shown;
    this.#fs = fs;
  }

  /**
   * @param folder its path, or empty for the root
   * @param isLinked whether a link leads to it, or to a folder around it
   */
  walk(folder: string, isLinked: boolean): void {
    let entries: Dirent[];
    try {
      entries = this.#fs.readdirSync(join(this.#root, folder), { withFileTypes: true });
    } catch (error) {
      this.problems.push(refused(this.#name(folder), error));
      return;
    }
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.search(unfitForNames) !== -1) this.problems.push(unreadable(this.#name(path), 'name'));
      else if (entry.isSymbolicLink()) this.#follow(path, isLinked);
      else this.#take(path, kindOf(entry), isLinked);
    }
  }

  #take(path: string, kind: FoundFile['kind'] | undefined, isLinked: boolean): void {
    if (kind === undefined) {
      this.problems.push(unreadable(this.#name(path), 'not-a-file'));
      return;
    }
    try {
      const { R_OK, X_OK } = constants;
      this.#fs.accessSync(join(this.#root, path), kind === 'file' ? R_OK : R_OK | X_OK);
    } catch (error) {
      this.problems.push(refused(this.#name(path), error));
      return;
    }
    this.found.push({ path, kind });
    if (kind === 'folder') this.walk(path, isLinked);
  }

  #follow(path: string, isLinked: boolean): void {
    const link = join(this.#root, path);
    let target: string;
    try {
      target = this.#fs.realpathSync(link);
    } catch (error) {
      const isBroken = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      this.problems.push(
        isBroken ? unreadable(this.#name(path), 'broken-link') : refused(this.#name(path), error),
      );
      return;
    }
    if (!isWithin(target, this.#realRoot)) {
      const args = { target: this.#fs.readlinkSync(link) };
      this.problems.push(problem(contentProblems['content/outside'], args, [startOf(this.#name(path))]));
      return;
    }
    const stats = this.#fs.statSync(link);
    const kind = kindOf(stats);
    const isCycle = kind === 'folder' && isWithin(this.#fs.realpathSync(dirname(link)), target);
    if (kind === 'folder' && (isLinked || isCycle)) {
      this.problems.push(unreadable(this.#name(path), 'link-cycle'));
      return;
    }
    this.#take(path, kind, true);
  }

  #name(path: string): string {
    if (path === '') return this.#shown;
    return `${this.#shown}/${path.replaceAll(unfitForNames, escaped)}`;
  }
}

function kindOf(entry: Pick<Dirent, 'isFile' | 'isDirectory'>): FoundFile['kind'] | undefined {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : undefined;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
