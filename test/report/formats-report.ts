import { publishProblems } from '../../src/build/problems.js';
import { schemaProblems } from '../../src/interface/schema/problems.js';
import { versionProblems } from '../../src/interface/versions/version-problems.js';
import type { Location } from '../../src/model/location.js';
import { type Problem, problem } from '../../src/model/problem.js';
import { definitions } from '../../src/report/report/registry.js';
import { type FormatContext, reportOf } from '../../src/report/report/report.js';
import { style } from '../../src/report/report/style.js';

export const file = 'content/fenland/branches.yaml';
/** A name that means something to workflow commands, URIs, XML and Markdown alike. */
export const oddFile = 'content/fenland/atms/50%3A off: a, b & [c].yaml';

export const context: FormatContext = { source: () => undefined, style: style(false), version: '1.2.3' };

export function place(line: number, from: number, to: number, name = file): Location {
  return { file: name, start: { line, column: from }, end: { line, column: to } };
}

/** Branch FB-101, FB-102, … of Fenland. */
export function branch(number: number) {
  return {
    collection: 'branches',
    brand: 'fenland',
    identity: `FB-${100 + number}/0`,
    index: number - 1,
  } as const;
}

/** A type that doesn't exist, in a line of its own for each branch. */
export function phisical(number: number, value = 'Phisical'): Problem {
  return problem(
    schemaProblems['schema/enum'],
    { value, allowed: ['Mobile', 'Physical'], suggestion: 'Physical' },
    [place(10 * number, 9, 17)],
    { record: branch(number), field: ['Type'] },
  );
}

export const duplicate = problem(
  definitions['records/duplicate-identity'],
  { identity: 'FB-101/0', fields: ['Identification', 'SequenceNumber'] },
  [place(40, 19, 25), place(1, 19, 25), place(7, 19, 25, oddFile)],
  { record: branch(1) },
);

/** A key of odd characters: control and wide ones, markup of every kind, a mention. */
export const oddKey = '100%0A: a|b <b>`x`</b> & "c" [d](e) {f} @ely \\| 🏰\u0007\r\n::error::x ]]>';

export const oddProblem = problem(
  schemaProblems['schema/unknown-key'],
  { key: oddKey, allowed: ['Name', 'Type'] },
  [{ file: oddFile, start: { line: 3, column: 3 }, end: { line: 5, column: 1 } }],
  {
    record: { collection: 'atms', brand: 'fenland', identity: 'A|1 <i>', index: 0 },
    field: ['Location', oddKey],
  },
);

export const firstMade = problem(
  { ...publishProblems['publish/first'], severity: 'warning' },
  { place: 'https://openapi.example.com' },
  [place(1, 1, 1, 'content/site.yaml')],
);

export const blank = problem(schemaProblems['schema/blank'], {}, [place(12, 3, 7)], {
  record: branch(1),
  field: ['Name'],
});

/** Losses, of which only two were located. */
const lost = problem(
  versionProblems['versions/lost'],
  { version: 'v2.1', what: 'not-in-version' },
  [place(17, 11, 20)],
  {
    record: branch(1),
    field: ['SortCode'],
  },
);

/** Four errors, a warning, and 1,235 notes of which three are at hand. */
export const mixed = reportOf(
  [blank, firstMade, phisical(1), phisical(2), duplicate, oddProblem],
  [{ problems: [lost, { ...lost, record: branch(2) }], count: 1234 }],
);
