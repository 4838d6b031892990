import { allVersions } from '../model/version.js';
import { collectionsIn } from '../schema/collections/index.js';
import { recordSchema } from '../schema/index.js';
import { type Schema, visit } from '../schema/node.js';
import { factsOf } from '../schema/types.js';

/** The code lists that have a name of their own, with every value that any version knows (D9). */
export function publishedCodeLists(): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, Set<string>>();
  const seen = new Set<Schema>();
  for (const version of allVersions) {
    for (const collection of collectionsIn(version)) collect(recordSchema(version, collection), lists, seen);
  }
  return new Map(
    [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, values]) => [name, [...values]]),
  );
}

function collect(schema: Schema, lists: Map<string, Set<string>>, seen: Set<Schema>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  visit<void>(schema, {
    optional: (inner) => collect(inner, lists, seen),
    list: (item) => collect(item, lists, seen),
    object(fields) {
      for (const field of Object.values(fields)) collect(field, lists, seen);
    },
    codes(codes) {
      const name = factsOf(schema)?.type;
      if (name !== undefined) lists.set(name, new Set([...(lists.get(name) ?? []), ...codes]));
    },
    otherwise: () => {},
  });
}
