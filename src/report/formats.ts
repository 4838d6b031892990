import { json } from './formats/json.js';
import { pretty } from './formats/pretty.js';
import type { Format } from './report.js';

/** What `--format` knows. A new format is a file and a line here. */
export const formats = { pretty, json } satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

/** Formats that are the run's result, for programs, and so go to standard output. */
export const forPrograms: readonly FormatName[] = ['json'];
