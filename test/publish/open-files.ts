import fs from 'node:fs';
import type { DistFileSystem } from '../../src/publication/output/dist.js';

/**
 * The file system, with the descriptors that were opened through it and are not closed. What other
 * tests of this process hold open does not count, as it does among all descriptors of the process.
 */
export function openFiles(): { files: DistFileSystem; opened: Set<number>; count: () => number } {
  const opened = new Set<number>();
  let count = 0;
  const openSync = ((...of: Parameters<typeof fs.openSync>) => {
    const descriptor = fs.openSync(...of);
    count += 1;
    opened.add(descriptor);
    return descriptor;
  }) as DistFileSystem['openSync'];
  const closeSync = (descriptor: number) => {
    fs.closeSync(descriptor);
    opened.delete(descriptor);
  };
  return { files: { ...fs, openSync, closeSync } as DistFileSystem, opened, count: () => count };
}
