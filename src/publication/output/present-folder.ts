import { basename, dirname, join } from 'node:path';
import { manifestFile } from '../../serving/manifest/site-path.js';
import { type DistFileSystem, isLink } from './dist-files.js';
import { isCopyOf } from './plain-folder.js';

/** The folder of publications in an output folder. */
export const store = '.publications';
/** The link to the current one. */
export const current = 'current';
/** The web root in a publication, and its plain copy in the output folder. */
export const site = 'site';
/** The configuration of hosts, beside the web root. */
export const hosts = 'hosts';

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

/** The folder of the current publication, with its web root and the configuration of hosts. */
export function presentFolder(out: string, fs: DistFileSystem): string | undefined {
  const link = join(out, current);
  return isOwnLink(link, fs) ? join(out, fs.readlinkSync(link)) : undefined;
}

/** `current` links to the store. In earlier versions `site` and `hosts` were links through `current`. */
export function isOwnLink(path: string, fs: DistFileSystem): boolean {
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
  return [site, hosts].every((part) => isCopyOf(join(folder, part), join(out, part), fs));
}
