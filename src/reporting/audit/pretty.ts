import { terminalText } from '../../base/document/terminal.js';
import { capital } from '../../base/text/capital.js';
import { clean } from '../../base/text/clean.js';
import { columnCount, cut, wrapped } from '../../base/text/columns.js';
import { type Column, type Row, textTable } from '../../base/text/table.js';
import { namesOf } from '../../model/collection.js';
import { grouped } from '../../model/message.js';
import type { Screen } from '../diff/screen.js';
import {
  type ClauseResult,
  type Conformance,
  type ConformanceFormat,
  conforms,
  type Outcome,
  outcomes,
  tally,
} from './report.js';
import {
  chosenText,
  commitText,
  deviationText,
  lookText,
  namesByBook,
  outcomeTitles,
  placeText,
  resultText,
  toolText,
  verdict,
} from './words.js';

/** For a terminal: numbers, then what is breached and what has to be looked at. */
export const pretty: ConformanceFormat = { print };

/** So many places are shown of a row. */
const mostPlaces = 3;
/** Columns of a line that nobody has asked to be narrow or wide. */
const usualWidth = 100;

function* print(report: Conformance, screen: Screen): Generator<string> {
  const width = Math.min(screen.width, 120) === 120 ? usualWidth : screen.width;
  const { style } = screen;
  const line = (text: string) => `${wrapped(text, width)}\n`;
  const chosen = chosenText(report);
  yield line(style.strong(clean(`Conformance of ${report.content.folder} on ${report.date}`)));
  yield line(style.faint(clean(`${toolText(report)}, content ${commitText(report)}`)));
  if (chosen !== undefined) yield line(terminalText(chosen));
  if (report.clauses.length > 0) yield `\n${overview(report.clauses, width, screen)}\n`;
  yield* errors(report, width, screen);
  for (const outcome of ['breached', 'doubtful', 'accepted'] as const) {
    const own = report.clauses.filter((clause) => clause.outcome === outcome);
    if (own.length === 0) continue;
    yield `\n${style.strong(capital(outcomeTitles[outcome]))}\n`;
    for (const clause of own) yield* details(clause, width, screen);
  }
  for (const outcome of ['person', 'unchecked'] as const) {
    const own = report.clauses.filter((clause) => clause.outcome === outcome);
    if (own.length === 0) continue;
    yield `\n${style.strong(capital(outcomeTitles[outcome]))}${style.faint(`  ${grouped(own.length)}`)}\n`;
    yield line(`  ${namesByBook(own)}`);
  }
  yield* published(report, width, screen);
  if (report.deviations.length > 0) {
    yield `\n${style.strong('Deviations')}\n`;
    for (const one of report.deviations) yield line(`  - ${terminalText(deviationText(one))}`);
  }
  yield '\n';
  yield line(conforms(report) ? `${style.good('✓')} ${verdict(report)}` : style.mark(verdict(report)));
  yield line(style.faint('--format html and json have every rule, and what a person has to look at.'));
}

/** Numbers of rows by collection and outcome. */
function overview(clauses: readonly ClauseResult[], width: number, { style }: Screen): string {
  const used = outcomes.filter((outcome) => clauses.some((clause) => clause.outcome === outcome));
  const order: readonly Outcome[] = [
    'nothing-to-check',
    'unchecked',
    'accepted',
    'not-applicable',
    'person',
    'doubtful',
  ];
  const columns: Column[] = [
    { head: '' },
    { head: 'rules', align: 'right' },
    ...used.map((outcome): Column => {
      const leaves = order.length - order.indexOf(outcome);
      return { head: outcomeTitles[outcome], align: 'right', ...(order.includes(outcome) && { leaves }) };
    }),
  ];
  const collections = [...new Set(clauses.map(({ collection }) => collection))];
  const rows = collections.map((collection): Row => {
    const own = clauses.filter((clause) => clause.collection === collection);
    const counts = tally(own);
    const [, several] = namesOf(collection).nouns;
    return [capital(several), number(own.length), ...used.map((outcome) => number(counts[outcome]))];
  });
  const [head = '', ...lines] = textTable(columns, rows, width);
  return [style.faint(head), ...lines].join('\n');
}

function* errors(
  { errors: { count, shown } }: Conformance,
  width: number,
  screen: Screen,
): Generator<string> {
  if (count === 0) return;
  yield `\n${screen.style.strong('Errors')}${screen.style.faint(`  ${grouped(count)}`)}\n`;
  for (const problem of shown.slice(0, mostPlaces)) yield placeLine(problem, width, screen);
  yield* more(count - Math.min(mostPlaces, shown.length), width, screen);
}

/** A row of the standard: what it asks, its result, and the first places. */
function* details(clause: ClauseResult, width: number, screen: Screen): Generator<string> {
  const { style } = screen;
  const { count, shown } = clause.breaches;
  yield `${wrapped(`  ${style.strong(clause.clause)}  ${clause.asks}`, width)}\n`;
  yield `${wrapped(`    ${style.mark(resultText(clause))}`, width)}\n`;
  const look = clause.outcome === 'doubtful' ? lookText(clause) : undefined;
  if (look !== undefined) yield `${wrapped(`    ${look}`, width)}\n`;
  for (const problem of shown.slice(0, mostPlaces)) yield placeLine(problem, width, screen);
  yield* more(count - Math.min(mostPlaces, shown.length), width, screen);
}

function placeLine(problem: Parameters<typeof placeText>[0], width: number, { style }: Screen): string {
  const { place, text } = placeText(problem);
  const [where, what] = [clean(place), clean(text)];
  const isShort = columnCount(where) + columnCount(what) + 6 <= width;
  if (isShort) return `    ${style.strong(where)}  ${what}\n`;
  return `    ${style.strong(cut(where, width - 4))}\n${wrapped(`      ${what}`, width)}\n`;
}

function* more(count: number, width: number, { style }: Screen): Generator<string> {
  if (count > 0) yield `${style.faint(wrapped(`    … and ${grouped(count)} more`, width))}\n`;
}

function* published(report: Conformance, width: number, { style }: Screen): Generator<string> {
  if (report.published.length === 0) return;
  yield `\n${style.strong('What would be published')}\n`;
  const columns: Column[] = [
    { head: '  Address' },
    { head: 'records', align: 'right' },
    { head: 'brands', align: 'right', leaves: 1 },
    { head: 'data' },
  ];
  const rows = report.published.map(({ path, records, brands, dataHash }): Row => {
    const short = cut(path, Math.max(20, width - 40));
    return [`  ${short}`, number(records), number(brands), dataHash.slice(0, 12)];
  });
  const [head = '', ...lines] = textTable(columns, rows, width);
  yield `${[style.faint(head), ...lines].join('\n')}\n`;
}

function number(count: number): string {
  return count === 0 ? '–' : grouped(count);
}
