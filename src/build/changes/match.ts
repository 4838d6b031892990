import { groupedBy } from '../../base/grouped-by.js';
import type { Collection } from '../../model/collection.js';
import { type BrandRecords, recordOf } from '../publication/records-of-answer.js';
import { type IdentifiedRecord, identityIn } from './about.js';
import { canonical, withoutEqual } from './items.js';
import { findRenamed } from './renames.js';

/**
 * Matches records by brand and identity (D16). Their order means nothing. Equal ones are left out first, most of them
 * unparsed; of records that share an identity, those left are matched in their order. Of those without a match, some are the
 * same under another identity; or under another brand, if that is new and the one before is gone.
 * @returns the number of equal ones; pairs with other values, or with another brand or identity; what is gone; what is new
 */
export function matchRecords(
  collection: Collection,
  before: readonly BrandRecords[],
  after: readonly BrandRecords[],
) {
  const texts = [before, after].map((all) =>
    all.flatMap(({ name: brand, json }) => json.map((text) => ({ brand, text }))),
  );
  const [was, is] = withoutEqual(texts[0]!, texts[1]!, ({ brand, text }) => `${brand} ${text}`).map((all) =>
    all.map(({ brand, text }): IdentifiedRecord => {
      const record = recordOf(text);
      return { brand, identity: identityIn(collection, record), record };
    }),
  );
  const [left, right] = withoutEqual(was!, is!, ({ brand, record }) => `${brand} ${canonical(record)}`);
  const keyOf = ({ brand, identity }: IdentifiedRecord) => JSON.stringify([brand, identity]);
  const open = new Map([...groupedBy(right, keyOf)].map(([key, all]) => [key, [...all]]));
  const pairs: (readonly [IdentifiedRecord, IdentifiedRecord])[] = [];
  let gone = left.filter((one) => {
    const other = open.get(keyOf(one))?.shift();
    if (other !== undefined) pairs.push([one, other]);
    return other === undefined;
  });
  let fresh = [...open.values()].flat();
  const rename = (old: readonly IdentifiedRecord[], now: readonly IdentifiedRecord[]) => {
    const found = findRenamed(collection, old, now);
    const taken = new Set(found.flat());
    pairs.push(...found);
    gone = gone.filter((one) => !taken.has(one));
    fresh = fresh.filter((one) => !taken.has(one));
  };
  const [brandsBefore, brandsAfter] = [brandsOf(before), brandsOf(after)];
  const [goneByBrand, freshByBrand] = [gone, fresh].map((all) => groupedBy(all, ({ brand }) => brand));
  for (const [brand, old] of goneByBrand!) rename(old, freshByBrand!.get(brand) ?? []);
  rename(
    gone.filter(({ brand }) => !brandsAfter.has(brand)),
    fresh.filter(({ brand }) => !brandsBefore.has(brand)),
  );
  return { same: texts[0]!.length - left.length, pairs, gone, fresh };
}

/** The brands that have records, in their order. */
export function brandsOf(lists: readonly BrandRecords[]): ReadonlySet<string> {
  return new Set(lists.flatMap(({ name, json }) => (json.length > 0 ? [name] : [])));
}
