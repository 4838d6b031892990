import { capital } from '../../base/text/capital.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { JsonSchema } from '../../interface/json-schema/json-schema.js';
import { description } from '../../interface/json-schema/takes.js';
import { envelopeSchema, errorSchema, type Names } from '../../interface/records/index.js';
import { publishedWords } from '../../interface/records/published.js';
import { requiredFields, type Schema, type SchemaFields, visit } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { answerNotes, type BodyNotes, errorNotes } from './field-notes.js';

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
  const all = new Map<string, ComponentSchema>();
  const known = new Map<string, string>();
  addBody(all, known, names, { schema: errorSchema, name: 'Error', recordName: 'Error', notes: errorNotes });
  for (const collection of collections)
    addBody(all, known, names, {
      schema: envelopeSchema(version, collection),
      name: answerName(collection),
      recordName: recordWord(collection),
      notes: answerNotes(version, collection, names),
    });
  return Object.fromEntries(all);
}

interface Body {
  readonly schema: Schema;
  /** Of the schema. */
  readonly name: string;
  /** That of a record; the names of its parts begin with it where others have them too. */
  readonly recordName: string;
  readonly notes: BodyNotes;
}

/** Types that say nothing that the schema of the value doesn't say. */
const unnamedTypes: ReadonlySet<string> = new Set(['Text', 'Number', 'Integer', 'boolean']);

/**
 * Adds the schema of a body and those of its parts: objects by the names of their fields, values by their types; other
 * values have no name. Only single values say what they take.
 * @param known the names of schemas by all that they have
 */
function addBody(
  all: Map<string, ComponentSchema>,
  known: Map<string, string>,
  names: Names,
  { schema, name: nameOfAll, recordName, notes }: Body,
): void {
  const recordPath = notes.recordPath.join('.');
  /** An object is the same schema wherever its field has the same name: what its fields mean depends on that. */
  const objects = new Map<Schema, Map<string, ComponentSchema>>();
  partOf(schema, []);

  function partOf(node: Schema, path: readonly string[]): ComponentSchema {
    const { type, pattern, loosePattern, format, length, items, range, isWhole } = factsOf(node) ?? {};
    const value = (made: ComponentSchema) =>
      type === undefined || unnamedTypes.has(type) ? made : referTo(type, path, made);
    return visit<ComponentSchema>(node, {
      optional: (inner) => partOf(inner, path),
      text: () => {
        const whole = pattern ?? loosePattern;
        return value({
          description: description(node),
          type: 'string',
          ...(format && { format }),
          ...(whole === undefined ? between('Length', length) : { pattern: whole }),
        });
      },
      number: () =>
        value({
          description: description(node),
          type: isWhole ? 'integer' : 'number',
          ...(range?.min !== undefined && { minimum: range.min }),
          ...(range?.max !== undefined && { maximum: range.max }),
        }),
      boolean: () => value({ description: description(node), type: 'boolean' }),
      codes(codes) {
        const words = publishedWords(type, names);
        const published = (code: string) => words?.get(code) ?? code;
        const meanings = codes.flatMap((code) => {
          const meaning = notes.code(path, code);
          return meaning === undefined ? [] : [[published(code), meaning] as const];
        });
        return value({
          type: 'string',
          enum: codes.map(published),
          ...(meanings.length > 0 && { 'x-enumDescriptions': Object.fromEntries(meanings) }),
        });
      },
      list: (item) => ({ type: 'array', items: partOf(item, path), ...between('Items', items) }),
      object(fields) {
        const key = path.at(-1) ?? nameOfAll;
        const before = objects.get(node) ?? new Map<string, ComponentSchema>();
        objects.set(node, before);
        const reference =
          before.get(key) ?? referTo(titleOf(fields, path), path, objectOf(node, fields, path));
        before.set(key, reference);
        return reference;
      },
      otherwise: () => {
        throw new TypeError(`no JSON Schema is known for ${path.join('.')}`);
      },
    });
  }

  function objectOf(node: Schema, fields: SchemaFields, path: readonly string[]): ComponentSchema {
    const required = requiredFields(node);
    const field = ([key, own]: readonly [string, Schema]) => {
      const at = [...path, key];
      return [key, { ...partOf(own, at), ...notes.field(at, own) }] as const;
    };
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).map(field)),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    };
  }

  function titleOf(fields: SchemaFields, path: readonly string[]): string {
    // An element of Brand that is a record itself (D42) has the name of a record.
    if (path.join('.') === recordPath) return recordName;
    // An object that explains a code Other (interface 2.1) has the name of its field, and many fields have one.
    if (Object.keys(fields).join() === 'Code,Description,Name') return 'OtherCode';
    return capital(path.at(-1) ?? nameOfAll);
  }

  /**
   * A reference to a schema. Equal schemas of one title have one name: the title, or that and what it is in, where another
   * one has it.
   */
  function referTo(title: string, path: readonly string[], content: ComponentSchema): ComponentSchema {
    const key = JSON.stringify([title, content]);
    const name = known.get(key) ?? freeName(title, path.at(-2) ?? '');
    known.set(key, name);
    all.set(name, content);
    return { $ref: inComponents + name };
  }

  function freeName(title: string, within: string): string {
    const longest = prefixed(recordName, prefixed(capital(within), title));
    let name = [title, prefixed(recordName, title), longest].find((each) => !all.has(each)) ?? longest;
    for (let count = 2; all.has(name); count++) name = `${longest}${count}`;
    return name;
  }
}

function prefixed(prefix: string, name: string): string {
  return name.startsWith(prefix) ? name : prefix + name;
}

function between(
  of: 'Length' | 'Items',
  { min, max }: { readonly min: number; readonly max?: number } = { min: 0 },
): JsonSchema {
  return { ...(min > 0 && { [`min${of}`]: min }), ...(max !== undefined && { [`max${of}`]: max }) };
}
