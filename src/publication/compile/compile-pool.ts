import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { OwnStore } from '../../base/cache/store-memory.js';
import type { OwnSources } from '../../rules/own/load.js';
import type { CompileSettings } from './compile.js';
import { type Compile, compileHere, type TakeUnit } from './compile-site.js';
import type { Unit, UnitFileSystem } from './compile-unit.js';
import type { UnitAnswer } from './kept-unit.js';
import { resourceLimits, takeAnswers, worthThreads } from './threads.js';

/** What a thread works with. */
export interface WorkerData {
  readonly settings: Omit<CompileSettings, 'own'>;
  /** The project's own rules, which each thread makes of their texts. */
  readonly own: OwnSources | undefined;
  readonly units: readonly Unit[];
  /** The index of the unit that the next free thread takes. */
  readonly next: Int32Array;
  readonly keeping: { readonly folder: string; readonly program: string } | undefined;
}

/** What a thread made of a unit. */
export interface WorkerAnswer {
  readonly index: number;
  readonly made: UnitAnswer;
}

/**
 * Compiles large sites in worker threads, one per processor, the largest units first; small sites on this thread.
 * Workers read the files themselves and keep the results, since parsed records are slow to transfer.
 */
export function compileInWorkers(
  fs: UnitFileSystem,
  keeping?: OwnStore,
  more: Pick<CompileSettings, 'isCheckOnly' | 'isParanoid'> = {},
): Compile {
  return async (given, units, take) => {
    const settings = { ...given, ...more };
    const count = Math.min(availableParallelism(), units.length);
    if (count < 2 || units.reduce((sum, unit) => sum + bytesOf(unit), 0) < worthThreads) {
      return compileHere(fs, Date.now, keeping)(settings, units, take);
    }
    const largestFirst = [...units].sort((a, b) => bytesOf(b) - bytesOf(a));
    const { own, ...plain } = settings;
    const data: WorkerData = {
      settings: plain,
      own: own?.sources,
      units: largestFirst,
      next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
      keeping: keeping && { folder: keeping.store.folder, program: keeping.program },
    };
    await runPool(data, count, take);
  };
}

function bytesOf({ jobs }: Unit): number {
  return jobs.reduce((sum, { file }) => sum + file.bytes, 0);
}

async function runPool(workerData: WorkerData, count: number, take: TakeUnit): Promise<void> {
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('./compile-worker.js', import.meta.url), { workerData, resourceLimits }),
  );
  const { units } = workerData;
  await takeAnswers(workers, units.length, ({ index, made }: WorkerAnswer) => take(units[index]!, made));
}
