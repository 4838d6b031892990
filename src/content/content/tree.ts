import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../base/errors.js';
import { jsonEscape, replaceHidden } from '../../base/text/hidden-characters.js';
import type { Collection } from '../../model/collection.js';
import { startOfFile } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { wellKnownFolder } from '../../serving/manifest/site-path.js';
import type { MissingArgs, UnknownNameArgs } from '../documents/problems/files.js';
import { contentProblems } from '../documents/problems/index.js';
import type { RootFileArgs } from '../documents/problems/root-files.js';
import { type FileSystem, fileProblem, refused, unreadable } from './file-system.js';
import { acceptedName, formatOf, placeOfFile, rootFolder, stemOf, unknownFolder } from './layout.js';
import { type RootAddress, rootAddress } from './root-files.js';

export interface ContentFile {
  /** The path to open. */
  readonly path: string;
  /** The name for messages: the content folder as typed, then the path in it with forward slashes. */
  readonly name: string;
  readonly format: 'yaml' | 'json';
}

export interface BrandFolder {
  readonly folder: string;
  readonly settings?: ContentFile;
  /** In code-unit order of the files' paths (D17). */
  readonly records: readonly { readonly collection: Collection; readonly file: ContentFile }[];
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
  /** The settings of environments, beside site.yaml. */
  readonly environments: readonly ContentFile[];
  /** The files of the folder `root`, in code-unit order of their paths. */
  readonly root: readonly RootFile[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the files of a content folder: `site.yaml`, and for each brand `brand.yaml` and a file or folder of
 * records by collection, all as .yaml, .yml or .json; and the files for the web root, in `root`. Any other file is
 * reported, except accepted.yaml, settings of environments, mappings of tables, notes (`*.md`, `README`), temporary files of
 * editors and systems, and names that begin with a dot.
 * @param root the content folder as the user typed it
 */
export async function findContent(root: string, fs: FileSystem): Promise<ContentTree> {
  const shown = root.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '') || '.';
  const nothing = (found: Problem): ContentTree => ({
    brands: [],
    environments: [],
    root: [],
    problems: [found],
  });
  try {
    if (!fs.statSync(root).isDirectory()) return nothing(missing('content folder', shown));
  } catch (error) {
    return nothing(errorCode(error) === 'ENOENT' ? missing('content folder', shown) : refused(shown, error));
  }
  const { globby } = await import('globby');
  try {
    const found = await globby([anyName, `${rootFolder}/${wellKnownFolder}/${anyName}`], {
      cwd: root,
      onlyFiles: false,
      objectMode: true,
      followSymbolicLinks: false,
      expandDirectories: false,
      fs,
    });
    const entries = [...found].sort((a, b) => (a.path < b.path ? -1 : 1));
    return new Sorter(root, shown, entries).tree();
  } catch (error) {
    const { path = root } = error as NodeJS.ErrnoException;
    if (errorCode(error) === undefined) throw error;
    return nothing(refused(`${shown}${path.slice(root.length).replaceAll('\\', '/')}`, error));
  }
}

/** Any name but those that begin with a dot. `*` would pass over names with line breaks. */
const anyName = '**/[^.]*';

interface Entry {
  readonly path: string;
  readonly dirent: Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>;
}

interface Brand {
  readonly settings: ContentFile[];
  readonly records: { readonly collection: Collection; readonly file: ContentFile }[];
}

/** Sorts files by brand and purpose. */
class Sorter {
  readonly #root: string;
  readonly #shown: string;
  readonly #paths: ReadonlySet<string>;
  readonly #problems: Problem[] = [];
  readonly #site: ContentFile[] = [];
  readonly #brands = new Map<string, Brand>();
  readonly #environments: ContentFile[] = [];
  readonly #rootFiles: RootFile[] = [];
  /** The names of files and folders of which one problem is enough. */
  readonly #told = new Set<string>();

  /** @param entries files and folders, by their paths from the root with forward slashes */
  constructor(root: string, shown: string, entries: readonly Entry[]) {
    this.#root = root;
    this.#shown = shown;
    this.#paths = new Set(entries.map(({ path }) => path));
    for (const entry of entries) this.#sort(entry);
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
    const found = { environments: this.#environments, root: this.#rootFiles, problems: this.#problems };
    return { ...(site && { site }), brands, ...found };
  }

  #sort({ path, dirent }: Entry): void {
    const odd = withEscapes(path);
    const names = path.split('/');
    if (odd !== path) {
      const reason = path.includes('\ufffd') ? 'name-bytes' : 'name';
      if (withEscapes(names.at(-1)!) !== names.at(-1))
        this.#problems.push(unreadable(this.#name(odd), reason));
    } else if (dirent.isSymbolicLink())
      this.#problems.push(fileProblem(contentProblems['content/link'], {}, this.#name(path)));
    else if (dirent.isFile()) this.#file(path, names);
    else if (dirent.isDirectory()) this.#folder(path, names);
    // accepted.yaml is reported when it is read.
    else if (path !== acceptedName) this.#problems.push(unreadable(this.#name(path), 'not-a-file'));
  }

  /** Reports a folder that is called as a file that is read. What is in a folder of a collection may be called anything. */
  #folder(path: string, names: readonly string[]): void {
    const { kind } = placeOfFile(names);
    if (names.length > 2 || !['site', 'brand', 'records'].includes(kind)) return;
    if (kind !== 'site') this.#brand(names[0]!);
    this.#problems.push(unreadable(this.#name(path), 'folder'));
  }

  #file(path: string, names: readonly string[]): void {
    const place = placeOfFile(names);
    const [folder = '', inner = ''] = names;
    switch (place.kind) {
      case 'aside':
        return;
      case 'root':
        this.#rootFile(path, rootAddress(names.slice(1)));
        return;
    }
    const brand = names.length > 1 ? this.#brand(folder) : undefined;
    const unknown = names.length > 2 ? unknownFolder(inner) : undefined;
    if (unknown !== undefined) this.#unknown(unknown, `${folder}/${inner}`);
    else if (place.kind === 'unknown') this.#unknown(place.args, path);
    else {
      const name = this.#name(path);
      const file = { path: join(this.#root, path), name, format: formatOf(name) };
      if (place.kind === 'site') this.#site.push(file);
      else if (place.kind === 'environment') this.#environments.push(file);
      else if (place.kind === 'brand') brand?.settings.push(file);
      else brand?.records.push({ collection: place.collection, file });
    }
  }

  #rootFile(path: string, found: RootAddress | RootFileArgs): void {
    const name = this.#name(path);
    if ('reason' in found)
      this.#problems.push(fileProblem(contentProblems['content/root-file'], found, name));
    else this.#rootFiles.push({ ...found, own: path, name });
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
    if (first === undefined) {
      if (!this.#paths.has(`${folder}${what}`))
        this.#problems.push(missing(what, this.#name(`${folder}${what}`)));
      return undefined;
    }
    const own = ({ name }: ContentFile) => name.slice(name.lastIndexOf('/') + 1);
    for (const other of others) {
      const args = { first: own(first), second: own(other) };
      const at = [startOfFile(other.name), startOfFile(first.name)] as const;
      this.#problems.push(problem(contentProblems['content/two-settings'], args, at));
    }
    return first;
  }

  #brand(folder: string): Brand {
    const brand = this.#brands.get(folder) ?? { settings: [], records: [] };
    this.#brands.set(folder, brand);
    return brand;
  }

  /** Reports a name, once; and the file of that meaning that exists: `branches.json` beside what could be branches.yaml. */
  #unknown(args: UnknownNameArgs, path: string): void {
    if (this.#told.has(path)) return;
    this.#told.add(path);
    const { suggestion, kind } = args;
    const stem = stemOf(suggestion ?? '');
    const alike = kind === 'file' ? [`${stem}.yaml`, `${stem}.yml`, `${stem}.json`] : [];
    const beside = path.slice(0, path.lastIndexOf('/') + 1);
    const taken = suggestion && [suggestion, ...alike].find((own) => this.#paths.has(`${beside}${own}`));
    const known = taken ? { ...args, suggestion: taken, isTaken: true as const } : args;
    this.#problems.push(fileProblem(contentProblems['content/unknown-name'], known, this.#name(path)));
  }

  #name(path: string): string {
    return `${this.#shown}/${path}`;
  }
}

function missing(what: MissingArgs['what'], name: string): Problem {
  return fileProblem(contentProblems['content/missing'], { what }, name);
}

/**
 * A path with the characters that a file name must not contain as escapes: hidden ones, tabs and line feeds, which
 * nobody sees in a message, and U+FFFD, which Node puts in place of bytes that are not UTF-8.
 */
function withEscapes(path: string): string {
  return replaceHidden(path, jsonEscape).replace(/[\t\n\ufffd]/g, jsonEscape);
}
