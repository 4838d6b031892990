import { github } from './formats/github.js';
import { json } from './formats/json.js';
import { junit } from './formats/junit.js';
import { markdown } from './formats/markdown.js';
import { pretty } from './formats/pretty.js';
import { sarif } from './formats/sarif.js';
import type { Format, Printed } from './report.js';

/** What `--format` knows. A new format is a file and a line here. */
export const formats = { pretty, json, github, sarif, junit, markdown } satisfies Record<
  string,
  Format<string | Printed>
>;

export type FormatName = keyof typeof formats;

/** Formats that are the run's result, for programs, and so go to standard output. */
export const forPrograms: readonly FormatName[] = ['json', 'github', 'sarif', 'junit', 'markdown'];
