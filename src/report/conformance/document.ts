import type { DocumentBlock, Text, TextTable } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { namesIn } from '../../base/names-in.js';
import { capital } from '../../base/text/capital.js';
import { namesOf } from '../../model/collection.js';
import { cellNumber, withCommas } from '../../model/message.js';
import { sentence } from '../report/sentence.js';
import { type ClauseResult, type Conformance, conforms, type Found, outcomes, rowsWith } from './report.js';
import { namesByBook, resultText, verdict } from './words.js';

/** So many places are shown of a row. */
const mostPlaces = 5;

/**
 * The report for people, by outcome.
 * @param rows `open`: those that somebody has to look at; the others are only counted
 */
export function* conformanceDocument(report: Conformance, rows: 'all' | 'open'): Generator<DocumentBlock> {
  const { chosen, clauses, content, date, errors } = report;
  const collections = chosen.collections.map(title).join(', ');
  const brands = chosen.brands.map((brand) => ({ content: brand }));
  yield { heading: 'Conformance to the open data standard', level: 1 };
  yield { verdict: verdict(report), isGood: conforms(report) };
  yield {
    facts: [
      ['Content', { content }],
      ...(collections === '' ? [] : [['Collections', collections] as const]),
      ...(brands.length === 0 ? [] : [['Brands', { lines: brands }] as const]),
      ['Date', date],
    ],
  };
  if (errors.count > 0) {
    yield { heading: 'Errors', level: 2, aside: withCommas(errors.count) };
    yield {
      paragraph:
        'Nothing can be published until these are corrected. Records with errors are not checked further.',
    };
    yield places(errors);
  }
  if (clauses.length > 0) {
    yield { heading: 'In numbers', level: 2 };
    yield numbersOf(clauses);
  }
  for (const outcome of namesIn(outcomes)) {
    const own = clauses.filter((clause) => clause.outcome === outcome);
    const [name, means] = outcomes[outcome];
    const isFound = outcome === 'breached' || outcome === 'doubtful' || outcome === 'accepted';
    if (own.length === 0) continue;
    if (rows === 'open' && !isFound && outcome !== 'person' && outcome !== 'unchecked') continue;
    yield { heading: capital(name), level: 2, aside: withCommas(own.length) };
    if (rows === 'all') yield { paragraph: means };
    if (rows === 'all' && outcome !== 'not-applicable') yield rulesTable(own);
    else if (!isFound) yield { paragraph: namesByBook(own) };
    for (const clause of isFound ? own : []) {
      if (rows === 'open') yield { paragraph: inProse(clause) };
      else if (clause.breaches.count > 0) yield { paragraph: [{ tone: 'strong', text: clause.clause }, ':'] };
      if (clause.breaches.count > 0) yield places(clause.breaches);
    }
  }
  if (rows === 'open')
    yield { paragraph: '`--format markdown` and `json` have every rule, and what a person has to look at.' };
}

function rulesTable(clauses: readonly ClauseResult[]): TextTable {
  return {
    columns: ['Rule', 'What it asks', 'Result', 'For a person'].map((head) => ({ head })),
    rows: clauses.map((row) => ({ cells: [row.clause, row.asks, resultText(row), row.look ?? ''] })),
  };
}

function inProse(row: ClauseResult): Text {
  const said = [row.asks, `${capital(resultText(row))}.`, row.outcome === 'doubtful' ? row.look : undefined];
  return [{ tone: 'strong', text: row.clause }, `  ${said.filter(Boolean).join(' ')}`];
}

function title(collection: ClauseResult['collection']): string {
  return capital(namesOf(collection).nouns[1]);
}

/** Numbers of rows by collection and outcome. */
function numbersOf(clauses: readonly ClauseResult[]): TextTable {
  const used = namesIn(outcomes).filter((outcome) => rowsWith(outcome, clauses) > 0);
  return {
    columns: [
      { head: 'Collection' },
      { head: 'rules', is: 'number' },
      ...used.map((outcome) => ({ head: outcomes[outcome][0], is: 'number' as const })),
    ],
    rows: [...groupedBy(clauses, ({ collection }) => collection)].map(([collection, own]) => {
      const counts = used.map((outcome) => cellNumber(rowsWith(outcome, own)));
      return { cells: [title(collection), `${own.length}`, ...counts] };
    }),
  };
}

function places({ count, shown }: Found): DocumentBlock {
  const some = shown.slice(0, mostPlaces).map((problem): Text => {
    const [{ file, start }] = problem.at;
    return [{ code: `${file}:${start.line}` }, ': ', { content: sentence(problem), most: 400 }];
  });
  const more = count - some.length;
  const left = `… and ${withCommas(more)} more: the JSON format and \`opendata check\` have them.`;
  return { list: more > 0 ? [...some, left] : some };
}
