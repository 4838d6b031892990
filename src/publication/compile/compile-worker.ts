import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ResultStore } from '../../base/cache/store.js';
import { loadOwnRules, type OwnRules } from '../../rules/own/load.js';
import type { WorkerAnswer, WorkerData } from './compile-pool.js';
import { unitMaker } from './kept-unit.js';

const { settings, own: sources, units, next, keeping } = workerData as WorkerData;
const store =
  keeping && new ResultStore(keeping.folder, { fs, now: Date.now, nonce: randomBytes(8).toString('hex') });

/**
 * Makes units until there are none left. The threads take the next one themselves: a main thread that is busy would keep
 * them waiting.
 */
function work(own: OwnRules | undefined): void {
  const make = unitMaker({ ...settings, own }, fs, Date.now, store && { program: keeping.program, store });
  for (let index = Atomics.add(next, 0, 1); index < units.length; index = Atomics.add(next, 0, 1)) {
    const made = make(units[index]!);
    const answer: WorkerAnswer = { index, made };
    const buffers =
      'parts' in made.result ? made.result.parts.json.map(({ buffer }) => buffer as ArrayBuffer) : [];
    parentPort?.postMessage(answer, buffers);
  }
}

// No top-level await: with one, the bundler makes a file of nearly every module that others import.
if (sources === undefined) work(undefined);
else void loadOwnRules(sources).then(({ own }) => work(own));
