import { parentPort, workerData } from 'node:worker_threads';
import { loadOwnRules, type OwnRules } from '../../rules/own/load.js';
import { packed, withoutJson } from './compiled.js';
import { FileCompiler } from './file-compiler.js';
import type { SentFile, WorkerData } from './threads.js';

const { settings, own: files, cache, isCheck } = workerData as WorkerData;

function work(own: OwnRules | undefined): void {
  const compiler = new FileCompiler({ ...settings, own }, cache);
  parentPort?.on('message', (sent: readonly SentFile[]) => {
    const made = sent.map(({ job, read }) => {
      const compiled = compiler.compiled(job, read);
      // In memory of its own, which the main thread gets.
      return new Uint8Array(packed(isCheck ? withoutJson(compiled) : compiled));
    });
    parentPort?.postMessage(
      made,
      made.map(({ buffer }) => buffer as ArrayBuffer),
    );
  });
}

// No top-level await: with one, the bundler makes a file of nearly every module that others import.
if (files === undefined) work(undefined);
else void loadOwnRules(files).then(({ own }) => work(own));
