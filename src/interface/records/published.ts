import type { z } from 'zod';
import type { PlainObject } from '../../base/json/plain-object.js';
import { type Schema, visit } from '../schema/node.js';
import { codeList, type Fields, factsOf, list, object } from '../schema/types.js';
import type { RecordSchema } from './records.js';

/** Published words by the interface's word, by code list (D9), such as `{ PCACardScheme: { NetworkOne: '…' } }`. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Rename = (value: unknown) => unknown;

/**
 * The schema of a published record: `schema` with the words of its code lists replaced by those of `names`. Parts
 * without replacements are shared, even the whole schema.
 */
export function publishedSchema(schema: RecordSchema, names: Names): RecordSchema {
  return publishedNode(schema, names) as RecordSchema;
}

function publishedNode(schema: Schema, names: Names): Schema {
  return visit<Schema>(schema, {
    codes(codes) {
      const type = factsOf(schema)?.type;
      const words = publishedWords(type, names);
      if (type === undefined || words === undefined) return schema;
      return codeList(
        type,
        codes.map((code) => words.get(code) ?? code),
      );
    },
    optional(inner) {
      const renamed = publishedNode(inner, names);
      return renamed === inner ? schema : (renamed as z.ZodType).optional();
    },
    list(item) {
      const renamed = publishedNode(item, names);
      if (renamed === item) return schema;
      const items = factsOf(schema)?.items;
      return list(renamed as z.ZodType, items?.min, items?.max);
    },
    object(shape) {
      const fields = Object.entries(shape).map(([key, field]) => [key, publishedNode(field, names)] as const);
      const same = fields.every(([key, field]) => field === shape[key]);
      return same ? schema : object(Object.fromEntries(fields) as Fields);
    },
    otherwise: () => schema,
  });
}

/**
 * Replaces the interface's words in a valid record of `schema` by those of `names`. The record isn't changed: the
 * result shares all parts without replacements.
 */
export function publisher(schema: RecordSchema, names: Names): <T>(record: T) => T {
  const rename = renameOf(schema, names);
  return (record) => (rename === undefined ? record : (rename(record) as typeof record));
}

/** Replaces words in values of a schema node; undefined if it has none to replace. */
function renameOf(schema: Schema, names: Names): Rename | undefined {
  return visit<Rename | undefined>(schema, {
    codes(_, node) {
      const words = publishedWords(factsOf(node)?.type, names);
      return words && ((value) => words.get(value as string) ?? value);
    },
    list(item) {
      const rename = renameOf(item, names);
      return rename && ((value) => renamedItems(value as readonly unknown[], rename));
    },
    object(fields) {
      const renames: [string, Rename][] = [];
      for (const [key, field] of Object.entries(fields)) {
        const rename = renameOf(field, names);
        if (rename !== undefined) renames.push([key, rename]);
      }
      return renames.length === 0 ? undefined : (value) => renamedFields(value as PlainObject, renames);
    },
    otherwise: () => undefined,
  });
}

function renamedItems(items: readonly unknown[], rename: Rename): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const renamed = rename(items[index]);
    if (renamed === items[index]) continue;
    copy ??= [...items];
    copy[index] = renamed;
  }
  return copy ?? items;
}

function renamedFields(value: PlainObject, renames: readonly [string, Rename][]): object {
  let copy: Record<string, unknown> | undefined;
  for (const [key, rename] of renames) {
    const field = value[key];
    if (field === undefined) continue;
    const renamed = rename(field);
    if (renamed === field) continue;
    copy ??= { ...value };
    copy[key] = renamed;
  }
  return copy ?? value;
}

/** What is published for the words of a code list's type; absent where nothing replaces them. */
export function publishedWords(
  type: string | undefined,
  names: Names,
): ReadonlyMap<string, string> | undefined {
  const words = type !== undefined && Object.hasOwn(names, type) ? names[type] : undefined;
  return words && new Map(Object.entries(words));
}
