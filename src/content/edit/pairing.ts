import stableStringify from 'fast-json-stable-stringify';
import { commonItems } from '../../base/common-items.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { Expected } from '../../interface/schema/node.js';
import { asWritten } from '../documents/written-alike.js';
import { fieldsInOrder } from './print.js';

/** An item of a list after a change. */
export interface ItemAfter<T = unknown> {
  /** The index of the item that it was before, whose text becomes its; undefined for a new one. */
  readonly from?: number | undefined;
  readonly value: T;
  /** The text of a new item in YAML, beginning with its dash, if it is to have comments. */
  readonly text?: string;
}

/**
 * Finds which items of a list are which before and after a change: equal ones; between these, ones with the same name;
 * between these, one after the other. Of the rest, an equal one elsewhere was moved.
 * @param schema of an item
 */
export function paired(before: readonly unknown[], after: readonly unknown[], schema: Expected): ItemAfter[] {
  const [were, are] = [before.map(wholeOf), after.map(wholeOf)];
  const froms = new Map<number, number>();
  const pairUp = (pairs: readonly (readonly [number, number])[], shift: readonly [number, number]) => {
    for (const [one, other] of pairs) froms.set(shift[1] + other, shift[0] + one);
  };
  const equal = commonItems(were, are);
  pairUp(equal, [0, 0]);
  for (const [start, [row, column]] of gaps(equal, before.length, after.length)) {
    const [old, fresh] = [before.slice(start[0], row), after.slice(start[1], column)];
    const alike = commonItems(
      old.map((item) => nameOf(item, schema)),
      fresh.map((item) => nameOf(item, schema)),
    );
    pairUp(alike, start);
    for (const [[top, left], [bottom, right]] of gaps(alike, old.length, fresh.length)) {
      const count = Math.min(bottom - top, right - left);
      for (let at = 0; at < count; at++) froms.set(start[1] + left + at, start[0] + top + at);
    }
  }
  for (const [index, whole] of are.entries()) {
    const from = froms.get(index);
    if (from !== undefined && were[from] === whole) continue;
    const moved = were.findIndex((each, at) => each === whole && !isKept(at));
    if (moved >= 0) froms.set(index, moved);
  }
  if (before.length === after.length) {
    // Of as many items as before, the others were moved and changed.
    const used = new Set(froms.values());
    const left = [...before.keys()].filter((index) => !used.has(index));
    for (const index of after.keys()) if (!froms.has(index)) froms.set(index, left.shift()!);
  }
  return after.map((value, index) => ({ from: froms.get(index), value }));

  /** True if an item is another one's, whose text says the same. */
  function isKept(at: number): boolean {
    return [...froms].some(([index, from]) => from === at && are[index] === were[at]);
  }
}

/** The stretches between pairs: the indexes at which each begins, and at which it ends. */
function gaps(pairs: readonly (readonly [number, number])[], rows: number, columns: number) {
  const ends = [...pairs, [rows, columns] as const];
  return ends.map((end, index) => {
    const [row, column] = pairs[index - 1] ?? [-1, -1];
    return [[row + 1, column + 1], end] as const;
  });
}

function wholeOf(item: unknown): string {
  return stableStringify(asWritten(item));
}

/** Its first field that is a text names an item, such as a day or a code. */
function nameOf(item: unknown, schema: Expected): string {
  const values = isPlainObject(item) ? fieldsInOrder(item, schema).map(([, value]) => value) : [];
  return String(values.find((value) => typeof value !== 'object') ?? typeof item);
}
