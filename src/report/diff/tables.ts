import type { DataPart, Text, TextColumn, TextRow, TextTable } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { capital } from '../../base/text/capital.js';
import type { Change, CollectionChanges, Event } from '../../build/changes/change.js';
import { byClass, type Comparison } from '../../build/changes/comparison.js';
import { changeTitle, classTitles, type Line } from '../../build/changes/words.js';
import { registrationOf } from '../../interface/collections/index.js';
import { dayInWords } from '../../model/calendar.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { cellNumber, counted, grouped } from '../../model/message.js';
import { type ChangeGroup, groupsOf } from './groups.js';

export const events = ['opened', 'closed', 'renamed', 'changed'] as const;

/** `Branches`. */
export function collectionTitle(collection: Collection): string {
  return capital(namesOf(collection).nouns[1]);
}

/**
 * Numbers of records by collection and brand, and the classes of what changed. Columns without a number are left out.
 * @param most brands of a collection with a row each
 */
export function numbersTable(changed: readonly CollectionChanges[], most: number): TextTable {
  const all = changed.flatMap(({ changes }) => changes);
  const used = events.filter((wanted) => all.some(({ event }) => event === wanted));
  const hasClasses = all.some(({ details }) => details.length > 0);
  const columns: TextColumn[] = [
    { head: 'Collection' },
    { head: 'Brand', is: 'row' },
    ...used.map((head) => ({ head, is: 'number' as const })),
    ...(hasClasses ? [{ head: 'What changes' }] : []),
  ];
  const rows = changed.flatMap((own): TextRow[] => {
    const brands = [...groupedBy(own.changes, ({ brand }) => brand)];
    const row = (brand: DataPart, changes: readonly Change[]): TextRow => {
      const counts = used.map((event) => changes.filter((change) => change.event === event).length);
      const classes = [...byClass(changes.filter(({ details }) => details.length > 0))]
        .filter(([name]) => name !== 'renamed')
        .map(([name, number]) => `${classTitles[name]} ${grouped(number)}`);
      const numbers = counts.map(cellNumber);
      return { cells: [collectionTitle(own.collection), brand, ...numbers, classes.join(', ')] };
    };
    const rest = brands.slice(most).flatMap(([, changes]) => changes);
    return [
      ...brands.slice(0, most).map(([brand, changes]) => row({ content: brand }, changes)),
      ...(rest.length === 0 ? [] : [row(counted(brands.length - most, 'more brand'), rest)]),
    ];
  });
  return { table: 'numbers', columns, rows };
}

/** Products aren't opened: a new one may be offered later, and who has one that is gone keeps it (D48). */
const productEvents: Readonly<Partial<Record<Event, string>>> = {
  opened: 'new',
  closed: 'no longer published',
};

/** What happened to records of a collection, with a row for each of them, or for each field that changed. */
export interface EventTable {
  /** `opened`, `new`. */
  readonly what: string;
  readonly count: number;
  readonly table: TextTable;
}

/** @param mostNamed so many records with the same change are named */
export function eventTables(own: CollectionChanges, mostNamed: number): EventTable[] {
  return events.flatMap((event): EventTable[] => {
    const isList = event === 'opened' || event === 'closed';
    const changes = own.changes.filter((change) => change.event === event);
    const groups = isList ? [] : groupsOf(event, own);
    const rows = isList ? changes.map(listRow) : groups.flatMap((group) => groupRows(group, mostNamed));
    const [first] = changes;
    if (first === undefined || rows.length === 0) return [];
    const isProduct = registrationOf(own.collection).isProduct === true;
    return [
      {
        what: (isProduct && productEvents[event]) || event,
        count: isList ? changes.length : recordCount(groups),
        table: { table: `${own.collection}-${event}`, columns: isList ? listColumns : groupColumns, rows },
      },
    ];
  });
}

const listColumns: readonly TextColumn[] = [
  { head: 'Brand' },
  { head: 'Identification', is: 'row' },
  { head: 'What' },
];

const groupColumns: readonly TextColumn[] = [
  { head: 'Brand' },
  { head: 'Record', is: 'row' },
  { head: 'Field' },
  { head: 'Was', is: 'was' },
  { head: 'Is', is: 'is' },
];

function listRow(change: Change): TextRow {
  const { identity, what } = changeTitle(change);
  const when = change.effective === undefined ? '' : `, from ${dayInWords(change.effective)}`;
  return { cells: [{ content: change.brand }, { content: identity }, [{ content: what }, when]] };
}

/** A row a field; the record, or the records, are named in the first. */
function groupRows({ brand, changes, lines }: ChangeGroup, most: number): TextRow[] {
  const some = changes.slice(0, most).flatMap((change, index): Text[] => {
    const names = identities(change).flatMap((content, at): Text[] =>
      at > 0 ? [' → ', { content }] : [{ content }],
    );
    return index > 0 ? [', ', ...names] : names;
  });
  const [first] = changes;
  const names: Text =
    changes.length === 1
      ? [...some, ' ', { tone: 'quiet', text: { content: changeTitle(first).what } }]
      : [`${grouped(changes.length)}: `, ...some];
  const more = changes.length > most ? ` and ${grouped(changes.length - most)} more` : '';
  const fields: readonly (Line | undefined)[] = lines.length === 0 ? [undefined] : lines;
  const rows = fields.length;
  return fields.map((line, index) => {
    const who =
      index === 0
        ? [
            { cell: { content: brand }, rows },
            { cell: [names, more], rows },
          ]
        : [undefined, undefined];
    if (line === undefined) return { cells: [...who, '', '', ''] };
    const note: Text = line.note === undefined ? '' : [' ', { tone: 'aside', text: line.note }];
    return { cells: [...who, line.label, line.was, [line.is, note]] };
  });
}

/** The number of records in groups. */
export function recordCount(groups: readonly ChangeGroup[]): number {
  return groups.reduce((sum, { changes }) => sum + changes.length, 0);
}

/** What one side of a comparison is called. */
export function side({ name, publication }: Comparison['is']): string {
  return publication === undefined ? name : `${name} (${publication})`;
}

/** The present identity of a record, after the one before if that was another. */
export function identities(change: Change): string[] {
  const { identity } = changeTitle(change);
  return change.was === undefined
    ? [identity]
    : [changeTitle({ ...change, identity: change.was }).identity, identity];
}
