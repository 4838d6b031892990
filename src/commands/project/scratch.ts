import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ResultStore } from '../../base/cache/store.js';
import type { OwnStore } from '../../base/cache/store-memory.js';
import { removeBusyFolder } from '../../base/files/remove-busy-folder.js';
import { worthThreads } from '../../publication/compile/threads.js';
import type { SiteContent } from '../../source/site/load.js';
import { endOnSignals } from '../cli/ending-signals.js';

export interface Scratch extends OwnStore {
  readonly folder: string;
  readonly remove: () => void;
}

/** Where the results of a large site are kept for this run alone, so that they take no memory. */
export function scratchFor({ brands }: SiteContent): Scratch | undefined {
  const files = brands.flatMap((brand) => brand.files);
  if (files.reduce((sum, { file }) => sum + file.bytes, 0) < worthThreads) return undefined;
  const unlisten = endOnSignals();
  const folder = fs.mkdtempSync(join(tmpdir(), 'opendata-'));
  const remove = () => removeBusyFolder(folder, fs);
  process.once('exit', remove);
  return {
    folder,
    store: new ResultStore(folder, { fs, now: Date.now, nonce: 'run' }),
    program: '',
    remove: () => {
      process.off('exit', remove);
      remove();
      unlisten();
    },
  };
}
