import { isDeepStrictEqual } from 'node:util';
import { type Expected, fieldSchema, itemSchema } from '../format/inner-schema.js';
import { aligned } from '../import/write/aligned.js';
import { isPlainObject } from '../model/plain-object.js';

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
