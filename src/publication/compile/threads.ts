import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';

/** Below this many bytes of records or content, starting threads costs more time than it saves. */
export const worthThreads = 15 * 1024 * 1024;

/**
 * The size of the young generation in MB: what a thread reads should be freed before the collector promotes it. With 64, a
 * check of 92,000 records takes a fifth more memory, and no less time.
 */
export const resourceLimits = { maxYoungGenerationSizeMb: 48 };

/**
 * Takes `count` answers of threads, and ends the threads.
 * @param begin gives them their first work, if they don't find it by themselves
 * @throws whatever a thread or `take` throws
 */
export async function takeAnswers<Answer>(
  workers: readonly Worker[],
  count: number,
  take: (answer: Answer, worker: Worker) => void,
  begin = () => {},
): Promise<void> {
  let left = count;
  const end = () => workers.map((worker) => worker.terminate());
  // Before the other listeners, which remove the folders that threads write to.
  process.prependOnceListener('exit', end);
  try {
    await new Promise<void>((resolve, reject) => {
      for (const worker of workers) {
        worker.on('message', (answer: Answer) => {
          try {
            take(answer, worker);
          } catch (error) {
            reject(error);
          }
          if (--left === 0) resolve();
        });
        worker.on('error', reject);
        worker.on('exit', (code) => {
          if (code !== 0) reject(new Error(`a worker ended with code ${code}`));
        });
      }
      begin();
    });
  } finally {
    process.off('exit', end);
    await Promise.all(end());
  }
}

/** What threads make one of after the other. */
export interface SharedWork<Unit> {
  readonly units: readonly Unit[];
  /** The index of the unit that the next free thread takes. */
  readonly next: Int32Array;
}

/** What a thread made of a unit. */
interface Answer<Made> {
  readonly index: number;
  readonly made: Made;
}

/**
 * Has threads make much of something, one per processor, the largest units first.
 * @param worker the module of the threads, which calls `takeUnits`
 * @param settings what they work with beside the units
 * @param bytesOf the size of what a unit is made of
 * @returns undefined if there is too little for threads: nothing is made then. Not a promise of it, since the caller's own
 * work has to begin in the same turn for Ctrl-C to interrupt it
 */
export function makeInThreads<Unit, Made>(
  worker: URL,
  settings: object,
  units: readonly Unit[],
  bytesOf: (unit: Unit) => number,
  take: (unit: Unit, made: Made) => void,
): Promise<void> | undefined {
  const count = Math.min(availableParallelism(), units.length);
  if (count < 2 || units.reduce((sum, unit) => sum + bytesOf(unit), 0) < worthThreads) return undefined;
  const work: SharedWork<Unit> = {
    units: [...units].sort((a, b) => bytesOf(b) - bytesOf(a)),
    next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  };
  const workerData = { ...settings, ...work };
  const workers = Array.from({ length: count }, () => new Worker(worker, { workerData, resourceLimits }));
  return takeAnswers(workers, units.length, ({ index, made }: Answer<Made>) =>
    take(work.units[index]!, made),
  );
}

/**
 * Makes units in a thread until there are none left. The threads take the next one themselves: a main thread that is busy
 * would keep them waiting.
 * @param buffersOf what of the result is given to the main thread, instead of being copied
 */
export function takeUnits<Unit, Made>(
  { units, next }: SharedWork<Unit>,
  make: (unit: Unit) => Made,
  buffersOf: (made: Made) => readonly Uint8Array[],
): void {
  for (let index = Atomics.add(next, 0, 1); index < units.length; index = Atomics.add(next, 0, 1)) {
    const answer: Answer<Made> = { index, made: make(units[index]!) };
    const buffers = buffersOf(answer.made).map(({ buffer }) => buffer as ArrayBuffer);
    parentPort?.postMessage(answer, buffers);
  }
}
