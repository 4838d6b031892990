import stableStringify from 'fast-json-stable-stringify';
import { isPlainObject } from '../../base/json/plain-object.js';

/** A JSON value as a text that is the same for equal values, whatever the order of their fields. */
export function canonical(value: unknown): string {
  return typeof value === 'object' && value !== null ? stableStringify(value) : (JSON.stringify(value) ?? '');
}

/** Whether two JSON values are equal; the order of fields means nothing, the order of items does. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}
