import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonItems } from '../../src/content/edit/common-items.js';
import { tries } from '../seed.js';

/** The length of the longest common subsequence, by its definition. */
function longest(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one;
  if (first === undefined || other.length === 0) return 0;
  const at = other.indexOf(first);
  return Math.max(longest(rest, other), at < 0 ? 0 : 1 + longest(rest, other.slice(at + 1)));
}

const item = fc.constantFrom(...'abcdefgh');
const lists = [fc.array(item, { maxLength: 9 }), fc.uniqueArray(item)];

test.each(lists)(
  'commonItems pairs equal items in their order, as many as can be if none is there twice',
  (list) => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const pairs = commonItems(one, other);
        const isUnique = [one, other].every((items) => new Set(items).size === items.length);
        if (isUnique) expect(pairs).toHaveLength(longest(one, other));
        for (const [index, [row, column]] of pairs.entries()) {
          expect(one[row]).toBe(other[column]);
          const [before, above] = pairs[index - 1] ?? [-1, -1];
          expect(row > before && column > above).toBe(true);
        }
      }),
      { numRuns: tries(1000) },
    );
  },
);

test('of equal items, those at the ends belong together, so that a comment stays with its item', () => {
  expect(commonItems(['a', 'a'], ['b', 'a'])).toEqual([[1, 1]]);
  expect(commonItems(['a', 'a'], ['a', 'b'])).toEqual([[0, 0]]);
  expect(commonItems(['a'], ['a', 'a'])).toEqual([[0, 0]]);
});
