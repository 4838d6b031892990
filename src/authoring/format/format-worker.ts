import fs from 'node:fs';
import { workerData } from 'node:worker_threads';
import { takeUnits } from '../../publication/compile/threads.js';
import type { FormatData } from './format-pool.js';
import { type FormattedFile, formatted } from './formatted-file.js';

const { isCheck, ...shared } = workerData as FormatData;

takeUnits(
  shared,
  (job) => formatted(job, isCheck, fs),
  (made: FormattedFile) => ('after' in made && made.after !== undefined ? [made.after] : []),
);
