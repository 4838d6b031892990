import fs from 'node:fs';
import { workerData } from 'node:worker_threads';
import { takeUnits } from '../../publication/compile/threads.js';
import { type FormatData, keepingFormatted } from './format-pool.js';
import { keepingTexts, type MigrationData } from './migrate-pool.js';

const data = workerData as FormatData | MigrationData;

if ('to' in data) takeUnits(data, keepingTexts(data.folder, data.to), () => []);
else takeUnits(data, keepingFormatted(data, fs), () => []);
