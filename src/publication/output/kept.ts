import { join } from 'node:path';
import { manifestFile } from '../../serving/manifest/site-path.js';
import { type DistFileSystem, filesBelow, isFolder } from './dist-files.js';
import { ownFolders, removeOwnFolder } from './own-folder.js';
import { presentFolder, site, store } from './present-folder.js';

/**
 * The file in the folder of a publication that says that it was the present one, and as the how manieth it was replaced.
 * A folder without it, and to which `current` doesn't lead, was never live: its build was stopped.
 */
export const replacedMark = '.replaced';

/** A publication that was live, and was replaced. */
export interface KeptPublication {
  /** Its folder. */
  readonly folder: string;
  /** A later one has a higher number. */
  readonly order: number;
}

/** A folder of a publication in the output folder, with the bytes of its files. */
export interface StoredPublication {
  readonly folder: string;
  /** `stopped`: its build ended before readers got it, and the next one removes it. */
  readonly is: 'present' | 'kept' | 'stopped';
  readonly bytes: number;
  /** Those that no newer one has too: what its removal would free. */
  readonly ownBytes: number;
}

/** How much stays of what was replaced. The last one always does: readers may be in the middle of it. */
export interface KeptLimits {
  /** The number of publications. */
  readonly publications?: number | undefined;
  /** The bytes that they take on disk besides the present one; a file that several have counts once. */
  readonly bytes?: number | undefined;
}

/** The publications that were replaced, the last one first. */
export function keptPublications(out: string, fs: DistFileSystem): KeptPublication[] {
  const publications = join(out, store);
  const present = presentFolder(out, fs);
  return ownFolders(publications, fs)
    .map((name) => join(publications, name))
    .filter((folder) => folder !== present)
    .flatMap((folder) => {
      const order = orderOf(folder, fs);
      return order === undefined ? [] : [{ folder, order }];
    })
    .sort((a, b) => b.order - a.order);
}

function orderOf(folder: string, fs: DistFileSystem): number | undefined {
  const mark = join(folder, replacedMark);
  if (!isFolder(folder, fs) || !fs.existsSync(mark)) return undefined;
  const order = Number.parseInt(fs.readFileSync(mark, 'utf8'), 10);
  return Number.isNaN(order) ? undefined : order;
}

/** All that is in the output folder: the present publication, those before it, the last one first, and what was stopped. */
export function storedPublications(out: string, fs: DistFileSystem): StoredPublication[] {
  const present = presentFolder(out, fs);
  const isThere = present !== undefined && isFolder(present, fs);
  const kept = keptPublications(out, fs).map(({ folder }) => folder);
  const others = ownFolders(join(out, store), fs)
    .map((name) => join(out, store, name))
    .filter((folder) => folder !== present && !kept.includes(folder));
  const counted = new Set<string>();
  const measured = (is: StoredPublication['is']) => (folder: string) => ({
    folder,
    is,
    bytes: newBytes(folder, new Set(), fs),
    ownBytes: newBytes(folder, counted, fs),
  });
  return [
    ...(isThere ? [present] : []).map(measured('present')),
    ...kept.map(measured('kept')),
    ...others.map(measured('stopped')),
  ];
}

/** Notes that a publication, which is still the present one, is about to be replaced. */
export function markReplaced(out: string, present: string, fs: DistFileSystem): void {
  const [last] = keptPublications(out, fs);
  fs.writeFileSync(join(present, replacedMark), `${(last?.order ?? 0) + 1}\n`);
}

/**
 * Removes the publications beyond the limits, the oldest first, and those that never were live, which count for nothing.
 * @param check throws if the caller has lost its lock
 */
export function removeOldPublications(
  out: string,
  limits: KeptLimits,
  check: () => void,
  fs: DistFileSystem,
): void {
  const stay = new Set([presentFolder(out, fs), ...withinLimits(out, limits, fs)]);
  const publications = join(out, store);
  for (const folder of ownFolders(publications, fs).map((name) => join(publications, name))) {
    if (stay.has(folder)) continue;
    check();
    // Without the mark, what a kill leaves of it is no publication to go back to.
    fs.rmSync(join(folder, replacedMark), { force: true });
    removeOwnFolder(folder, fs);
  }
}

function withinLimits(out: string, limits: KeptLimits, fs: DistFileSystem): string[] {
  const { publications = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY } = limits;
  const present = presentFolder(out, fs);
  const whole = keptPublications(out, fs)
    .map(({ folder }) => folder)
    .filter((folder) => fs.existsSync(join(folder, site, manifestFile)))
    .slice(0, publications);
  if (bytes === Number.POSITIVE_INFINITY) return whole;
  const counted = new Set<string>();
  if (present !== undefined) newBytes(present, counted, fs);
  let sum = 0;
  const tooMany = whole.findIndex((folder, index) => {
    sum += newBytes(folder, counted, fs);
    return index > 0 && sum > bytes;
  });
  return tooMany === -1 ? whole : whole.slice(0, tooMany);
}

/** The bytes of a folder's files that aren't counted yet, which then are. */
function newBytes(folder: string, counted: Set<string>, fs: DistFileSystem): number {
  let sum = 0;
  for (const path of filesBelow(folder, fs)) {
    const { dev, ino, size } = fs.lstatSync(join(folder, path));
    const file = `${dev}:${ino}`;
    if (!counted.has(file)) sum += size;
    counted.add(file);
  }
  return sum;
}
