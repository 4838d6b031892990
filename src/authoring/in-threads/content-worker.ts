import fs from 'node:fs';
import { workerData } from 'node:worker_threads';
import { takeUnits } from '../../publication/compile/threads.js';
import { type FormattedFile, formatted } from '../format/formatted-file.js';
import type { FormatData } from './format-pool.js';
import { keepingTexts, type MigrationData } from './migrate-pool.js';

const data = workerData as FormatData | MigrationData;

if ('to' in data) takeUnits(data, keepingTexts(data.folder, data.to), () => []);
else
  takeUnits(
    data,
    (job) => formatted(job, data.isCheck, fs),
    (made: FormattedFile) => ('after' in made && made.after !== undefined ? [made.after] : []),
  );
