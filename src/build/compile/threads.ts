import { Worker } from 'node:worker_threads';
import type { RuleFile } from '../../rules/own/load.js';
import type { CompileJob, CompileSettings } from './compile.js';
import { type Compiled, unpacked } from './compiled.js';
import type { CompileCache, ReadFile } from './file-compiler.js';

/** What a thread works with. */
export interface WorkerData {
  readonly settings: Omit<CompileSettings, 'own'>;
  /** The files of the project's own rules, which each thread loads by itself. */
  readonly own: readonly RuleFile[] | undefined;
  readonly cache: CompileCache | undefined;
  readonly isCheck: boolean;
}

/** A file for a thread. */
export interface SentFile {
  readonly job: CompileJob;
  readonly read: ReadFile;
}

/** A thread gets so many bytes of files at a time, and the next ones before it has made these. */
const bytesAtOnce = 1024 * 1024;
const ahead = 2;

/**
 * Compiles files in threads.
 * @param count of threads
 * @param read reads a file, when a thread is to get it
 * @param take gets what was made
 */
export async function compileInThreads(
  count: number,
  workerData: WorkerData,
  jobs: readonly CompileJob[],
  read: (job: CompileJob) => ReadFile,
  take: (job: CompileJob, compiled: Compiled) => void,
): Promise<void> {
  const batches = inBatches(jobs).values();
  const work = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      const given: (readonly CompileJob[])[] = [];
      const give = () => {
        const { value: batch } = batches.next();
        if (batch !== undefined) {
          given.push(batch);
          worker.postMessage(batch.map((job): SentFile => ({ job, read: read(job) })));
        } else if (given.length === 0) resolve();
      };
      worker.on('message', (made: readonly Uint8Array[]) => {
        try {
          for (const [at, job] of given.shift()!.entries()) take(job, unpacked(made[at]!));
          give();
        } catch (error) {
          reject(error);
        }
      });
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`a thread ended with code ${code}`)));
      for (let times = 0; times < ahead; times++) give();
    });
  const workers = Array.from({ length: count }, () => {
    // What a thread reads should be freed before the collector promotes it.
    return new Worker(new URL('./compile-worker.js', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 48 },
    });
  });
  try {
    await Promise.all(workers.map(work));
  } finally {
    for (const worker of workers) worker.removeAllListeners('exit');
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** The largest first, so that no thread begins one when the others have ended. */
function inBatches(jobs: readonly CompileJob[]): CompileJob[][] {
  const batches: CompileJob[][] = [];
  let left = 0;
  for (const job of jobs.toSorted((a, b) => b.file.bytes - a.file.bytes)) {
    if (left <= 0) {
      batches.push([]);
      left = bytesAtOnce;
    }
    batches.at(-1)!.push(job);
    left -= job.file.bytes + 1;
  }
  return batches;
}
