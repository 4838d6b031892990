import { availableParallelism } from 'node:os';
import { type FileSystem, readBytes } from '../../content/content/file-system.js';
import { type CompileJob, type CompileSettings, fileCompiler } from './compile.js';
import { type CacheOptions, CompileCache } from './compile-cache.js';
import type { Compiled } from './compiled.js';
import { compileInThreads, type SentFile } from './threads.js';

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

/** Below this many bytes of content, starting threads costs more time than it saves. */
export const worthThreads = 8 * 1024 * 1024;

/**
 * Takes what was compiled before from the cache, and compiles the rest on this thread; if it is much, also in threads, so
 * that each processor has one.
 * @returns the results in the order of the files
 */
export async function compileFiles(
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  { fs, cache: kept, isCheck = false, progress }: Compiling,
): Promise<readonly Compiled[]> {
  // What files of own rules import and read isn't known, so they run each time.
  const runsFiles = (settings.own?.files.length ?? 0) > 0;
  const cache = kept === undefined || runsFiles ? undefined : new CompileCache(kept, settings);
  const results = new Map<CompileJob, Compiled>();
  const read = (job: CompileJob) => readBytes(job.file, fs);
  const total = bytesOf(jobs);
  let done = 0;
  const keep = (job: CompileJob, compiled: Compiled) => {
    results.set(job, isCheck ? { ...compiled, json: {} } : compiled);
    done += job.file.bytes;
    progress?.(done, total);
  };
  const isKept = (job: CompileJob) => {
    const file = read(job);
    const compiled = 'problem' in file ? undefined : cache?.get(job, file.bytes);
    if (compiled !== undefined) keep(job, compiled);
    return compiled !== undefined;
  };
  const left = cache === undefined || cache.isEmpty ? jobs : jobs.filter((job) => !isKept(job));
  const compile = fileCompiler(settings);
  const take = ({ job, read: file }: SentFile, compiled: Compiled, made?: Uint8Array) => {
    if ('bytes' in file) cache?.put(job, file.bytes, compiled, made);
    keep(job, compiled);
  };
  const count = bytesOf(left) < worthThreads ? 1 : Math.min(availableParallelism(), left.length);
  await compileInThreads(count - 1, settings, left, { read, compile, take });
  return jobs.map((job) => results.get(job)!);
}

function bytesOf(jobs: readonly CompileJob[]): number {
  return jobs.reduce((sum, { file }) => sum + file.bytes, 0);
}
