import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ResultStore } from '../cache/store.js';
import type { WorkerAnswer, WorkerData } from './compile-pool.js';
import { unitMaker } from './kept-unit.js';

const { settings, units, next, keeping } = workerData as WorkerData;
const store =
  keeping && new ResultStore(keeping.folder, { fs, now: Date.now, nonce: randomBytes(8).toString('hex') });
const make = unitMaker(settings, fs, Date.now, store && { program: keeping.program, store });

// The threads take the next unit themselves: a main thread that is busy would keep them waiting.
for (let index = Atomics.add(next, 0, 1); index < units.length; index = Atomics.add(next, 0, 1)) {
  const made = make(units[index]!);
  const answer: WorkerAnswer = { index, made };
  const buffers =
    'compiled' in made.result ? made.result.compiled.json.map(({ buffer }) => buffer as ArrayBuffer) : [];
  parentPort?.postMessage(answer, buffers);
}
