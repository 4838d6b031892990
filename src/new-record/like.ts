import type { Collection } from '../model/collection.js';
import { isPlainObject, type PlainObject } from '../model/plain-object.js';

/**
 * What is a record's own, and so isn't copied into another: what tells it from others, how to reach it, its pictures and
 * its coordinates. Paths through groups.
 */
const own: readonly string[] = [
  'Identification',
  'SequenceNumber',
  'Name',
  'Photo',
  'ContactInfo',
  'SortCode',
  'PostalAddress.GeoLocation',
  'Location.PostalAddress.GeoLocation',
  'Location.Site.Identification',
];

/** The fields that a record like `pattern` has in common with it: hours, address, services and the like. */
export function sharedFields(pattern: PlainObject): PlainObject {
  return without(pattern, []) ?? {};
}

function without(group: PlainObject, path: readonly string[]): PlainObject | undefined {
  const fields = Object.entries(group).flatMap(([key, value]) => {
    const at = [...path, key];
    if (own.includes(at.join('.'))) return [];
    if (!own.some((place) => place.startsWith(`${at.join('.')}.`)) || !isPlainObject(value))
      return [[key, value]];
    const rest = without(value, at);
    return rest === undefined ? [] : [[key, rest]];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/**
 * The record that is called `name`: its Identification, with its SequenceNumber behind a slash where it is a branch. Of
 * branches that share an Identification, it alone means the one with the lowest SequenceNumber.
 */
export function recordCalled<R extends PlainObject>(
  name: string,
  records: readonly R[],
  collection: Collection,
): R | undefined {
  const isBranch = collection === 'branches';
  const exact = isBranch
    ? records.find((record) => `${record.Identification}/${record.SequenceNumber}` === name)
    : undefined;
  if (exact !== undefined) return exact;
  const alike = records.filter(({ Identification }) => String(Identification) === name);
  return [...alike].sort((a, b) => Number(a.SequenceNumber) - Number(b.SequenceNumber))[0];
}
