import type { z } from 'zod';
import { collectionNames } from '../model/collection.js';
import { versions } from '../model/version.js';
import { recordSchema } from '../schema/index.js';
import { factsOf } from '../schema/types.js';

/** The code lists that have a name of their own, with every value that any version knows (D9). */
export function publishedCodeLists(): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, Set<string>>();
  const seen = new Set<z.core.$ZodType>();
  for (const version of versions) {
    for (const collection of collectionNames) collect(recordSchema(version, collection), lists, seen);
  }
  return new Map(
    [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, values]) => [name, [...values]]),
  );
}

function collect(schema: z.core.$ZodType, lists: Map<string, Set<string>>, seen: Set<z.core.$ZodType>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional') collect(def.innerType, lists, seen);
  else if (def.type === 'array') collect(def.element, lists, seen);
  else if (def.type === 'object') for (const field of Object.values(def.shape)) collect(field, lists, seen);
  else if (def.type === 'enum') {
    const name = factsOf(schema)?.type;
    if (name === undefined) return;
    const values = lists.get(name) ?? new Set();
    for (const value of Object.values(def.entries)) values.add(String(value));
    lists.set(name, values);
  }
}
