import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import { withIdentities } from './match.js';
import { likeness } from './renames.js';

/** The records of each brand, by its published name. */
type Brands = ReadonlyMap<string, readonly string[]>;

/** Two brands that have so many identities in common, as a share of the larger one's records, may be the same one. */
const mostInCommon = 0.8;
/** So many of these records are compared, and so much of them is equal if the brands are the same one. */
const mostCompared = 20;
const alike = 0.5;

/**
 * Brands that are called otherwise: of those that are gone and those that are new, the ones with the same records. The
 * old name by the new one. Numbers alone don't tell: different brands often count theirs from 1.
 */
export function renamedBrands(
  collection: Collection,
  before: Brands,
  after: Brands,
): ReadonlyMap<string, string> {
  const only = (one: Brands, other: Brands) =>
    [...one].filter(([brand, records]) => records.length > 0 && (other.get(brand)?.length ?? 0) === 0);
  const [gone, fresh] = [only(before, after), only(after, before)];
  const renamed = new Map<string, string>();
  if (gone.length === 0 || fresh.length === 0) return renamed;
  const known = fresh.map(([brand, records]) => ({ brand, records: byIdentity(collection, records) }));
  for (const [old, records] of gone) {
    const was = byIdentity(collection, records);
    const same = known.find(({ brand, records: is }) => !renamed.has(brand) && areSame(collection, was, is));
    if (same !== undefined) renamed.set(same.brand, old);
  }
  return renamed;
}

type ByIdentity = ReadonlyMap<string, PlainObject>;

function byIdentity(collection: Collection, records: readonly string[]): ByIdentity {
  return new Map(withIdentities(collection, records).map(({ identity, record }) => [identity, record]));
}

function areSame(collection: Collection, was: ByIdentity, is: ByIdentity): boolean {
  const common = [...was.keys()].filter((identity) => is.has(identity));
  if (common.length < mostInCommon * Math.max(was.size, is.size)) return false;
  const compared = common.slice(0, mostCompared);
  const sum = compared.reduce(
    (total, identity) => total + likeness(collection, was.get(identity)!, is.get(identity)!),
    0,
  );
  return sum / compared.length >= alike;
}
