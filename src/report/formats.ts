import { github, mostOfSummary } from './formats/github.js';
import { json } from './formats/json.js';
import { junit } from './formats/junit.js';
import { markdown, mostOfComment, shortestRow } from './formats/markdown.js';
import { pretty } from './formats/pretty.js';
import { sarif } from './formats/sarif.js';
import type { Format, Printed } from './report.js';

/** What `--format` knows. A new format is a file and a line here. */
export const formats = { pretty, json, github, sarif, junit, markdown } satisfies Record<
  string,
  Format<string | Printed>
>;

export type FormatName = keyof typeof formats;

/**
 * How many problems of a kind a format can show at most, so that no more need be looked up: a person is shown a few,
 * a summary has room for so many lines.
 */
export const mostOfKind: Record<FormatName, number> = {
  pretty: 9,
  json: Number.POSITIVE_INFINITY,
  github: Math.ceil(mostOfSummary / shortestRow),
  sarif: Number.POSITIVE_INFINITY,
  junit: Number.POSITIVE_INFINITY,
  markdown: Math.ceil(mostOfComment / shortestRow),
};

/** Formats that tell accepted problems one by one; the others count them. */
export const forBookkeeping: readonly FormatName[] = ['json', 'sarif'];

/** Formats that are the run's result, for programs, and so go to standard output. */
export const forPrograms: readonly FormatName[] = ['json', 'github', 'sarif', 'junit', 'markdown'];

/** Formats that say what the rules mean, besides the problems. */
export const tellsRules: readonly FormatName[] = ['sarif'];
