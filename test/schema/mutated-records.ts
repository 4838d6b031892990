import fc from 'fast-check';
import { valueAt } from '../../src/model/location.js';
import { everyPlace } from '../every-place.js';

type Holder = Record<string | number, unknown>;

/** What stands in place of a value, or is made of it. */
const replacements: readonly ((value: unknown) => unknown)[] = [
  (value) => String(value),
  (value) => `${String(value)} `,
  (value) => String(value).slice(0, -1),
  (value) => String(value).repeat(40),
  (value) => String(value).toUpperCase(),
  (value) => [value],
  (value) => (Array.isArray(value) ? (value[0] ?? null) : { value }),
  (value) => (Array.isArray(value) ? [...value, ...value] : value),
  (value) => (Array.isArray(value) ? [] : value),
  () => null,
  () => '',
  () => 'Other',
  () => 'true',
  () => 'False',
  () => '12',
  () => '-0.5',
  () => '1e400',
  () => '\ud800',
  () => '\u2028"\\😀',
  () => 1.5,
  () => -0,
  () => 2 ** 40,
  () => true,
  () => ({}),
];

/**
 * Records as a reader of files gives them, with up to three changes: scalars as texts where `asWritten`, fields in any
 * order, and values that are missing, strange, in excess or in the wrong place.
 */
export function mutated(records: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({ place: fc.nat(), how: fc.nat() });
  return fc
    .tuple(records, fc.boolean(), fc.boolean(), fc.array(change, { maxLength: 3 }))
    .map(([record, asWritten, isReversed, changes]) => {
      const copy = copied(record, asWritten, isReversed);
      for (const { place, how } of changes) mutate(copy, place, how);
      return copy;
    });
}

function mutate(record: unknown, place: number, how: number): void {
  const [, ...places] = everyPlace(record);
  const path = places[place % places.length];
  const key = path?.at(-1);
  if (path === undefined || key === undefined) return;
  const holder = valueAt(record, path.slice(0, -1)) as Holder;
  const kind = how % (replacements.length + 3);
  const replace = replacements[kind];
  if (replace !== undefined) holder[key] = replace(holder[key]);
  else if (kind === replacements.length && !Array.isArray(holder)) delete holder[key];
  else if (kind === replacements.length + 1) holder[Array.isArray(holder) ? 0 : 'Colour'] = 'green';
  // Into the record itself, where it doesn't belong.
  else (record as Holder)[key] = holder[key];
}

function copied(value: unknown, asWritten: boolean, isReversed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => copied(item, asWritten, isReversed));
  if (typeof value !== 'object' || value === null) {
    return asWritten && typeof value !== 'string' ? String(value) : value;
  }
  const entries = Object.entries(value).map(([key, field]) => [key, copied(field, asWritten, isReversed)]);
  return Object.fromEntries(isReversed ? entries.reverse() : entries) as unknown;
}
