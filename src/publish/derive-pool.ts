import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ResultStore } from '../cache/store.js';
import {
  type Derive,
  type Derived,
  deriveHere,
  type Job,
  kept,
  keyOf,
  known,
  type Made,
  type Maker,
  slotOf,
} from './derived.js';
import { joined, lengthOf } from './pieces.js';
import { keyIn, memoryIn, type OwnStore } from './store-memory.js';
import { resourceLimits, takeAnswers, worthThreads } from './threads.js';

/** What a thread works with. */
export interface DeriveData {
  readonly maker: string;
  readonly folder: string;
  readonly program: string;
}

/** A job as a thread gets it. */
export interface SentJob {
  readonly index: number;
  readonly slot: string;
  readonly key: string;
  readonly json: Uint8Array;
  readonly settings: unknown;
}

/** What a thread says of a job: nothing but its index if the result is kept. */
export interface DeriveAnswer {
  readonly index: number;
  readonly made?: Made;
}

/**
 * Makes much in worker threads, one per processor, which keep the results in the store; little on this thread.
 * @param worker the module of the threads, which finds makers by their names
 * @param worth the number of bytes of records from which on threads are started
 */
export function deriveInWorkers(own: OwnStore, worker: URL, worth = worthThreads): Derive {
  const memory = memoryIn(own);
  return async (maker, jobs) => {
    const results: (Derived | undefined)[] = jobs.map((job) => known(maker, job, memory));
    const missing = [...jobs.keys()].filter((at) => results[at] === undefined);
    const bytes = missing.reduce((sum, at) => sum + lengthOf(jobs[at]!.json), 0);
    const count = Math.min(availableParallelism(), missing.length);
    if (count < 2 || bytes < worth || missing.some((at) => keyOf(jobs[at]!) === undefined)) {
      return deriveHere(memory)(maker, jobs);
    }
    const data: DeriveData = { maker: maker.name, folder: own.store.folder, program: own.program };
    await runPool(
      worker,
      data,
      count,
      missing,
      (at) => sent(maker, jobs[at]!, at),
      ({ index, made }) => {
        const job = jobs[index]!;
        if (made === undefined) isKept(own, slotOf(maker, job), keyOf(job)!);
        results[index] =
          made === undefined
            ? (known(maker, job, memory) ??
              kept(maker, job, maker.make(joined(job.json), job.settings), memory))
            : kept(maker, job, made, memory);
      },
    );
    return results.map((result) => result!);
  };
}

function isKept({ store, program }: { store: ResultStore; program: string }, slot: string, key: string) {
  store.isKept(slot, keyIn(program, key));
}

function sent<Settings>(maker: Maker<Settings>, job: Job<Settings>, index: number): SentJob {
  const json = new Uint8Array(joined(job.json));
  return { index, slot: slotOf(maker, job), key: keyOf(job)!, json, settings: job.settings };
}

/** So many jobs a thread has at a time, so that it needn't wait for the next one. */
const ahead = 2;

async function runPool(
  module: URL,
  workerData: DeriveData,
  count: number,
  missing: readonly number[],
  jobAt: (index: number) => SentJob,
  take: (answer: DeriveAnswer) => void,
): Promise<void> {
  const workers = Array.from({ length: count }, () => new Worker(module, { workerData, resourceLimits }));
  let next = 0;
  const give = (worker: Worker) => {
    const index = missing[next++];
    if (index === undefined) return;
    const job = jobAt(index);
    worker.postMessage(job, [job.json.buffer as ArrayBuffer]);
  };
  await takeAnswers(
    workers,
    missing.length,
    (answer: DeriveAnswer, worker) => {
      take(answer);
      give(worker);
    },
    () => {
      for (let each = 0; each < ahead; each++) for (const worker of workers) give(worker);
    },
  );
}
