import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { joined, lengthOf } from '../../base/bytes/pieces.js';
import { keyIn, memoryIn, type OwnStore } from '../../base/cache/store-memory.js';
import type { PartName } from '../../model/part-name.js';
import { resourceLimits, takeAnswers, worthThreads } from '../compile/threads.js';
import {
  bySource,
  type Derive,
  deriveTogether,
  kept,
  known,
  type Made,
  makeHere,
  type Task,
  taskKey,
  taskSlot,
} from './derived.js';

/** What a thread works with. */
export interface DeriveData {
  readonly folder: string;
  readonly program: string;
}

/** Tasks with the same records, as a thread gets them. */
export interface SentTasks {
  readonly index: number;
  readonly json: Uint8Array;
  readonly tasks: readonly {
    readonly maker: PartName;
    readonly slot: string;
    readonly key: string;
    readonly settings: unknown;
  }[];
}

/** What a thread says of tasks: nothing but their index if all results are kept. */
export interface DeriveAnswer {
  readonly index: number;
  readonly made?: readonly Made[];
}

/**
 * Makes much in worker threads, one per processor, which keep the results in the store; little on this thread.
 * @param worker the module of the threads, which finds makers by their names
 * @param worth the number of bytes of records from which on threads are started
 */
export function deriveInWorkers(own: OwnStore, worker: URL, worth = worthThreads): Derive {
  const memory = memoryIn(own);
  return deriveTogether(async (tasks) => {
    const results = tasks.map((task) => known(task, memory));
    const groups = bySource(
      tasks,
      [...tasks.keys()].filter((at) => results[at] === undefined && taskKey(tasks[at]!) !== undefined),
    );
    const bytes = groups.reduce((sum, [first]) => sum + lengthOf(tasks[first!]!.job.json), 0);
    const count = Math.min(availableParallelism(), groups.length);
    if (count > 1 && bytes >= worth) {
      const data: DeriveData = { folder: own.store.folder, program: own.program };
      await runPool(
        worker,
        data,
        count,
        groups.length,
        (index) =>
          sent(
            groups[index]!.map((at) => tasks[at]!),
            index,
          ),
        ({ index, made }) => {
          for (const [place, at] of groups[index]!.entries()) {
            const task = tasks[at]!;
            if (made === undefined) own.store.isKept(taskSlot(task), keyIn(own.program, taskKey(task)!));
            results[at] = made === undefined ? known(task, memory) : kept(task, made[place]!, memory);
          }
        },
      );
    }
    makeHere(tasks, results, memory);
    return results.map((result) => result!);
  });
}

function sent(tasks: readonly Task[], index: number): SentTasks {
  return {
    index,
    json: new Uint8Array(joined(tasks[0]!.job.json)),
    tasks: tasks.map((task) => ({
      maker: task.maker.name,
      slot: taskSlot(task),
      key: taskKey(task)!,
      settings: task.job.settings,
    })),
  };
}

/** So many groups of tasks a thread has at a time, so that it needn't wait for the next one. */
const ahead = 2;

async function runPool(
  module: URL,
  workerData: DeriveData,
  count: number,
  groups: number,
  groupAt: (index: number) => SentTasks,
  take: (answer: DeriveAnswer) => void,
): Promise<void> {
  const workers = Array.from({ length: count }, () => new Worker(module, { workerData, resourceLimits }));
  let next = 0;
  const give = (worker: Worker) => {
    if (next === groups) return;
    const group = groupAt(next++);
    worker.postMessage(group, [group.json.buffer as ArrayBuffer]);
  };
  await takeAnswers(
    workers,
    groups,
    (answer: DeriveAnswer, worker) => {
      take(answer);
      give(worker);
    },
    () => {
      for (let each = 0; each < ahead; each++) for (const worker of workers) give(worker);
    },
  );
}
