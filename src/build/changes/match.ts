import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';
import { recordOf } from '../publication/records-of-answer.js';
import { canonical, withoutEqual } from './equal.js';

/** A record with its identity. */
export interface IdentifiedRecord {
  readonly identity: string;
  readonly record: PlainObject;
}

/** The records of a brand in two publications, matched by identity. */
export interface Matched {
  /** The number of records that are equal in both. */
  readonly same: number;
  /** Records with the same identity and other values. */
  readonly pairs: readonly (readonly [was: IdentifiedRecord, is: IdentifiedRecord])[];
  readonly gone: readonly IdentifiedRecord[];
  readonly fresh: readonly IdentifiedRecord[];
}

/**
 * Matches the records of a brand by identity (D16). Their order means nothing. Equal ones are left out first, most of them
 * unparsed; of records that share an identity, those left are matched in their order.
 * @param withSame equal records are pairs too
 */
export function matchRecords(
  collection: Collection,
  was: readonly string[],
  is: readonly string[],
  withSame = false,
): Matched {
  const unequal = withSame ? ([was, is] as const) : withoutEqual(was, is, (text) => text);
  const [all, now] = unequal.map((texts) => withIdentities(collection, texts)) as [Identified, Identified];
  const [before, after] = withSame ? [all, now] : withoutEqual(all, now, ({ record }) => canonical(record));
  const left = new Map(
    [...groupedBy(after, ({ identity }) => identity)].map(([key, all]) => [key, [...all]]),
  );
  const pairs: (readonly [IdentifiedRecord, IdentifiedRecord])[] = [];
  const gone: IdentifiedRecord[] = [];
  for (const one of before) {
    const other = left.get(one.identity)?.shift();
    if (other === undefined) gone.push(one);
    else pairs.push([one, other]);
  }
  return { same: was.length - before.length, pairs, gone, fresh: [...left.values()].flat() };
}

type Identified = readonly IdentifiedRecord[];

export function withIdentities(collection: Collection, texts: readonly string[]): Identified {
  return texts.map((text) => {
    const record = recordOf(text);
    return { identity: identityIn(collection, record), record };
  });
}

/** The identity of a record within its brand; empty for one that has none, or is its brand's only one. */
export function identityIn(collection: Collection, record: PlainObject): string {
  return identityOf(collection, record) ?? '';
}

/** The fields of a record that say which one it is, rather than what it is like. */
export function identityFields(collection: Collection): readonly string[] {
  const isBrand = registrationOf(collection).publishedAs === 'brand';
  return [...namesOf(collection).identity, ...(isBrand ? ['BrandName'] : [])];
}
