import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';
import { ResultStore } from '../../base/cache/store.js';
import { loadOwnRules, type OwnRules } from '../../rules/own/load.js';
import type { WorkerData } from './compile-pool.js';
import { unitMaker } from './kept-unit.js';
import { takeUnits } from './threads.js';

const { settings, own: sources, instead, keeping, ...shared } = workerData as WorkerData;
const store =
  keeping && new ResultStore(keeping.folder, { fs, now: Date.now, nonce: randomBytes(8).toString('hex') });

const reading = { ...fs, readFileSync: (path: string) => fs.readFileSync(instead.get(path) ?? path) };

function work(own: OwnRules | undefined): void {
  const make = unitMaker(
    { ...settings, own },
    reading,
    Date.now,
    store && { program: keeping.program, store },
  );
  takeUnits(shared, make, ({ result }) => ('parts' in result ? result.parts.json : []));
}

// No top-level await: with one, the bundler makes a file of nearly every module that others import.
if (sources === undefined) work(undefined);
else void loadOwnRules(sources).then(({ own }) => work(own));
