import { setImmediate } from 'node:timers/promises';
import { type FileSystem, readBytes } from '../../content/content/file-system.js';
import { type CompileJob, type CompileSettings, fileCompiler } from './compile.js';
import { type CacheOptions, CompileCache } from './compile-cache.js';
import type { Compiled } from './compiled.js';

/** How files are compiled, whatever the site. */
export interface Compiling {
  readonly fs: Pick<FileSystem, 'readFileSync'>;
  /** Where what was compiled is kept; by default nowhere. */
  readonly cache?: CacheOptions | undefined;
  /** True if nobody asks for the published JSON, which needs most of the memory. */
  readonly isCheck?: boolean;
  /** Called after each file with the bytes of those that are done, and of all. */
  readonly progress?: (done: number, total: number) => void;
}

/** Takes what was compiled before from the cache, and compiles the rest. Other work of this process goes on between files. */
export async function compileFiles(
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  { fs, cache: kept, isCheck = false, progress }: Compiling,
): Promise<readonly Compiled[]> {
  // What files of own rules import and read isn't known, so they run each time.
  const cache =
    kept === undefined || settings.own !== undefined ? undefined : new CompileCache(kept, settings);
  const compile = fileCompiler(settings);
  const results: Compiled[] = [];
  for (const job of jobs) {
    const read = readBytes(job.file, fs);
    const make = () => compile(job, read);
    const compiled = 'bytes' in read && cache ? cache.cached(job, read.bytes, make) : make();
    results.push(isCheck ? { ...compiled, json: {} } : compiled);
    progress?.(results.length, jobs.length);
    await setImmediate();
  }
  return results;
}
