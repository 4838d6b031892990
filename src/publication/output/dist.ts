import { basename, join } from 'node:path';
import type { FolderLock } from '../../base/files/lock.js';
import {
  type DistFileSystem,
  hasHash,
  isFolder,
  linkOrCopy,
  makeFolders,
  pathWithin,
  readPieces,
  syncFiles,
  syncFolder,
} from './dist-files.js';
import { exchange } from './exchange.js';
import { type DistPaths, refuseForeign } from './foreign-files.js';
import { removeOldPublications } from './kept.js';
import {
  freePath,
  makeTemporaryFolder,
  markFormerPublications,
  removeLeftovers,
  removeOwnFolder,
} from './own-folder.js';
import { isCopyOf } from './plain-folder.js';
import { current, hosts, isOwnLink, presentFolder, site, store } from './present-folder.js';
import { notAsWritten, StagedFile } from './staged-file.js';

export { DistError, type DistFileSystem } from './dist-files.js';
export { hasPlainFolders, hostsBeside, liveSite, presentSite } from './present-folder.js';

/** A file of a publication that is about to be written. */
export interface DistFile {
  /** `site` is the web root, `hosts` the configuration of hosts beside it. */
  readonly folder: 'site' | 'hosts';
  /** Relative to its folder. */
  readonly path: string;
  readonly sha256: string;
  /** Modification time, epoch milliseconds. */
  readonly modified: number;
  /** The bytes, or the file of the current publication that already has them. */
  readonly from: { readonly bytes: Uint8Array } | { readonly present: string };
}

function pathsOf(out: string): DistPaths {
  return {
    publications: join(out, store),
    current: join(out, current),
    folders: { [site]: join(out, site), [hosts]: join(out, hosts) },
  };
}

/**
 * Restores the plain folders of `out` from the current publication, if an earlier build was stopped before it wrote
 * them. The caller holds the lock of `out`.
 * @throws DistError if they contain files that this program didn't make
 */
export function restorePlainFolders(out: string, lock: HeldLock, fs: DistFileSystem): void {
  prepare(out, fs);
  exchangeFolders(out, lock, fs);
}

/** Refuses foreign files, and removes what interrupted builds have left. */
function prepare(out: string, fs: DistFileSystem): void {
  const paths = pathsOf(out);
  const { publications } = paths;
  if (isOwnLink(join(out, site), fs)) markFormerPublications(publications, [site, hosts], fs);
  refuseForeign(paths, (path) => isOwnLink(path, fs), fs);
  if (!isFolder(publications, fs)) fs.mkdirSync(publications);
  removeLeftovers(publications, fs);
}

function exchangeFolders(out: string, lock: HeldLock, fs: DistFileSystem): void {
  const folder = presentFolder(out, fs);
  if (folder === undefined) return;
  for (const [part, plain] of Object.entries(pathsOf(out).folders)) {
    const source = join(folder, part);
    if (!isCopyOf(source, plain, fs)) exchange(source, plain, lock, fs);
  }
}

/** The parts of a build's lock that a publication needs. */
export type HeldLock = Pick<FolderLock, 'work' | 'check'>;

/** A publication in preparation, not yet visible. */
export interface Staging {
  /** Writes or links a file, and compares it with its hash. */
  add(file: DistFile): void;
  /** Begins a file that is written piece by piece. It has to be finished or discarded before the publication is. */
  create(folder: DistFile['folder'], path: string): StagedFile;
  /** Makes the files that were added so far survive a power failure. */
  sync(): Promise<void>;
  /** Makes the added files, which are synced, the current publication, in one step, and returns its web root. */
  publish(id: string): string;
  /** Discards the added files. */
  discard(): void;
}

/**
 * Begins a publication. The previous one is kept when it is replaced, for readers that are still using it; older ones
 * are removed. Files that this program didn't make are left alone. Everything is prepared in the lock's work folder and
 * moved by renames, so that a build that has lost its lock can't change anything.
 * @throws DistError if `out` contains files that this program didn't make, in a place that it needs
 */
export function stagePublication(out: string, lock: HeldLock, fs: DistFileSystem): Staging {
  prepare(out, fs);
  const paths = pathsOf(out);
  const { publications } = paths;
  const staged = makeTemporaryFolder(lock.work, 'next', fs);
  const folders = new Set<string>();
  const written = new Set<StagedFile>();
  const place = (folder: string, path: string) => {
    const target = pathWithin(join(staged, folder), path);
    makeFolders(staged, join(folder, path), folders, fs);
    return target;
  };
  return {
    add(file) {
      const own = writeFile(place(file.folder, file.path), file, fs);
      if (own !== undefined) written.add(own);
    },
    create(folder, path) {
      const file = new StagedFile(place(folder, path), fs);
      written.add(file);
      return file;
    },
    async sync() {
      const finished = [...written].filter(({ isFinished }) => isFinished);
      await syncFiles(
        finished.map(({ path }) => path),
        fs,
      );
      for (const file of finished) written.delete(file);
    },
    publish(id) {
      for (const folder of [...folders, staged]) syncFolder(folder, fs);
      lock.check();
      const before = presentFolder(out, fs);
      const published = freePath(publications, id, '', fs);
      const link = join(lock.work, current);
      fs.symlinkSync(join(store, basename(published)), link, 'dir');
      fs.renameSync(staged, published);
      syncFolder(publications, fs);
      fs.renameSync(link, paths.current);
      syncFolder(out, fs);
      exchangeFolders(out, lock, fs);
      removeOldPublications(out, before, lock.check, fs);
      return join(published, site);
    },
    discard() {
      for (const file of written) file.close();
      removeOwnFolder(staged, fs);
    },
  };
}

/** @returns the file, unless it is a link to one that is published already */
function writeFile(
  target: string,
  { from, modified, sha256 }: DistFile,
  fs: DistFileSystem,
): StagedFile | undefined {
  // A hard link has the time of its original.
  const original = 'present' in from && fs.lstatSync(from.present, { throwIfNoEntry: false });
  if (original && original.mtimeMs === modified) {
    linkOrCopy(from.present, target, fs);
    // The original was compared with its hash, or has not been touched since it was.
    const { dev, ino } = fs.lstatSync(target);
    if ((dev === original.dev && ino === original.ino) || hasHash(target, sha256, fs)) return undefined;
    throw notAsWritten(target);
  }
  const file = new StagedFile(target, fs);
  try {
    for (const bytes of 'bytes' in from ? [from.bytes] : readPieces(from.present, fs)) file.write(bytes);
    if (file.digest() !== sha256) throw notAsWritten(target);
    file.finish(modified);
    return file;
  } finally {
    file.close();
  }
}
