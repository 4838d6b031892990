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
import { type FileSystem, fileProblem, refused, unreadable } from './file-system.js';
import { acceptedName, formatOf, placeOfFile, rootFolder, stemOf } from './layout.js';
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
  const nothing = (found: Problem) => ({ brands: [], environments: [], root: [], problems: [found] });
  try {
    if (!fs.statSync(root).isDirectory()) return nothing(missing('content folder', shown));
    const { globby } = await import('globby');
    const found = await globby([anyName, `${rootFolder}/${wellKnownFolder}/${anyName}`], {
      cwd: root,
      onlyFiles: false,
      objectMode: true,
      followSymbolicLinks: false,
      expandDirectories: false,
      fs,
    });
    return sorted(
      root,
      shown,
      [...found].sort((a, b) => (a.path < b.path ? -1 : 1)),
    );
  } catch (error) {
    const { path = root } = error as NodeJS.ErrnoException;
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT' && path === root) return nothing(missing('content folder', shown));
    return nothing(refused(`${shown}${path.slice(root.length).replaceAll('\\', '/')}`, error));
  }
}

/** Any name but those that begin with a dot. `*` would pass over names with line breaks. */
const anyName = '**/[^.]*';

interface Entry {
  readonly path: string;
  readonly dirent: Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>;
}

/**
 * Sorts files by brand and purpose.
 * @param shown the folder's name for messages
 * @param entries files and folders, by their paths from the folder with forward slashes
 */
function sorted(root: string, shown: string, entries: readonly Entry[]): ContentTree {
  const problems: Problem[] = [];
  const nameOf = (path: string) => `${shown}/${path}`;
  const paths = new Set(entries.map(({ path }) => path));
  const [site, environments, rootFiles]: [ContentFile[], ContentFile[], RootFile[]] = [[], [], []];
  const brands = new Map<string, { settings: ContentFile[]; records: BrandFolder['records'][number][] }>();
  const brandAt = (folder: string) => {
    const brand = brands.get(folder) ?? { settings: [], records: [] };
    brands.set(folder, brand);
    return brand;
  };
  /** The folders of which one problem is enough. */
  const told = new Set<string>();

  const addFile = (path: string, names: readonly string[]) => {
    const place = placeOfFile(names);
    const name = nameOf(path);
    const file = { path: join(root, path), name, format: formatOf(path) };
    if (place.kind === 'aside') return;
    if (place.kind === 'root') {
      const found = rootAddress(names.slice(1));
      if ('reason' in found) problems.push(fileProblem(contentProblems['content/root-file'], found, name));
      else rootFiles.push({ ...found, own: path, name });
      return;
    }
    const brand = names.length > 1 ? brandAt(names[0]!) : undefined;
    if (place.kind === 'unknown') {
      const at = place.args.kind === 'folder' ? names.slice(0, 2).join('/') : path;
      if (!told.has(at)) problems.push(unknownName(place.args, at, shown, paths));
      told.add(at);
    } else if (place.kind === 'site') site.push(file);
    else if (place.kind === 'environment') environments.push(file);
    else if (place.kind === 'brand') brand?.settings.push(file);
    else if (place.kind === 'records') brand?.records.push({ collection: place.collection, file });
  };

  /** Reports a folder that is called as a file that is read. What is in a folder of a collection may be called anything. */
  const addFolder = (path: string, names: readonly string[]) => {
    const { kind } = placeOfFile(names);
    if (names.length > 2 || !['site', 'brand', 'records'].includes(kind)) return;
    if (kind !== 'site') brandAt(names[0]!);
    problems.push(unreadable(nameOf(path), 'folder'));
  };

  for (const { path, dirent } of entries) {
    const names = path.split('/');
    const [odd, own] = [withEscapes(path), names.at(-1)!];
    if (odd !== path) {
      const reason = path.includes('\ufffd') ? 'name-bytes' : 'name';
      if (withEscapes(own) !== own) problems.push(unreadable(nameOf(odd), reason));
    } else if (dirent.isSymbolicLink())
      problems.push(fileProblem(contentProblems['content/link'], {}, nameOf(path)));
    else if (dirent.isFile()) addFile(path, names);
    else if (dirent.isDirectory()) addFolder(path, names);
    // accepted.yaml is reported when it is read.
    else if (path !== acceptedName) problems.push(unreadable(nameOf(path), 'not-a-file'));
  }

  /** The settings file that is used if there are several: YAML before JSON. */
  const settingsOf = (files: readonly ContentFile[], what: 'site.yaml' | 'brand.yaml', folder = '') => {
    const first = files.find(({ format }) => format === 'yaml') ?? files[0];
    if (first === undefined && !paths.has(folder + what)) problems.push(missing(what, nameOf(folder + what)));
    const ownName = ({ name }: ContentFile) => name.slice(name.lastIndexOf('/') + 1);
    for (const other of files.filter((file) => first && file !== first)) {
      const args = { first: ownName(first!), second: ownName(other) };
      const at = [startOfFile(other.name), startOfFile(first!.name)] as const;
      problems.push(problem(contentProblems['content/two-settings'], args, at));
    }
    return first;
  };

  const siteFile = settingsOf(site, 'site.yaml');
  const folders = [...brands].flatMap(([folder, { settings, records }]): BrandFolder[] => {
    const own = settingsOf(settings, 'brand.yaml', `${folder}/`);
    return own || records.length > 0 ? [{ folder, ...(own && { settings: own }), records }] : [];
  });
  if (folders.length === 0) problems.push(missing('brand folders', shown));
  return { ...(siteFile && { site: siteFile }), brands: folders, environments, root: rootFiles, problems };
}

/** The problem with a name; with the file of that meaning that exists: `branches.json` beside what could be branches.yaml. */
function unknownName(
  args: UnknownNameArgs,
  path: string,
  shown: string,
  paths: ReadonlySet<string>,
): Problem {
  const { suggestion, kind } = args;
  const stem = stemOf(suggestion ?? '');
  const alike = kind === 'file' ? [`${stem}.yaml`, `${stem}.yml`, `${stem}.json`] : [];
  const beside = path.slice(0, path.lastIndexOf('/') + 1);
  const taken = suggestion && [suggestion, ...alike].find((own) => paths.has(`${beside}${own}`));
  const known = taken ? { ...args, suggestion: taken, isTaken: true as const } : args;
  return fileProblem(contentProblems['content/unknown-name'], known, `${shown}/${path}`);
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
