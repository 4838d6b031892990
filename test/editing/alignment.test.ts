import { describe, expect, it } from 'vitest';
import { align } from '../../src/authoring/edit/alignment.js';

describe('the place of each item of a list in the one before', () => {
  it.each([
    ['', 'ab', [undefined, undefined]],
    ['ab', '', []],
    ['abc', 'abc', [0, 1, 2]],
    ['abc', 'xabc', [undefined, 0, 1, 2]],
    ['abc', 'bc', [1, 2]],
    ['abc', 'ac', [0, 2]],
    ['aab', 'ab', [0, 2]],
    ['abcd', 'badc', [1, undefined, 3, undefined]],
    ['abxcd', 'abycd', [0, 1, undefined, 3, 4]],
  ])('%s, %s', (base, side, places) => {
    expect(align([...base], [...side])).toEqual(places);
  });

  it('is not known where there are too many pairs', () => {
    const long = (letter: string) => Array.from({ length: 1001 }, (_, index) => letter + index);
    expect(align(long('a').slice(1), long('b').slice(1))).toHaveLength(1000);
    expect(align(long('a'), long('b').slice(1))).toBeUndefined();
  });
});
