import { Worker } from 'node:worker_threads';

/** The parameters of the heartbeat thread. */
export interface Beat {
  readonly file: string;
  readonly nonce: string;
  /** Milliseconds. */
  readonly every: number;
  /** Not 0 when the thread has to end. */
  readonly ended: Int32Array;
}

/** Sends the heartbeat of a lock from a separate thread, since a build can be busy with one file for a long time. */
export function beatInThread(file: string, nonce: string, every: number): () => void {
  const ended = new Int32Array(new SharedArrayBuffer(4));
  const workerData: Beat = { file, nonce, every, ended };
  const worker = new Worker(new URL('./lock-beat-worker.js', import.meta.url), { workerData, execArgv: [] });
  worker.unref();
  return () => {
    Atomics.store(ended, 0, 1);
    Atomics.notify(ended, 0);
  };
}
