import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type CompileJob, type CompileSettings, compiler } from './compile.js';
import type { WorkerAnswer } from './compile-pool.js';
import { compileJob } from './compile-site.js';

const compile = compiler(workerData as CompileSettings);

parentPort?.on('message', ({ index, job }: { index: number; job: CompileJob }) => {
  const compiled = compileJob(compile, job, fs);
  const answer: WorkerAnswer = { job: index, compiled };
  const buffers = Object.values(compiled.json).map(({ buffer }) => buffer as ArrayBuffer);
  parentPort?.postMessage(answer, [...new Set(buffers)]);
});
