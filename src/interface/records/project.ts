import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import { type Evolution, gone, type Loss, LossLog } from '../versions/evolution.js';
import { evolutionsBetween } from './records.js';

export type { Loss } from '../versions/evolution.js';

export interface Projection {
  /** Undefined if the other version can't express the record at all; the losses say why. */
  readonly record: PlainObject | undefined;
  readonly losses: readonly Loss[];
}

const nothing: readonly Loss[] = [];

/**
 * Converts a record of one version to another, step by step through the versions between them, and finds what the other
 * can't express (D3).
 * @param record a valid record of `from`. It is never changed; the result shares all equal parts with it, and is the
 * same object if nothing differs.
 * @returns a record that is valid in `to`, its keys in no particular order.
 */
export function project(collection: Collection, record: PlainObject, from: Version, to: Version): Projection {
  const { evolutions, direction } = evolutionsBetween(collection, from, to);
  return projectThrough(record, evolutions, direction);
}

/** The same through the given steps, in order. */
export function projectThrough(
  record: PlainObject,
  evolutions: readonly Evolution[],
  direction: 'up' | 'down',
): Projection {
  let projected = record;
  let losses = nothing;
  for (const evolution of evolutions) {
    const log = new LossLog();
    const made = evolution[direction](projected, log);
    if (log.losses.length > 0) {
      const here = projected;
      losses = [
        ...losses,
        ...log.losses.map((loss) => ({ ...loss, path: originalPath(record, here, loss.path) })),
      ];
    }
    if (made === gone) return { record: undefined, losses };
    projected = made as PlainObject;
  }
  return { record: projected, losses };
}

/**
 * The path in `original` of the value at `path` of `made`, as far as it can be found: renamed fields and moved items
 * are recognised by having the same value.
 */
function originalPath(original: unknown, made: unknown, path: FieldPath): FieldPath {
  if (original === made) return path;
  const found: (string | number)[] = [];
  let [from, to] = [original as Holder | undefined, made as Holder | undefined];
  for (const step of path) {
    const value = to?.[step];
    const key =
      from === undefined || value === undefined || from[step] === value ? step : (keyOf(from, value) ?? step);
    found.push(key);
    from = holder(from?.[key]);
    to = holder(value);
  }
  return found;
}

type Holder = Readonly<Record<string | number, unknown>>;

function keyOf(holder: Holder, value: unknown): string | number | undefined {
  if (Array.isArray(holder)) {
    const index = holder.indexOf(value);
    return index < 0 ? undefined : index;
  }
  return Object.keys(holder).find((key) => holder[key] === value);
}

function holder(value: unknown): Holder | undefined {
  return typeof value === 'object' && value !== null ? (value as Holder) : undefined;
}
