import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/interface/records/records.js';
import { nodeAt } from '../../src/interface/schema/node.js';
import { factsOf } from '../../src/interface/schema/types.js';
import { valueAt } from '../../src/model/location.js';
import { amountsBackwards } from '../../src/rules/built-in/amounts/backwards.js';
import type { Fields } from '../../src/rules/built-in/fields.js';
import { blankEnds } from '../../src/rules/built-in/texts/characters.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyPair } from '../every-collection.js';
import { everyPlace } from '../every-place.js';
import { found } from './check.js';

describe.each(everyPair)('the way through a record of %s %s', (version, collection) => {
  const schema = recordSchema(version, collection);
  const placesOf = (rule: typeof blankEnds | typeof amountsBackwards, record: Fields) =>
    found(rule, collection, record, { version }).map(({ at }) => at);

  it('leads to every free text, however deep', () => {
    fc.assert(
      fc.property(recordArbitrary(version, collection), (record) => {
        const ends = everyPlace(record).filter((path) => {
          const node = nodeAt(schema, path);
          const value = valueAt(record, path);
          return typeof value === 'string' && node && factsOf(node)?.type === 'Text' && /^\s|\s$/.test(value);
        });
        expect(placesOf(blankEnds, record).sort()).toEqual(ends.map((path) => path.join('.')).sort());
      }),
    );
  });

  it('leads to every group that has a minimum and a maximum', () => {
    fc.assert(
      fc.property(recordArbitrary(version, collection), (record) => {
        const backwards = everyPlace(record).filter((path) => {
          const { MinimumAmount, MaximumAmount } = (valueAt(record, path) ?? {}) as Fields;
          return MinimumAmount && MaximumAmount && Number(MinimumAmount) > Number(MaximumAmount);
        });
        const places = placesOf(amountsBackwards, record).filter((place) => place.endsWith('MinimumAmount'));
        expect(places.sort()).toEqual(backwards.map((path) => [...path, 'MinimumAmount'].join('.')).sort());
      }),
    );
  });
});
