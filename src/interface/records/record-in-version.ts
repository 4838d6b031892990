import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { registrationOf } from '../collections/index.js';
import { converted } from '../versions/conversion.js';
import { type Loss, Losses } from '../versions/losses.js';
import { differenceOf, recordSchema } from './records.js';

export type { Loss } from '../versions/losses.js';

interface Projection {
  /** Undefined if the other version can't express the record at all; the losses say why. */
  readonly record: PlainObject | undefined;
  readonly losses: readonly Loss[];
}

/**
 * Converts a record of one version to another, step by step through the versions between them, and finds what the other
 * can't express (D3).
 * @param record a valid record of `from`. It is never changed
 * @returns a valid record of `to` with its keys in canonical order; `record` itself if nothing differs
 */
export function recordInVersion(
  collection: Collection,
  record: PlainObject,
  from: Version,
  to: Version,
): Projection {
  const { versions } = registrationOf(collection);
  const [start, end] = [versions.indexOf(from), versions.indexOf(to)];
  const direction = start < end ? 'up' : 'down';
  const passed = versions.slice(Math.min(start, end), Math.max(start, end) + 1);
  if (direction === 'down') passed.reverse();
  const losses = new Losses();
  let made: PlainObject = record;
  let valid = record;
  for (const [at, version] of passed.slice(1).entries()) {
    const step = differenceOf(direction === 'up' ? version : passed[at]!, collection)?.();
    if (step === undefined) continue;
    const next = converted(made, recordSchema(version, collection), step[direction], losses);
    if (next === undefined) return { record: undefined, losses: losses.all };
    made = next.made;
    valid = next.valid;
  }
  return { record: made === record ? record : valid, losses: losses.all };
}
