import type { Names } from '../src/interface/records/published.js';
import { codesOf, type Schema, withLeaves } from '../src/interface/schema/node.js';
import { codeList, factsOf } from '../src/interface/schema/types.js';

/** The schema of what is published: `schema` with the words of its code lists replaced by those of `names` (D9). */
export function publishedSchema<S extends Schema>(schema: S, names: Names): S {
  return withLeaves(schema, (leaf) => {
    const [codes, { type = '' } = {}] = [codesOf(leaf), factsOf(leaf)];
    const words = names[type];
    return codes && words
      ? codeList(
          type,
          codes.map((code) => words[code] ?? code),
        )
      : leaf;
  }) as S;
}
