import fc from 'fast-check';

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
  const places = placesIn(record);
  const at = places[place % places.length];
  if (at === undefined) return;
  const kind = how % (replacements.length + 3);
  const replace = replacements[kind];
  if (replace !== undefined) at.holder[at.key] = replace(at.holder[at.key]);
  else if (kind === replacements.length && !Array.isArray(at.holder)) delete at.holder[at.key];
  else if (kind === replacements.length + 1) at.holder[Array.isArray(at.holder) ? 0 : 'Colour'] = 'green';
  else moveUp(record as Holder, at);
}

/** Puts the value into the record itself, where it doesn't belong. */
function moveUp(record: Holder, { holder, key }: Place): void {
  record[key] = holder[key];
}

interface Place {
  readonly holder: Holder;
  readonly key: string | number;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(holder);
  return keys.flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function copied(value: unknown, asWritten: boolean, isReversed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => copied(item, asWritten, isReversed));
  if (typeof value !== 'object' || value === null) {
    return asWritten && typeof value !== 'string' ? String(value) : value;
  }
  const entries = Object.entries(value).map(([key, field]) => [key, copied(field, asWritten, isReversed)]);
  return Object.fromEntries(isReversed ? entries.reverse() : entries) as unknown;
}
