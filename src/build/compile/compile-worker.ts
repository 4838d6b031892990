import { parentPort, workerData } from 'node:worker_threads';
import { loadOwnRules, type OwnRules } from '../../rules/own/load.js';
import { fileCompiler } from './compile.js';
import { packed } from './compiled.js';
import type { SentFile, WorkerData } from './threads.js';

const { settings, own: files } = workerData as WorkerData;

function work(own: OwnRules | undefined): void {
  const compile = fileCompiler({ ...settings, own });
  parentPort?.on('message', (sent: readonly SentFile[]) => {
    const made = sent.map(({ job, read }) => packed(compile(job, read)));
    parentPort?.postMessage(
      made,
      made.map(({ buffer }) => buffer),
    );
  });
}

// No top-level await: with one, the bundler makes a file of nearly every module that others import.
if (files === undefined) work(undefined);
else void loadOwnRules(files).then(({ own }) => work(own));
