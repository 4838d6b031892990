import { registrationOf } from '../../interface/collections/index.js';
import { asSentence, envelopeMeanings, meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import { type Names, publishedWords } from '../../interface/records/published.js';
import { recordSchema } from '../../interface/records/records.js';
import { elementOf, fieldSchema, type Schema } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { FieldNote } from './components.js';
import { exampleBrand, exampleValue } from './example.js';

/** Examples of fields around the records. */
const examplesAround: Readonly<Record<string, unknown>> = {
  'meta.LastUpdated': '2026-02-27T16:20:05.250Z',
  'meta.TotalResults': 1,
  'data.Brand.BrandName': exampleBrand,
};

/** The fields of errors (interface 7). */
export const errorFields: Readonly<Record<string, FieldNote>> = {
  status: { description: 'The HTTP status, as a text.' },
  title: { description: 'The kind of error, in a few words.' },
  description: { description: 'What is wrong, for people.' },
};

/**
 * The note on the field at a path in an answer of a collection.
 * @param names for codes in examples (D9)
 */
export function fieldNote(
  version: Version,
  collection: Collection,
  path: readonly string[],
  names: Names,
): FieldNote {
  const place = path.join('.');
  const around = envelopeMeanings[place];
  if (around !== undefined) {
    const example = examplesAround[place];
    return { description: around, ...(example !== undefined && { examples: [example] }) };
  }
  const within = withinRecord(collection, path);
  if (within.length === 0) return { description: `The ${collection.replaceAll('-', ' ')} of the brand.` };
  const schema = schemaAt(version, collection, within);
  const example = schema && publishedExample(schema, exampleValue(collection, within, schema), names);
  const meaning = meaningOf(collection, version, within);
  return {
    ...(meaning !== undefined && { description: asSentence(meaning) }),
    ...(example !== undefined && { examples: [example] }),
  };
}

function publishedExample(schema: Schema, example: unknown, names: Names): unknown {
  const words = publishedWords(factsOf(elementOf(schema))?.type, names);
  const rename = (value: unknown) => (typeof value === 'string' ? (words?.get(value) ?? value) : value);
  return Array.isArray(example) ? example.map(rename) : rename(example);
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
  const within = withinRecord(collection, path);
  const own = new Map(Object.entries(names[type] ?? {}).map(([word, name]) => [name, word]));
  return Object.fromEntries(
    codes.flatMap((code) => {
      const meaning = meaningOfCode(collection, version, within, own.get(code) ?? code);
      return meaning === undefined ? [] : [[code, asSentence(meaning)] as const];
    }),
  );
}

/** The path from the root of the record: `data`, `Brand` and the list of records come before it. */
function withinRecord(collection: Collection, path: readonly string[]): readonly string[] {
  return path.slice(registrationOf(collection).publishedAs === 'brand' ? 2 : 3);
}

/** The schema of a field by the names of fields only: lists add no step. */
export function schemaAt(
  version: Version,
  collection: Collection,
  path: readonly string[],
): Schema | undefined {
  let node: Schema | undefined = recordSchema(version, collection);
  for (const step of path) node = fieldSchema(node && elementOf(node), step);
  return node;
}
