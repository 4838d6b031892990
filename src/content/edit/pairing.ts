import stableStringify from 'fast-json-stable-stringify';
import { groupedBy } from '../../base/grouped-by.js';
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
 * Finds which items of a list are which before and after a change: equal ones, ones with the same name, and what follows on an
 * item that stays. Of as many items as before, the others were moved and changed.
 * @param schema of an item
 */
export function paired(before: readonly unknown[], after: readonly unknown[], schema: Expected): ItemAfter[] {
  const froms = new Map<number, number>();
  const left = new Set(before.keys());
  const pair = (index: number, from: number | undefined) => {
    if (from === undefined || froms.has(index) || !left.delete(from)) return;
    froms.set(index, from);
  };
  for (const likeness of [wholeOf, (item: unknown) => nameOf(item, schema)]) {
    const [were, are] = [before.map(likeness), after.map(likeness)];
    // Of equal items, the one in the same place has its comments.
    for (const [index, is] of are.entries()) if (were[index] === is) pair(index, index);
    const alike = groupedBy(left, (from) => were[from]);
    for (const [index, is] of are.entries()) {
      const from = alike.get(is)?.find((one) => left.has(one));
      pair(index, from);
    }
  }
  for (const index of after.keys()) {
    const previous = index === 0 ? -1 : froms.get(index - 1);
    if (previous !== undefined) pair(index, previous + 1);
  }
  if (before.length === after.length) {
    const others = [...left];
    for (const index of after.keys()) if (!froms.has(index)) pair(index, others.shift());
  }
  return after.map((value, index) => ({ from: froms.get(index), value }));
}

function wholeOf(item: unknown): string {
  return stableStringify(asWritten(item));
}

/** Its first field that is a text names an item, such as a day or a code. */
function nameOf(item: unknown, schema: Expected): string {
  const values = isPlainObject(item) ? fieldsInOrder(item, schema).map(([, value]) => value) : [];
  return String(values.find((value) => typeof value !== 'object') ?? typeof item);
}
