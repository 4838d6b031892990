import { basename, dirname, join } from 'node:path';
import { manifestFile } from '../http/manifest.js';
import {
  DistError,
  type DistFileSystem,
  holds,
  isFolder,
  isLink,
  linkOrCopy,
  makeFolders,
  pathWithin,
  syncFolder,
} from './dist-files.js';
import { type DistPaths, refuseForeign } from './foreign-files.js';
import type { DistLock } from './lock.js';
import {
  freePath,
  makeTemporaryFolder,
  markFormerPublications,
  ownFolders,
  removeLeftovers,
  removeOwnFolder,
} from './own-folder.js';
import { exchange, isCopyOf } from './plain-folder.js';

export { DistError, type DistFileSystem, holds } from './dist-files.js';

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

const store = '.publications';
const current = 'current';
const site = 'site';
const hosts = 'hosts';

function pathsOf(out: string): DistPaths {
  return {
    publications: join(out, store),
    current: join(out, current),
    folders: { [site]: join(out, site), [hosts]: join(out, hosts) },
  };
}

/**
 * The web root of the current publication for readers on this machine. It changes from one complete publication to the
 * next in one step (D43).
 */
export function liveSite(out: string): string {
  return join(out, current, site);
}

/**
 * The web root of the current publication as a real path below `out`; undefined if there is none.
 *
 * A publication is a folder in `out/.publications`, and `out/current` is a symbolic link to the current one, which
 * publishing replaces by one rename. So a reader of `out/current/site` finds a complete publication, the old or the new
 * one, whenever the program is stopped. `out/site` and `out/hosts` are plain folders with the same files, for copying
 * and packing with any tool.
 */
export function presentSite(out: string, fs: DistFileSystem): string | undefined {
  const folder = presentFolder(out, fs);
  const root = folder === undefined ? undefined : join(folder, site);
  return root !== undefined && fs.existsSync(join(root, manifestFile)) ? root : undefined;
}

function presentFolder(out: string, fs: DistFileSystem): string | undefined {
  const link = join(out, current);
  return isOwnLink(link, fs) ? join(out, fs.readlinkSync(link)) : undefined;
}

/** `current` links to the store. In earlier versions `site` and `hosts` were links through `current`. */
function isOwnLink(path: string, fs: DistFileSystem): boolean {
  if (!isLink(path, fs)) return false;
  const target = fs.readlinkSync(path);
  const name = basename(path);
  return name === current
    ? dirname(target) === store && !['.', '..'].includes(basename(target))
    : target === join(current, name);
}

/** The folder with the host configuration that belongs to a publication's web root. */
export function hostsBeside(root: string): string {
  return join(dirname(root), hosts);
}

/** True if the plain folders of `out` are those of the current publication, or there is none. */
export function hasPlainFolders(out: string, fs: DistFileSystem): boolean {
  const folder = presentFolder(out, fs);
  if (folder === undefined || !fs.existsSync(join(folder, site, manifestFile))) return true;
  return Object.entries(pathsOf(out).folders).every(([part, plain]) =>
    isCopyOf(join(folder, part), plain, fs),
  );
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
export type HeldLock = Pick<DistLock, 'work' | 'check'>;

/** A publication in preparation, not yet visible. */
export interface Staging {
  /** Writes a file, reads it back and compares it with its hash. */
  add(file: DistFile): void;
  /** Makes the added files the current publication, in one step, and returns its web root. */
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
  return {
    add(file) {
      const target = pathWithin(join(staged, file.folder), file.path);
      makeFolders(staged, join(file.folder, file.path), folders, fs);
      writeFile(target, file, fs);
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
      const kept = [published, before].map((path) => path && basename(path));
      for (const old of ownFolders(publications, fs)) {
        if (kept.includes(old)) continue;
        lock.check();
        removeOwnFolder(join(publications, old), fs);
      }
      return join(published, site);
    },
    discard() {
      removeOwnFolder(staged, fs);
    },
  };
}

function writeFile(target: string, { from, modified, sha256 }: DistFile, fs: DistFileSystem): void {
  // A hard link has the time of its original.
  const present = 'present' in from && hasTime(from.present, modified, fs) ? from.present : undefined;
  if (present !== undefined) {
    linkOrCopy(present, target, fs);
  } else {
    const descriptor = fs.openSync(target, 'wx');
    try {
      fs.writeFileSync(descriptor, 'bytes' in from ? from.bytes : fs.readFileSync(from.present));
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.utimesSync(target, modified / 1000, modified / 1000);
  }
  if (!holds(target, sha256, fs)) {
    throw new DistError(`${target} does not read back as it was written. Is the disk sound?`);
  }
}

function hasTime(path: string, modified: number, fs: DistFileSystem): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.mtimeMs === modified;
}
