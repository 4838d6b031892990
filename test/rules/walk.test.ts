import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/interface/records/records.js';
import { nodeAt } from '../../src/interface/schema/node.js';
import { factsOf } from '../../src/interface/schema/types.js';
import type { Collection } from '../../src/model/collection.js';
import type { FieldPath } from '../../src/model/location.js';
import type { Version } from '../../src/model/version.js';
import { checkRecord } from '../../src/rules/built-in/check-record.js';
import type { Fields } from '../../src/rules/built-in/fields.js';
import { Today } from '../../src/rules/built-in/today.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyPair } from '../every-collection.js';
import { today } from './check.js';

const placesOf = (record: Fields, version: Version, collection: Collection, rule: string) =>
  checkRecord(record, { version, collection, today: new Today(today) })
    .filter((found) => found.rule === rule)
    .map(({ path }) => path.join('.'))
    .sort();

/** The places of all values in a record, and of the groups and lists that they stand in. */
function everyPlace(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const steps = Array.isArray(value) ? value.map((item, at) => [at, item] as const) : Object.entries(value);
  return [path, ...steps.flatMap(([step, part]) => everyPlace(part, [...path, step]))];
}

const valueAt = (record: unknown, path: FieldPath) =>
  path.reduce((value, step) => (value as Record<string | number, unknown>)[step], record);

describe.each(everyPair)('the way through a record of %s %s', (version, collection) => {
  const schema = recordSchema(version, collection);

  it('leads to every free text, however deep', () => {
    fc.assert(
      fc.property(recordArbitrary(version, collection), (record) => {
        const ends = everyPlace(record).filter((path) => {
          const node = nodeAt(schema, path);
          const value = valueAt(record, path);
          return typeof value === 'string' && node && factsOf(node)?.type === 'Text' && /^\s|\s$/.test(value);
        });
        expect(placesOf(record, version, collection, 'texts/blank-ends')).toEqual(
          ends.map((path) => path.join('.')).sort(),
        );
      }),
    );
  });

  it('leads to every group that has a minimum and a maximum', () => {
    fc.assert(
      fc.property(recordArbitrary(version, collection), (record) => {
        const backwards = everyPlace(record).filter((path) => {
          const { MinimumAmount, MaximumAmount } = (valueAt(record, path) ?? {}) as Fields;
          return (
            typeof MinimumAmount === 'string' &&
            typeof MaximumAmount === 'string' &&
            Number(MinimumAmount) > Number(MaximumAmount)
          );
        });
        const found = placesOf(record, version, collection, 'amounts/backwards');
        expect(found.filter((place) => place.endsWith('.MinimumAmount'))).toEqual(
          backwards.map((path) => [...path, 'MinimumAmount'].join('.')).sort(),
        );
      }),
    );
  });
});
