import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sha256InPieces } from '../../base/bytes/sha256.js';
import { errorCode } from '../../base/errors.js';

/** The functions of `node:fs` for writing a publication. */
export type DistFileSystem = Pick<
  typeof import('node:fs'),
  | 'closeSync'
  | 'copyFileSync'
  | 'existsSync'
  | 'fsync'
  | 'fsyncSync'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'readSync'
  | 'readdirSync'
  | 'readlinkSync'
  | 'renameSync'
  | 'rmSync'
  | 'rmdirSync'
  | 'symlinkSync'
  | 'unlinkSync'
  | 'utimesSync'
  | 'writeFileSync'
  | 'writeSync'
>;

/** The output folder can't be used. Nothing was changed, unless the message says otherwise. */
export class DistError extends Error {}

/** So many bytes of a file are read at a time. */
const step = 1024 * 1024;

/** The bytes of a file, which may be large, one piece after the other. A piece is overwritten by the next one. */
export function* readPieces(path: string, fs: DistFileSystem): Generator<Uint8Array> {
  const descriptor = fs.openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafeSlow(step);
    for (;;) {
      const count = fs.readSync(descriptor, buffer, 0, step, null);
      if (count === 0) return;
      yield buffer.subarray(0, count);
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

/** True if the file exists and its bytes have this hash (lower-case hex). */
export function hasHash(path: string, sha256: string, fs: DistFileSystem): boolean {
  try {
    const hash = sha256InPieces();
    for (const bytes of readPieces(path, fs)) hash.update(bytes);
    return hash.digest('hex') === sha256;
  } catch {
    return false;
  }
}

/** Whether `path` is a symbolic link, even a broken one. */
export function isLink(path: string, fs: DistFileSystem): boolean {
  return entryAt(path, fs)?.isSymbolicLink() ?? false;
}

/** Whether `path` is a folder, and not a link to one. */
export function isFolder(path: string, fs: DistFileSystem): boolean {
  return entryAt(path, fs)?.isDirectory() ?? false;
}

/** What is at a path; undefined if nothing is, such as below a file. */
function entryAt(path: string, fs: DistFileSystem) {
  try {
    return fs.lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Whether two paths lead to one file, as hard links do. */
export function isSameFile(one: string, other: string, fs: DistFileSystem): boolean {
  const [a, b] = [fs.lstatSync(one), fs.lstatSync(other)];
  return a.dev === b.dev && a.ino === b.ino;
}

/** The names in a folder, in order: those of folders, and all others. */
export function listFolder(
  folder: string,
  fs: DistFileSystem,
): { readonly files: readonly string[]; readonly folders: readonly string[] } {
  const [files, folders]: [string[], string[]] = [[], []];
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    (entry.isDirectory() ? folders : files).push(entry.name);
  }
  return { files: files.sort(), folders: folders.sort() };
}

/** All files below a folder, including links: paths with `/`, empty if the folder doesn't exist. */
export function filesBelow(folder: string, fs: DistFileSystem): string[] {
  const entry = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (entry === undefined) return [];
  return entry.isDirectory() ? filesIn(folder, '', fs) : [''];
}

/** A folder's list says what its entries are, so that none of them has to be looked at. */
function filesIn(folder: string, prefix: string, fs: DistFileSystem): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    return entry.isDirectory() ? filesIn(join(folder, entry.name), `${path}/`, fs) : [path];
  });
}

/**
 * The path of a file in a folder. All files of a publication are written to paths that this function returns.
 * @param path segments with slashes between them
 * @throws DistError if the path leads out of the folder, or is the folder itself
 */
export function pathWithin(folder: string, path: string): string {
  const isWithin =
    path.split('/').every((segment) => !['', '.', '..'].includes(segment)) && !/[\\\0]/.test(path);
  if (isWithin) return join(folder, path);
  throw new DistError(
    `${JSON.stringify(path)} leads out of ${folder}, so nothing was published. Which setting has it?`,
  );
}

/**
 * Creates the folders below `root` that a file needs, and adds them to `made`. One by one, because a recursive call
 * would also create a missing `root`, and a missing work folder has to stop a build that has lost its lock.
 * @param path of the file below `root`
 */
export function makeFolders(root: string, path: string, made: Set<string>, fs: DistFileSystem): void {
  const folder = dirname(path);
  if (folder === '.' || made.has(join(root, folder))) return;
  makeFolders(root, folder, made, fs);
  fs.mkdirSync(join(root, folder));
  made.add(join(root, folder));
}

/** The errors of `link` if the file system has no hard links, no more of them, or none to other users' files. */
const unlinkable = ['EACCES', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EXDEV'];

/** Makes a hard link to a file; if that is impossible, a copy with the same time. */
export function linkOrCopy(from: string, to: string, fs: DistFileSystem): void {
  try {
    fs.linkSync(from, to);
  } catch (error) {
    if (!unlinkable.includes(String(errorCode(error)))) throw error;
    fs.copyFileSync(from, to);
    const { mtimeMs } = fs.lstatSync(from);
    fs.utimesSync(to, mtimeMs / 1000, mtimeMs / 1000);
  }
}

/**
 * Makes files survive a power failure: many at a time, since a disk that writes one of them writes the others with it.
 */
export async function syncFiles(paths: Iterable<string>, fs: DistFileSystem): Promise<void> {
  const left = [...paths];
  const syncNext = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      // Windows syncs no file that was opened for reading only.
      const descriptor = fs.openSync(path, 'r+');
      try {
        await promisify(fs.fsync)(descriptor);
      } finally {
        fs.closeSync(descriptor);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, syncNext));
}

/** Makes a folder's entries survive a power failure. Systems that can't open folders don't need it. */
export function syncFolder(path: string, fs: DistFileSystem): void {
  let descriptor: number;
  try {
    descriptor = fs.openSync(path, 'r');
  } catch {
    return;
  }
  try {
    fs.fsyncSync(descriptor);
  } catch {
    // Not every file system syncs folders.
  } finally {
    fs.closeSync(descriptor);
  }
}
