import { close } from './close.js';
import type { EditorJob } from './job.js';
import { setOnMany } from './set-field.js';
import { specialHours } from './special-hours.js';
import { withdraw } from './withdraw.js';

/** The jobs, in the order in which they are offered. */
export const jobs: readonly EditorJob[] = [specialHours, close, withdraw, setOnMany];
