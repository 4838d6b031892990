import { dirname, join } from 'node:path';
import { manifestFile } from '../manifest/manifest.js';
import { sha256 as hashOf } from './representation.js';

/** The functions of `node:fs` that a publication is written with. */
export type DistFileSystem = Pick<
  typeof import('node:fs'),
  | 'closeSync'
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
  | 'symlinkSync'
  | 'utimesSync'
  | 'writeFileSync'
>;

/** A file of a publication about to be written. */
export interface DistFile {
  /** `site` is the web root, `hosts` the configuration of hosts beside it. */
  readonly folder: 'site' | 'hosts';
  /** Below its folder. */
  readonly path: string;
  readonly sha256: string;
  /** Modification time, epoch milliseconds. */
  readonly modified: number;
  /** The bytes, or the file of the present publication that already holds them. */
  readonly from: { readonly bytes: Uint8Array } | { readonly present: string };
}

/** The output folder can't be used. Nothing was changed. */
export class DistError extends Error {}

const store = '.publications';
const current = 'current';
const site = 'site';
const hosts = 'hosts';

/**
 * The web root of the present publication, as a real path below `out`, or undefined where there is none.
 *
 * A publication is a folder of its own in `out/.publications`. `out/current` is a symbolic link to the present one
 * and `out/site` one to its web root, `out/hosts` one to the configuration of hosts that goes with it. Publishing swaps `current` by one rename, so that whoever opens `out/site`
 * finds the whole old or the whole new publication, at whatever instant the program is stopped.
 */
export function presentSite(out: string, fs: DistFileSystem): string | undefined {
  const link = join(out, current);
  if (!isLink(link, fs)) return undefined;
  const root = join(out, fs.readlinkSync(link), site);
  return fs.existsSync(join(root, manifestFile)) ? root : undefined;
}

/** The folder of host configuration that belongs to a publication's web root. */
export function hostsBeside(root: string): string {
  return join(dirname(root), hosts);
}

/** A publication in the making, out of everybody's sight. */
export interface Staging {
  /** Writes one file, reads it back and holds it against its hash. */
  add(file: DistFile): void;
  /** Makes what was added the present publication, in one step, and returns its web root. */
  publish(id: string): string;
  /** Forgets what was added. */
  discard(): void;
}

/**
 * Begins a publication. The one before it is kept when it is replaced, for readers that are in the middle of it;
 * older ones are removed. Leftovers of a build that was killed are removed at once.
 * @throws DistError where `out` holds something that this program didn't make
 */
export function stagePublication(out: string, fs: DistFileSystem): Staging {
  for (const link of [current, site, hosts]) {
    if (fs.existsSync(join(out, link)) && !isLink(join(out, link), fs)) {
      throw new DistError(
        `${join(out, link)} is not a link made by opendata. Move it away, or choose another --out folder.`,
      );
    }
  }
  const publications = join(out, store);
  fs.mkdirSync(publications, { recursive: true });
  for (const leftover of fs.readdirSync(publications).filter((name) => name.endsWith('.tmp'))) {
    fs.rmSync(join(publications, leftover), { recursive: true, force: true });
  }
  const staged = join(publications, 'next.tmp');
  const folders = new Set([join(staged, site)]);
  return {
    add(file) {
      const path = join(file.folder, file.path);
      writeFile(join(staged, path), file, fs);
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
        folders.add(join(staged, folder));
      }
    },
    publish(id) {
      for (const folder of [...folders, staged]) syncFolder(folder, fs);
      const before = isLink(join(out, current), fs) ? fs.readlinkSync(join(out, current)) : undefined;
      const name = freeName(publications, id, fs);
      fs.renameSync(staged, join(publications, name));
      syncFolder(publications, fs);
      link(join(current, site), join(out, site), fs);
      const withHosts = fs.existsSync(join(publications, name, hosts));
      if (withHosts) link(join(current, hosts), join(out, hosts), fs);
      link(join(store, name), join(out, current), fs);
      if (!withHosts) fs.rmSync(join(out, hosts), { force: true });
      syncFolder(out, fs);
      for (const old of fs.readdirSync(publications)) {
        if (old !== name && join(store, old) !== before) {
          fs.rmSync(join(publications, old), { recursive: true, force: true });
        }
      }
      return join(publications, name, site);
    },
    discard() {
      fs.rmSync(staged, { recursive: true, force: true });
    },
  };
}

function freeName(publications: string, id: string, fs: DistFileSystem): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? id : `${id}-${count}`;
    if (!fs.existsSync(join(publications, name))) return name;
  }
}

function writeFile(target: string, { from, modified, sha256 }: DistFile, fs: DistFileSystem): void {
  fs.mkdirSync(dirname(target), { recursive: true });
  if ('present' in from) {
    fs.linkSync(from.present, target);
  } else {
    const descriptor = fs.openSync(target, 'wx');
    try {
      fs.writeFileSync(descriptor, from.bytes);
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

/** True where the file is there and its bytes have this hash (lower-case hex). */
export function holds(path: string, sha256: string, fs: DistFileSystem): boolean {
  try {
    return hashOf(fs.readFileSync(path)) === sha256;
  } catch {
    return false;
  }
}

/** Puts a symbolic link at `path` in one step, whatever link was there. */
function link(target: string, path: string, fs: DistFileSystem): void {
  if (isLink(path, fs) && fs.readlinkSync(path) === target) return;
  const fresh = `${path}.tmp`;
  fs.rmSync(fresh, { force: true });
  fs.symlinkSync(target, fresh, 'dir');
  fs.renameSync(fresh, path);
}

function isLink(path: string, fs: DistFileSystem): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Makes the names in a folder survive a power failure. Systems that can't open folders do so by themselves. */
function syncFolder(path: string, fs: DistFileSystem): void {
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
