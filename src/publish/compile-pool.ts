import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileSystem } from '../content/file-system.js';
import type { CompiledFile, CompileJob, CompileSettings } from './compile.js';
import { type Compile, compileHere, type TakeResult } from './compile-site.js';

/** Below this many bytes of content, starting threads costs more time than it saves. */
const worthWhile = 15 * 1024 * 1024;

/** The size of the young generation in MB: the records of a file should be freed before the collector promotes them. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/** A worker's answer to a job. */
export interface WorkerAnswer {
  readonly job: number;
  readonly compiled: CompiledFile;
}

/**
 * Compiles large sites in worker threads, one per processor, the largest files first; small sites on this thread.
 * Workers read the files themselves and return finished bytes, since parsed records are slow to transfer.
 */
export function compileInWorkers(fs: Pick<FileSystem, 'readFileSync'>, isParanoid = false): Compile {
  return async (given, jobs, take) => {
    const settings = { ...given, isParanoid };
    const bytes = jobs.reduce((sum, job) => sum + job.file.bytes, 0);
    const count = Math.min(availableParallelism(), jobs.length);
    if (bytes < worthWhile || count < 2) return compileHere(fs)(settings, jobs, take);
    await runPool(settings, jobs, count, take);
  };
}

async function runPool(
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  count: number,
  take: TakeResult,
): Promise<void> {
  const queue = jobs.map((_, index) => index).sort((a, b) => jobs[b]!.file.bytes - jobs[a]!.file.bytes);
  const workers = Array.from(
    { length: count },
    () =>
      new Worker(new URL('./compile-worker.js', import.meta.url), { workerData: settings, resourceLimits }),
  );
  try {
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            const next = () => {
              const index = queue.shift();
              if (index === undefined) resolve();
              else worker.postMessage({ index, job: jobs[index] });
            };
            worker.on('message', ({ job, compiled }: WorkerAnswer) => {
              // The worker goes on while the result is taken.
              next();
              take(job, compiled);
            });
            worker.on('error', reject);
            worker.on('exit', (code) => reject(new Error(`a worker ended with code ${code}`)));
            next();
          }),
      ),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
