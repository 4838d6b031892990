import { closeSync, openSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { beatText } from './lock.js';
import type { Beat } from './lock-beat.js';

const { file, nonce, every, ended } = workerData as Beat;

for (let count = 1; count === 1 || Atomics.wait(ended, 0, 0, every) === 'timed-out'; count++) {
  try {
    // `r+` makes no file: where the lock has another name by now, it has another holder.
    const descriptor = openSync(file, 'r+');
    try {
      writeSync(descriptor, beatText(nonce, count), 0);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') break;
    // Other errors, such as a full disk, may pass: the next heartbeat is tried.
  }
}
