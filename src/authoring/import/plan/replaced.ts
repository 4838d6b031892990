import { isPlainObject } from '../../../base/json/plain-object.js';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { isWrittenAlike } from '../../../source/documents/document.js';
import type { Raw } from '../../incoming/incoming.js';

/** A value of a content file that an import takes out or replaces. */
export interface Replaced {
  readonly path: FieldPath;
  readonly was: unknown;
  /** Undefined if it is taken out. */
  readonly becomes: unknown;
}

/** The values of a record that are no longer as they were. A list whose length changes is one value. */
export function replacedValues(before: unknown, after: unknown, path: FieldPath = []): Replaced[] {
  if (isWrittenAlike(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) {
    return Object.keys(before).flatMap((key) => replacedValues(before[key], after[key], [...path, key]));
  }
  if (
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    before.every(isPlainObject)
  ) {
    return before.flatMap((item, index) => replacedValues(item, after[index], [...path, index]));
  }
  return before === null || before === '' ? [] : [{ path, was: before, becomes: after }];
}

/** The innermost place around a path that a record of the feed has, or could have beside what it has. */
export function placeInFeed(raw: Raw, path: FieldPath): FieldPath {
  let place = path;
  while (place.length > 1 && valueAt(raw, place.slice(0, -1)) === undefined) place = place.slice(0, -1);
  return place;
}
