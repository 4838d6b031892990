import { type FieldPath, valueAt } from '../model/location.js';
import type { PlainObject } from '../model/plain-object.js';
import { fieldsOf, isOptional, nodeAt, type Schema } from '../schema/node.js';
import type { RecordSchema } from '../schema/records.js';
import { check } from '../schema/validate.js';

/** So many things are taken out of a record at most; then it is given up. */
const rounds = 50;

/**
 * The part of a record that would be published if what is wrong with it were left out: the smallest optional groups,
 * fields and items that hold it. Nothing where a field that every record must have is wrong.
 */
export function fitPart(schema: RecordSchema, record: PlainObject): PlainObject | undefined {
  const value = structuredClone(record) as PlainObject;
  for (let round = 0; round < rounds; round++) {
    const { value: typed, findings } = check(schema, structuredClone(value));
    if (typed !== undefined) return typed;
    const first = findings.find(({ rule }) => rule !== 'schema/blank');
    if (first === undefined || !takeOut(schema, value, first.path)) return undefined;
  }
  return undefined;
}

/** Takes out the innermost thing at or around `path` that may be missing. */
function takeOut(schema: Schema, root: PlainObject, path: FieldPath): boolean {
  for (let length = path.length; length > 0; length--) {
    const around = valueAt(root, path.slice(0, length - 1));
    const step = path[length - 1]!;
    if (Array.isArray(around) && typeof step === 'number') {
      around.splice(step, 1);
      return true;
    }
    if (typeof around !== 'object' || around === null) continue;
    if (!isRequired(schema, path.slice(0, length))) {
      delete (around as Record<string, unknown>)[step];
      return true;
    }
  }
  return false;
}

function isRequired(schema: Schema, path: FieldPath): boolean {
  const field = fieldsOf(nodeAt(schema, path.slice(0, -1)))[path.at(-1)!];
  return field !== undefined && !isOptional(field);
}
