import { workerData } from 'node:worker_threads';
import { takeUnits } from '../../publication/compile/threads.js';
import { keepingTexts, type MigrationData } from './migrate-pool.js';

const { to, folder, ...shared } = workerData as MigrationData;

takeUnits(shared, keepingTexts(folder, to), () => []);
