import { isDeepStrictEqual } from 'node:util';
import type { PlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type ChangeClass, changeClasses } from '../../model/change-class.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type BrandRecords, recordOf } from '../publication/records-of-answer.js';
import { aboutOf } from './about.js';
import { renamedBrands } from './brand-renames.js';
import type { Change, CollectionChanges, Detail, Event, RecordCounts } from './change.js';
import { detailsOf } from './details.js';
import { recordField } from './field.js';
import { type IdentifiedRecord, identityFields, matchRecords } from './match.js';
import { findRenamed } from './renames.js';
import { isFinding, talliesOf } from './tallies.js';
import { launchOf, productDetails } from './terms.js';

/** The records of a collection in a publication, by brand, in the order of publication. */
export interface CollectionRecords {
  readonly collection: Collection;
  /** The version that they are published in. */
  readonly version: Version;
  readonly brands: readonly BrandRecords[];
}

/**
 * What changed in a collection.
 * @param day YYYY-MM-DD, that of the newer publication: terms are compared from then on (D48)
 */
export function compareCollections(
  { collection, brands: was }: CollectionRecords,
  { version, brands: is }: CollectionRecords,
  day: string,
): CollectionChanges {
  const [before, after] = [byBrand(was), byBrand(is)];
  const changes: Change[] = [];
  let unchanged = 0;
  const renamed = renamedBrands(collection, before, after);
  const old = new Set(renamed.values());
  for (const brand of new Set([...after.keys(), ...before.keys()])) {
    if (old.has(brand)) continue;
    const wasBrand = renamed.get(brand);
    const own = before.get(wasBrand ?? brand) ?? [];
    const of = { collection, version, day, brand, wasBrand };
    const found = compareBrand(of, own, after.get(brand) ?? []);
    for (const change of found.changes) changes.push(change);
    unchanged += found.unchanged;
  }
  const counts = countsOf(changes, unchanged);
  const tallies = talliesOf(collection, changes, counts.renamed + counts.changed + unchanged);
  return {
    collection,
    version,
    day,
    before: totalOf(was),
    after: totalOf(is),
    counts,
    brandsAfter: withRecords(after),
    changes,
    ...(changes.length === 0 && isReordered(was, is) && { isReordered: true }),
    tallies,
    findings: tallies.filter(isFinding),
  };
}

/** Whether the same records are in another order, or in other groups (D18): data too, to which programs may look (D62). */
function isReordered(was: readonly BrandRecords[], is: readonly BrandRecords[]): boolean {
  return (
    was.length !== is.length ||
    was.some(({ brand, group, records }, at) => {
      const other = is[at]!;
      const isInOrder = (text: string, index: number) =>
        text === other.records[index] || isDeepStrictEqual(recordOf(text), recordOf(other.records[index]!));
      const isSamePlace = brand === other.brand && group === other.group;
      return !isSamePlace || records.length !== other.records.length || !records.every(isInOrder);
    })
  );
}

/** The records of brands that share a name, together, in the order of their first occurrence (D16). */
function byBrand(lists: readonly BrandRecords[]): ReadonlyMap<string, readonly string[]> {
  const brands = new Map<string, readonly string[]>();
  for (const { brand, records } of lists) {
    const before = brands.get(brand);
    brands.set(brand, before === undefined ? records : [...before, ...records]);
  }
  return brands;
}

function withRecords(brands: ReturnType<typeof byBrand>): string[] {
  return [...brands].flatMap(([brand, records]) => (records.length > 0 ? [brand] : []));
}

function totalOf(brands: readonly BrandRecords[]): number {
  return brands.reduce((sum, { records }) => sum + records.length, 0);
}

function countsOf(changes: readonly Change[], unchanged: number): RecordCounts {
  const counts = { opened: 0, closed: 0, renamed: 0, changed: 0, unchanged };
  for (const { event } of changes) counts[event]++;
  return counts;
}

const events: readonly Event[] = ['opened', 'closed', 'renamed', 'changed'];

interface ComparedBrand extends Pick<CollectionChanges, 'collection' | 'version' | 'day'> {
  readonly brand: string;
  readonly wasBrand: string | undefined;
}

function compareBrand(
  { collection, version, day, brand, wasBrand }: ComparedBrand,
  was: readonly string[],
  is: readonly string[],
): { readonly changes: readonly Change[]; readonly unchanged: number } {
  const matched = matchRecords(collection, was, is, wasBrand !== undefined);
  const renamed = findRenamed(collection, matched.gone, matched.fresh);
  const paired = new Set(renamed.flat());
  const field = recordField(collection, version);
  const without = identityFields(collection);
  const isProduct = registrationOf(collection).isProduct === true;
  const details = (from: PlainObject, to: PlainObject) =>
    isProduct ? productDetails(from, to, field, without, day) : detailsOf(from, to, field, without);
  /** Other differences are reported where these are the only ones (D62): terms of the past, an identity written as a number. */
  const otherDetails = (from: PlainObject, to: PlainObject) =>
    detailsOf(from, to, field, []).map(
      ({ points: _, ...detail }: Detail & { points?: string }): Detail => ({
        ...detail,
        class: isProduct ? 'other' : detail.class,
      }),
    );
  const make = (
    event: Event,
    identity: string,
    record: PlainObject,
    own: readonly Detail[],
    before?: string,
  ): Change => {
    const launch = isProduct && event === 'opened' ? launchOf(record, day) : undefined;
    return {
      collection,
      brand: event === 'closed' ? (wasBrand ?? brand) : brand,
      identity,
      ...(before !== undefined && { was: before }),
      ...(event === 'renamed' && wasBrand !== undefined && { wasBrand }),
      event,
      ...(launch?.effective !== undefined && { effective: launch.effective }),
      classes: classesOf(event, own, { isProduct, isLaunched: launch !== undefined }),
      about: aboutOf(collection, record),
      ...(event === 'closed' && { record }),
      details: own,
    };
  };
  const changes: Change[] = [];
  const alone = (event: Event, { identity, record }: IdentifiedRecord) =>
    changes.push(make(event, identity, record, []));
  for (const record of matched.fresh) if (!paired.has(record)) alone('opened', record);
  for (const record of matched.gone) if (!paired.has(record)) alone('closed', record);
  for (const [from, { identity, record }] of renamed) {
    changes.push(make('renamed', identity, record, details(from.record, record), from.identity));
  }
  for (const [{ record: before }, { identity, record }] of matched.pairs) {
    const own = details(before, record);
    if (wasBrand !== undefined) changes.push(make('renamed', identity, record, own));
    else changes.push(make('changed', identity, record, own.length > 0 ? own : otherDetails(before, record)));
  }
  changes.sort(
    (a, b) =>
      events.indexOf(a.event) - events.indexOf(b.event) ||
      (a.identity < b.identity ? -1 : a.identity > b.identity ? 1 : 0),
  );
  return { changes, unchanged: matched.same };
}

/** What a change means to readers. A product that is new is mostly offered; one that is gone is no longer. */
function classesOf(
  event: Event,
  details: readonly Detail[],
  { isProduct, isLaunched }: { readonly isProduct: boolean; readonly isLaunched: boolean },
): ChangeClass[] {
  const found = new Set<ChangeClass>(details.map((detail) => detail.class));
  if (event !== 'changed') found.add(event);
  if (isLaunched) found.add('on-sale');
  if (isProduct && event === 'closed') found.add('withdrawn');
  return changeClasses.filter((name) => found.has(name));
}
