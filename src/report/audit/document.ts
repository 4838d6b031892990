import {
  type DocumentBlock,
  plainTable,
  type Text,
  type TextCell,
  type TextTable,
} from '../../base/document/document.js';
import { namesIn } from '../../base/names-in.js';
import { capital } from '../../base/text/capital.js';
import { namesOf } from '../../model/collection.js';
import { cellNumber, counted, grouped } from '../../model/message.js';
import {
  type ClauseOutcome,
  type ClauseResult,
  type Conformance,
  conforms,
  isWithoutRecords,
  outcomes,
  rowsWith,
} from './report.js';
import {
  chosenText,
  leftOutText,
  lookText,
  namesByBook,
  noneText,
  placeText,
  resultText,
  verdict,
} from './words.js';

/** So many places are shown of a row. */
const mostPlaces = 5;

/**
 * The report for people.
 * @param rows those that are in it: all, or only those that somebody has to look at, where the others are counted
 */
export function* conformanceDocument(report: Conformance, rows: 'all' | 'open'): Generator<DocumentBlock> {
  const { clauses, content, date, errors, leftOut } = report;
  yield { heading: 'Conformance to the open data standard', level: 1 };
  yield { verdict: verdict(report), isGood: conforms(report) };
  const chosen = chosenText(report);
  if (chosen !== undefined) yield { paragraph: chosen };
  yield {
    facts: [
      ['Content', { content }],
      ['Date', date],
    ],
  };
  if (errors.count > 0) {
    yield { heading: 'Errors', level: 2, aside: grouped(errors.count) };
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
  if (rows === 'all') yield* allRows(clauses);
  else yield* openRows(clauses);
  if (leftOut.length === 0) return;
  yield { heading: 'Left out', level: 2 };
  yield { list: leftOut.map(leftOutText) };
}

/** A table of the rows of each collection, with the places of breaches below it. */
function* allRows(clauses: readonly ClauseResult[]): Generator<DocumentBlock> {
  if (clauses.length > 0)
    yield {
      key: outcomesOf(clauses).map((outcome) => [{ mark: outcomes[outcome][0] }, outcomes[outcome][1]]),
    };
  for (const collection of collectionsOf(clauses)) {
    const own = clauses.filter((clause) => clause.collection === collection);
    yield { heading: title(collection), level: 2, aside: counted(own.length, 'rule') };
    if (isWithoutRecords(own)) {
      yield { paragraph: noneText(own) };
      continue;
    }
    const rows = own.map((clause): TextCell[] => {
      const text = resultText(clause);
      const result: Text = clause.outcome === 'breached' ? { tone: 'strong', text } : text;
      return [clause.clause, clause.asks, result, lookText(clause)];
    });
    yield plainTable(`rules-${collection}`, ['Rule', 'What it asks', 'Result', 'For a person'], rows);
    for (const { clause, breaches } of own) {
      if (breaches.count === 0) continue;
      yield { paragraph: [{ tone: 'strong', text: clause }, `: ${counted(breaches.count, 'place')}`] };
      yield places(breaches);
    }
  }
}

/** The rows with something found, and the names of those that nobody or only a person has looked at. */
function* openRows(clauses: readonly ClauseResult[]): Generator<DocumentBlock> {
  for (const outcome of ['breached', 'doubtful', 'accepted'] as const) {
    const own = clauses.filter((clause) => clause.outcome === outcome);
    if (own.length > 0) yield { heading: capital(outcomes[outcome][0]), level: 2 };
    for (const clause of own) {
      const look = outcome === 'doubtful' ? lookText(clause) : undefined;
      const said = [`${clause.asks} ${capital(resultText(clause))}.`, look].filter(Boolean).join(' ');
      yield { paragraph: [{ tone: 'strong', text: clause.clause }, `  ${said}`] };
      if (clause.breaches.count > 0) yield places(clause.breaches);
    }
  }
  for (const outcome of ['person', 'unchecked'] as const) {
    const own = clauses.filter((clause) => clause.outcome === outcome);
    if (own.length === 0) continue;
    yield { heading: capital(outcomes[outcome][0]), level: 2, aside: grouped(own.length) };
    yield { paragraph: namesByBook(own) };
  }
  yield { paragraph: '`--format markdown` and `json` have every rule, and what a person has to look at.' };
}

function collectionsOf(clauses: readonly ClauseResult[]) {
  return [...new Set(clauses.map(({ collection }) => collection))];
}

function title(collection: ClauseResult['collection']): string {
  return capital(namesOf(collection).nouns[1]);
}

/** The outcomes that there are. */
function outcomesOf(clauses: readonly ClauseResult[]): ClauseOutcome[] {
  return namesIn(outcomes).filter((outcome) => rowsWith(outcome, clauses) > 0);
}

/** Numbers of rows by collection and outcome. */
function numbersOf(clauses: readonly ClauseResult[]): TextTable {
  const used = outcomesOf(clauses);
  return {
    table: 'numbers',
    columns: [
      { head: 'Collection', is: 'row' },
      { head: 'rules', is: 'number' },
      ...used.map((outcome) => ({ head: outcomes[outcome][0], is: 'number' as const })),
    ],
    rows: collectionsOf(clauses).map((collection) => {
      const own = clauses.filter((clause) => clause.collection === collection);
      const counts = used.map((outcome) => cellNumber(rowsWith(outcome, own)));
      return { cells: [title(collection), `${own.length}`, ...counts] };
    }),
  };
}

function places({ count, shown }: ClauseResult['breaches']): DocumentBlock {
  const some = shown.slice(0, mostPlaces).map((problem): Text => {
    const { place, text } = placeText(problem);
    return [{ code: place }, ': ', { content: text, most: 400 }];
  });
  const more = count - some.length;
  const left = `… and ${grouped(more)} more: the JSON format and \`opendata check\` have them.`;
  return { list: more > 0 ? [...some, left] : some };
}
