import type { DataPart, Text } from '../../base/document/document.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { aboutOf, identityIn } from '../../build/changes/about.js';
import type { Change } from '../../build/changes/change.js';
import { compareCollections } from '../../build/changes/compare.js';
import { termsText } from '../../build/changes/terms/term-words.js';
import { classTitles, countOf, detailLine } from '../../build/changes/words.js';
import { type TimedRecord, turnsAfter } from '../../build/compile/timeline.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Fields } from '../../interface/records/fields.js';
import type { TimeKey } from '../../interface/records/record-times.js';
import { marketedDays, statesIn } from '../../interface/terms/states.js';
import { shownIdentity } from '../../model/collection.js';
import type { FieldPath, RecordPlace } from '../../model/location.js';
import { grouped } from '../../model/message.js';
import { dayAfter, dayInWords } from '../../model/time/calendar.js';
import { nextDueQuarter } from '../../model/time/quarter.js';
import { localDay, startOfDay } from '../../model/time/time-zone.js';
import type { RecordOfUnit, UnitRecords } from './unit-records.js';
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
  const { isProduct, isQuarterly } = registrationOf(unit.collection);
  return [
    ...changesOfRecords(unit, stretch),
    ...(isProduct === true ? changesOfTerms(unit, stretch, hasPages) : []),
    ...(unit.collection === 'branches' ? endsOfHours(unit, stretch) : []),
    ...(isQuarterly === true ? dueFigures(unit, stretch) : []),
  ];
}

/** What happens to a record. */
const verbs = {
  product: { opened: 'is published', closed: 'is no longer published' },
  other: { opened: 'opens', closed: 'closes' },
} as const;

/** Records that begin, change or end (D49). */
function changesOfRecords(unit: UnitRecords, { after, through, timeZone }: Stretch): Coming[] {
  const { collection, brand } = unit;
  const words = verbs[registrationOf(collection).isProduct === true ? 'product' : 'other'];
  return [...turnsAfter(unit.timeline, after)].flatMap(([instant, { ended, begun }]): Coming[] => {
    if (instant > through) return [];
    const places = new Map<string, RecordPlace>();
    const read = (records: readonly TimedRecord[], key: TimeKey) =>
      records.flatMap((record) => {
        const one = unit.record(record);
        if (one !== undefined) places.set(identityIn(collection, one), unit.place(record, [key]));
        return one === undefined ? [] : [one];
      });
    // A record that takes the place of another says when.
    const [was, is] = [read(ended, 'until'), read(begun, 'from')].map((all) => unit.published(all));
    const { changes } = compareCollections(was!, is!, localDay(instant, timeZone));
    return changes.map((change): Coming => {
      const { identity, event, classes, details } = change;
      const what = classes.map((name) => classTitles[name]).join(', ');
      const verb = event === 'opened' || event === 'closed' ? words[event] : `changes: ${what}`;
      return {
        ...{ instant, kind: 'records', publishes: true, brand, collection, identity, event },
        sentence: [nameOf(unit, change), ` ${verb}`],
        ...(details.length > 0 && { lines: linesOf(details) }),
        at: places.get(identity) ?? unit.place((begun[0] ?? ended[0])!, []),
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

/** Products of which a marketing state begins or ends (D48). */
function changesOfTerms(unit: UnitRecords, stretch: Stretch, publishes: boolean): Coming[] {
  const dated = unit.facts().filter(({ facts }) => facts.daysOfChange !== undefined);
  return dated.flatMap(({ facts: _, ...record }) => {
    const product = unit.record(record) as (PlainObject & Fields) | undefined;
    if (product === undefined) return [];
    return statesIn(product).flatMap(({ path, state }) => {
      const { first, last } = marketedDays(state);
      const { FirstMarketedDate: _f, LastMarketedDate: _l, ...terms } = state;
      const coming = (day: string, field: string, until: string) =>
        ofRecord(unit, stretch, record, day, [...path, field], (name) => ({
          kind: 'terms',
          publishes,
          sentence: [name, ': ', ...termsText(terms), `, ${until}`],
        }));
      return [
        ...(first === undefined ? [] : coming(first, 'FirstMarketedDate', `from ${dayInWords(first)}`)),
        ...(last === undefined
          ? []
          : coming(dayAfter(last), 'LastMarketedDate', `until ${dayInWords(last)}`)),
      ];
    });
  });
}

/** Branches whose exceptional hours have ended; what they are, readers see by their days. */
function endsOfHours(unit: UnitRecords, stretch: Stretch): Coming[] {
  return unit.facts().flatMap(({ facts, ...record }) => {
    const [, last] = facts.exception ?? [];
    if (last === undefined) return [];
    const field = ['Availability', 'NonStandardAvailability', 'EndDate'];
    return ofRecord(unit, stretch, record, dayAfter(last), field, (name) => ({
      kind: 'hours',
      publishes: false,
      sentence: ['the exceptional hours of ', name, ` end on ${dayInWords(last)}: renew or delete them`],
    }));
  });
}

/** What happens on a day to a record, if that begins in the stretch while the record holds. */
function ofRecord(
  unit: UnitRecords,
  { after, through, timeZone }: Stretch,
  record: RecordOfUnit,
  day: string,
  field: FieldPath,
  say: (name: DataPart) => Pick<Coming, 'kind' | 'publishes' | 'sentence'>,
): Coming[] {
  const instant = startOfDay(day, timeZone);
  if (instant <= after || instant > through || !unit.holdsThrough(record, instant)) return [];
  const { brand, collection } = unit;
  const fields = unit.record(record) ?? {};
  const identity = identityIn(collection, fields);
  const name = nameOf(unit, { identity, about: aboutOf(collection, fields) });
  return [{ instant, brand, collection, identity, ...say(name), at: unit.place(record, field) }];
}

/** The figures of the next quarter that the regulator expects. */
function dueFigures(unit: UnitRecords, { after, through, timeZone }: Stretch): Coming[] {
  const all = unit.facts().map((record) => {
    const end = unit.record(record)?.['MeasurementPeriodEndDate'];
    return { record, end: typeof end === 'string' ? end : '' };
  });
  const last = all.toSorted((a, b) => (a.end < b.end ? 1 : -1))[0];
  const quarter = last && nextDueQuarter(localDay(after + 1, timeZone), last.end);
  if (quarter === undefined) return [];
  const { brand, collection } = unit;
  const { record, end } = last!;
  const instant = startOfDay(quarter.due, timeZone);
  if (instant <= after || instant > through) return [];
  const has =
    end === '' ? "the content doesn't say which it has" : `the content has those until ${dayInWords(end)}`;
  return [
    {
      ...{ instant, kind: 'figures', publishes: false, brand, collection },
      sentence: [`the figures of ${quarter.title} must be published by ${dayInWords(quarter.due)}; ${has}`],
      at: unit.place(record, end === '' ? [] : ['MeasurementPeriodEndDate']),
    },
  ];
}
