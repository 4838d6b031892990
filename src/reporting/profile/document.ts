import type { DocumentBlock, Text, TextColumn, TextRow, TextTable } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { capital } from '../../base/text/capital.js';
import { cut } from '../../base/text/columns.js';
import { namesOf } from '../../model/collection.js';
import { cellNumber, counted, grouped } from '../../model/message.js';
import { shareText } from './compare.js';
import type { CollectionProfile, FieldProfile, Notice, Profile } from './profile.js';
import { noticeText, rangeText } from './words.js';

/** Where a profile is read. */
export interface ProfileMedium {
  /** So many of the most frequent values are shown, in so many columns each. */
  readonly mostTop: number;
  readonly mostOfValue: number;
  readonly mostNotices: number;
  /** Characters of a path above its fields. */
  readonly mostOfPath: number;
  /** Brands have a column each if they aren't more. */
  readonly mostBrands: number;
}

/** The whole profile: of each collection a table of its fields, then what is worth a look. */
export function* profileDocument(profile: Profile, medium: ProfileMedium): Generator<DocumentBlock> {
  const { source, previous, collections } = profile;
  yield { heading: ['Profile of ', { content: source }], level: 1 };
  if (previous !== undefined) yield { paragraph: ['Compared with ', { content: previous }, '.'] };
  for (const own of collections) {
    const { collection, records, brands, notices } = own;
    const title = capital(namesOf(collection).nouns[1]);
    const id = `profile-${collection}`;
    yield {
      heading: title,
      level: 2,
      id,
      aside: `${counted(records, 'record')} of ${counted(brands.length, 'brand')}`,
    };
    if (records === 0) {
      yield { paragraph: 'It has no records.' };
      continue;
    }
    yield fieldTable(own, id, medium, previous !== undefined);
    if (brands.length > 1 && brands.length <= medium.mostBrands) {
      yield { heading: `${title}: records of each brand that have a field`, level: 3, id: `${id}-brands` };
      yield brandTable(own, `${id}-brands`);
    }
    yield { heading: `${title}: worth a look`, level: 3, aside: grouped(notices.length) };
    yield* noticeList(notices, medium.mostNotices);
  }
}

function fieldTable(
  { fields, records }: CollectionProfile,
  table: string,
  medium: ProfileMedium,
  hasBefore: boolean,
): TextTable {
  const columns: TextColumn[] = [
    { head: 'Field', is: 'row' },
    // The share says it shorter.
    { head: 'Records', is: 'number', leaves: 5 },
    { head: '%', is: 'number' },
    ...(hasBefore ? [{ head: 'Before', is: 'number' as const }] : []),
    { head: 'Different', is: 'number', leaves: 2 },
    { head: 'From and to', leaves: 3 },
    { head: 'Most frequent', leaves: 4 },
  ];
  const row = (one: FieldProfile): TextRow => ({
    cells: [
      [one.field.includes('.') ? '  ' : '', { path: one.field.slice(one.field.lastIndexOf('.') + 1) }],
      grouped(one.records),
      { share: one.records / records, text: shareText(one.records, records) },
      ...(hasBefore ? [one.before === undefined ? '' : shareText(one.before.records, one.before.of)] : []),
      cellNumber(one.distinct ?? 0),
      rangeText(one),
      topText(one, medium),
    ],
  });
  const groups = groupedBy(fields, ({ field }) => field.slice(0, Math.max(0, field.lastIndexOf('.'))));
  const rows = [...groups].flatMap(([parent, own]): TextRow[] => [
    ...(parent === ''
      ? []
      : [{ title: { tone: 'quiet' as const, text: { path: endOfPath(parent, medium.mostOfPath) } } }]),
    ...own.map(row),
  ]);
  return { table, columns, rows };
}

/** The last names of a path, as many as there is space for. */
function endOfPath(path: string, most: number): string {
  let end = path;
  while (end.length > most && end.includes('.')) end = end.slice(end.indexOf('.') + 1);
  return end === path ? path : `…${end}`;
}

/** `GBP 98 %, EUR 2 %`; of values that are all different only one, as an example. */
function topText(
  { top = [], values, distinct = 0 }: FieldProfile,
  { mostTop, mostOfValue }: ProfileMedium,
): Text {
  const isUnique = distinct === values && values > 3;
  const some = top.slice(0, isUnique ? 1 : mostTop);
  const pieces = some.flatMap(({ value, count }, index): Text[] => [
    ...(index > 0 ? [', '] : []),
    { content: cut(value, mostOfValue) },
    ...(isUnique || values === count
      ? []
      : [{ tone: 'quiet' as const, text: ` ${shareText(count, values)}` }]),
  ]);
  const more = distinct - some.length;
  return isUnique
    ? [pieces, { tone: 'quiet', text: ' (all different)' }]
    : more > 0
      ? [pieces, ' …']
      : pieces;
}

function brandTable({ fields, brands }: CollectionProfile, table: string): TextTable {
  const columns: TextColumn[] = [
    { head: 'Field', is: 'row' },
    ...brands.map(({ brand }) => ({ head: brand, is: 'number' as const })),
  ];
  const rows = fields.map(
    ({ field, byBrand }): TextRow => ({
      cells: [
        { path: field },
        ...brands.map(({ records }, index): Text => {
          const own = byBrand[index] ?? 0;
          return { share: own / Math.max(1, records), text: shareText(own, records) };
        }),
      ],
    }),
  );
  return { table, columns, rows };
}

function* noticeList(notices: readonly Notice[], most: number): Generator<DocumentBlock> {
  if (notices.length === 0) {
    yield { paragraph: 'Nothing stands out.' };
    return;
  }
  yield { list: notices.slice(0, most).map((notice): Text => [noticeText(notice), '.']) };
  const more = notices.length - most;
  if (more > 0)
    yield { paragraph: { tone: 'quiet', text: `… and ${grouped(more)} more: --format json has all.` } };
}
