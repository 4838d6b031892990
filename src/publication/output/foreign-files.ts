import { basename, join } from 'node:path';
import { type Manifest, manifestFile, representationsOf } from '../../serving/manifest/manifest.js';
import { parseManifest } from '../drafts/previous.js';
import { DistError, type DistFileSystem, filesBelow, isFolder, isLink } from './dist-files.js';
import { ownFolders } from './own-folder.js';

/** Files that file managers leave in every folder that is opened with them. */
const systemFiles = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** The paths in the output folder that are checked for foreign files. */
export interface DistPaths {
  /** Where publications are kept. */
  readonly publications: string;
  /** The link to the current publication. */
  readonly current: string;
  /** The plain folders, by the part of a publication that they contain. */
  readonly folders: Readonly<Record<string, string>>;
}

/**
 * Refuses an output folder in which a build would replace files that this program didn't make.
 * @param isOwnLink whether a link is one that this program makes, or made in earlier versions
 * @throws DistError that names the first such file
 */
export function refuseForeign(
  { publications, current, folders }: DistPaths,
  isOwnLink: (path: string) => boolean,
  fs: DistFileSystem,
): void {
  const isThere = (path: string) => fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere(publications) && !isFolder(publications, fs)) {
    throw foreign(publications, isLink(publications, fs) ? 'is a link' : 'is a file');
  }
  if (isThere(current) && !isOwnLink(current)) throw foreign(current, 'is not a link made by opendata');
  for (const [part, folder] of Object.entries(folders)) {
    if (!isThere(folder) || isOwnLink(folder)) continue;
    if (!isFolder(folder, fs)) throw foreign(folder, 'is not a folder made by opendata');
    let unpublished = filesBelow(folder, fs).filter(
      (path) => !systemFiles.has(path.slice(path.lastIndexOf('/') + 1)),
    );
    for (const publication of publicationsIn(publications, current, fs)) {
      if (unpublished.length === 0) break;
      const published = new Set(filesBelow(join(publication, part), fs));
      unpublished = unpublished.filter((path) => !published.has(path));
    }
    if (unpublished.length === 0) continue;
    const named = new Set(namedFiles(join(folder, manifestFile), fs));
    const others = unpublished.filter((path) => !named.has(path));
    const [first] = others;
    if (first === undefined) continue;
    const more = others.length === 1 ? '' : ` (and ${others.length - 1} more)`;
    throw foreign(
      join(folder, first),
      `was not written by opendata${more}, and a build replaces all of ${folder}`,
    );
  }
}

function foreign(path: string, why: string): DistError {
  return new DistError(`${path} ${why}. Move it away, or choose another --out folder.`);
}

/** All publications here, whose files the plain folders may contain: the current one first, which has most of them. */
function publicationsIn(publications: string, current: string, fs: DistFileSystem): string[] {
  const present = isLink(current, fs) && basename(fs.readlinkSync(current));
  const names = ownFolders(publications, fs);
  return names
    .sort((a, b) => Number(b === present) - Number(a === present))
    .map((name) => join(publications, name));
}

/** All files of the web root with the manifest at `path`; empty if it can't be read. */
function namedFiles(path: string, fs: DistFileSystem): string[] {
  let manifest: Manifest;
  try {
    manifest = parseManifest(fs.readFileSync(path), path);
  } catch {
    return [];
  }
  return [
    manifestFile,
    ...Object.values(manifest.errors).map(({ file }) => file),
    ...representationsOf(manifest).map(({ file }) => file),
  ];
}
