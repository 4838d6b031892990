import type { DataPart, Text } from '../../base/document/document.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { aboutOf, identityIn } from '../../build/changes/about.js';
import type { Change } from '../../build/changes/change.js';
import { compareCollections } from '../../build/changes/compare.js';
import { termsText } from '../../build/changes/terms/term-words.js';
import { classTitles, countOf, detailLine } from '../../build/changes/words.js';
import type { RecordOfFiles } from '../../build/compile/time-problems.js';
import { instantsAfter, spansByIdentity } from '../../build/compile/timeline.js';
import { recordOf } from '../../build/publication/records-of-answer.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Fields } from '../../interface/records/fields.js';
import { marketedDays, statesIn } from '../../interface/terms/states.js';
import { shownIdentity } from '../../model/collection.js';
import { grouped } from '../../model/message.js';
import { dayAfter, dayInWords } from '../../model/time/calendar.js';
import { localDay, startOfDay } from '../../model/time/time-zone.js';
import { holdsThrough, recordPlace, type UnitRecord, type UnitRecords } from './unit-records.js';
import type { Coming } from './upcoming.js';

/** The time that is looked at: after an instant, up to another. */
export interface Stretch {
  readonly after: number;
  readonly through: number;
  readonly timeZone: string;
}

/** So many differences of a record are shown. */
const mostLines = 5;

/**
 * What will happen to the records of a brand's collection.
 * @param hasPages whether pages show the terms of the day
 */
export function comingOfUnit(unit: UnitRecords, stretch: Stretch, hasPages: boolean): readonly Coming[] {
  const isProduct = registrationOf(unit.collection).isProduct === true;
  return [...changesOfRecords(unit, stretch), ...(isProduct ? changesOfTerms(unit, stretch, hasPages) : [])];
}

/** What happens to a record. */
const verbs = {
  product: { opened: 'is published', closed: 'is no longer published' },
  other: { opened: 'opens', closed: 'closes' },
} as const;

/** Records that begin, change or end (D49). */
function changesOfRecords(unit: UnitRecords, { after, through, timeZone }: Stretch): Coming[] {
  const { collection, version, brand } = unit;
  const words = verbs[registrationOf(collection).isProduct === true ? 'product' : 'other'];
  const keyOf = ({ file, index }: Pick<RecordOfFiles, 'file' | 'index'>) => `${file} ${index}`;
  const byKey = new Map(unit.records.map((record) => [keyOf(record), record]));
  const spans = spansByIdentity(unit.timed)
    .flat()
    .filter(({ begin, end }) => begin < end);
  const read = (some: typeof spans) => some.flatMap(({ record }) => byKey.get(keyOf(record)) ?? []);
  const published = (records: readonly UnitRecord[]) => [
    { brand, group: 0, records: records.flatMap(({ json }) => json || []) },
  ];
  const instants = instantsAfter(unit.timed, after).filter((instant) => instant <= through);
  return instants.flatMap((instant): Coming[] => {
    const ended = read(spans.filter(({ end }) => end === instant));
    const begun = read(spans.filter(({ begin }) => begin === instant));
    // A record that takes the place of another says when.
    const places = new Map([
      ...ended.map((record) => [record.identity, recordPlace(record, ['until'])] as const),
      ...begun.map((record) => [record.identity, recordPlace(record, ['from'])] as const),
    ]);
    const day = localDay(instant, timeZone);
    const of = { collection, version, day };
    const { changes } = compareCollections(of, published(ended), published(begun));
    return changes.map((change): Coming => {
      const { identity, event, classes, details } = change;
      const what = classes.map((name) => classTitles[name]).join(', ');
      const verb = event === 'opened' || event === 'closed' ? words[event] : `changes: ${what}`;
      return {
        ...{ instant, kind: 'records', publishes: true, brand, collection, identity, event },
        sentence: [nameOf(unit, change), ` ${verb}`],
        ...(details.length > 0 && { lines: linesOf(details) }),
        at: places.get(identity) ?? recordPlace((begun[0] ?? ended[0])!, []),
      };
    });
  });
}

function nameOf(
  { collection }: Pick<UnitRecords, 'collection'>,
  { identity, about }: Pick<Change, 'identity' | 'about'>,
): DataPart {
  const name = about.name ?? shownIdentity(collection, identity);
  return name === '' ? countOf(1, collection) : { content: name };
}

function linesOf(details: Change['details']): readonly Text[] {
  const lines = details.slice(0, mostLines).map((detail): Text => {
    const { label, was, is, note } = detailLine(detail);
    return [label, ': ', was, ' → ', is, note === undefined ? '' : ` (${note})`];
  });
  const more = details.length - mostLines;
  return more > 0 ? [...lines, `… and ${grouped(more)} more`] : lines;
}

/** Products of which a marketing state begins or ends (D48), as far as their records hold then. */
function changesOfTerms(
  unit: UnitRecords,
  { after, through, timeZone }: Stretch,
  publishes: boolean,
): Coming[] {
  const { brand, collection } = unit;
  const dated = unit.records.filter(({ hasDays, json }) => hasDays && json !== '');
  return dated.flatMap((record) => {
    const product = recordOf(record.json) as PlainObject & Fields;
    const identity = identityIn(collection, product);
    const name = nameOf(unit, { identity, about: aboutOf(collection, product) });
    return statesIn(product).flatMap(({ path, state }) => {
      const { first, last } = marketedDays(state);
      const { FirstMarketedDate: _f, LastMarketedDate: _l, ...terms } = state;
      const coming = (day: string, field: string, until: string): Coming[] => {
        const instant = startOfDay(day, timeZone);
        if (instant <= after || instant > through || !holdsThrough(unit.timed, record, instant)) return [];
        const sentence = [name, ': ', ...termsText(terms), `, ${until}`];
        const at = recordPlace(record, [...path, field]);
        return [{ instant, kind: 'terms', publishes, brand, collection, identity, sentence, at }];
      };
      return [
        ...(first === undefined ? [] : coming(first, 'FirstMarketedDate', `from ${dayInWords(first)}`)),
        ...(last === undefined
          ? []
          : coming(dayAfter(last), 'LastMarketedDate', `until ${dayInWords(last)}`)),
      ];
    });
  });
}
