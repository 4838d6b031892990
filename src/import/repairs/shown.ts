import { type Raw, WrittenNumber } from '../incoming.js';

/** A value as JSON on one line, for people to read. */
export function shown(value: Raw): string {
  if (value instanceof WrittenNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(shown).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}:${shown(field)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? '';
}
