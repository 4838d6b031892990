import { type Screen, terminalOf } from '../../base/document/terminal.js';
import { namesIn } from '../../base/names-in.js';
import type { Problem } from '../../model/problem.js';
import { jsonLines, jsonText } from '../markup/json-text.js';
import { markdownOf } from '../markup/markdown.js';
import { sentence } from '../report/sentence.js';
import { conformanceDocument } from './document.js';
import { type Conformance, conforms, type Found, outcomes, rowsWith } from './report.js';

/** The formats of a report. Each yields it in pieces. */
export const conformanceFormats = {
  pretty: (report, screen) => terminalOf(conformanceDocument(report, 'open'), screen),
  json: forPrograms,
  markdown: (report) => markdownOf(conformanceDocument(report, 'all')),
} as const satisfies Readonly<Record<string, (report: Conformance, on: Screen) => Iterable<string>>>;

/** Versions change when a reader of the one before would be wrong. docs/checking.md describes them. */
const conformanceVersion = 1;

/** Everything, on one line a row of the standard. */
function* forPrograms(report: Conformance): Generator<string> {
  const { clauses, errors, ...about } = report;
  const summary = Object.fromEntries(namesIn(outcomes).map((name) => [name, rowsWith(name, clauses)]));
  const head = { conformanceVersion, conforms: conforms(report), summary, ...about, errors: found(errors) };
  yield jsonText(head).slice(0, -1);
  yield ',"clauses":[';
  yield* jsonLines(clauses.map(({ breaches, ...row }) => ({ ...row, breaches: found(breaches) })));
  yield '\n]}\n';
}

function found({ shown, ...counts }: Found) {
  return { ...counts, shown: shown.map(place) };
}

function place(problem: Problem) {
  const { rule, severity, record, field, at } = problem;
  const [{ file, start }] = at;
  const { brand, collection, identity } = record ?? {};
  return {
    rule,
    severity,
    file,
    line: start.line,
    column: start.column,
    ...(record !== undefined && { record: { brand, collection, identity } }),
    ...(field !== undefined && { field }),
    message: sentence(problem),
  };
}
