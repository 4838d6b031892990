import { isPlainObject } from '../../base/json/plain-object.js';
import { collections } from '../../model/collection.js';

/** The fields that identify records, best first (D16). */
const recordIdentities: readonly (readonly string[])[] = [
  ...new Map(Object.values(collections).map(({ identity }) => [identity.join(' '), identity])).values(),
]
  .filter((fields) => fields.length > 0)
  .sort((a, b) => b.length - a.length);

/**
 * The fields that identify items of a list within a record. Other fields could be equal in two items, or be what
 * changed.
 */
const itemIdentities: readonly (readonly string[])[] = [
  ...recordIdentities,
  ['Name'],
  ['Code'],
  ['ContactType'],
  ['FeeType'],
  ['Type'],
];

/**
 * Keys for the items of several versions of a list: the values of the first set of fields that every item of every
 * version has, and that is unique within each version.
 * @returns the keys of each version; undefined if there are no such fields
 */
export function keysOf(
  versions: readonly (readonly unknown[])[],
  areRecords: boolean,
): string[][] | undefined {
  for (const fields of areRecords ? recordIdentities : itemIdentities) {
    const keys = versions.map((items) =>
      items.flatMap((item) => (areRecords ? recordKeyOf(item, fields) : keyOf(item, fields)) ?? []),
    );
    const isWhole = keys.every(
      (own, at) => own.length === versions[at]?.length && new Set(own).size === own.length,
    );
    if (isWhole) return keys;
  }
  return versions.every(areAcceptances) ? ofAcceptances(versions) : undefined;
}

/**
 * True for entries of accepted.yaml, baseline.yaml and audit.yaml. They are independent of each other: what
 * two people accept, each with a reason, or sign, is accepted or signed together.
 */
export function areAcceptances(items: readonly unknown[]): boolean {
  return items.every(
    (item) =>
      keyOf(item, ['clause', 'verdict']) !== undefined ||
      (typeof keyOf(item, ['reason']) === 'string' &&
        [['publication'], ['rule'], ['id']].some((fields) => keyOf(item, fields) !== undefined)),
  );
}

/** An entry's whole content is its key; equal entries get different keys. */
function ofAcceptances(versions: readonly (readonly unknown[])[]): string[][] {
  return versions.map((items) => {
    const keys = items.map((item) => JSON.stringify(item));
    return keys.map((key, index) => `${key} ${keys.slice(0, index).filter((other) => other === key).length}`);
  });
}

/** Of several records of one identity, each begins at another time (D49). */
function recordKeyOf(item: unknown, fields: readonly string[]): string | undefined {
  const key = keyOf(item, fields);
  const from = isPlainObject(item) ? item['from'] : undefined;
  return key === undefined || from === undefined || from === null ? key : JSON.stringify([key, from]);
}

function keyOf(item: unknown, fields: readonly string[]): string | undefined {
  if (!isPlainObject(item)) return undefined;
  const values = fields.map((field) => item[field]);
  if (!values.every((value) => typeof value === 'string' || typeof value === 'number')) return undefined;
  return JSON.stringify(values.map(String));
}
