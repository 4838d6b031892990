import { commonEnds } from '../../base/common-ends.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { type Expected, fieldSchema } from '../../interface/schema/node.js';
import { isWrittenAlike } from '../../content/documents/document.js';
import { NumberGrid } from './grid.js';

/** The changes to the records of a file, by their index in it. */
export interface FileChanges {
  readonly changed: ReadonlyMap<number, PlainObject>;
  readonly removed: ReadonlySet<number>;
  readonly added: readonly PlainObject[];
  /** Whether the comments on items and fields that are removed go with them. By default they stay. */
  readonly removesComments?: true;
}

/** The records of a file after the changes. */
export function recordsAfter(
  before: readonly PlainObject[],
  { changed, removed, added }: FileChanges,
): PlainObject[] {
  const kept = before.flatMap((value, index) => (removed.has(index) ? [] : [changed.get(index) ?? value]));
  return [...kept, ...added];
}

/** Lists with more pairs of items than this are compared by index only. */
const most = 10_000;

/**
 * Pairs the items of a list before and after a change, in order, so that an item's text can be edited although items
 * around it are added or removed.
 * @returns for each item of `before` its index in `after`; undefined if it is removed
 */
export function aligned(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  if (before.length === after.length) return before.map((_, index) => index);
  const { start: head, end: tail } = commonEnds(before, after, isWrittenAlike);
  const rows = before.length - head - tail;
  const columns = after.length - head - tail;
  const middle =
    rows * columns > most
      ? Array.from({ length: rows }, (_, index) => (index < columns ? index : undefined))
      : mostSimilar(before.slice(head, head + rows), after.slice(head, head + columns));
  return before.map((_, index) => {
    if (index < head) return index;
    if (index >= before.length - tail) return index + after.length - before.length;
    const at = middle[index - head];
    return at === undefined ? undefined : at + head;
  });
}

/** The pairs, in order, with the highest total similarity. */
function mostSimilar(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const columns = after.map((item) => leaves(item));
  const alike = new NumberGrid(before.length, columns.length);
  for (const [row, item] of before.entries()) {
    const own = leaves(item);
    for (const [column, other] of columns.entries()) alike.set(row, column, likeness(own, other));
  }
  const best = new NumberGrid(before.length, columns.length);
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = columns.length - 1; column >= 0; column--) {
      const pair = alike.at(row, column);
      const together = pair > 0 ? pair + best.at(row + 1, column + 1) : 0;
      best.set(row, column, Math.max(together, best.at(row + 1, column), best.at(row, column + 1)));
    }
  }
  let column = 0;
  return before.map((_, row) => {
    while (column < columns.length && best.at(row, column) === best.at(row, column + 1)) column++;
    const pair = alike.at(row, column);
    if (pair === 0 || best.at(row, column) !== pair + best.at(row + 1, column + 1)) return undefined;
    return column++;
  });
}

/** How similar two values are, from 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const leaf of a) if (b.has(leaf)) shared++;
  return shared / Math.max(a.size, b.size, 1);
}

/** The scalars of a value with their paths. */
function leaves(value: unknown, at = '', into = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) into.add(`${at}=${String(value)}`);
  else for (const [key, inner] of Object.entries(value)) leaves(inner, `${at}/${key}`, into);
  return into;
}

/**
 * Finds renamed fields: the old name isn't in the interface, and the same value is now under a name that is new.
 * @returns new names by old names
 */
export function renamedFields(
  before: PlainObject,
  after: PlainObject,
  schema: Expected,
): Map<string, string> {
  const renamed = new Map<string, string>();
  if (schema === undefined) return renamed;
  const added = Object.keys(after).filter((key) => before[key] === undefined);
  for (const key of Object.keys(before)) {
    if (after[key] !== undefined || before[key] === null || fieldSchema(schema, key) !== undefined) continue;
    const name = added.find(
      (each) => ![...renamed.values()].includes(each) && isWrittenAlike(before[key], after[each]),
    );
    if (name !== undefined) renamed.set(key, name);
  }
  return renamed;
}
