import type { Worker } from 'node:worker_threads';

/** Below this many bytes of records or content, starting threads costs more time than it saves. */
export const worthThreads = 15 * 1024 * 1024;

/** The size of the young generation in MB: what a thread reads should be freed before the collector promotes it. */
export const resourceLimits = { maxYoungGenerationSizeMb: 64 };

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
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
