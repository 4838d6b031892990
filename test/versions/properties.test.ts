import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { type Loss, recordInVersion } from '../../src/interface/records/record-in-version.js';
import { type FieldPath, valueAt } from '../../src/model/location.js';
import type { Version } from '../../src/model/version.js';
import { recordArbitrary, valuesOf } from '../arbitrary.js';
import { everyPlace } from '../every-place.js';

const ways: readonly { from: Version; to: Version }[] = [
  { from: 'v2.1', to: 'v2.2' },
  { from: 'v2.2', to: 'v2.1' },
];
const cases = collectionsIn('v2.1').flatMap((collection) => ways.map((way) => ({ collection, ...way })));

describe.each(cases)('any record of $collection, $from to $to', ({ collection, from, to }) => {
  const records = recordArbitrary(from, collection);

  it('is valid in the other version, has every value there that no loss names, and comes back as it was where nothing was lost', () => {
    fc.assert(
      fc.property(records, (record) => {
        const before = structuredClone(record);
        const { record: projected, losses } = recordInVersion(collection, record, from, to);
        expect(record).toStrictEqual(before);
        expect(recordSchema(to, collection).safeParse(projected).error?.issues).toBeUndefined();
        for (const { path, what } of losses)
          expect(valueAt(record, what === 'supplied' ? path.slice(0, -1) : path)).toBeDefined();

        const kept = counted(valuesIn(projected));
        const named = losses.filter(({ what }) => what !== 'moved' && what !== 'supplied');
        const owed = valuesIn(record).filter(({ path }) => !named.some((loss) => isUnder(path, loss)));
        for (const [value, count] of counted(owed))
          expect(kept.get(value) ?? 0, value).toBeGreaterThanOrEqual(count);

        if (losses.length > 0) return;
        const back = recordInVersion(collection, projected!, to, from);
        expect(back.losses).toEqual([]);
        expect(alike(back.record)).toEqual(alike(record));
      }),
      { numRuns: 200 },
    );
  });

  it('is returned as it is, without a loss, where both versions can say it', () => {
    const schemas = [recordSchema(from, collection), recordSchema(to, collection)];
    const sparse = fc.oneof(...schemas.map((schema) => valuesOf(schema, 12))) as typeof records;
    fc.assert(
      fc.property(sparse, (record) => {
        fc.pre(schemas.every((schema) => schema.safeParse(record).success));
        const { record: projected, losses } = recordInVersion(collection, record, from, to);
        expect(projected).toBe(record);
        expect(losses).toEqual([]);
      }),
    );
  });
});

it('changes nothing within one version', () => {
  const record = { Identification: 'FB-0102', anything: 'at all' };
  for (const collection of collectionsIn('v2.1')) {
    expect(recordInVersion(collection, record, 'v2.2', 'v2.2')).toEqual({ record, losses: [] });
  }
});

/** The record in one of the forms that mean the same: no empty lists, notes joined, times and amounts in full. */
function alike(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    if (key === 'Note' || key === 'OverdraftNotes') return value.join('\n');
    return value.map((item) => alike(item, key));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, field]) => !saysNothing(name, field))
        .map(([name, field]) => [name, alike(field, key === 'Overdraft' ? key + name : name)]),
    );
  }
  if (key === 'OpeningTime' || key === 'ClosingTime') {
    return String(value).replace(/^(\d\d):?(\d\d)(?::00(?:\.000)?)?(?=$|[Z+-])/, '$1:$2');
  }
  return key === 'MinimumPossibleAmount' ? Number(value) : value;
}

function saysNothing(name: string, field: unknown): boolean {
  if (Array.isArray(field) || name === 'OverdraftFeeApplicableRange')
    return Object.keys(field as object).length === 0;
  return (name === 'Code' && field === '') || (name === 'MinimumPossibleAmount' && field === '');
}

interface Value {
  readonly path: FieldPath;
  readonly named: string;
}

/** Every scalar of a record with the name of its field, less those that the versions write differently. */
function valuesIn(record: unknown): Value[] {
  return everyPlace(record).flatMap((path) => {
    const value = valueAt(record, path);
    const name = String(path.filter((step) => typeof step === 'string').at(-1));
    const rewritten = ['OpeningTime', 'ClosingTime', 'MinimumPossibleAmount', 'Note'].includes(name);
    const joined = name === 'Notes' && path.slice(-3).includes('Overdraft');
    if (rewritten || joined || value === '' || typeof value === 'object') return [];
    return [{ path, named: `${name.replace('FeeMinMaxType', 'MinMaxType')}: ${String(value)}` }];
  });
}

function counted(values: readonly Value[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { named } of values) counts.set(named, (counts.get(named) ?? 0) + 1);
  return counts;
}

function isUnder(path: FieldPath, loss: Loss): boolean {
  return loss.path.every((step, index) => path[index] === step);
}
