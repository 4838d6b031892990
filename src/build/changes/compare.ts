import { isDeepStrictEqual } from 'node:util';
import type { PlainObject } from '../../base/json/plain-object.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type ChangeClass, changeClasses } from '../../model/change-class.js';
import type { Collection } from '../../model/collection.js';
import { type BrandRecords, recordOf } from '../publication/records-of-answer.js';
import { aboutOf, type IdentifiedRecord, identityFields } from './about.js';
import type { Change, CollectionChanges, Detail, Event } from './change.js';
import { detailsOf } from './details.js';
import { type Field, recordField } from './field.js';
import { brandsOf, matchRecords } from './match.js';
import { launchOf, productDetails } from './terms/details-of-terms.js';

/** What is compared: a collection in a version, on the day of the newer publication. */
type Compared = Pick<CollectionChanges, 'collection' | 'version' | 'day'>;

/** What changed in a collection, of the records that it had by brand, and has. */
export function compareCollections(
  of: Compared,
  was: readonly BrandRecords[],
  is: readonly BrandRecords[],
): CollectionChanges {
  const { same: unchanged, pairs, gone, fresh } = matchRecords(of.collection, was, is);
  const changes = [
    ...fresh.map((one) => opened(of, one)),
    ...gone.map((one) => closed(of, one)),
    ...pairs.map(([before, after]) => changed(of, before, after)),
  ];
  const [before, brandsAfter] = [brandsOf(was), brandsOf(is)];
  const order = new Map([...new Set([...brandsAfter, ...before])].map((brand, at) => [brand, at]));
  changes.sort(
    (a, b) =>
      order.get(a.brand)! - order.get(b.brand)! ||
      events.indexOf(a.event) - events.indexOf(b.event) ||
      compareTexts(a.identity, b.identity),
  );
  const counts = { opened: 0, closed: 0, renamed: 0, changed: 0, unchanged };
  for (const { event } of changes) counts[event]++;
  return {
    ...of,
    before: unchanged + pairs.length + gone.length,
    after: unchanged + pairs.length + fresh.length,
    counts,
    brandsAfter: [...brandsAfter],
    changes,
    ...(changes.length === 0 && isReordered(was, is) && { isReordered: true }),
  };
}

/** Whether the same records are in another order, or in other groups (D18): data too, to which programs may look (D62). */
function isReordered(was: readonly BrandRecords[], is: readonly BrandRecords[]): boolean {
  const isGoingOn = (lists: readonly BrandRecords[], at: number) =>
    at > 0 && lists[at]!.group === lists[at - 1]!.group;
  return (
    was.length !== is.length ||
    was.some(({ name, json }, at) => {
      const other = is[at]!;
      const isInOrder = (text: string, index: number) =>
        text === other.json[index] || isDeepStrictEqual(recordOf(text), recordOf(other.json[index]!));
      const isSamePlace = name === other.name && isGoingOn(was, at) === isGoingOn(is, at);
      return !isSamePlace || json.length !== other.json.length || !json.every(isInOrder);
    })
  );
}

const events: readonly Event[] = ['opened', 'closed', 'renamed', 'changed'];

/** What every change of a record says of it. */
function named({ collection }: Compared, { brand, identity, record }: IdentifiedRecord) {
  return { collection, brand, identity, about: aboutOf(collection, record) };
}

function opened(of: Compared, one: IdentifiedRecord): Change {
  const launch = isProduct(of.collection) ? launchOf(one.record, of.day) : undefined;
  return {
    ...named(of, one),
    event: 'opened',
    ...(launch?.effective !== undefined && { effective: launch.effective }),
    classes: launch === undefined ? ['opened'] : ['opened', 'on-sale'],
    details: [],
  };
}

/** A product that is gone is no longer offered. */
function closed(of: Compared, one: IdentifiedRecord): Change {
  const classes: ChangeClass[] = isProduct(of.collection) ? ['closed', 'withdrawn'] : ['closed'];
  return { ...named(of, one), event: 'closed', classes, record: one.record, details: [] };
}

function changed(of: Compared, was: IdentifiedRecord, one: IdentifiedRecord): Change {
  const { collection, version, day } = of;
  const { brand, identity, record } = one;
  const [field, without] = [recordField(collection, version), identityFields(collection)];
  const isRenamed = was.brand !== brand || was.identity !== identity;
  const own = isProduct(collection)
    ? productDetails(was.record, record, field, without, day)
    : detailsOf(was.record, record, { field }, without);
  const details = own.length > 0 || isRenamed ? own : otherDetails(collection, was.record, record, field);
  const found = new Set<ChangeClass>(details.map((detail) => detail.class));
  return {
    ...named(of, one),
    ...(was.identity !== identity && { was: was.identity }),
    ...(was.brand !== brand && { wasBrand: was.brand }),
    event: isRenamed ? 'renamed' : 'changed',
    classes: changeClasses.filter((name) => found.has(name) || (isRenamed && name === 'renamed')),
    details,
  };
}

/** Other differences are reported where these are the only ones (D62): terms of the past, an identity written as a number. */
function otherDetails(collection: Collection, was: PlainObject, is: PlainObject, field: Field): Detail[] {
  return detailsOf(was, is, { field }).map(
    ({ points: _, ...detail }: Detail & { points?: string }): Detail => ({
      ...detail,
      class: isProduct(collection) ? 'other' : detail.class,
    }),
  );
}

function isProduct(collection: Collection): boolean {
  return registrationOf(collection).isProduct === true;
}
