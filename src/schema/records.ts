import type { Collection } from '../model/collection.js';
import { type Version, versions } from '../model/version.js';
import type { Evolution } from './evolution.js';
import type { ObjectSchema } from './types.js';
import * as v21 from './v2.1/index.js';
import * as v22 from './v2.2/index.js';

/** The schema of one record: an object that takes no other fields (D8). */
export type RecordSchema = ObjectSchema;

const [first] = versions;
const firstRecords = v21.records as unknown as Readonly<Record<Collection, () => RecordSchema>>;

/** What differs in each later version from the one before. Collections that are not named are the same. */
const differences: Readonly<Record<Exclude<Version, typeof first>, Differences>> = {
  'v2.2': v22.evolutions,
};

type Differences = { readonly [C in Collection]?: () => Evolution };

/**
 * The schema of one record of a collection in a version, in the neutral words of the interface (D9).
 * Built at the first call and the same object ever after.
 */
export function recordSchema(version: Version, collection: Collection): RecordSchema {
  const own = version === first ? firstRecords[collection]() : differences[version][collection]?.().after;
  return (own as RecordSchema | undefined) ?? recordSchema(before(version), collection);
}

/** The steps from one version to another, in their order; none where a record is the same in both. */
export function evolutionsBetween(
  collection: Collection,
  from: Version,
  to: Version,
): { readonly evolutions: readonly Evolution[]; readonly direction: 'up' | 'down' } {
  const [start, end] = [versions.indexOf(from), versions.indexOf(to)];
  const passed = versions.slice(Math.min(start, end) + 1, Math.max(start, end) + 1);
  const evolutions = passed.flatMap((version) =>
    version === first ? [] : (differences[version][collection]?.() ?? []),
  );
  return start < end
    ? { evolutions, direction: 'up' }
    : { evolutions: evolutions.reverse(), direction: 'down' };
}

function before(version: Version): Version {
  return versions[versions.indexOf(version) - 1]!;
}
