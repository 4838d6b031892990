import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RuleFile } from '../../rules/own/load.js';
import type { CompileJob, CompileSettings, FileBytes } from './compile.js';
import { type Compiled, unpacked } from './compiled.js';

/** What a thread works with. */
export interface WorkerData {
  readonly settings: Omit<CompileSettings, 'own'>;
  /** The files of the project's own rules, which each thread loads by itself. */
  readonly own: readonly RuleFile[] | undefined;
}

/** A file for a thread. */
export interface SentFile {
  readonly job: CompileJob;
  readonly read: FileBytes;
}

/** A thread gets so many bytes of files at a time, and the next ones before it has made these. */
const bytesAtOnce = 1024 * 1024;
const ahead = 2;

/** What is done on this thread. */
interface Here {
  /** Reads a file when its turn comes. */
  readonly read: (job: CompileJob) => FileBytes;
  readonly compile: (job: CompileJob, read: FileBytes) => Compiled;
  /** Gets what was made, and the same as bytes if a thread has sent them. */
  readonly take: (sent: SentFile, compiled: Compiled, made?: Uint8Array) => void;
}

/**
 * Compiles files in threads and, meanwhile, on this one.
 * @param count of further threads
 */
export async function compileInThreads(
  count: number,
  { own, ...settings }: CompileSettings,
  jobs: readonly CompileJob[],
  { read, compile, take }: Here,
): Promise<void> {
  const batches = inBatches(jobs).values();
  const workHere = async () => {
    for (const batch of batches) {
      for (const job of batch) {
        const sent = { job, read: read(job) };
        take(sent, compile(job, sent.read));
      }
      // The threads are waiting for further files.
      await setImmediate();
    }
  };
  const work = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      const given: (readonly SentFile[])[] = [];
      const give = () => {
        const { value: batch } = batches.next();
        if (batch !== undefined) {
          const sent = batch.map((job): SentFile => ({ job, read: read(job) }));
          given.push(sent);
          worker.postMessage(sent);
        } else if (given.length === 0) resolve();
      };
      worker.on('message', (made: readonly Uint8Array[]) => {
        try {
          for (const [at, sent] of given.shift()!.entries()) take(sent, unpacked(made[at]!), made[at]);
          give();
        } catch (error) {
          reject(error);
        }
      });
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`a thread ended with code ${code}`)));
      for (let times = 0; times < ahead; times++) give();
    });
  const workerData: WorkerData = { settings, own: own?.files };
  const workers = Array.from({ length: count }, () => {
    // What a thread reads should be freed before the collector promotes it.
    return new Worker(new URL('./compile-worker.js', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 48 },
    });
  });
  try {
    await Promise.all([...workers.map(work), workHere()]);
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
