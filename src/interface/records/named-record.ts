import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { suggestion } from '../../base/text/suggestion.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import { registrationOf } from '../collections/index.js';

/** The collection for a word: a record's kind, the collection's own name, or a short word. */
export function collectionCalled(word: string): Collection | { readonly suggestion: string | undefined } {
  const wordsOf = (name: Collection) => registrationOf(name).newRecord.synonyms ?? [];
  const all = new Map<string, Collection>([
    ...collectionNames.map((name) => [namesOf(name).kind, name] as const),
    ...collectionNames.flatMap((name) => wordsOf(name).map((synonym) => [synonym, name] as const)),
    ...collectionNames.map((name) => [name, name] as const),
  ]);
  return all.get(word.toLowerCase()) ?? { suggestion: suggestion(word, [...all.keys()]) };
}

/**
 * The fields that belong to one record besides its identity, and so aren't copied into another: its contacts, pictures
 * and coordinates. Paths through objects.
 */
const personal: readonly string[] = [
  'Name',
  'Photo',
  'ContactInfo',
  'SortCode',
  'PostalAddress.GeoLocation',
  'Location.PostalAddress.GeoLocation',
  'Location.Site.Identification',
];

/** The fields that a record shares with one like it: hours, address, services and the like. */
export function sharedFields(pattern: PlainObject, collection: Collection): PlainObject {
  return without(pattern, [], [...namesOf(collection).identity, ...personal]) ?? {};
}

function without(
  object: PlainObject,
  path: readonly string[],
  own: readonly string[],
): PlainObject | undefined {
  const fields = Object.entries(object).flatMap(([key, value]) => {
    const at = [...path, key];
    if (own.includes(at.join('.'))) return [];
    if (!own.some((place) => place.startsWith(`${at.join('.')}.`)) || !isPlainObject(value))
      return [[key, value]];
    const rest = without(value, at, own);
    return rest === undefined ? [] : [[key, rest]];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/**
 * The record with a name: the first part of its identity (D16), such as its Identification, optionally followed by a
 * slash and the second part, a number. Without the number, it is the record with the lowest one.
 */
export function recordCalled<R extends PlainObject>(
  name: string,
  records: readonly R[],
  collection: Collection,
): R | undefined {
  const [first = '', number] = namesOf(collection).identity;
  const exact =
    number === undefined
      ? undefined
      : records.find((record) => `${record[first]}/${record[number]}` === name);
  if (exact !== undefined) return exact;
  const alike = records.filter((record) => String(record[first]) === name);
  if (number === undefined) return alike[0];
  return [...alike].sort((a, b) => Number(a[number]) - Number(b[number]))[0];
}
