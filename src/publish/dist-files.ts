import { dirname, join } from 'node:path';
import { sha256 as hashOf } from '../model/sha256.js';

/** The functions of `node:fs` that a publication is written with. */
export type DistFileSystem = Pick<
  typeof import('node:fs'),
  | 'closeSync'
  | 'copyFileSync'
  | 'existsSync'
  | 'fsyncSync'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'readdirSync'
  | 'readlinkSync'
  | 'renameSync'
  | 'rmSync'
  | 'rmdirSync'
  | 'symlinkSync'
  | 'utimesSync'
  | 'writeFileSync'
>;

/** The output folder can't be used. Nothing was changed, unless the message says so. */
export class DistError extends Error {}

/** True where the file is there and its bytes have this hash (lower-case hex). */
export function holds(path: string, sha256: string, fs: DistFileSystem): boolean {
  try {
    return hashOf(fs.readFileSync(path)) === sha256;
  } catch {
    return false;
  }
}

/** Whether `path` is a symbolic link; it may lead nowhere. */
export function isLink(path: string, fs: DistFileSystem): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Whether `path` is a folder, and not a link to one. */
export function isFolder(path: string, fs: DistFileSystem): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Everything below a folder that isn't a folder itself, links included: paths with `/`, none where it is absent. */
export function filesBelow(folder: string, fs: DistFileSystem, path = ''): string[] {
  const at = join(folder, path);
  const entry = fs.lstatSync(at, { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return [path];
  return fs.readdirSync(at).flatMap((name) => filesBelow(folder, fs, path === '' ? name : `${path}/${name}`));
}

/**
 * The path of a file in a folder. Every file of a publication is written to a path that this returns.
 * @param path segments with slashes between them
 * @throws DistError where the path leads out of the folder, or to the folder itself
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
 * Makes the folders below `root` that a file needs, and adds them to those `made` already. One by one: making all at
 * once would make `root` anew where it is gone, and that a work folder is gone stops a build that has lost its lock.
 * @param path of the file below `root`
 */
export function makeFolders(root: string, path: string, made: Set<string>, fs: DistFileSystem): void {
  const folder = dirname(path);
  if (folder === '.' || made.has(join(root, folder))) return;
  makeFolders(root, folder, made, fs);
  fs.mkdirSync(join(root, folder));
  made.add(join(root, folder));
}

/** What `link` answers where the file system has no hard links, or no more, or none to files of somebody else. */
const unlinkable = ['EACCES', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EXDEV'];

/** A second name for a file; where there can be none, a copy with the same time. */
export function linkOrCopy(from: string, to: string, fs: DistFileSystem): void {
  try {
    fs.linkSync(from, to);
  } catch (error) {
    if (!unlinkable.includes(String((error as NodeJS.ErrnoException).code))) throw error;
    fs.copyFileSync(from, to);
    const { mtimeMs } = fs.lstatSync(from);
    fs.utimesSync(to, mtimeMs / 1000, mtimeMs / 1000);
  }
}

/** Makes the names in a folder survive a power failure. Systems that can't open folders do so by themselves. */
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
