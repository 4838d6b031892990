import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';

/** An object, the first of a list, or an empty one. */
export function objectIn(value: unknown): PlainObject {
  return objectsIn(value)[0] ?? {};
}

/** An object, or those of a list: versions differ in which of them a field is. */
export function objectsIn(value: unknown): readonly PlainObject[] {
  return [value].flat().filter(isPlainObject);
}

export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The texts of a list, or a text alone. */
export function textsIn(value: unknown): readonly string[] {
  return [value].flat().flatMap((each) => textIn(each) ?? []);
}
