import { isDeepStrictEqual } from 'node:util';
import { aligned } from '../import/write/aligned.js';
import type { FieldPath } from '../model/location.js';
import { isPlainObject } from '../model/plain-object.js';

/** Where two values differ, at the innermost place that says so. What isn't there is undefined. */
export interface Difference {
  /** In the first value, or, of what is new, where it stands in the second. */
  readonly path: FieldPath;
  readonly before: unknown;
  readonly after: unknown;
}

/** All places where a value differs from what became of it. Items of lists are compared with those that they became. */
export function differences(before: unknown, after: unknown, path: FieldPath = []): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const became = aligned(before, after);
    // Texts that are joined have nothing in common with what they become: the list says more than its items.
    const isOther = before.length > 0 && after.length > 0 && became.every((at) => at === undefined);
    if (isOther) return [{ path, before, after }];
    const kept = before.flatMap((item: unknown, index) => {
      const at = became[index];
      return differences(item, at === undefined ? undefined : after[at], [...path, index]);
    });
    const added = after.flatMap((item: unknown, at): Difference[] =>
      became.includes(at) ? [] : [{ path: [...path, at], before: undefined, after: item }],
    );
    return [...kept, ...added];
  }
  return [{ path, before, after }];
}
