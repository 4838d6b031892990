import { isDeepStrictEqual } from 'node:util';
import { aligned } from '../import/write/changes.js';
import type { Collection } from '../model/collection.js';
import type { FieldPath } from '../model/location.js';
import { isPlainObject, type PlainObject } from '../model/plain-object.js';
import { type Version, versions } from '../model/version.js';
import { recordSchema } from '../schema/index.js';
import { type Expected, fieldSchema, itemSchema } from '../schema/node.js';
import { type Loss, project } from '../schema/project.js';
import { versionsWith } from '../schema/records.js';
import { check } from '../schema/validate.js';
import type { ReadsOtherwiseArgs } from '../schema/version-problems.js';

/** What a version publishes otherwise once the record is written in the other's shape, without that anything is lost. */
export interface Otherwise {
  readonly path: FieldPath;
  readonly args: ReadsOtherwiseArgs;
}

/** A record in the shape of the other version. */
export interface MigratedRecord {
  /** As it is to be written; undefined where it stays as it is. */
  readonly written: PlainObject | undefined;
  /** Between how it was written and how it will be. */
  readonly changes: readonly Difference[];
  /** What can't be said any more. */
  readonly losses: readonly Loss[];
  readonly otherwise: readonly Otherwise[];
  /** Where a version publishes something else than before: the one that it was written in, or one before that. */
  readonly published: readonly PublishedDifference[];
}

/** Reported, but nothing is lost by it. */
const harmless: ReadonlySet<Loss['what']> = new Set(['supplied', 'moved']);

/**
 * A record made into one of the other version (D3), and what comes of it for each publication: that of the other version
 * stays as it is, and those that are made from it through a version that knows less may change.
 * @param value as it is written; valid in `from`
 */
export function migrated(
  collection: Collection,
  value: PlainObject,
  from: Version,
  to: Version,
): MigratedRecord {
  const { value: typed, findings } = check(recordSchema(from, collection), structuredClone(value));
  if (typed === undefined) throw new TypeError('a record that is not valid can not be migrated');
  const { record, losses } = project(collection, typed, from, to);
  const isEqual = record === typed || isDeepStrictEqual(record, typed);
  if (isEqual && findings.length === 0) return unchanged;
  const schema = recordSchema(to, collection);
  const written = overlaid(value, typed, record, schema) as PlainObject;
  const published = versionsWith(collection, versions).flatMap((version) => {
    if (version === to) return [];
    const [now, then] = [project(collection, typed, from, version), project(collection, record, to, version)];
    return differences(now.record, then.record).map((difference) => ({ version, ...difference }));
  });
  return {
    written: isDeepStrictEqual(written, value) ? undefined : written,
    changes: differences(typed, record),
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
    if (before === undefined && moved.some((loss) => isWithin(loss.path, aroundOf(path)))) continue;
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

/** True where one of two places is in the other. */
function concerns(a: FieldPath, b: FieldPath): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

function isWithin(path: FieldPath, outer: FieldPath): boolean {
  return outer.every((step, index) => path[index] === step);
}

/** The object that a field, or a list's item, is in. */
function aroundOf(path: FieldPath): FieldPath {
  return path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Where two values differ, at the innermost place that says so. What isn't there is undefined. */
export interface Difference {
  /** In the first value, or, of what is new, where it stands in the second. */
  readonly path: FieldPath;
  readonly before: unknown;
  readonly after: unknown;
}

/** A difference in what a version publishes. */
export interface PublishedDifference extends Difference {
  readonly version: Version;
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

/**
 * A written value with what a projection changed of it, and all else as it was written: a quoted number stays one, and
 * an optional field that was left empty (D20) stays there, unless the other version hasn't got it.
 * @param written as the file has it
 * @param typed the same as the interface takes it
 * @param projected what became of that in the other version
 * @param schema of the other version
 */
export function overlaid(written: unknown, typed: unknown, projected: unknown, schema: Expected): unknown {
  if (isPlainObject(written) && isPlainObject(typed) && isPlainObject(projected)) {
    const kept = Object.entries(written).flatMap(([key, value]): [string, unknown][] => {
      if (projected[key] === undefined) {
        const isLeftEmpty = typed[key] === undefined && fieldSchema(schema, key) !== undefined;
        return isLeftEmpty ? [[key, value]] : [];
      }
      return [[key, overlaid(value, typed[key], projected[key], fieldSchema(schema, key))]];
    });
    const added = Object.entries(projected).filter(([key]) => written[key] === undefined);
    return Object.fromEntries([...kept, ...added]);
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
