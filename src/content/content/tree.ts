import { constants, type Dirent } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { errorCode } from '../../base/errors.js';
import { jsonEscape, replaceHidden } from '../../base/text/hidden-characters.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { wellKnownFolder } from '../../serving/manifest/site-path.js';
import { largest } from '../documents/limits.js';
import type { MissingArgs, UnknownNameArgs } from '../documents/problems/files.js';
import { contentProblems } from '../documents/problems/index.js';
import type { RootFileArgs } from '../documents/problems/root-files.js';
import { type FileSystem, refused, unreadable } from './file-system.js';
import { formatOf, placeOfFile, rootFolder, unfinishedImport, unknownFolder } from './layout.js';
import { largestRootFile, mostRootFiles, type RootAddress, rootAddress } from './root-files.js';

export interface ContentFile {
  /** The path to open. */
  readonly path: string;
  /** The name for messages: the content folder as typed, then the path in it with forward slashes. */
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

/** A file beside site.yaml: its own name, and its path for messages. */
export interface BesideFile {
  readonly own: string;
  readonly name: string;
}

/** A file that is copied to the web root. */
export interface RootFile extends RootAddress {
  /** The path from the content folder, with forward slashes. */
  readonly own: string;
  /** Its name for messages. */
  readonly name: string;
}

export interface ContentTree {
  readonly site?: ContentFile;
  /** The folders with settings or records, in code-unit order of their names. */
  readonly brands: readonly BrandFolder[];
  /** Files beside site.yaml that may be named in it. */
  readonly beside: readonly BesideFile[];
  /** The files of the folder `root`, in code-unit order of their paths. */
  readonly root: readonly RootFile[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the files of a content folder: `site.yaml`, and for each brand `brand.yaml` and a file or folder of
 * records by collection, all as .yaml, .yml or .json; and the files for the web root, in `root`. Any other file is reported, except notes (`*.md`, `README`),
 * temporary files of editors and systems, names that begin with a dot, and files that site.yaml may name.
 * @param root the content folder as the user typed it
 */
export async function findContent(root: string, fs: FileSystem): Promise<ContentTree> {
  const shown = root.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '') || '.';
  try {
    if (!fs.statSync(root).isDirectory())
      return { brands: [], beside: [], root: [], problems: [missing('content folder', shown)] };
  } catch (error) {
    const isAbsent = errorCode(error) === 'ENOENT';
    return {
      brands: [],
      beside: [],
      root: [],
      problems: [isAbsent ? missing('content folder', shown) : refused(shown, error)],
    };
  }
  const { found, problems } = walk(root, shown, fs);
  const unfinished = fs.existsSync(join(root, unfinishedImport))
    ? [problem(contentProblems['content/unfinished-import'], {}, [startOf(`${shown}/${unfinishedImport}`)])]
    : [];
  const paths = new Set(found.map(({ path }) => path));
  const sorter = new Sorter(root, shown, fs, paths, [...unfinished, ...problems]);
  for (const { path, kind } of found) {
    if (kind === 'file') sorter.take(path.split('/'));
    else sorter.refuseFolder(path.split('/'));
  }
  return sorter.tree();
}

interface Brand {
  readonly settings: ContentFile[];
  readonly records: { readonly collection: Collection; readonly file: ContentFile }[];
}

/** Sorts files by brand and purpose. */
class Sorter {
  readonly #root: string;
  readonly #shown: string;
  readonly #fs: FileSystem;
  /** All files and folders, by their paths from the root. */
  readonly #paths: ReadonlySet<string>;
  readonly #problems: Problem[];
  readonly #site: ContentFile[] = [];
  readonly #brands = new Map<string, Brand>();
  readonly #unknownFolders = new Set<string>();
  readonly #beside: BesideFile[] = [];
  readonly #rootFiles: RootFile[] = [];
  #isRootOfBrand = false;

  constructor(root: string, shown: string, fs: FileSystem, paths: ReadonlySet<string>, problems: Problem[]) {
    this.#root = root;
    this.#shown = shown;
    this.#fs = fs;
    this.#paths = paths;
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
    if (place.kind === 'root') {
      this.#takeRootFile(path, place.isOfBrand ? { reason: 'brand' } : rootAddress(path.slice(1)));
      return;
    }
    const [folder = '', inner = ''] = path;
    const brand = path.length > 1 ? this.#brand(folder) : undefined;
    if (path.length > 2 && this.#isUnknownFolder([folder, inner])) return;
    if (place.kind === 'unknown') {
      this.#unknown(place.args, path);
      return;
    }
    const file = this.#file(path);
    if (file === undefined || brand === undefined) return;
    if (place.kind === 'brand') brand.settings.push(file);
    else brand.records.push({ collection: place.collection, file });
  }

  /** Reports a folder that is called as a file that is read. What is in a folder of a collection may be called anything. */
  refuseFolder(path: readonly string[]): void {
    const { kind } = placeOfFile(path);
    if (path.length > 2 || !['site', 'brand', 'records'].includes(kind)) return;
    if (kind !== 'site') this.#brand(path[0]!);
    this.#problems.push(unreadable(this.#name(path), 'folder'));
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
    const root = this.#rootFiles;
    if (root.length > mostRootFiles)
      this.#problems.push(
        rootProblem(`${this.#shown}/${rootFolder}`, {
          reason: 'too-many',
          files: root.length,
          limit: mostRootFiles,
        }),
      );
    return { ...(site && { site }), brands, beside: this.#beside, root, problems: this.#problems };
  }

  #takeRootFile(path: readonly string[], found: RootAddress | RootFileArgs): void {
    const name = this.#name(path);
    if ('reason' in found) {
      const isOfBrand = found.reason === 'brand';
      if (isOfBrand && this.#isRootOfBrand) return;
      this.#isRootOfBrand ||= isOfBrand;
      this.#problems.push(rootProblem(isOfBrand ? `${this.#shown}/${rootFolder}` : name, found));
      return;
    }
    try {
      const bytes = this.#fs.statSync(join(this.#root, ...path)).size;
      if (bytes <= largestRootFile) this.#rootFiles.push({ ...found, own: path.join('/'), name });
      else this.#problems.push(rootProblem(name, { reason: 'too-large', bytes, limit: largestRootFile }));
    } catch (error) {
      this.#problems.push(refused(name, error));
    }
  }

  /** The settings file that is used if there are several: YAML before JSON. */
  #settings(
    files: readonly ContentFile[],
    what: 'site.yaml' | 'brand.yaml',
    folder: string,
  ): ContentFile | undefined {
    const [first, ...others] = [...files].sort((a, b) =>
      a.format === b.format ? 0 : a.format === 'yaml' ? -1 : 1,
    );
    if (first === undefined && !this.#paths.has(`${folder}${what}`))
      this.#problems.push(missing(what, `${this.#shown}/${folder}${what}`));
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

  #unknown(args: UnknownNameArgs, path: readonly string[]): void {
    const taken = this.#sameAs(args, path);
    const folder = unknownFolder(stemOf(taken ?? '')) === undefined ? stemOf(taken ?? '') : undefined;
    const known =
      taken === undefined
        ? args
        : { ...args, suggestion: taken, isTaken: true as const, ...(folder !== undefined && { folder }) };
    this.#problems.push(problem(contentProblems['content/unknown-name'], known, [startOf(this.#name(path))]));
  }

  /** The file that has the same content as one of this name would: `branches.json` beside what could be branches.yaml. */
  #sameAs({ suggestion, kind }: UnknownNameArgs, path: readonly string[]): string | undefined {
    if (suggestion === undefined) return undefined;
    const stem = stemOf(suggestion);
    const files = kind === 'file' ? [`${stem}.yaml`, `${stem}.yml`, `${stem}.json`] : [];
    return [suggestion, ...files].find((own) => this.#paths.has([...path.slice(0, -1), own].join('/')));
  }

  /** Reports a folder that isn't a collection's, once. */
  #isUnknownFolder(path: readonly [brand: string, folder: string]): boolean {
    const args = unknownFolder(path[1]);
    const name = this.#name(path);
    if (args !== undefined && !this.#unknownFolders.has(name)) {
      this.#unknownFolders.add(name);
      this.#unknown(args, path);
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

function rootProblem(name: string, args: RootFileArgs): Problem {
  return problem(contentProblems['content/root-file'], args, [startOf(name)]);
}

function stemOf(name: string): string {
  return name.replace(/\.(?:ya?ml|json)$/, '');
}

function baseName(path = ''): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

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
 * Lists all files and folders under `root`, except those whose name begins with a dot, other than `.well-known` of the
 * files for the web root. A link is followed if its target
 * is under `root`; links to folders inside a linked folder are not. Every other entry is either listed or reported.
 * @param shown the root as messages name it
 */
export function walk(root: string, shown: string, fs: FileSystem): Walk {
  const walker = new Walker(root, shown, fs);
  walker.walk('', false);
  const found = walker.found.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { found, problems: walker.problems };
}

/**
 * A path with the characters that a file name must not contain as escapes: hidden ones, tabs and line feeds, which
 * nobody sees in a message, and U+FFFD, which Node puts in place of bytes that are not UTF-8.
 */
function withEscapes(path: string): string {
  return replaceHidden(path, jsonEscape).replace(/[\t\n\ufffd]/g, jsonEscape);
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
   * @param folder the path of the folder; empty for the root
   * @param isLinked true if it, or a folder around it, was reached by a link
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
      if (entry.name.startsWith('.') && !(folder === rootFolder && entry.name === wellKnownFolder)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (withEscapes(entry.name) !== entry.name)
        this.problems.push(
          unreadable(this.#name(path), entry.name.includes('\ufffd') ? 'name-bytes' : 'name'),
        );
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
      const isBroken = errorCode(error) === 'ENOENT';
      this.problems.push(
        isBroken ? unreadable(this.#name(path), 'broken-link') : refused(this.#name(path), error),
      );
      return;
    }
    if (path === rootFolder || path.startsWith(`${rootFolder}/`)) {
      this.problems.push(rootProblem(this.#name(path), { reason: 'link' }));
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
    return `${this.#shown}/${withEscapes(path)}`;
  }
}

function kindOf(entry: Pick<Dirent, 'isFile' | 'isDirectory'>): FoundFile['kind'] | undefined {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : undefined;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
