import { isDeepStrictEqual } from 'node:util';
import { asWritten } from '../../content/as-written.js';
import { type Expected, fieldSchema } from '../../format/inner-schema.js';
import type { PlainObject } from '../../model/plain-object.js';

/**
 * The fields that have another name after a change: the old name is none of the interface's, and the same value stands
 * under a name that wasn't there.
 * @returns new names by old ones
 */
export function renamedFields(
  before: PlainObject,
  after: PlainObject,
  schema: Expected,
): Map<string, string> {
  const renamed = new Map<string, string>();
  if (schema === undefined) return renamed;
  const added = Object.keys(after).filter((key) => before[key] === undefined);
  for (const key of Object.keys(before)) {
    if (after[key] !== undefined || before[key] === null || fieldSchema(schema, key) !== undefined) continue;
    const name = added.find(
      (each) =>
        ![...renamed.values()].includes(each) &&
        isDeepStrictEqual(asWritten(before[key]), asWritten(after[each])),
    );
    if (name !== undefined) renamed.set(key, name);
  }
  return renamed;
}
