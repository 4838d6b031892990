import { availableParallelism } from 'node:os';
import { type FileSystem, readBytes } from '../../content/content/file-system.js';
import type { CompileJob, CompileSettings } from './compile.js';
import { type Compiled, withoutJson } from './compiled.js';
import { type CompileCache, FileCompiler, type ReadFile, runsFiles } from './file-compiler.js';
import { compileInThreads } from './threads.js';

/** Compiles content files; the results are in their order. */
export type CompileFiles = (
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  done: (job: CompileJob) => void,
) => Promise<readonly Compiled[]>;

/** Below this many bytes of content, starting threads costs more time than it saves. */
export const worthThreads = 8 * 1024 * 1024;

/**
 * Compiles on this thread; much content in threads, one per processor.
 * @param isCheck true if nobody asks for the published JSON, which needs most of the memory
 */
export function compileFiles(
  fs: Pick<FileSystem, 'readFileSync'>,
  cache?: CompileCache,
  isCheck = false,
): CompileFiles {
  return async (settings, jobs, done) => {
    const compiler = new FileCompiler(settings, cache);
    const memory = runsFiles(settings) ? undefined : cache?.memory;
    const results = new Map<CompileJob, Compiled>();
    const keys = new Map<CompileJob, string>();
    const known = new Map<CompileJob, ReadFile>();
    const read = (job: CompileJob) => known.get(job) ?? readBytes(job.file, fs);
    const left = jobs.filter((job) => {
      if (memory === undefined) return true;
      const found = read(job);
      known.set(job, found);
      if ('problem' in found) return true;
      const key = compiler.key(job, found.bytes);
      keys.set(job, key);
      const kept = memory.get(job.file.path);
      if (kept?.key !== key || !compiler.holds(kept.compiled)) return true;
      known.delete(job);
      results.set(job, kept.compiled);
      done(job);
      return false;
    });
    const take = (job: CompileJob, made: Compiled) => {
      const compiled = isCheck ? withoutJson(made) : made;
      results.set(job, compiled);
      const key = keys.get(job);
      if (key !== undefined) memory?.set(job.file.path, { key, compiled });
      done(job);
    };
    const size = left.reduce((sum, { file }) => sum + file.bytes, 0);
    const count = Math.min(availableParallelism(), left.length);
    if (count > 1 && size >= worthThreads) {
      const kept = cache && { folder: cache.folder, program: cache.program };
      const { own, ...others } = settings;
      const workerData = { settings: others, own: own?.files, cache: kept, isCheck };
      await compileInThreads(count, workerData, left, read, take);
    } else for (const job of left) take(job, compiler.compiled(job, read(job)));
    return jobs.map((job) => results.get(job)!);
  };
}
