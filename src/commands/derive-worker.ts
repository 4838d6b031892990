import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ResultStore } from '../cache/store.js';
import { unitPlaces } from '../pages/unit-places.js';
import type { DeriveAnswer, DeriveData, SentJob } from '../publish/derive-pool.js';
import type { Maker } from '../publish/derived.js';
import { memoryIn } from '../publish/store-memory.js';

/** What threads can make, by the names of the makers. */
const makers = new Map<string, Pick<Maker<never>, 'make'>>([unitPlaces].map((maker) => [maker.name, maker]));

const { maker, folder, program } = workerData as DeriveData;
const { make } = makers.get(maker) as Maker<unknown>;
const store = new ResultStore(folder, { fs, now: Date.now, nonce: randomBytes(8).toString('hex') });
const memory = memoryIn({ store, program });

parentPort?.on('message', ({ index, slot, key, json, settings }: SentJob) => {
  const made = make(json, settings);
  memory.keep(slot, key, made.value, made.parts);
  const answer: DeriveAnswer = store.failure === undefined ? { index } : { index, made };
  parentPort?.postMessage(answer);
});
