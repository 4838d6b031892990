import stableStringify from 'fast-json-stable-stringify';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { Expected } from '../../interface/schema/node.js';
import { asWritten } from '../documents/written-alike.js';
import { commonItems } from './common-items.js';
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
  const likenesses = [wholeOf, (item: unknown) => nameOf(item, schema), () => ''];
  const froms = new Map(pairsOf(before, after, likenesses).map(([from, index]) => [index, from]));
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

/** The indexes of items that are alike, in order; between these, of those that are alike in the next way. */
function pairsOf(
  before: readonly unknown[],
  after: readonly unknown[],
  [likeness, ...others]: readonly ((item: unknown) => string)[],
): (readonly [number, number])[] {
  if (likeness === undefined) return [];
  const alike = commonItems(before.map(likeness), after.map(likeness));
  const ends = [...alike, [before.length, after.length] as const];
  const between = ends.flatMap(([rowEnd, columnEnd], index) => {
    const [row, column] = alike[index - 1]?.map((each) => each + 1) ?? [0, 0];
    const inner = pairsOf(before.slice(row, rowEnd), after.slice(column, columnEnd), others);
    return inner.map(([one, other]) => [row! + one, column! + other] as const);
  });
  return [...alike, ...between];
}

function wholeOf(item: unknown): string {
  return stableStringify(asWritten(item));
}

/** Its first field that is a text names an item, such as a day or a code. */
function nameOf(item: unknown, schema: Expected): string {
  const values = isPlainObject(item) ? fieldsInOrder(item, schema).map(([, value]) => value) : [];
  return String(values.find((value) => typeof value !== 'object') ?? typeof item);
}
