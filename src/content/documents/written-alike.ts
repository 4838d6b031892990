import type { PlainObject } from '../../base/json/plain-object.js';

/** The value with every scalar but null as text, so that YAML and JSON records can be compared. */
export function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (!isObject(value)) return value === null ? null : String(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, asWritten(field)]));
}

/** True if two values are the same once they are written: a number is the same as its text. */
export function isWrittenAlike(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) {
    const hasText = (value: unknown) => value !== null && !isObject(value);
    return one === other || (hasText(one) && hasText(other) && String(one) === String(other));
  }
  const keys = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isWrittenAlike(one[key], other[key]));
}

function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null;
}
