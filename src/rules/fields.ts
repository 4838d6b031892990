export type { FieldName, Fields } from '../schema/fields.js';

/** A number, also where the interface writes it as a text, such as an Amount or a Rate. */
export function number(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : undefined;
}
