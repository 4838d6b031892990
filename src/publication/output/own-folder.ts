import { join } from 'node:path';
import { errorCode } from '../../base/errors.js';
import { type DistFileSystem, isFolder, listFolder } from './dist-files.js';

/** The file that marks a folder as made by this program. */
const marker = '.opendata-press';
const markerText = 'opendata-press made this folder, and removes it when it is not needed any more.\n';

/** The suffix of folders that only one build uses. */
const temporary = '.tmp';

/** The names of folders of publications. */
const publicationFolder = /^[0-9a-f]{12}(-\d+)?$/;

/**
 * Creates a marked folder in the existing `parent`, for the time of a build. If this build can't remove it, the next
 * one does.
 */
export function makeTemporaryFolder(parent: string, name: string, fs: DistFileSystem): string {
  const folder = freePath(parent, name, temporary, fs);
  fs.mkdirSync(folder);
  fs.writeFileSync(join(folder, marker), markerText);
  return folder;
}

/** An unused path in `parent`: `name` and `ending`, with a number between them if needed. */
export function freePath(parent: string, name: string, ending: string, fs: DistFileSystem): string {
  for (let count = 1; ; count++) {
    const path = join(parent, `${count === 1 ? name : `${name}-${count}`}${ending}`);
    if (fs.lstatSync(path, { throwIfNoEntry: false }) === undefined) return path;
  }
}

/** The names of the folders in `parent` that this program made. */
export function ownFolders(parent: string, fs: DistFileSystem): string[] {
  if (!isFolder(parent, fs)) return [];
  return fs
    .readdirSync(parent)
    .filter((name) => isFolder(join(parent, name), fs) && fs.existsSync(join(parent, name, marker)));
}

/** Removes a marked folder. The mark goes last, so that a partly removed folder is still recognised. */
export function removeOwnFolder(folder: string, fs: DistFileSystem): void {
  if (!isFolder(folder, fs)) return;
  const { files, folders } = listFolder(folder, fs);
  for (const name of folders) removeTree(join(folder, name), fs);
  for (const name of files) if (name !== marker) fs.rmSync(join(folder, name), { force: true });
  fs.rmSync(folder, { recursive: true, force: true });
}

/** `rmSync` looks at each file before it removes it, and tries to remove each folder before that is empty. */
function removeTree(folder: string, fs: DistFileSystem): void {
  try {
    const { files, folders } = listFolder(folder, fs);
    for (const name of files) fs.unlinkSync(join(folder, name));
    for (const name of folders) removeTree(join(folder, name), fs);
    fs.rmdirSync(folder);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    // It removes what is read-only or busy, where that can be, and does without what is gone meanwhile.
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the leftovers of interrupted builds in `parent`. */
export function removeLeftovers(parent: string, fs: DistFileSystem): void {
  for (const name of ownFolders(parent, fs)) {
    if (name.endsWith(temporary)) removeOwnFolder(join(parent, name), fs);
  }
  // A folder is empty before it gets its mark, and when a removal was stopped that had taken the mark away.
  for (const name of fs.readdirSync(parent)) {
    const folder = join(parent, name);
    const isOurs = name.endsWith(temporary) || publicationFolder.test(name);
    if (isOurs && isFolder(folder, fs) && fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
  }
}

/**
 * Marks publications from versions of this program that made no marks. They are recognised by their names and contents.
 */
export function markFormerPublications(parent: string, parts: readonly string[], fs: DistFileSystem): void {
  if (!isFolder(parent, fs)) return;
  for (const name of fs.readdirSync(parent)) {
    const folder = join(parent, name);
    const isOurs = name === `next${temporary}` || publicationFolder.test(name);
    if (!isOurs || !isFolder(folder, fs)) continue;
    const entries = fs.readdirSync(folder);
    if (entries.length > 0 && entries.every((entry) => parts.includes(entry))) {
      fs.writeFileSync(join(folder, marker), markerText);
    }
  }
}
