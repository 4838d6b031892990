import type { DataPart, Text } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { aboutOf } from '../../build/changes/about.js';
import type { Change } from '../../build/changes/change.js';
import { compareCollections } from '../../build/changes/compare.js';
import { datedSentences } from '../../build/changes/dated-sentences.js';
import { identityIn } from '../../build/changes/match.js';
import { isDated } from '../../build/changes/term-texts.js';
import { changeTitle, countOf, detailLine, phrasesOf } from '../../build/changes/words.js';
import { type TimedRecord, turnsAfter } from '../../build/compile/timeline.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Fields } from '../../interface/records/fields.js';
import type { TimeKey } from '../../interface/records/record-times.js';
import { dayAfter, dayInWords } from '../../model/calendar.js';
import { shownIdentity } from '../../model/collection.js';
import type { RecordPlace } from '../../model/location.js';
import { grouped } from '../../model/message.js';
import { nextDueQuarter } from '../../model/quarter.js';
import { localDay, startOfDay } from '../../model/time-zone.js';
import { productDays } from './product-days.js';
import type { RecordOfUnit, UnitRecords } from './unit-records.js';
import type { Coming, ComingItem } from './upcoming.js';

/** The time that is looked at: after an instant, up to another. */
export interface Stretch {
  readonly after: number;
  readonly through: number;
  readonly timeZone: string;
}

type ComingRecords = Coming<RecordPlace>;

/** So many differences of a record are shown. */
const mostLines = 5;

/**
 * What will happen to the records of a brand's collection.
 * @param hasPages whether pages show the terms of the day
 * @param most so many items of each are wanted
 */
export function comingOfUnit(
  unit: UnitRecords,
  stretch: Stretch,
  hasPages: boolean,
  most: number,
): readonly ComingRecords[] {
  const { isProduct, isQuarterly } = registrationOf(unit.collection);
  return [
    ...changesOfRecords(unit, stretch),
    ...(isProduct === true ? changesOfTerms(unit, stretch, hasPages) : []),
    ...(unit.collection === 'branches' ? endsOfHours(unit, stretch, most) : []),
    ...(isQuarterly === true ? dueFigures(unit, stretch) : []),
  ].map((one) => {
    const left = one.items.length - most;
    return left > 0 ? { ...one, items: one.items.slice(0, most), more: left } : one;
  });
}

/** Records that begin, change or end (D49). */
function changesOfRecords(
  unit: UnitRecords,
  { after, through, timeZone }: Stretch,
): readonly ComingRecords[] {
  return [...turnsAfter(unit.timeline, after)].flatMap(([instant, { ended, begun }]): ComingRecords[] => {
    if (instant > through) return [];
    const places = new Map<string, RecordPlace>();
    const read = (records: readonly TimedRecord[], key: TimeKey) =>
      records.flatMap((record) => {
        const one = unit.record(record);
        if (one === undefined) return [];
        places.set(identityIn(unit.collection, one), unit.place(record, [key]));
        return [one];
      });
    // A record that takes the place of another says when.
    const [was, is] = [read(ended, 'until'), read(begun, 'from')];
    const said = comparedRecords(unit, was, is, localDay(instant, timeZone), places);
    if (said.items.length === 0) return [];
    return [{ ...aboutUnit(unit), instant, kind: 'records', publishes: true, ...said }];
  });
}

/** Products of which a marketing state begins or ends (D48). */
function changesOfTerms(unit: UnitRecords, stretch: Stretch, publishes: boolean): readonly ComingRecords[] {
  const all = unit
    .facts()
    .flatMap(({ facts, ...record }) => (facts.daysOfChange ?? []).map((day) => ({ day, record })));
  return daysIn(unit, all, stretch)
    .map(([day, instant, records]): ComingRecords => {
      const [was, is]: [PlainObject[], PlainObject[]] = [[], []];
      const places = new Map<string, RecordPlace>();
      const names = new Map<string, DataPart>();
      for (const record of records) {
        const product = unit.record(record) as (PlainObject & Fields) | undefined;
        const days = product && productDays(product, day);
        if (days === undefined) continue;
        was.push(days.was);
        is.push(days.is);
        const identity = identityIn(unit.collection, product!);
        places.set(identity, unit.place(record, days.path));
        names.set(identity, { content: aboutOf(unit.collection, product!).name ?? identity });
      }
      const said = comparedRecords(unit, was, is, day, places, hasOtherTerms);
      // Another state with the same terms.
      const known = new Set(said.items.map(({ identity }) => identity));
      const same = [...places].filter(([identity]) => !known.has(identity));
      return {
        ...aboutUnit(unit),
        instant,
        kind: 'terms',
        publishes,
        sentences: [
          ...said.sentences,
          ...same.map(([identity]) => [
            names.get(identity) ?? '',
            ' has the same terms, of other marketing states',
          ]),
        ],
        items: [
          ...said.items,
          ...same.map(([identity, at]) => ({ ...titleOf(unit, identity, {}), lines: [], at })),
        ],
      };
    })
    .filter(({ items }) => items.length > 0);
}

/** Branches whose exceptional hours have ended; what they are, readers see by their days. */
function endsOfHours(unit: UnitRecords, stretch: Stretch, most: number): readonly ComingRecords[] {
  const all = unit.facts().flatMap(({ facts, ...record }) => {
    const [, last] = facts.exception ?? [];
    return last === undefined ? [] : [{ day: dayAfter(last), record }];
  });
  return daysIn(unit, all, stretch).map(([day, instant, records]): ComingRecords => {
    const branches = records.slice(0, most).map((record) => ({ record, fields: fieldsOf(unit, record) }));
    const items = branches.map(({ record, fields }) => ({
      ...titleOf(unit, identityIn(unit.collection, fields), fields),
      lines: [],
      at: unit.place(record, ['Availability', 'NonStandardAvailability', 'EndDate']),
    }));
    const [first] = branches;
    const name = first && aboutOf(unit.collection, first.fields).name;
    const whose: DataPart =
      name !== undefined && records.length === 1
        ? { content: name }
        : countOf(records.length, unit.collection);
    const more = records.length - items.length;
    const last = dayInWords(dayAfter(day, -1));
    return {
      ...aboutUnit(unit),
      instant,
      kind: 'hours',
      publishes: false,
      sentences: [['the exceptional hours of ', whose, ` end on ${last}: renew or delete them`]],
      items,
      ...(more > 0 && { more }),
    };
  });
}

/** The figures of the next quarter that the regulator expects. */
function dueFigures(unit: UnitRecords, { after, through, timeZone }: Stretch): readonly ComingRecords[] {
  const all = unit.facts().map((record) => {
    const end = fieldsOf(unit, record)['MeasurementPeriodEndDate'];
    return { record, end: typeof end === 'string' ? end : '' };
  });
  const last = all.toSorted((a, b) => (a.end < b.end ? 1 : -1))[0];
  if (last === undefined) return [];
  const { record, end } = last;
  const quarter = nextDueQuarter(localDay(after + 1, timeZone), end);
  if (quarter === undefined) return [];
  const instant = startOfDay(quarter.due, timeZone);
  if (instant <= after || instant > through) return [];
  const has =
    end === '' ? "the content doesn't say which it has" : `the content has those until ${dayInWords(end)}`;
  return [
    {
      ...aboutUnit(unit),
      instant,
      kind: 'figures',
      publishes: false,
      sentences: [[`the figures of ${quarter.title} are due by ${dayInWords(quarter.due)}; ${has}`]],
      items: [{ lines: [], at: unit.place(record, end === '' ? [] : ['MeasurementPeriodEndDate']) }],
    },
  ];
}

function fieldsOf(unit: UnitRecords, record: RecordOfUnit): PlainObject {
  return unit.record(record) ?? {};
}

/** Records by day, of the days that begin in the stretch while the records hold. */
function daysIn(
  unit: UnitRecords,
  all: readonly { readonly day: string; readonly record: RecordOfUnit }[],
  { after, through, timeZone }: Stretch,
): readonly (readonly [day: string, instant: number, records: readonly RecordOfUnit[]])[] {
  return [...groupedBy(all, ({ day }) => day)].flatMap(([day, some]) => {
    const instant = startOfDay(day, timeZone);
    const records = some.flatMap(({ record }) => (unit.holdsThrough(record, instant) ? [record] : []));
    const isIn = after < instant && instant <= through && records.length > 0;
    return isIn ? [[day, instant, records] as const] : [];
  });
}

/** What two states of some records differ in, in the words of a comparison of publications. */
function comparedRecords(
  unit: UnitRecords,
  was: readonly PlainObject[],
  is: readonly PlainObject[],
  day: string,
  places: ReadonlyMap<string, RecordPlace>,
  isTold: (change: Change) => boolean = () => true,
): Pick<ComingRecords, 'sentences' | 'items'> {
  const all = compareCollections(unit.published(was), unit.published(is), day);
  const own = { ...all, changes: all.changes.filter(isTold) };
  const [first] = own.changes;
  const isOne = own.changes.length === 1;
  const items = own.changes.flatMap((change): ComingItem<RecordPlace>[] => {
    const at = places.get(change.identity);
    // The sentences about one product have its terms.
    const details = change.details.filter((detail) => !(isOne && isDated(detail)));
    return at === undefined
      ? []
      : [{ ...nameOf(change), event: change.event, lines: linesOf(details, day), at }];
  });
  const phrases = phrasesOf({ collections: [own], alsoPublished: [unit.brand] });
  const sentences = [
    ...datedSentences([own]),
    ...(isOne && first !== undefined ? phrases.map((phrase) => namedPhrase(phrase, first)) : phrases),
  ];
  return { sentences, items };
}

/** False for a product of which only names and days of its states differ. */
function hasOtherTerms({ classes }: Change): boolean {
  return classes.some((name) => name !== 'other');
}

/** What is said of one record, with its name in place of its number: `Ely closes`. */
function namedPhrase(
  [start, ...rest]: readonly DataPart[],
  { collection, identity, about }: Change,
): readonly DataPart[] {
  const number = `${countOf(1, collection)} `;
  if (typeof start !== 'string' || !start.startsWith(number))
    return start === undefined ? rest : [start, ...rest];
  const name = about.name ?? shownIdentity(collection, identity);
  return [{ content: name }, ` ${start.slice(number.length)}`, ...rest];
}

function linesOf(details: Change['details'], day: string): readonly Text[] {
  const lines = details.slice(0, mostLines).map((detail): Text => {
    const { label, was, is, note } = detailLine(detail, day);
    return [label, ': ', was, ' → ', is, note === undefined ? '' : ` (${note})`];
  });
  const more = details.length - mostLines;
  return more > 0 ? [...lines, `… and ${grouped(more)} more`] : lines;
}

function titleOf({ collection, brand }: UnitRecords, identity: string, record: PlainObject) {
  return nameOf({ collection, brand, identity, about: aboutOf(collection, record) });
}

function nameOf(change: Pick<Change, 'collection' | 'brand' | 'identity' | 'about'>) {
  const { what } = changeTitle(change);
  return { identity: change.identity, ...(what !== '' && { name: what }) };
}

function aboutUnit({ brand, collection }: UnitRecords): Pick<ComingRecords, 'brand' | 'collection'> {
  return { brand, collection };
}
