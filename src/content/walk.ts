import { constants } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { type GlobEntry, globby } from 'globby';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { FileSystem } from './file-system.js';
import { refused, unreadable } from './unreadable.js';

/** A file or folder, by its path from the content folder with forward slashes. */
export interface Found {
  readonly path: string;
  readonly kind: 'file' | 'folder';
}

export interface Walk {
  /** In code-unit order of their paths (D17). */
  readonly found: readonly Found[];
  readonly problems: readonly Problem[];
}

/**
 * Lists all files and folders under `root`, without those whose name begins with a dot. Links are followed to
 * what is in the tree itself; a folder that is linked to is walked once more, but for linked folders in it.
 * @param shown the root as problems name it
 */
export async function walk(root: string, shown: string, fs: FileSystem): Promise<Walk> {
  const walker = new Walker(root, shown, fs);
  await walker.walk('');
  const found = walker.found.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { found, problems: walker.problems };
}

class Walker {
  readonly #root: string;
  readonly #realRoot: string;
  readonly #shown: string;
  readonly #fs: FileSystem;
  readonly found: Found[] = [];
  readonly problems: Problem[] = [];

  constructor(root: string, shown: string, fs: FileSystem) {
    this.#root = root;
    this.#realRoot = fs.realpathSync(root);
    this.#shown = shown;
    this.#fs = fs;
  }

  /** @param folder the path of a linked folder, or empty for the root */
  async walk(folder: string): Promise<void> {
    const entries = await globby('**', {
      cwd: join(this.#root, folder),
      fs: this.#fs,
      objectMode: true,
      onlyFiles: false,
      expandDirectories: false,
      followSymbolicLinks: false,
      suppressErrors: true,
    });
    for (const entry of entries) {
      const path = folder === '' ? entry.path : `${folder}/${entry.path}`;
      if (entry.dirent.isSymbolicLink()) await this.#follow(path, folder !== '');
      else this.#take(path, kindOf(entry));
    }
  }

  #take(path: string, kind: Found['kind'] | undefined): void {
    if (kind === undefined) {
      this.problems.push(unreadable(this.#name(path), 'not-a-file'));
      return;
    }
    try {
      const { R_OK, X_OK } = constants;
      this.#fs.accessSync(join(this.#root, path), kind === 'file' ? R_OK : R_OK | X_OK);
      this.found.push({ path, kind });
    } catch (error) {
      this.problems.push(refused(this.#name(path), error));
    }
  }

  async #follow(path: string, isLinked: boolean): Promise<void> {
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
      this.problems.push(problem('content/outside', args, [startOf(this.#name(path))]));
      return;
    }
    const stats = this.#fs.statSync(link);
    const kind = kindOf({ dirent: stats });
    const isCycle = kind === 'folder' && isWithin(this.#fs.realpathSync(dirname(link)), target);
    if (kind === 'folder' && (isLinked || isCycle)) {
      this.problems.push(unreadable(this.#name(path), 'link-cycle'));
      return;
    }
    this.#take(path, kind);
    if (kind === 'folder') await this.walk(path);
  }

  #name(path: string): string {
    return `${this.#shown}/${path}`;
  }
}

function kindOf({
  dirent,
}: {
  dirent: Pick<GlobEntry['dirent'], 'isFile' | 'isDirectory'>;
}): Found['kind'] | undefined {
  if (dirent.isFile()) return 'file';
  return dirent.isDirectory() ? 'folder' : undefined;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
