import fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { CacheOptions } from '../../build/compile/compile-cache.js';
import { type CompiledContent, readAndCompile } from '../../build/compile/compile-content.js';
import type { OptionValues } from '../cli/command.js';
import type { cacheOptions, ReadingOptions } from '../cli/options.js';
import { programDigest } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type InstantOptions, instantOfRun, siteFiles } from './site.js';

/** Options of commands that check content. */
export interface CheckOptions
  extends ReadingOptions,
    InstantOptions,
    Partial<OptionValues<typeof cacheOptions>> {
  /** The output folder, for what was published and accepted. */
  readonly out?: string;
}

/**
 * Compiles the content that the options name.
 * @param purpose whether the published JSON is asked for later, or nothing but the problems. To compare contents, none of
 * the project's own rules is run: another revision may have rules that nobody has looked at.
 * @param lastAt the instant of the last publication, in epoch milliseconds
 */
export async function compileContent(
  options: CheckOptions,
  terminal: Terminal,
  purpose: 'check' | 'publish' | 'compare',
  lastAt?: number,
): Promise<CompiledContent> {
  const now = Date.now();
  const instantIn = instantOfRun(options, now, lastAt);
  const progress = (done: number, total: number) => {
    terminal.progress(`checking ${Math.floor((100 * done) / Math.max(total, 1))} %`);
  };
  const folder = join(dirname(options.content), '.opendata', 'cache');
  const cache: CacheOptions | undefined =
    options.cache === false ? undefined : { folder, program: programDigest(), ...(memory && { memory }) };
  return readAndCompile(
    { ...siteFiles(options), instantIn, runsOwnRules: purpose !== 'compare' },
    { fs, cache, isCheck: purpose === 'check', progress },
    now,
  );
}

/** What a watch compiled last, for the whole of its process. */
let memory: CacheOptions['memory'];

/** From now on, this process keeps what it compiles in memory. */
export function compileInMemory(): void {
  memory ??= new Map();
}
