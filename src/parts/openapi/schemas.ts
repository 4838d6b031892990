import { capital } from '../../base/text/capital.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { JsonSchema } from '../../interface/json-schema/json-schema.js';
import { envelopeSchema, errorSchema, type Names, publishedSchema } from '../../interface/records/index.js';
import { elementSchema } from '../../interface/records/records.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { codeNotes, errorFields, fieldNote, recordPath } from './field-notes.js';
import { publishedJsonSchema } from './published-schema.js';

/** A schema of a description; Redocly and Scalar show the meanings of codes. */
export type ComponentSchema = JsonSchema & {
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
};

/** Schemas by their names, under which they refer to each other (OpenAPI 3.1 §4.8.7). */
export type NamedSchemas = Readonly<Record<string, ComponentSchema>>;

/** The word that names the records of a collection, such as `Branch`. */
export function recordWord(collection: Collection): string {
  const { publishedAs, tag } = registrationOf(collection);
  return publishedAs === 'brand' ? tag : publishedAs.list;
}

/** The name of the schema of a whole answer. */
export const answerName = (collection: Collection) => `${recordWord(collection)}Collection`;

const inComponents = '#/components/schemas/';

/** The name that a reference has; undefined for a schema of its own. */
export function schemaName({ $ref }: ComponentSchema): string | undefined {
  return $ref?.slice(inComponents.length);
}

/** A build makes those of a version once: the description and the pages for developers have the same. */
const madeWith = new WeakMap<Names, Map<string, NamedSchemas>>();

/**
 * The named schemas of what a version publishes, with the meaning of every field and code, and that of errors.
 * @param collections in the order of interface 4: the first keep their names when others follow
 * @param names what is published in place of codes (D9)
 */
export function publishedSchemas(
  version: Version,
  collections: readonly Collection[],
  names: Names,
): NamedSchemas {
  const made = madeWith.get(names) ?? new Map<string, NamedSchemas>();
  madeWith.set(names, made);
  const key = [version, ...collections].join(' ');
  const schemas = made.get(key) ?? schemasOf(version, collections, names);
  made.set(key, schemas);
  return schemas;
}

function schemasOf(version: Version, collections: readonly Collection[], names: Names): NamedSchemas {
  const { title, properties, ...rest } = publishedJsonSchema(errorSchema, 'Error');
  const error = {
    ...rest,
    properties: mapped(properties, (field, key) => ({ ...field, description: errorFields[key]! })),
  };
  const all = new Map<string, ComponentSchema>([['Error', error]]);
  const known = new Map<string, string>();
  for (const collection of collections) addAnswer(all, known, { version, collection, names });
  return Object.fromEntries(all);
}

/** Adds the schema of an answer and its parts. @param known the names of schemas by all that they have */
function addAnswer(
  all: Map<string, ComponentSchema>,
  known: Map<string, string>,
  { version, collection, names }: { version: Version; collection: Collection; names: Names },
): void {
  const prefix = recordWord(collection);
  const pathOfRecord = recordPath(collection).join('.');
  /** References to schemas that are there several times: what a field means depends on the object that has it. */
  const references = new Map<JsonSchema, ComponentSchema>();
  const record = publishedSchema(elementSchema(version, collection), names);
  partOf(publishedJsonSchema(envelopeSchema(version, collection, record), answerName(collection)), []);

  /** A schema with a title is written once, and referred to. */
  function partOf(node: JsonSchema, path: readonly string[]): ComponentSchema {
    if (node.title === undefined) return contentOf(node, path);
    const reference = references.get(node) ?? {
      $ref: inComponents + nameOf(titleOf(node, path), path, contentOf(node, path)),
    };
    references.set(node, reference);
    return reference;
  }

  /** A schema without its title, with the notes on its fields. */
  function contentOf(node: JsonSchema, path: readonly string[]): ComponentSchema {
    const { title = '', description, properties, items, ...rest } = node;
    if (properties !== undefined) {
      const field = (own: JsonSchema, key: string) => ({
        ...partOf(own, [...path, key]),
        ...fieldNote(version, collection, [...path, key], names),
      });
      return { ...rest, properties: mapped(properties, field) };
    }
    if (items !== undefined) return { ...rest, items: partOf(items, path) };
    if (rest.enum === undefined) return description === undefined ? rest : { ...rest, description };
    const meanings = codeNotes(version, collection, path, rest.enum.map(String), title, names);
    return { ...rest, ...(Object.keys(meanings).length > 0 && { 'x-enumDescriptions': meanings }) };
  }

  function titleOf({ title = '', properties = {} }: JsonSchema, path: readonly string[]): string {
    // An element of Brand that is a record itself (D42) has the name of a record.
    if (path.join('.') === pathOfRecord) return prefix;
    // An object that explains a code Other (interface 2.1) has the name of its field, and many fields have one.
    return Object.keys(properties).join() === 'Code,Description,Name' ? 'OtherCode' : capital(title);
  }

  /** Equal schemas of one title have one name: the title, or that and what it is in, where another one has it. */
  function nameOf(title: string, path: readonly string[], content: ComponentSchema): string {
    const key = JSON.stringify([title, content]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const longest = prefixed(prefix, prefixed(capital(path.at(-2) ?? ''), title));
    let name = [title, prefixed(prefix, title), longest].find((each) => !all.has(each)) ?? longest;
    for (let count = 2; all.has(name); count++) name = `${longest}${count}`;
    known.set(key, name);
    all.set(name, content);
    return name;
  }
}

function prefixed(prefix: string, name: string): string {
  return name.startsWith(prefix) ? name : prefix + name;
}

function mapped<From, To>(
  fields: Readonly<Record<string, From>> = {},
  map: (field: From, key: string) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, map(field, key)]));
}
