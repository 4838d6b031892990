import type { Collection } from '../../model/collection.js';
import { type Version, versions } from '../../model/version.js';
import { hasCollection, registrationOf } from '../collections/index.js';
import { changed, type ObjectSchema, text } from '../schema/types.js';
import type { Evolution } from '../versions/evolution.js';
import * as v22 from '../versions/v2.2/index.js';

/** The schema of one record: an object without other fields (D8). */
export type RecordSchema = ObjectSchema;

const [first] = versions;

/** The differences of each later version from the one before. Collections that are not named have none. */
export const differences: Readonly<Record<Exclude<Version, typeof first>, Differences>> = {
  'v2.2': v22.evolutions,
  'v1.0': {},
};

type Differences = { readonly [C in Collection]?: () => Evolution };

/**
 * The schema of one record of a collection in a version, in the interface's own words (D9). Made at the first call,
 * then always the same object.
 * @throws TypeError if the version doesn't have the collection
 */
export function recordSchema(version: Version, collection: Collection): RecordSchema {
  const { versions: own, record } = registrationOf(collection);
  const at = own.indexOf(version);
  if (at < 0) throw new TypeError(`${version} has no ${collection}`);
  if (at === 0) return record();
  const after = differenceOf(version, collection)?.().after;
  return (after as RecordSchema | undefined) ?? recordSchema(own[at - 1]!, collection);
}

/** The steps from one version to another, in order; empty if a record is the same in both. */
export function evolutionsBetween(
  collection: Collection,
  from: Version,
  to: Version,
): { readonly evolutions: readonly Evolution[]; readonly direction: 'up' | 'down' } {
  const { versions: own } = registrationOf(collection);
  const [start, end] = [own.indexOf(from), own.indexOf(to)];
  const passed = own.slice(Math.min(start, end) + 1, Math.max(start, end) + 1);
  const evolutions = passed.flatMap((version) => differenceOf(version, collection)?.() ?? []);
  return start < end
    ? { evolutions, direction: 'up' }
    : { evolutions: evolutions.reverse(), direction: 'down' };
}

function differenceOf(version: Version, collection: Collection): (() => Evolution) | undefined {
  return version === first ? undefined : differences[version][collection];
}

/** The name of a brand, in its element of Brand (interface 2.2). */
export const brandName = text(1, 140);

/** The schema of a record's published form: the record, or its element of Brand including the brand's name (D42). */
export function elementSchema(version: Version, collection: Collection): RecordSchema {
  const record = recordSchema(version, collection);
  if (registrationOf(collection).publishedAs !== 'brand') return record;
  let element = elements.get(record);
  if (element === undefined) {
    element = changed(record, { BrandName: brandName }) as RecordSchema;
    elements.set(record, element);
  }
  return element;
}

const elements = new WeakMap<RecordSchema, RecordSchema>();

/** Those of the given versions that have a collection. */
export function versionsWith(collection: Collection, of: readonly Version[]): readonly Version[] {
  return of.filter((version) => hasCollection(version, collection));
}
