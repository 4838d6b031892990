import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordSchema } from '../../src/interface/records/records.js';
import { nodeAt } from '../../src/interface/schema/node.js';
import { factsOf } from '../../src/interface/schema/types.js';
import { valueAt } from '../../src/model/location.js';
import { blankEnds } from '../../src/rules/built-in/texts/characters.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyPair } from '../every-collection.js';
import { everyPlace } from '../every-place.js';
import { found } from './check.js';

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
        expect(
          found(blankEnds, collection, record, { version })
            .map(({ at }) => at)
            .sort(),
        ).toEqual(ends.map((path) => path.join('.')).sort());
      }),
    );
  });
});
