import { join } from 'node:path';
import type { DistFileSystem } from './dist-files.js';
import { ownFolders, removeOwnFolder } from './own-folder.js';
import { presentFolder, store } from './present-folder.js';

/**
 * Removes the publications in the output folder but the present one and the one that it replaced: readers may be in the
 * middle of that.
 * @param replaced the folder of the publication that was present before; undefined if there was none
 * @param check throws if the caller has lost its lock
 */
export function removeOldPublications(
  out: string,
  replaced: string | undefined,
  check: () => void,
  fs: DistFileSystem,
): void {
  const stay = [presentFolder(out, fs), replaced];
  const publications = join(out, store);
  for (const folder of ownFolders(publications, fs).map((name) => join(publications, name))) {
    if (stay.includes(folder)) continue;
    check();
    removeOwnFolder(folder, fs);
  }
}
