import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { ResultStore } from '../../base/cache/store.js';
import type { OptionValues } from '../cli/command.js';
import type { cacheOptions, SiteOptions } from '../cli/options.js';

/** The options that say whether results are kept. */
type StoreOptions = Pick<SiteOptions, 'content'> & Partial<OptionValues<typeof cacheOptions>>;

/** Where results are kept between runs; nothing with --no-cache. Opening it writes nothing. */
export function openStore({ cache, content }: StoreOptions): ResultStore | undefined {
  if (cache === false) return undefined;
  const folder = join(dirname(content), '.opendata', 'cache');
  return new ResultStore(folder, { fs, now: Date.now, nonce: randomBytes(8).toString('hex') });
}
