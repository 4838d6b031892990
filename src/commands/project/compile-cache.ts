import { dirname, join } from 'node:path';
import type { CacheOptions } from '../../build/compile/compile-cache.js';
import type { SiteTerms } from '../../content/site/load.js';
import type { OptionValues } from '../cli/command.js';
import type { cacheOptions, SiteOptions } from '../cli/options.js';
import { programDigest } from '../cli/package.js';

/** What a watch compiled last, for the whole of its process. */
let memory: CacheOptions['memory'];

/** From now on, this process keeps what it compiles in memory. */
export function compileInMemory(): void {
  memory ??= new Map();
}

/** Where compiled files are kept between runs; nothing with --no-cache or `cache: off`. */
export function cacheOf(
  { cache, content }: Pick<SiteOptions, 'content'> & Partial<OptionValues<typeof cacheOptions>>,
  terms: SiteTerms | undefined,
): CacheOptions | undefined {
  if (cache === false || terms?.settings.cache === 'off') return undefined;
  const folder = join(dirname(content), '.opendata', 'cache');
  return { folder, program: programDigest(), ...(memory && { memory }) };
}
