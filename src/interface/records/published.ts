import { z } from 'zod';
import { codesOf, type Schema, withLeaves } from '../schema/node.js';
import { factsOf } from '../schema/types.js';

/** Published words by the interface's word, by code list (D9), such as `{ PCACardScheme: { NetworkOne: '…' } }`. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A schema that makes what is published of a valid value of `schema`: the same where `names` has no words for it. */
export function publishingSchema<S extends Schema>(schema: S, names: Names): S {
  return withLeaves(schema, (leaf) => {
    const [codes, words] = [codesOf(leaf), publishedWords(factsOf(leaf)?.type, names)];
    if (codes === undefined || words === undefined) return leaf;
    return z.enum(codes).transform((code) => words.get(code) ?? code);
  }) as S;
}

/** What is published for the words of a code list's type; absent where nothing replaces them. */
export function publishedWords(
  type: string | undefined,
  names: Names,
): ReadonlyMap<string, string> | undefined {
  const words = type !== undefined && Object.hasOwn(names, type) ? names[type] : undefined;
  return words && new Map(Object.entries(words));
}
