import { isPlainObject } from '../../base/json/plain-object.js';
import { canonical, withoutEqual } from './equal.js';
import type { Field } from './field.js';

/** Two lists with their items paired. Equal items, wherever they are, are in none of these. */
export interface PairedItems {
  readonly pairs: readonly (readonly [was: unknown, is: unknown])[];
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
}

/** Beyond so many possible pairs, items are compared by their keys only. */
const mostCompared = 250_000;

/** Items with less in common, as a share of what they have, are two different things. */
const leastAlike = 0.3;

/** Pairs the items of two versions of a list, whose order means nothing: the most alike first. */
export function pairItems(was: readonly unknown[], is: readonly unknown[], item: Field): PairedItems {
  const [removed, added] = withoutEqual(was, is, canonical);
  if (![...removed, ...added].every(isPlainObject)) return { pairs: [], removed, added };
  // A list of one is often a single thing in brackets: whatever is in it, it is that thing.
  if (was.length === 1 && is.length === 1) {
    return { pairs: removed.map((value, at) => [value, added[at]]), removed: [], added: [] };
  }
  return removed.length * added.length > mostCompared
    ? byKey(removed, added, item)
    : byLikeness(removed, added, item);
}

function byLikeness(was: readonly unknown[], is: readonly unknown[], item: Field): PairedItems {
  const [left, right] = [was.map((value) => traits(value, item)), is.map((value) => traits(value, item))];
  const possible: { a: number; b: number; score: number; apart: number }[] = [];
  left.forEach((one, a) => {
    right.forEach((other, b) => {
      const score = likeness(one, other);
      if (score >= leastAlike) possible.push({ a, b, score, apart: Math.abs(a - b) });
    });
  });
  possible.sort((x, y) => y.score - x.score || x.apart - y.apart || x.a - y.a);
  return taken(was, is, possible);
}

function byKey(was: readonly unknown[], is: readonly unknown[], item: Field): PairedItems {
  const keyOf = (value: unknown) => canonical(traits(value, item).key);
  const free = new Map<string, number[]>();
  is.forEach((value, b) => {
    const key = keyOf(value);
    const own = free.get(key);
    if (own === undefined) free.set(key, [b]);
    else own.push(b);
  });
  const found = was.flatMap((value, a) => {
    const b = free.get(keyOf(value))?.shift();
    return b === undefined ? [] : [{ a, b }];
  });
  return taken(was, is, found);
}

function taken(
  was: readonly unknown[],
  is: readonly unknown[],
  possible: readonly { readonly a: number; readonly b: number }[],
): PairedItems {
  const [left, right] = [new Map<number, number>(), new Set<number>()];
  for (const { a, b } of possible) {
    if (left.has(a) || right.has(b)) continue;
    left.set(a, b);
    right.add(b);
  }
  return {
    pairs: [...left].sort(([a], [b]) => a - b).map(([a, b]) => [was[a], is[b]] as const),
    removed: was.filter((_, a) => !left.has(a)),
    added: is.filter((_, b) => !right.has(b)),
  };
}

/** What two items can have in common. */
interface Traits {
  readonly key: readonly (readonly [name: string, value: string])[];
  readonly others: ReadonlyMap<string, string>;
}

/** A key says more of an item than any other field. */
const weightOfKey = 3;

function traits(value: unknown, { keys }: Field): Traits {
  if (!isPlainObject(value)) return { key: [], others: new Map() };
  const key = keys.flatMap((name) =>
    value[name] === undefined ? [] : [[name, canonical(value[name])] as const],
  );
  const own = new Set(key.map(([name]) => name));
  const others = Object.keys(value).filter((name) => !own.has(name));
  return { key, others: new Map(others.map((name) => [name, canonical(value[name])])) };
}

/** From 0 for nothing in common to 1 for all. */
function likeness(a: Traits, b: Traits): number {
  let [common, all] = [0, 0];
  const add = (x: ReadonlyMap<string, string>, y: ReadonlyMap<string, string>, weight: number) => {
    for (const [name, value] of x) {
      all += weight;
      if (y.get(name) === value) common += weight;
    }
    for (const name of y.keys()) if (!x.has(name)) all += weight;
  };
  add(new Map(a.key), new Map(b.key), weightOfKey);
  add(a.others, b.others, 1);
  return all === 0 ? 0 : common / all;
}
