import { close } from './close.js';
import type { Job } from './job.js';
import { specialHours } from './special-hours.js';

/** The jobs, in the order in which they are offered. */
export const jobs: readonly Job[] = [specialHours, close];
