import { terminalText } from '../../base/document/terminal.js';
import { jsonText } from '../../base/markup/json-text.js';
import type { Problem } from '../../model/problem.js';
import { sentence } from '../report/sentence.js';
import {
  type ClauseChange,
  type ClauseResult,
  type Conformance,
  type ConformanceFormat,
  conforms,
  type Found,
  type JudgedRow,
  tally,
} from './report.js';
import { deviationText, leftOutText, resultText } from './words.js';

/** Versions change when a reader of the one before would be wrong. docs/audit.md describes them. */
const conformanceVersion = 1;

/** For programs: everything, on one line a row of the standard. */
export const jsonConformance: ConformanceFormat = { print };

function* print(report: Conformance): Generator<string> {
  const { tool, content, date, chosen, errors, published, clauses, statements, deviations, leftOut, since } =
    report;
  const head = { conformanceVersion, conforms: conforms(report), summary: tally(clauses) };
  yield jsonText(head).slice(0, -1);
  yield `,"tool":${jsonText(tool)},"content":${jsonText(content)},"date":${jsonText(date)}`;
  yield `,"chosen":${jsonText(chosen)},"errors":${jsonText(found(errors))}`;
  if (since !== undefined) {
    const { rows, ...facts } = since;
    yield `,"since":${jsonText(facts).slice(0, -1)},"rows":[`;
    yield* lines(rows.map(changed));
    yield ']}';
  }
  yield ',"clauses":[';
  yield* lines(clauses.map(clause));
  yield '],"leftOut":[';
  yield* lines(leftOut.map((one) => ({ ...one, text: leftOutText(one) })));
  yield '],"published":[';
  yield* lines(published);
  yield '],"schemas":[';
  yield* lines(statements);
  yield '],"deviations":[';
  yield* lines(deviations.map((one) => ({ ...one, text: terminalText(deviationText(one)) })));
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

function clause({ breaches, look, seen: _, ...facts }: ClauseResult) {
  return { ...facts, ...(look !== undefined && { look }), breaches: found(breaches) };
}

function changed({ change, before, now }: ClauseChange) {
  const { clause, collection } = now ?? before;
  const result = (row: JudgedRow) => {
    const { outcome, records, breaches, accepted } = row;
    const { count, records: breaching } = breaches;
    return { outcome, records, breaches: { count, records: breaching }, accepted, text: resultText(row) };
  };
  return { change, clause, collection, before: before && result(before), now: now && result(now) };
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
