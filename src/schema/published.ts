import type { z } from 'zod';
import type { RecordSchema } from './records.js';
import { codeList, type Fields, factsOf, list, object } from './types.js';

/** Published words by neutral word, by code list (D9), such as `{ PCACardScheme: { NetworkOne: '…' } }`. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Rename = (value: unknown) => unknown;

/**
 * The schema of a record as it goes over the wire: `schema` with the words of its code lists replaced by those of
 * `names`. What has nothing to replace is the very same node, the whole schema where that is so of all of it.
 */
export function published(schema: RecordSchema, names: Names): RecordSchema {
  return publishedNode(schema, names) as RecordSchema;
}

function publishedNode(schema: z.core.$ZodType, names: Names): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'enum': {
      const type = factsOf(schema)?.type;
      const words = wordsOf(type, names);
      if (type === undefined || words === undefined) return schema;
      return codeList(
        type,
        Object.values(def.entries).map((word) => words.get(String(word)) ?? String(word)),
      );
    }
    case 'optional': {
      const inner = publishedNode(def.innerType, names);
      return inner === def.innerType ? schema : (inner as z.ZodType).optional();
    }
    case 'array': {
      const element = publishedNode(def.element, names);
      if (element === def.element) return schema;
      const items = factsOf(schema)?.items;
      return list(element as z.ZodType, items?.min, items?.max);
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([key, field]) => [key, publishedNode(field, names)] as const,
      );
      const same = fields.every(([key, field]) => field === def.shape[key]);
      return same ? schema : object(Object.fromEntries(fields) as Fields);
    }
    default:
      return schema;
  }
}

/**
 * What replaces the neutral words of a valid record of `schema` by those of `names`. The record stays as it is: what
 * comes back shares with it all that has nothing to replace.
 */
export function publisher(schema: RecordSchema, names: Names): <T>(record: T) => T {
  const rename = renameOf(schema, names);
  return (record) => (rename === undefined ? record : (rename(record) as typeof record));
}

/** The way back, for what was published under `names`: published words become neutral ones. */
export function reader(schema: RecordSchema, names: Names): <T>(record: T) => T {
  return publisher(schema, reversed(names));
}

/** What replaces words in values of a schema node; absent where it has none to replace. */
function renameOf(schema: z.core.$ZodType, names: Names): Rename | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'enum': {
      const words = wordsOf(factsOf(schema)?.type, names);
      return words && ((value) => words.get(value as string) ?? value);
    }
    case 'optional':
      return renameOf(def.innerType, names);
    case 'array': {
      const rename = renameOf(def.element, names);
      return rename && ((value) => renamedItems(value as readonly unknown[], rename));
    }
    case 'object': {
      const renames: [string, Rename][] = [];
      for (const [key, field] of Object.entries(def.shape)) {
        const rename = renameOf(field, names);
        if (rename !== undefined) renames.push([key, rename]);
      }
      return renames.length === 0
        ? undefined
        : (value) => renamedFields(value as Record<string, unknown>, renames);
    }
    default:
      return undefined;
  }
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

function renamedFields(value: Record<string, unknown>, renames: readonly [string, Rename][]): object {
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

function wordsOf(type: string | undefined, names: Names): ReadonlyMap<string, string> | undefined {
  const words = type !== undefined && Object.hasOwn(names, type) ? names[type] : undefined;
  return words && new Map(Object.entries(words));
}

function reversed(names: Names): Names {
  return Object.fromEntries(
    Object.entries(names).map(([type, words]) => [
      type,
      Object.fromEntries(Object.entries(words).map(([neutral, word]) => [word, neutral])),
    ]),
  );
}
