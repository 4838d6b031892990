import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { lengthOf, type Piece } from '../../base/bytes/pieces.js';
import { keyIn, memoryIn, type OwnStore } from '../../base/cache/store-memory.js';
import { paired } from '../../base/paired.js';
import type { PartName } from '../../model/part-name.js';
import { resourceLimits, takeAnswers, worthThreads } from '../compile/threads.js';
import {
  bySource,
  type Derive,
  deriveTogether,
  kept,
  known,
  knownOf,
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
  /** In pieces, which the thread takes out one after the other. */
  readonly json: Uint8Array[];
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
    const results = knownOf(tasks, memory);
    const groups = bySource(tasks.filter((task) => !results.has(task) && taskKey(task) !== undefined));
    const bytes = groups.reduce((sum, [first]) => sum + lengthOf(first.job.json), 0);
    const count = Math.min(availableParallelism(), groups.length);
    if (count > 1 && bytes >= worth) {
      const data: DeriveData = { folder: own.store.folder, program: own.program };
      await runPool(worker, data, count, groups, (group, made) => {
        for (const [task, one] of paired(group, made ?? group.map(() => undefined))) {
          if (one === undefined) own.store.isKept(taskSlot(task), keyIn(own.program, taskKey(task) ?? ''));
          const result = one === undefined ? known(task, memory) : kept(task, one, memory);
          if (result !== undefined) results.set(task, result);
        }
      });
    }
    makeHere(tasks, results, memory);
    return results;
  });
}

type Group = readonly [Task, ...Task[]];

function sent(group: Group, index: number): SentTasks {
  return {
    index,
    json: group[0].job.json.map(toGive),
    tasks: group.map((task) => ({
      maker: task.maker.name,
      slot: taskSlot(task),
      key: taskKey(task) ?? '',
      settings: task.job.settings,
    })),
  };
}

/** The bytes of a piece in memory of their own, which the thread gets. */
function toGive({ read, isReadAnew }: Piece): Uint8Array {
  const bytes = read();
  return isReadAnew && bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

/** A thread is given tasks until it has so many bytes of records, so that it needn't wait for the next ones. */
const ahead = 2 * 1024 * 1024;

async function runPool(
  module: URL,
  workerData: DeriveData,
  count: number,
  groups: readonly Group[],
  take: (group: Group, made: DeriveAnswer['made']) => void,
): Promise<void> {
  const workers = Array.from({ length: count }, () => new Worker(module, { workerData, resourceLimits }));
  const given = new Map<Worker, number>();
  const bytesOf = ([{ job }]: Group) => lengthOf(job.json);
  let next = 0;
  const give = (worker: Worker) => {
    for (let has = given.get(worker) ?? 0; has < ahead && next < groups.length; given.set(worker, has)) {
      const group = groups[next]!;
      const tasks = sent(group, next++);
      has += bytesOf(group);
      worker.postMessage(
        tasks,
        tasks.json.map(({ buffer }) => buffer as ArrayBuffer),
      );
    }
  };
  await takeAnswers(
    workers,
    groups.length,
    ({ index, made }: DeriveAnswer, worker) => {
      const group = groups[index]!;
      take(group, made);
      given.set(worker, given.get(worker)! - bytesOf(group));
      give(worker);
    },
    () => {
      for (const worker of workers) give(worker);
    },
  );
}
