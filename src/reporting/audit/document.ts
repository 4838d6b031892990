import {
  type DocumentBlock,
  plainTable,
  type Text,
  type TextCell,
  type TextColumn,
  type TextRow,
  type TextTable,
} from '../../base/document/document.js';
import type { Html } from '../../base/markup/html.js';
import { capital } from '../../base/text/capital.js';
import { namesOf } from '../../model/collection.js';
import { cellNumber, counted, grouped } from '../../model/message.js';
import {
  type ClauseChange,
  type ClauseOutcome,
  type ClauseResult,
  type Conformance,
  clauseChanges,
  clauseOutcomes,
  conforms,
  isWithoutRecords,
  type JudgedRow,
  type Since,
  tally,
} from './report.js';
import {
  changeTitles,
  chosenText,
  commitText,
  deviationText,
  digestText,
  leftOutText,
  lookText,
  noneText,
  outcomeMeanings,
  outcomeTitles,
  placeText,
  resultText,
  signatureTexts,
  sinceText,
  statementText,
  toolText,
  verdict,
} from './words.js';

/** Where a report is read. */
export interface Medium {
  /** So many places are shown of a row. */
  readonly mostPlaces: number;
  /** True if cells of a table can have lists, else places are below the table. */
  readonly hasDeepCells: boolean;
  /** Makes what a row is answered with, where a page can be. */
  readonly answer?: (row: ClauseResult) => Html | undefined;
}

/** The whole report: everything, with the first places of each breach. */
export function* conformanceDocument(report: Conformance, medium: Medium): Generator<DocumentBlock> {
  const { clauses, content, date, errors, since } = report;
  const chosen = chosenText(report);
  yield { heading: 'Conformance to the open data standard', level: 1 };
  yield { verdict: verdict(report), isGood: conforms(report) };
  if (chosen !== undefined) yield { paragraph: chosen };
  yield {
    facts: [
      ['Content', { content: content.folder }],
      ['Commit', { content: commitText(report) }],
      ['Date', date],
      ['Program', { content: toolText(report) }],
      ['SHA-256 of the program', { content: digestText(report) }, 'hash'],
    ],
  };
  if (since !== undefined) yield* sinceBlocks(since);
  if (errors.count > 0) {
    yield { heading: 'Errors', level: 2 };
    yield {
      paragraph: `${counted(errors.count, 'error')}: nothing can be published until ${errors.count === 1 ? 'it is' : 'they are'} corrected, and records with errors are not checked further.`,
    };
    yield places(errors, medium);
  }
  if (clauses.length > 0) {
    yield { heading: 'In numbers', level: 2, id: 'numbers' };
    yield numbersOf(clauses);
    yield { key: outcomesOf(clauses).map((outcome) => [mark(outcome), outcomeMeanings[outcome]]) };
  }
  for (const collection of collectionsOf(clauses)) {
    const own = clauses.filter((clause) => clause.collection === collection);
    const id = `rules-${collection}`;
    yield { heading: title(collection), level: 2, id, aside: counted(own.length, 'rule') };
    if (isWithoutRecords(own)) yield { paragraph: noneText(own) };
    else yield* medium.hasDeepCells ? [deepTable(id, own, medium)] : flatTable(id, own, medium);
  }
  yield* rest(report);
}

/** What changed since another report, rules that got worse first. */
function* sinceBlocks(since: Since): Generator<DocumentBlock> {
  yield { heading: ['Since ', { content: since.name }], level: 2, id: 'since' };
  yield { paragraph: { lines: sinceText(since) } };
  if (since.rows.length === 0) return;
  const columns = ['Rule', 'What it asks', 'Before', 'Now'].map((head) => ({ head }));
  const rows = clauseChanges.flatMap((change): TextRow[] => {
    const own = since.rows.filter((row) => row.change === change);
    if (own.length === 0) return [];
    return [{ title: capital(changeTitles[change]) }, ...own.map((row) => ({ cells: changeCells(row) }))];
  });
  yield { table: 'since', columns, rows };
}

function changeCells({ before, now }: ClauseChange): TextCell[] {
  const { clause, asks } = now ?? before;
  const text = (row: JudgedRow | undefined) => row && resultText(row);
  return [clause, { content: asks }, text(before) ?? '', text(now) ?? ''];
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

/** The order in which a narrow terminal loses the columns of outcomes. */
const firstToGo: readonly ClauseOutcome[] = [
  'doubtful',
  'person',
  'not-applicable',
  'accepted',
  'unchecked',
  'nothing-to-check',
];

/** Numbers of rows by collection and outcome. */
export function numbersOf(clauses: readonly ClauseResult[], head = 'Collection'): TextTable {
  const used = outcomesOf(clauses);
  const rows = collectionsOf(clauses).map((collection): TextRow => {
    const own = clauses.filter((clause) => clause.collection === collection);
    const counts = tally(own);
    const link = { link: title(collection), to: `#rules-${collection}` };
    return { cells: [link, `${own.length}`, ...used.map((outcome) => cellNumber(counts[outcome]))] };
  });
  const columns: TextColumn[] = [
    { head, is: 'row' },
    { head: 'rules', is: 'number' },
    ...used.map((outcome): TextColumn => {
      const leaves = firstToGo.indexOf(outcome) + 1;
      return { head: outcomeTitles[outcome], is: 'number', ...(leaves > 0 && { leaves }) };
    }),
  ];
  return { table: 'numbers', columns, rows };
}

function mark(outcome: ClauseOutcome): Text {
  return { mark: outcomeTitles[outcome], as: outcome };
}

/** Rows with everything in their cells. */
function deepTable(table: string, clauses: readonly ClauseResult[], medium: Medium): TextTable {
  const heads = ['What it asks, and of which fields', 'Result'];
  const rows = clauses.map((clause): TextRow => {
    const { clause: id, asks, where, outcome, breaches } = clause;
    const look = lookText(clause);
    const text = resultText(clause);
    const fields: DocumentBlock = { list: where.map((path) => ({ path })), as: 'where' };
    const below = [
      ...(look === undefined ? [] : [{ paragraph: look, as: 'look' }]),
      ...signatureTexts(clause).map((paragraph) => ({ paragraph, as: 'signature' })),
      ...[medium.answer?.(clause)].filter((answer) => answer !== undefined),
      ...(breaches.count === 0 ? [] : [places(breaches, medium)]),
    ];
    // The mark has said the rest.
    const cell = text === outcomeTitles[outcome] ? '' : capital(text);
    const cells: TextCell[] = [
      { lines: [id, mark(outcome)] },
      { cell: asks, below: where.length === 0 ? [] : [fields] },
      { cell, below },
    ];
    return { id, cells };
  });
  return { table, columns: [{ head: 'Rule', is: 'row' }, ...heads.map((head) => ({ head }))], rows };
}

/** Rows of short texts, and the places below them. */
function* flatTable(
  table: string,
  clauses: readonly ClauseResult[],
  medium: Medium,
): Generator<DocumentBlock> {
  const rows = clauses.map((clause): TextCell[] => {
    const text = resultText(clause);
    const result: Text = clause.outcome === 'breached' ? { tone: 'strong', text } : text;
    return [clause.clause, clause.asks, { lines: [result, ...signatureTexts(clause)] }, lookText(clause)];
  });
  yield plainTable(table, ['Rule', 'What it asks', 'Result', 'For a person'], rows);
  for (const { clause, breaches } of clauses) {
    if (breaches.count === 0) continue;
    yield { paragraph: [{ tone: 'strong', text: clause }, `: ${counted(breaches.count, 'place')}`] };
    yield places(breaches, medium);
  }
}

function places({ count, shown }: ClauseResult['breaches'], { mostPlaces }: Medium): DocumentBlock {
  const some = shown.slice(0, mostPlaces).map((problem): Text => {
    const { place, text } = placeText(problem);
    return [{ code: place }, ': ', { content: text, most: 400 }];
  });
  const more = count - some.length;
  const left = `… and ${grouped(more)} more: the JSON format and \`opendata check\` have them.`;
  return { list: more > 0 ? [...some, left] : some, as: 'places' };
}

function* rest({ published, statements, deviations, leftOut }: Conformance): Generator<DocumentBlock> {
  if (leftOut.length > 0) {
    yield { heading: 'Left out', level: 2, id: 'left-out' };
    yield { list: leftOut.map(leftOutText) };
  }
  if (published.length > 0) {
    yield { heading: 'What would be published', level: 2, id: 'published' };
    yield {
      table: 'published',
      columns: [
        { head: 'Address', is: 'row' },
        { head: 'Records', is: 'number' },
        { head: 'Brands', is: 'number' },
        { head: 'SHA-256 of the data', is: 'hash' },
      ],
      rows: published.map(({ path, records, brands, dataHash }) => ({
        cells: [{ code: path }, grouped(records), grouped(brands), `\`${dataHash}\``],
      })),
    };
  }
  yield { heading: 'Held by construction', level: 2, id: 'schemas' };
  yield {
    paragraph:
      'Nothing is published that breaks the schema of its version. Of the answers of each collection it states:',
  };
  yield {
    table: 'schemas',
    columns: [
      { head: 'Version' },
      { head: 'Collection', is: 'row' },
      { head: 'Statements', is: 'number' },
      { head: 'Of these' },
    ],
    rows: statements.map((one) => ({
      cells: [one.version, title(one.collection), grouped(one.all), statementText(one)],
    })),
  };
  yield { heading: 'Deviations', level: 2, id: 'deviations' };
  yield deviations.length === 0
    ? {
        paragraph:
          'The settings and the header policy are the usual ones, and no decision of the program shows in this content.',
      }
    : { list: deviations.map(deviationText) };
}
