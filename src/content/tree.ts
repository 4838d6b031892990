import { join } from 'node:path';
import type { Collection } from '../model/collection.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { FileSystem } from './file-system.js';
import { formatOf, placeOfFile, unfinishedImport, unknownFolder } from './layout.js';
import { largest } from './limits.js';
import type { MissingArgs } from './problems/files.js';
import { contentProblems } from './problems/index.js';
import { refused } from './unreadable.js';
import { walk } from './walk.js';

export interface ContentFile {
  /** To open it. */
  readonly path: string;
  /** To show it: the content folder as the user typed it, and the way from there with forward slashes. */
  readonly name: string;
  readonly format: 'yaml' | 'json';
  readonly bytes: number;
}

export interface BrandFolder {
  readonly folder: string;
  readonly settings?: ContentFile;
  /** In code-unit order of the files' paths (D17). */
  readonly records: readonly { readonly collection: Collection; readonly file: ContentFile }[];
}

/** A file beside site.yaml: its own name, and its path as it is shown. */
export interface BesideFile {
  readonly own: string;
  readonly name: string;
}

export interface ContentTree {
  readonly site?: ContentFile;
  /** The folders that hold settings or records, by name in code-unit order. */
  readonly brands: readonly BrandFolder[];
  /** Files beside site.yaml that may be named in it. */
  readonly beside: readonly BesideFile[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the files of a content folder: `site.yaml`, and for each brand `brand.yaml` and a file or folder of
 * records by collection, all as .yaml, .yml or .json. Anything else is a problem, but for notes (`*.md`, `README`),
 * temporary files of editors and systems, names that begin with a dot, and files beside site.yaml that it may name.
 * @param root the content folder as the user typed it
 */
export async function findContent(root: string, fs: FileSystem): Promise<ContentTree> {
  const shown = root.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '') || '.';
  try {
    if (!fs.statSync(root).isDirectory())
      return { brands: [], beside: [], problems: [missing('content folder', shown)] };
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return {
      brands: [],
      beside: [],
      problems: [isAbsent ? missing('content folder', shown) : refused(shown, error)],
    };
  }
  const { found, problems } = walk(root, shown, fs);
  const unfinished = fs.existsSync(join(root, unfinishedImport))
    ? [problem(contentProblems['content/unfinished-import'], {}, [startOf(`${shown}/${unfinishedImport}`)])]
    : [];
  const sorter = new Sorter(root, shown, fs, [...unfinished, ...problems]);
  for (const { path, kind } of found) if (kind === 'file') sorter.take(path.split('/'));
  return sorter.tree();
}

interface Brand {
  readonly settings: ContentFile[];
  readonly records: { readonly collection: Collection; readonly file: ContentFile }[];
}

/** Puts files where they belong. */
class Sorter {
  readonly #root: string;
  readonly #shown: string;
  readonly #fs: FileSystem;
  readonly #problems: Problem[];
  readonly #site: ContentFile[] = [];
  readonly #brands = new Map<string, Brand>();
  readonly #unknownFolders = new Set<string>();
  readonly #beside: BesideFile[] = [];

  constructor(root: string, shown: string, fs: FileSystem, problems: Problem[]) {
    this.#root = root;
    this.#shown = shown;
    this.#fs = fs;
    this.#problems = problems;
  }

  /** @param path the names of the file's folders and its own */
  take(path: readonly string[]): void {
    const place = placeOfFile(path);
    if (place.kind === 'aside') return;
    if (place.kind === 'referable') {
      this.#beside.push({ own: path.join('/'), name: this.#name(path) });
      return;
    }
    if (place.kind === 'site') {
      const file = this.#file(path);
      if (file !== undefined) this.#site.push(file);
      return;
    }
    const [folder = '', inner = ''] = path;
    const brand = path.length > 1 ? this.#brand(folder) : undefined;
    if (path.length > 2 && this.#isUnknownFolder([folder, inner])) return;
    if (place.kind === 'unknown') {
      this.#problems.push(
        problem(contentProblems['content/unknown-name'], place.args, [startOf(this.#name(path))]),
      );
      return;
    }
    const file = this.#file(path);
    if (file === undefined || brand === undefined) return;
    if (place.kind === 'brand') brand.settings.push(file);
    else brand.records.push({ collection: place.collection, file });
  }

  tree(): ContentTree {
    const site = this.#settings(this.#site, 'site.yaml', '');
    const brands: BrandFolder[] = [];
    for (const [folder, { settings, records }] of this.#brands) {
      const own = this.#settings(settings, 'brand.yaml', `${folder}/`);
      if (own !== undefined || records.length > 0)
        brands.push({ folder, ...(own && { settings: own }), records });
    }
    if (brands.length === 0) this.#problems.push(missing('brand folders', this.#shown));
    return { ...(site && { site }), brands, beside: this.#beside, problems: this.#problems };
  }

  /** The settings file of several that counts: YAML before JSON. There should be one. */
  #settings(
    files: readonly ContentFile[],
    what: 'site.yaml' | 'brand.yaml',
    folder: string,
  ): ContentFile | undefined {
    const [first, ...others] = [...files].sort((a, b) =>
      a.format === b.format ? 0 : a.format === 'yaml' ? -1 : 1,
    );
    if (first === undefined) this.#problems.push(missing(what, `${this.#shown}/${folder}${what}`));
    for (const other of others) {
      const args = { first: baseName(first?.name), second: baseName(other.name) };
      this.#problems.push(
        problem(contentProblems['content/two-settings'], args, [
          startOf(other.name),
          startOf(first?.name ?? ''),
        ]),
      );
    }
    return first;
  }

  #brand(folder: string): Brand {
    const known = this.#brands.get(folder);
    if (known !== undefined) return known;
    const brand: Brand = { settings: [], records: [] };
    this.#brands.set(folder, brand);
    return brand;
  }

  /** Says once of a folder that it isn't a collection's. */
  #isUnknownFolder(path: readonly [brand: string, folder: string]): boolean {
    const args = unknownFolder(path[1]);
    const name = this.#name(path);
    if (args !== undefined && !this.#unknownFolders.has(name)) {
      this.#unknownFolders.add(name);
      this.#problems.push(problem(contentProblems['content/unknown-name'], args, [startOf(name)]));
    }
    return args !== undefined;
  }

  #file(names: readonly string[]): ContentFile | undefined {
    const path = join(this.#root, ...names);
    const name = this.#name(names);
    try {
      const bytes = this.#fs.statSync(path).size;
      if (bytes <= largest) return { path, name, format: formatOf(name), bytes };
      this.#problems.push(
        problem(contentProblems['content/too-large'], { bytes, limit: largest }, [startOf(name)]),
      );
    } catch (error) {
      this.#problems.push(refused(name, error));
    }
    return undefined;
  }

  #name(path: readonly string[]): string {
    return `${this.#shown}/${path.join('/')}`;
  }
}

function missing(what: MissingArgs['what'], name: string): Problem {
  return problem(contentProblems['content/missing'], { what }, [startOf(name)]);
}

function baseName(path = ''): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
