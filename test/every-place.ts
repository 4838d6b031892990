import type { FieldPath } from '../src/model/location.js';

/** The places of all values in a value, from itself inward: of groups and lists, and of what stands in them. */
export function everyPlace(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const steps = Array.isArray(value) ? value.map((item, at) => [at, item] as const) : Object.entries(value);
  return [path, ...steps.flatMap(([step, part]) => everyPlace(part, [...path, step]))];
}
