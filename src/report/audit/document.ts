import {
  type DocumentBlock,
  plainTable,
  type Text,
  type TextCell,
  type TextColumn,
  type TextRow,
  type TextTable,
} from '../../base/document/document.js';
import { capital } from '../../base/text/capital.js';
import { namesOf } from '../../model/collection.js';
import { cellNumber, counted, grouped } from '../../model/message.js';
import {
  type ClauseOutcome,
  type ClauseResult,
  type Conformance,
  clauseOutcomes,
  conforms,
  isWithoutRecords,
  tally,
} from './report.js';
import {
  chosenText,
  leftOutText,
  lookText,
  noneText,
  outcomeMeanings,
  outcomeTitles,
  placeText,
  resultText,
  verdict,
} from './words.js';

/** So many places are shown of a row. */
const mostPlaces = 5;

/** The whole report: everything, with the first places of each breach. */
export function* conformanceDocument(report: Conformance): Generator<DocumentBlock> {
  const { clauses, content, date, errors, leftOut } = report;
  const chosen = chosenText(report);
  yield { heading: 'Conformance to the open data standard', level: 1 };
  yield { verdict: verdict(report), isGood: conforms(report) };
  if (chosen !== undefined) yield { paragraph: chosen };
  yield {
    facts: [
      ['Content', { content }],
      ['Date', date],
    ],
  };
  if (errors.count > 0) {
    yield { heading: 'Errors', level: 2 };
    yield {
      paragraph: `${counted(errors.count, 'error')}: nothing can be published until ${errors.count === 1 ? 'it is' : 'they are'} corrected, and records with errors are not checked further.`,
    };
    yield places(errors);
  }
  if (clauses.length > 0) {
    yield { heading: 'In numbers', level: 2 };
    yield numbersOf(clauses);
    yield {
      key: outcomesOf(clauses).map((outcome) => [{ mark: outcomeTitles[outcome] }, outcomeMeanings[outcome]]),
    };
  }
  for (const collection of collectionsOf(clauses)) {
    const own = clauses.filter((clause) => clause.collection === collection);
    yield { heading: title(collection), level: 2, aside: counted(own.length, 'rule') };
    if (isWithoutRecords(own)) yield { paragraph: noneText(own) };
    else yield* rowsOf(`rules-${collection}`, own);
  }
  if (leftOut.length === 0) return;
  yield { heading: 'Left out', level: 2 };
  yield { list: leftOut.map(leftOutText) };
}

function collectionsOf(clauses: readonly ClauseResult[]) {
  return [...new Set(clauses.map(({ collection }) => collection))];
}

function title(collection: ClauseResult['collection']): string {
  return capital(namesOf(collection).nouns[1]);
}

/** The outcomes that there are. */
function outcomesOf(clauses: readonly ClauseResult[]): ClauseOutcome[] {
  return clauseOutcomes.filter((outcome) => clauses.some((clause) => clause.outcome === outcome));
}

/** Numbers of rows by collection and outcome. */
export function numbersOf(clauses: readonly ClauseResult[], head = 'Collection'): TextTable {
  const used = outcomesOf(clauses);
  const rows = collectionsOf(clauses).map((collection): TextRow => {
    const own = clauses.filter((clause) => clause.collection === collection);
    const counts = tally(own);
    return {
      cells: [title(collection), `${own.length}`, ...used.map((outcome) => cellNumber(counts[outcome]))],
    };
  });
  const columns: TextColumn[] = [
    { head, is: 'row' },
    { head: 'rules', is: 'number' },
    ...used.map((outcome): TextColumn => ({ head: outcomeTitles[outcome], is: 'number' })),
  ];
  return { table: 'numbers', columns, rows };
}

/** Rows of short texts, and the places below them. */
function* rowsOf(table: string, clauses: readonly ClauseResult[]): Generator<DocumentBlock> {
  const rows = clauses.map((clause): TextCell[] => {
    const text = resultText(clause);
    const result: Text = clause.outcome === 'breached' ? { tone: 'strong', text } : text;
    return [clause.clause, clause.asks, result, lookText(clause)];
  });
  yield plainTable(table, ['Rule', 'What it asks', 'Result', 'For a person'], rows);
  for (const { clause, breaches } of clauses) {
    if (breaches.count === 0) continue;
    yield { paragraph: [{ tone: 'strong', text: clause }, `: ${counted(breaches.count, 'place')}`] };
    yield places(breaches);
  }
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
