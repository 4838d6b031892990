import { join } from 'node:path';
import { clockStep, type FileHashes, type Notes } from './file-hashes.js';

/** The parts of node:fs that snapshots need. */
export type SnapshotFileSystem = Pick<typeof import('node:fs'), 'existsSync' | 'lstatSync' | 'readdirSync'>;

/** What a run has read: all files of some folders, and further files. */
export interface Read {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Leaves files and folders out, by their own name. */
  readonly leavesOut?: (name: string) => boolean;
}

/** The state of what a run has read. */
export interface Snapshot {
  readonly notes: Notes;
  /** The further files that don't exist. */
  readonly absent: readonly string[];
}

/**
 * The state of files and folders; nothing if one can't be read, is a link or a device, or has changed since a time.
 * @param unchangedSince in epoch milliseconds
 */
export function takeSnapshot(
  read: Read,
  hashes: FileHashes,
  fs: SnapshotFileSystem,
  unchangedSince: number,
): Snapshot | undefined {
  const listed = list(read, fs);
  if (listed === undefined) return undefined;
  const isOlder = (path: string) => {
    const { mtimeMs, ctimeMs } = fs.lstatSync(path);
    return Math.max(mtimeMs, ctimeMs) + clockStep <= unchangedSince;
  };
  const absent = read.files.filter((path) => !fs.existsSync(path));
  const files = [...listed.files, ...read.files.filter((path) => !absent.includes(path))];
  const found = files.map((path) => [path, hashes.of(path)] as const);
  if (found.some(([, hash]) => hash === undefined)) return undefined;
  if (![...listed.folders, ...files].every(isOlder)) return undefined;
  const { notes } = hashes;
  return { notes: Object.fromEntries(files.map((path) => [path, notes[path]!])), absent };
}

/** The state in which all files of folders were noted; nothing if one wasn't, or can't be. */
export function notedSnapshot(
  folders: readonly string[],
  noted: Notes,
  fs: SnapshotFileSystem,
): Snapshot | undefined {
  const files = list({ folders }, fs)?.files;
  if (!files?.every((path) => Object.hasOwn(noted, path))) return undefined;
  return { notes: Object.fromEntries(files.map((path) => [path, noted[path]!])), absent: [] };
}

/** True if files and folders are as they were: the same names, and the same bytes as far as `hashes` reads them. */
export function isAsBefore(
  { notes, absent }: Snapshot,
  read: Pick<Read, 'folders' | 'leavesOut'>,
  hashes: FileHashes,
  fs: SnapshotFileSystem,
): boolean {
  const listed = list(read, fs);
  if (listed === undefined || absent.some((path) => fs.existsSync(path))) return false;
  return (
    listed.files.every((path) => Object.hasOwn(notes, path)) &&
    Object.entries(notes).every(([path, [, , , , hash]]) => hashes.holds(path, hash))
  );
}

interface Listed {
  readonly folders: string[];
  readonly files: string[];
}

/** The files below folders; nothing where a folder can't be read, or has links or devices. */
function list({ folders, leavesOut }: Pick<Read, 'folders' | 'leavesOut'>, fs: SnapshotFileSystem) {
  const listed: Listed = { folders: [], files: [] };
  const isListed = (folder: string): boolean => {
    listed.folders.push(folder);
    return fs.readdirSync(folder, { withFileTypes: true }).every((entry) => {
      if (leavesOut?.(entry.name)) return true;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return isListed(path);
      listed.files.push(path);
      return entry.isFile();
    });
  };
  try {
    return folders.every(isListed) ? listed : undefined;
  } catch {
    return undefined;
  }
}
