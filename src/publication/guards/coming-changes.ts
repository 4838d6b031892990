import { groupedBy } from '../../base/grouped-by.js';
import type { TimeKey } from '../../interface/records/record-times.js';
import type { Collection } from '../../model/collection.js';
import type { RecordPlace } from '../../model/location.js';
import { localDay, type RunTime } from '../../model/time-zone.js';
import type { CollectionChanges } from '../changes/change.js';
import { compareCollections } from '../changes/compare.js';
import { type BrandRecords, recordsInOrder } from '../changes/records.js';
import type { SiteFile } from '../compile/compile-site.js';
import { type Turn, turnsAfter } from '../compile/timeline.js';
import { type PublishedRecord, recordKey } from '../drafts/previous.js';
import type { ComparedCollection } from './guard.js';

/** What the content changes by itself at an instant (D49), compared with the instant before. */
export interface ComingInstant {
  readonly instant: number;
  readonly day: string;
  readonly collections: readonly ComingCollection[];
}

export interface ComingCollection {
  readonly removals: ComparedCollection;
  /** Absent if the collection has no records before or afterwards. */
  readonly changes: CollectionChanges | undefined;
  /** Where the content has what begins, or else ends, of the first of these records that does. */
  readonly placeOf: (records: readonly PublishedRecord[]) => RecordPlace;
}

/** A brand's collection, as time passes. */
interface PassingUnit extends Pick<SiteFile, 'brand' | 'unit'> {
  readonly collection: Collection;
  /** Of the unit, in its order. */
  readonly files: readonly SiteFile[];
  readonly turns: ReadonlyMap<number, Turn>;
  /** The number of its records at the instant that was reached. */
  count: number;
}

/** One of which records end or begin at an instant. */
interface Turning extends Omit<PassingUnit, 'count' | 'turns'> {
  readonly turn: Turn;
}

/**
 * What the content changes as time passes, instant by instant (D50). Only records that begin or end are compared, in the
 * newest version, and the others are counted: so an instant takes no longer on a large site. One is compared when it is
 * asked for.
 * @param files as they are published at `time`
 */
export function* comingInstants(
  files: readonly SiteFile[],
  { instant: now, timeZone }: Pick<RunTime, 'instant' | 'timeZone'>,
): Generator<ComingInstant> {
  const units = [...groupedBy(files, ({ unit }) => unit)].map(([unit, own]): PassingUnit => {
    const [{ brand, job }] = own;
    const count = own.reduce((sum, { compiled }) => sum + compiled.published, 0);
    return {
      brand,
      unit,
      collection: job.collection,
      files: own,
      count,
      turns: turnsAfter(unit.timeline, now),
    };
  });
  const byCollection = groupedBy(units, ({ collection }) => collection);
  const instants = new Set(units.flatMap(({ turns }) => [...turns.keys()]));
  for (const instant of [...instants].sort((a, b) => a - b)) {
    const day = localDay(instant, timeZone);
    const turning: Turning[] = [];
    for (const passing of units) {
      const turn = passing.turns.get(instant);
      if (turn !== undefined) turning.push({ ...passing, turn });
    }
    const compared = [...groupedBy(turning, ({ collection }) => collection)].map(([collection, own]) => {
      const all = byCollection.get(collection) ?? [];
      const before = all.flatMap(({ brand, count }) => (count > 0 ? [{ brand: brand.name, count }] : []));
      return { collection, own, before };
    });
    for (const passing of units) {
      const { ended = [], begun = [] } = passing.turns.get(instant) ?? {};
      passing.count += begun.length - ended.length;
    }
    const left = new Set(units.flatMap(({ brand, count }) => (count > 0 ? [brand.name] : [])));
    const collections = compared.map(({ collection, own, before }): ComingCollection => {
      const total = before.reduce((sum, { count }) => sum + count, 0);
      const ended = own.reduce((sum, { turn }) => sum + turn.ended.length, 0);
      const begun = own.reduce((sum, { turn }) => sum + turn.begun.length, 0);
      const isEmptied = total - ended + begun === 0;
      const removals = { collection, before, gone: own.flatMap(goneIn), left, isEmptied };
      const placeOf = (records: readonly PublishedRecord[]) => placeIn(own, records);
      if (total === 0 || isEmptied) return { removals, changes: undefined, placeOf };
      return { removals, changes: changesIn(own, day, total - ended), placeOf };
    });
    yield { instant, day, collections };
  }
}

function placeIn(units: readonly Turning[], records: readonly PublishedRecord[]): RecordPlace {
  const keys = new Set(records.map(({ key }) => key));
  const turned = (what: keyof Turn, path: TimeKey) =>
    units.flatMap(({ brand, files, turn }) =>
      turn[what].map(({ file, index, identity }) => ({
        key: recordKey(brand.name, identity),
        place: { file: files[file]!.job.file.name, index, path: [path], part: 'value' as const },
      })),
    );
  const all = [...turned('begun', 'from'), ...turned('ended', 'until')];
  return (all.find(({ key }) => keys.has(key)) ?? all[0]!).place;
}

function goneIn({ brand: { name }, turn: { ended, begun } }: Turning) {
  const still = new Set(begun.map(({ identity }) => identity));
  return ended.flatMap(({ identity }) =>
    still.has(identity) ? [] : [{ brand: name, key: recordKey(name, identity) }],
  );
}

/** @param same the number of records that stay */
function changesIn(
  units: readonly [Turning, ...Turning[]],
  day: string,
  same: number,
): CollectionChanges | undefined {
  const [{ collection, unit }] = units;
  const { version } = unit.timedJson();
  if (version === undefined) return undefined;
  const recordsThat = (turned: keyof Turn) => ({
    collection,
    version,
    brands: units.map(({ brand, unit, turn }): BrandRecords => {
      const json = turn[turned].flatMap((record) => unit.timedJson().of.get(record) ?? []);
      const records = json.map((bytes) => ({ bytes, start: 0, end: bytes.length }));
      return { brand: brand.name, records: recordsInOrder(records) };
    }),
  });
  return compareCollections(recordsThat('ended'), recordsThat('begun'), day, same);
}
