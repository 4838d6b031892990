import { registrationOf } from '../../interface/collections/index.js';
import { asSentence, envelopeMeanings, meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import type { Names } from '../../interface/records/published.js';
import { recordSchema } from '../../interface/records/records.js';
import { elementOf, fieldsOf, type Schema } from '../../interface/schema/node.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { exampleBrand, exampleValue } from './example.js';

/** Examples of fields around the records. */
const examplesAround: Readonly<Record<string, unknown>> = {
  'meta.LastUpdated': '2026-02-27T16:20:05.250Z',
  'meta.TotalResults': 1,
  'data.Brand.BrandName': exampleBrand,
};

/** What the fields of errors are (interface 7). */
export const errorFields: Readonly<Record<string, string>> = {
  status: 'The HTTP status, as a text.',
  title: 'The kind of error, in a few words.',
  description: 'What is wrong, for people.',
};

/** The names of fields that lead to a record in an answer; lists add no step. */
export function recordPath(collection: Collection): readonly string[] {
  const { publishedAs } = registrationOf(collection);
  return ['data', 'Brand', ...(publishedAs === 'brand' ? [] : [publishedAs.list])];
}

/**
 * The note on the field at a path in an answer of a collection.
 * @param names for codes in examples (D9)
 */
export function fieldNote(
  version: Version,
  collection: Collection,
  path: readonly string[],
  names: Names,
): { readonly description?: string; readonly examples?: readonly unknown[] } {
  const around = envelopeMeanings[path.join('.')];
  if (around !== undefined) return note(around, examplesAround[path.join('.')]);
  const within = path.slice(recordPath(collection).length);
  if (within.length === 0) return note(`The ${collection.replaceAll('-', ' ')} of the brand.`, undefined);
  const schema = schemaAt(version, collection, within);
  const meaning = meaningOf(collection, version, within);
  const example = schema && exampleValue(collection, within, schema, names);
  return note(meaning && asSentence(meaning), example);
}

function note(description: string | undefined, example: unknown) {
  return {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/**
 * The meanings of a field's codes, by code as it is published.
 * @param type the name of the code list, for `names` (D9)
 */
export function codeNotes(
  version: Version,
  collection: Collection,
  path: readonly string[],
  codes: readonly string[],
  type: string,
  names: Names,
): Readonly<Record<string, string>> {
  const within = path.slice(recordPath(collection).length);
  const own = new Map(Object.entries(names[type] ?? {}).map(([word, name]) => [name, word]));
  return Object.fromEntries(
    codes.flatMap((code) => {
      const meaning = meaningOfCode(collection, version, within, own.get(code) ?? code);
      return meaning === undefined ? [] : [[code, asSentence(meaning)] as const];
    }),
  );
}

/** The schema of a field of a record by the names of fields only: lists add no step. */
export function schemaAt(
  version: Version,
  collection: Collection,
  path: readonly string[],
): Schema | undefined {
  const inside = (node: Schema | undefined, name: string) => node && fieldsOf(elementOf(node))[name];
  return path.reduce<Schema | undefined>(inside, recordSchema(version, collection));
}
