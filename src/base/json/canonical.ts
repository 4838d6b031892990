import stableStringify from 'fast-json-stable-stringify';
import { asciiJson } from './ascii-json.js';
import type { PlainObject } from './plain-object.js';

/**
 * Canonical JSON (D17, D45): keys in code unit order, no white space, ASCII. For values with unknown key order.
 * Validated records already have their keys in order, so `JSON.stringify` gives the same bytes for them, nine times
 * faster; `test/publish/canonical.test.ts` compares the two.
 */
export function canonicalJsonText(value: unknown): string {
  return asciiJson(stableStringify(value));
}

/**
 * The same value with the keys of every object in code unit order. Parts that are already in order are returned
 * unchanged: in a record converted to another version, that is nearly all of it.
 */
export function inCanonicalOrder<T>(value: T): T {
  return ordered(value) as T;
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? orderedList(value) : orderedObject(value as PlainObject);
}

function orderedList(list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const item = ordered(list[index]);
    if (item === list[index]) continue;
    copy ??= [...list];
    copy[index] = item;
  }
  return copy ?? list;
}

function orderedObject(object: PlainObject): PlainObject {
  const keys = Object.keys(object);
  const sorted = keys.every((key, index) => index === 0 || keys[index - 1]! < key);
  const values = keys.map((key) => ordered(object[key]));
  if (sorted && values.every((value, index) => value === object[keys[index]!])) return object;
  const entries = keys.map((key, index) => [key, values[index]] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
