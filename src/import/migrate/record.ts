import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { paired } from '../../content/edit/pairing.js';
import { recordSchema } from '../../interface/records/index.js';
import { type Loss, project } from '../../interface/records/project.js';
import { versionsWith } from '../../interface/records/records.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { checkValue } from '../../interface/schema/validate.js';
import type { ReadsOtherwiseArgs } from '../../interface/versions/version-problems.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { type Version, versions } from '../../model/version.js';

/** A value that a version publishes differently, without a loss, when the record is written in the other's shape. */
export interface Otherwise {
  readonly path: FieldPath;
  readonly args: ReadsOtherwiseArgs;
}

/** A record in the shape of the other version. */
export interface MigratedRecord {
  /** The record as it will be written; undefined if it stays the same. */
  readonly written: PlainObject | undefined;
  /** The differences between the record as written before and after. */
  readonly changes: readonly Difference[];
  /** What can no longer be expressed. */
  readonly losses: readonly Loss[];
  readonly otherwise: readonly Otherwise[];
  /** What a version publishes differently: the version that the record was written in, or an older one. */
  readonly published: readonly PublishedDifference[];
}

/** Losses that are reported although no data is lost. */
const harmless: ReadonlySet<Loss['what']> = new Set(['supplied', 'moved']);

/**
 * Converts a record to the other version (D3), and finds the effects on each publication. That of the other version
 * stays the same; a publication that is made from it through a version with fewer fields may change.
 * @param value as it is written; valid in `from`, and possible in `to`
 */
export function migrated(
  collection: Collection,
  value: PlainObject,
  from: Version,
  to: Version,
): MigratedRecord {
  const { value: typed, findings } = checkValue(recordSchema(from, collection), structuredClone(value));
  const { record, losses } =
    typed === undefined ? { record: undefined, losses: [] } : project(collection, typed, from, to);
  if (typed === undefined || record === undefined) {
    throw new TypeError('a record that is not valid in both versions cannot be migrated');
  }
  const isEqual = record === typed || isDeepStrictEqual(record, typed);
  if (isEqual && findings.length === 0) return unchanged;
  const schema = recordSchema(to, collection);
  const written = overlaid(value, typed, record, schema) as PlainObject;
  const published = versionsWith(collection, versions).flatMap((version) => {
    if (version === to) return [];
    const [now, then] = [project(collection, typed, from, version), project(collection, record, to, version)];
    if (then.record === undefined) throw new TypeError('a record that cannot be migrated back');
    return valueDifferences(now.record, then.record).map((difference) => ({ version, ...difference }));
  });
  return {
    written: isDeepStrictEqual(written, value) ? undefined : written,
    changes: valueDifferences(typed, record),
    losses: losses.filter(({ what }) => !harmless.has(what)),
    otherwise: otherwise(from, published, losses),
    published,
  };
}

const unchanged: MigratedRecord = {
  written: undefined,
  changes: [],
  losses: [],
  otherwise: [],
  published: [],
};

/** The differences that no loss explains. */
function otherwise(
  from: Version,
  published: readonly PublishedDifference[],
  losses: readonly Loss[],
): Otherwise[] {
  const moved = losses.filter(({ what }) => what === 'moved');
  const found = moved.map(({ path }): Otherwise => ({ path, args: { version: from, what: 'moved' } }));
  for (const { version, path, before, after } of published) {
    if (losses.some((loss) => loss.what !== 'supplied' && concerns(loss.path, path))) continue;
    if (before === undefined && moved.some((loss) => isWithin(loss.path, parentOf(path)))) continue;
    const isSupplied = before === undefined && typeof after !== 'object';
    found.push({
      path,
      args: {
        version,
        what: isSupplied ? 'supplied' : 'value',
        ...(before !== undefined && { before: shown(before) }),
        ...(after !== undefined && { after: shown(after) }),
      },
    });
  }
  return found;
}

/** True if one of two paths contains the other. */
function concerns(a: FieldPath, b: FieldPath): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

function isWithin(path: FieldPath, outer: FieldPath): boolean {
  return outer.every((step, index) => path[index] === step);
}

/** The object that contains a field or an item of a list. */
function parentOf(path: FieldPath): FieldPath {
  return path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The innermost difference between two values; a missing value is undefined. */
export interface Difference {
  /** The path in the first value, or in the second for a new value. */
  readonly path: FieldPath;
  readonly before: unknown;
  readonly after: unknown;
}

/** A difference in what a version publishes. */
export interface PublishedDifference extends Difference {
  readonly version: Version;
}

/** All differences between a value and its converted form. List items are compared with the items that they became. */
export function valueDifferences(before: unknown, after: unknown, path: FieldPath = []): Difference[] {
  if (before === after) return [];
  if (isPlainObject(before) && isPlainObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      before[key] === after[key] ? [] : valueDifferences(before[key], after[key], [...path, key]),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const became = aligned(before, after);
    // Texts that were joined share nothing with the result, so the difference is that of the whole list.
    const isOther = before.length > 0 && after.length > 0 && became.every((at) => at === undefined);
    if (isOther) return [{ path, before, after }];
    const kept = before.flatMap((item: unknown, index) => {
      const at = became[index];
      return valueDifferences(item, at === undefined ? undefined : after[at], [...path, index]);
    });
    const added = after.flatMap((item: unknown, at): Difference[] =>
      became.includes(at) ? [] : [{ path: [...path, at], before: undefined, after: item }],
    );
    return [...kept, ...added];
  }
  return isDeepStrictEqual(before, after) ? [] : [{ path, before, after }];
}

/**
 * Applies the changes of a conversion to a written value, and leaves everything else as written: a quoted number stays
 * quoted, and an empty optional field (D20) stays, unless the other version doesn't have it.
 * @param written as in the file
 * @param typed the same value with the interface's types
 * @param projected `typed` converted to the other version
 * @param schema of the other version
 */
export function overlaid(written: unknown, typed: unknown, projected: unknown, schema: Expected): unknown {
  if (isPlainObject(written) && isPlainObject(typed) && isPlainObject(projected)) {
    const made: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(written)) {
      const [own, other] = [typed[key], projected[key]];
      if (other === undefined) {
        if (own === undefined && fieldSchema(schema, key) !== undefined) made[key] = value;
      } else if (typeof other !== 'object') made[key] = own === other ? value : other;
      else made[key] = overlaid(value, own, other, fieldSchema(schema, key));
    }
    for (const [key, value] of Object.entries(projected)) if (written[key] === undefined) made[key] = value;
    return made;
  }
  if (Array.isArray(written) && Array.isArray(typed) && Array.isArray(projected)) {
    if (written.length !== typed.length) return projected;
    const became = aligned(typed, projected);
    return projected.map((item, at) => {
      const index = became.indexOf(at);
      return index === -1 ? item : overlaid(written[index], typed[index], item, itemSchema(schema));
    });
  }
  return isDeepStrictEqual(typed, projected) ? written : projected;
}

/** For each item of a list before, its index afterwards; undefined where it has none, or became another text. */
function aligned(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  if (before.length === after.length) return before.map((_, index) => index);
  const became = before.map((): number | undefined => undefined);
  for (const [index, { from, value }] of paired(before, after, undefined).entries()) {
    if (from !== undefined && (typeof value === 'object' || value === before[from])) became[from] = index;
  }
  return became;
}
