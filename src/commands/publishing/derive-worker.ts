import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ResultStore } from '../../base/cache/store.js';
import { memoryIn } from '../../base/cache/store-memory.js';
import { brandTables } from '../../parts/downloads/brand-tables.js';
import { unitPlaces } from '../../parts/pages/unit-places.js';
import type { DeriveAnswer, DeriveData, SentTasks } from '../../publication/drafts/derive-pool.js';
import { type Maker, makeOf } from '../../publication/drafts/derived.js';

/** What threads can make, by the names of the makers. */
const makers = new Map(
  [brandTables, unitPlaces].map((maker) => [maker.name, maker as unknown as Maker<unknown>]),
);

const { folder, program } = workerData as DeriveData;
const store = new ResultStore(folder, { fs, now: Date.now, nonce: randomBytes(8).toString('hex') });
const memory = memoryIn({ store, program });

parentPort?.on('message', ({ index, json, tasks }: SentTasks) => {
  const made = makeOf(
    json,
    tasks.map(({ maker, settings }) => ({ maker: makers.get(maker)!, job: { settings } })),
  );
  for (const [at, { slot, key }] of tasks.entries()) memory.keep(slot, key, made[at]!.value, made[at]!.parts);
  const answer: DeriveAnswer = store.failure === undefined ? { index } : { index, made };
  parentPort?.postMessage(answer);
});
