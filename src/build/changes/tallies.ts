import type { Collection } from '../../model/collection.js';
import type { Change, Detail, FieldTally, RecordName } from './change.js';
import { canonical } from './equal.js';

/** A field on more records than this, and on more than this share of those in both publications, is a finding. */
const many = 20;
const share = 0.1;
const mostExamples = 5;

interface Counting {
  readonly first: Detail;
  readonly how: FieldTally['how'];
  records: number;
  readonly brands: Set<string>;
  readonly examples: RecordName[];
  was: { readonly value: unknown; readonly text: string } | undefined;
  is: { readonly value: unknown; readonly text: string } | undefined;
  effective: string | undefined;
}

/**
 * How often each field changed, and how.
 * @param of the number of records in both publications
 */
export function talliesOf(collection: Collection, changes: readonly Change[], of: number): FieldTally[] {
  const all = new Map<string, Counting>();
  for (const { brand, identity, details } of changes) {
    const own = new Map<string, readonly Detail[]>();
    for (const detail of details) {
      const key = `${howOf(detail)} ${detail.class} ${detail.field}`;
      own.set(key, [...(own.get(key) ?? []), detail]);
    }
    for (const [key, some] of own) {
      const [was, is] = [summed(some, 'was'), summed(some, 'is')];
      const effective = some.every((one) => one.effective === some[0]?.effective)
        ? some[0]?.effective
        : undefined;
      const known = all.get(key);
      if (known === undefined) {
        all.set(key, {
          first: some[0]!,
          how: howOf(some[0]!),
          records: 1,
          brands: new Set([brand]),
          examples: [{ brand, identity }],
          was,
          is,
          effective,
        });
        continue;
      }
      known.records++;
      known.brands.add(brand);
      if (known.examples.length < mostExamples) known.examples.push({ brand, identity });
      if (known.was?.text !== was?.text) known.was = undefined;
      if (known.is?.text !== is?.text) known.is = undefined;
      if (known.effective !== effective) known.effective = undefined;
    }
  }
  return [...all.values()]
    .map(
      ({ first, how, records, brands, examples, was, is, effective }): FieldTally => ({
        collection,
        class: first.class,
        field: first.field,
        how,
        records,
        of,
        brands: [...brands],
        ...(was !== undefined && { was: was.value }),
        ...(is !== undefined && { is: is.value }),
        ...(effective !== undefined && { effective }),
        examples,
      }),
    )
    .sort((a, b) => b.records - a.records || (a.field < b.field ? -1 : 1));
}

/** Whether a tally says more than a list of its records. */
export function isFinding({ records, of }: FieldTally): boolean {
  return records > many && records > of * share;
}

/** Whether a detail of a change is counted in a tally. */
export function isIn(detail: Detail, tally: FieldTally): boolean {
  return detail.field === tally.field && detail.class === tally.class && howOf(detail) === tally.how;
}

function howOf(detail: Detail): FieldTally['how'] {
  if (detail.kind !== 'value' && detail.kind !== 'hours' && detail.kind !== 'stage') return 'changed';
  return detail.was === undefined ? 'new' : detail.is === undefined ? 'gone' : 'changed';
}

/** What a record had, or has, in a field, if that can be said in a value; of a list what was removed, or added. */
function summed(details: readonly Detail[], side: 'is' | 'was'): Counting['is'] {
  const [detail, ...others] = details;
  if (detail === undefined || others.length > 0 || detail.kind === 'stage') return undefined;
  const value = detail.kind === 'list' ? detail[side === 'was' ? 'removed' : 'added'] : detail[side];
  return value === undefined ? undefined : { value, text: canonical(value) };
}
