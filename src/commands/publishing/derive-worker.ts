import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ResultStore } from '../../base/cache/store.js';
import { memoryIn } from '../../base/cache/store-memory.js';
import { makerOf } from '../../parts/registered/makers.js';
import type { DeriveAnswer, DeriveData, SentTasks } from '../../publication/derive/derive-pool.js';
import { makeOf } from '../../publication/derive/derived.js';

const { folder, program } = workerData as DeriveData;
const store = new ResultStore(folder, { fs, now: Date.now, nonce: randomBytes(8).toString('hex') });
const memory = memoryIn({ store, program });

parentPort?.on('message', ({ index, json, tasks }: SentTasks) => {
  const made = makeOf(
    // A piece that was read is needed no more.
    json.map(({ length }) => ({ length, read: () => json.shift()! })),
    tasks.map(({ maker, settings }) => ({ maker: makerOf(maker), job: { settings } })),
  );
  for (const [at, { slot, key }] of tasks.entries()) memory.keep(slot, key, made[at]!.value, made[at]!.parts);
  const answer: DeriveAnswer = store.failure === undefined ? { index } : { index, made };
  parentPort?.postMessage(answer);
});
