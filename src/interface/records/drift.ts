import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { withoutTimes } from './record-times.js';

/**
 * The fields of a record that a change of it left as they were in a copy that begins later (D49): what was changed comes
 * back on that day. A copy that has the new value, or another one, is not among them.
 * @param before the record before the change
 * @param now the record after it, written alike
 * @param later the copy, written alike
 */
export function driftedFields(
  before: PlainObject,
  now: PlainObject,
  later: PlainObject,
): readonly FieldPath[] {
  return driftedIn(withoutTimes(before), withoutTimes(now), withoutTimes(later), []);
}

function driftedIn(before: unknown, now: unknown, later: unknown, path: FieldPath): readonly FieldPath[] {
  if (isDeepStrictEqual(before, now) || isDeepStrictEqual(now, later)) return [];
  if (isPlainObject(before) && isPlainObject(now) && isPlainObject(later)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...keys].flatMap((key) => driftedIn(before[key], now[key], later[key], [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(now) && Array.isArray(later)) {
    // Items of longer or shorter lists can't be paired for certain: such a list counts only as a whole.
    if (before.length === now.length && now.length === later.length)
      return before.flatMap((item, at) => driftedIn(item, now[at], later[at], [...path, at]));
  }
  return isDeepStrictEqual(before, later) ? [path] : [];
}

/** The value of a field under a key, as a text of one line; nothing for a missing one. */
export function valueInLine<Key extends string>(key: Key, value: unknown): { readonly [K in Key]?: string } {
  if (value === undefined) return {};
  return { [key]: typeof value === 'string' ? value : JSON.stringify(value) } as { [K in Key]?: string };
}

/** A copy with these fields as they are in a record now; what the record no longer has is left out. */
export function withFieldsOf(copy: PlainObject, now: PlainObject, fields: readonly FieldPath[]): PlainObject {
  return fields.reduce((record, field) => withValue(record, field, now) as PlainObject, copy);
}

function withValue(old: unknown, [step, ...inner]: FieldPath, now: unknown): unknown {
  if (step === undefined) return now;
  if (Array.isArray(old) && Array.isArray(now) && typeof step === 'number')
    return old.with(step, withValue(old[step], inner, now[step]));
  if (!isPlainObject(old) || !isPlainObject(now)) return now;
  const { [step]: own, ...others } = old;
  const value = withValue(own, inner, now[step]);
  if (value === undefined) return others;
  return step in old ? { ...old, [step]: value } : { ...others, [step]: value };
}
