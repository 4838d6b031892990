import { closeSync, openSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { errorCode } from '../errors.js';
import { beatText } from './lock.js';
import type { Beat } from './lock-beat.js';

const { file, nonce, every, ended } = workerData as Beat;

for (let count = 1; count === 1 || Atomics.wait(ended, 0, 0, every) === 'timed-out'; count++) {
  try {
    // `r+` creates no file: if the lock was renamed, another build holds it.
    const descriptor = openSync(file, 'r+');
    try {
      writeSync(descriptor, beatText(nonce, count), 0);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') break;
    // Other errors, such as a full disk, may be temporary: the next heartbeat is tried.
  }
}
