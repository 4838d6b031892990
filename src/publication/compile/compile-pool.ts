import type { OwnStore } from '../../base/cache/store-memory.js';
import type { OwnSources } from '../../rules/own/load.js';
import type { CompileSettings } from './compile.js';
import { type Compile, compileHere } from './compile-site.js';
import type { Unit, UnitFileSystem } from './compile-unit.js';
import type { UnitAnswer } from './kept-unit.js';
import { makeInThreads, type SharedWork } from './threads.js';

/** What a thread works with. */
export interface WorkerData extends SharedWork<Unit> {
  readonly settings: Omit<CompileSettings, 'own'>;
  /** The project's own rules, which each thread makes of their texts. */
  readonly own: OwnSources | undefined;
  /** By a file's path: the file that is read instead of it. */
  readonly instead: ReadonlyMap<string, string>;
  readonly keeping: { readonly folder: string; readonly program: string } | undefined;
}

/**
 * Compiles large sites in worker threads, one per processor, the largest units first; small sites on this thread.
 * Workers read the files themselves and keep the results, since parsed records are slow to transfer.
 * @param instead the files that threads read instead of others, by the paths of those, as `fs` does
 */
export function compileInWorkers(
  fs: UnitFileSystem,
  keeping?: OwnStore,
  more: Pick<CompileSettings, 'isCheckOnly'> = {},
  instead: ReadonlyMap<string, string> = new Map(),
): Compile {
  return async (given, units, take) => {
    const settings = { ...given, ...more };
    const { own, ...plain } = settings;
    const data: Omit<WorkerData, keyof SharedWork<Unit>> = {
      settings: plain,
      own: own?.sources,
      instead,
      keeping: keeping && { folder: keeping.store.folder, program: keeping.program },
    };
    const worker = new URL('./compile-worker.js', import.meta.url);
    const inThreads = makeInThreads<Unit, UnitAnswer>(worker, data, units, bytesOf, take);
    if (inThreads !== undefined) return inThreads;
    return compileHere(fs, Date.now, keeping)(settings, units, take);
  };
}

function bytesOf({ jobs }: Unit): number {
  return jobs.reduce((sum, { file }) => sum + file.bytes, 0);
}
