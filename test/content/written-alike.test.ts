import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asWritten, isWrittenAlike } from '../../src/content/documents/document.js';
import { seed } from '../seed.js';

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, 1, '1', 1.5, '1.5', true, 'true', 'null', ''),
    fc.array(tie('any'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('any'), { maxKeys: 2 }),
  ),
})).any;

it('says of two values whether they are equal once they are written', () => {
  let alike = 0;
  fc.assert(
    fc.property(value, value, (one, other) => {
      const isAlike = isDeepStrictEqual(asWritten(one), asWritten(other));
      if (isAlike) alike++;
      expect(isWrittenAlike(one, other)).toBe(isAlike);
      expect(isWrittenAlike(one, asWritten(one))).toBe(true);
    }),
    { seed, numRuns: 3000 },
  );
  expect(alike).toBeGreaterThan(100);
});
