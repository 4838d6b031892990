import { parentPort, workerData } from 'node:worker_threads';
import { loadOwnRules, type OwnRules } from '../../rules/own/load.js';
import { FileCompiler, type SentFile, type WorkerData } from './compile-files.js';
import { packed, withoutJson } from './compiled.js';

const { settings, own: files, cache, isCheck } = workerData as WorkerData;

function work(own: OwnRules | undefined): void {
  const compiler = new FileCompiler({ ...settings, own }, cache);
  parentPort?.on('message', (files: readonly SentFile[]) => {
    const answers = files.map(({ at, job, bytes }) => {
      const compiled = compiler.compiled(job, bytes);
      // In memory of its own, which the main thread gets.
      return { at, compiled: new Uint8Array(packed(isCheck ? withoutJson(compiled) : compiled)) };
    });
    parentPort?.postMessage(
      answers,
      answers.map(({ compiled }) => compiled.buffer as ArrayBuffer),
    );
  });
}

// No top-level await: with one, the bundler makes a file of nearly every module that others import.
if (files === undefined) work(undefined);
else void loadOwnRules(files).then(({ own }) => work(own));
