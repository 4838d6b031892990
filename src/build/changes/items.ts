import stableStringify from 'fast-json-stable-stringify';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { Field } from './field.js';

/** Two lists with their items paired. Equal items, wherever they are, are in none of these. */
interface PairedItems {
  readonly pairs: readonly (readonly [was: unknown, is: unknown])[];
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
}

/** Items with less in common, as a share of what they have, are two different things. */
const leastAlike = 0.3;

/** A key says more of an item than any other field. */
const weightOfKey = 3;

/** Pairs the items of two versions of a list, whose order means nothing: the most alike first. */
export function pairItems(was: readonly unknown[], is: readonly unknown[], { keys }: Field): PairedItems {
  const [removed, added] = withoutEqual(was, is, canonical);
  if (![...removed, ...added].every(isPlainObject)) return { pairs: [], removed, added };
  // A list of one is often a single thing in brackets: whatever is in it, it is that thing.
  if (was.length === 1 && is.length === 1) {
    return { pairs: removed.map((value, at) => [value, added[at]]), removed: [], added: [] };
  }
  const [left, right] = [removed, added].map((all) => all.map((value) => textsOf(value as PlainObject)));
  const possible = left!.flatMap((one, a) =>
    right!
      .map((other, b) => ({ a, b, score: likeness(one, other, keys), apart: Math.abs(a - b) }))
      .filter(({ score }) => score >= leastAlike),
  );
  possible.sort((x, y) => y.score - x.score || x.apart - y.apart || x.a - y.a);
  const [pairs, taken] = [new Map<number, number>(), new Set<number>()];
  for (const { a, b } of possible) {
    if (pairs.has(a) || taken.has(b)) continue;
    pairs.set(a, b);
    taken.add(b);
  }
  return {
    pairs: [...pairs].sort(([a], [b]) => a - b).map(([a, b]) => [removed[a], added[b]] as const),
    removed: removed.filter((_, a) => !pairs.has(a)),
    added: added.filter((_, b) => !taken.has(b)),
  };
}

/** The fields of an item, each with its value as a text. */
function textsOf(item: PlainObject): ReadonlyMap<string, string> {
  return new Map(Object.entries(item).map(([name, own]) => [name, canonical(own)]));
}

type Texts = ReturnType<typeof textsOf>;

/** From 0 for nothing in common to 1 for all. */
function likeness(a: Texts, b: Texts, keys: readonly string[]): number {
  const weightOf = (name: string) => (keys.includes(name) ? weightOfKey : 1);
  let [common, all] = [0, 0];
  for (const [name, text] of a) {
    all += weightOf(name);
    if (b.get(name) === text) common += weightOf(name);
  }
  for (const name of b.keys()) if (!a.has(name)) all += weightOf(name);
  return all === 0 ? 0 : common / all;
}

/** A JSON value as a text that is the same for equal values, whatever the order of their fields. */
export function canonical(value: unknown): string {
  return typeof value === 'object' && value !== null ? stableStringify(value) : (JSON.stringify(value) ?? '');
}

/**
 * Two lists without the items that are equal in both, each as often as in both.
 * @param textOf the same for equal items only
 */
export function withoutEqual<T>(
  was: readonly T[],
  is: readonly T[],
  textOf: (item: T) => string,
): readonly [was: readonly T[], is: readonly T[]] {
  const [before, after] = [was, is].map((items) => items.map((item) => ({ item, text: textOf(item) })));
  const left = new Map<string, number>();
  for (const { text } of before!) left.set(text, (left.get(text) ?? 0) + 1);
  const takes = ({ text }: { readonly text: string }) => {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count > 0;
  };
  const fresh = after!.filter((one) => !takes(one));
  return [before!.filter(takes).map(({ item }) => item), fresh.map(({ item }) => item)];
}
