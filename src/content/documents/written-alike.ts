import type { PlainObject } from '../../base/json/plain-object.js';

/** The value with every scalar but null as text, so that YAML and JSON records can be compared. */
export function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value === null ? null : String(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, asWritten(field)]));
}

/** True if two values are the same once they are written: a number is the same as its text. */
export function isWrittenAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isWrittenAlike(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) {
    if (one === null || other === null || isObject(one) || isObject(other)) return one === other;
    return one === other || String(one) === String(other);
  }
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isWrittenAlike(one[key], other[key]));
}

function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null;
}
