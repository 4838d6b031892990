import { join } from 'node:path';
import { type DistFileSystem, isFolder } from './dist-files.js';
import { ownFolders } from './own-folder.js';
import { presentFolder, store } from './present-folder.js';

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

/** Notes that a publication, which is still the present one, is about to be replaced. */
export function markReplaced(out: string, present: string, fs: DistFileSystem): void {
  const [last] = keptPublications(out, fs);
  fs.writeFileSync(join(present, replacedMark), `${(last?.order ?? 0) + 1}\n`);
}
