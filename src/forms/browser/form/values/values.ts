import { isPlainObject } from '../../../../base/json/plain-object.js';
import { type FieldPath, valueAt } from '../../../../model/location.js';
import type { FormField } from '../../../records/form-fields.js';
import type { RecordValue } from '../../../records/requests.js';
import { specialHoursPath } from '../../../records/words.js';

/** Values of a record that is edited. They are never changed: a change makes another record. */

/** The text of a scalar; undefined for an object or a list, which no field for a text can show. */
export function fieldText(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? undefined : String(value);
}

/**
 * A record with another value at a path. Objects around it are made if they are missing.
 * @param value undefined leaves the field out
 */
export function withValue(holder: unknown, [step, ...rest]: FieldPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = Array.isArray(holder) ? holder : [];
    return items.with(step, withValue(items[step], rest, value));
  }
  const fields = isPlainObject(holder) ? holder : {};
  const inner = withValue(fields[step], rest, value);
  if (inner !== undefined) return { ...fields, [step]: inner };
  const { [step]: _, ...others } = fields;
  return others;
}

/** A record without special hours that are over by a day. */
export function withoutPast(record: RecordValue, day: string): RecordValue {
  const last = valueAt(record, [...specialHoursPath, 'EndDate']);
  const isPast = typeof last === 'string' && last < day;
  return isPast ? (withValue(record, specialHoursPath, undefined) as RecordValue) : record;
}

/** A record with the objects that it has to have, so that what is missing is said of the fields inside. */
export function withRequired(fields: readonly FormField[], value: RecordValue): RecordValue {
  const made: Record<string, unknown> = { ...value };
  for (const { key, isRequired, input } of fields)
    if (input.kind === 'object' && (isRequired || isPlainObject(made[key])))
      made[key] = withRequired(input.fields, isPlainObject(made[key]) ? made[key] : {});
  return made;
}
