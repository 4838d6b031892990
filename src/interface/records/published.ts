import { z } from 'zod';
import { type Schema, visit, withLeaves } from '../schema/node.js';
import { codeList, factsOf } from '../schema/types.js';

/** Published words by the interface's word, by code list (D9), such as `{ PCACardScheme: { NetworkOne: '…' } }`. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The schema of what is published: `schema` with the words of its code lists replaced by those of `names`. */
export function publishedSchema<S extends Schema>(schema: S, names: Names): S {
  return withCodes(schema, names, (type, codes, published) => codeList(type, codes.map(published)));
}

/** A schema that makes what is published of a valid value of `schema`. */
export function publishingSchema<S extends Schema>(schema: S, names: Names): S {
  return withCodes(schema, names, (_, codes, published) => z.enum(codes).transform(published));
}

/** The same schema, but for the code lists that `names` has words for. */
function withCodes<S extends Schema>(
  schema: S,
  names: Names,
  replaced: (type: string, codes: readonly string[], published: (code: string) => string) => Schema,
): S {
  return withLeaves(schema, (leaf) =>
    visit<Schema>(leaf, {
      codes(codes) {
        const type = factsOf(leaf)?.type;
        const words = publishedWords(type, names);
        if (type === undefined || words === undefined) return leaf;
        return replaced(type, codes, (code) => words.get(code) ?? code);
      },
      otherwise: () => leaf,
    }),
  ) as S;
}

/** What is published for the words of a code list's type; absent where nothing replaces them. */
export function publishedWords(
  type: string | undefined,
  names: Names,
): ReadonlyMap<string, string> | undefined {
  const words = type !== undefined && Object.hasOwn(names, type) ? names[type] : undefined;
  return words && new Map(Object.entries(words));
}
