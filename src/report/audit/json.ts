import { jsonText } from '../../base/markup/json-text.js';
import type { Problem } from '../../model/problem.js';
import { sentence } from '../report/sentence.js';
import {
  type ClauseResult,
  type Conformance,
  type ConformanceFormat,
  conforms,
  type Found,
  tally,
} from './report.js';
import { leftOutText } from './words.js';

/** Versions change when a reader of the one before would be wrong. docs/audit.md describes them. */
const conformanceVersion = 1;

/** For programs: everything, on one line a row of the standard. */
export const jsonConformance: ConformanceFormat = { print };

function* print(report: Conformance): Generator<string> {
  const { content, date, chosen, errors, clauses, leftOut } = report;
  const head = { conformanceVersion, conforms: conforms(report), summary: tally(clauses) };
  yield jsonText(head).slice(0, -1);
  yield `,"content":${jsonText(content)},"date":${jsonText(date)}`;
  yield `,"chosen":${jsonText(chosen)},"errors":${jsonText(found(errors))}`;
  yield ',"clauses":[';
  yield* lines(clauses.map(clause));
  yield '],"leftOut":[';
  yield* lines(leftOut.map((one) => ({ ...one, text: leftOutText(one) })));
  yield ']}\n';
}

function* lines(values: readonly unknown[]): Generator<string> {
  let separator = '\n';
  for (const value of values) {
    yield separator + jsonText(value);
    separator = ',\n';
  }
  yield '\n';
}

function clause({ breaches, look, ...facts }: ClauseResult) {
  return { ...facts, ...(look !== undefined && { look }), breaches: found(breaches) };
}

function found({ count, records, shown }: Found) {
  return { count, records, shown: shown.map(place) };
}

function place(problem: Problem) {
  const { rule, severity, record, field, at } = problem;
  const [{ file, start }] = at;
  return {
    rule,
    severity,
    file,
    line: start.line,
    column: start.column,
    ...(record !== undefined && {
      record: { brand: record.brand, collection: record.collection, identity: record.identity },
    }),
    ...(field !== undefined && { field }),
    message: sentence(problem),
  };
}
