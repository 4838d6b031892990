import { describe, expect, it } from 'vitest';
import { align, alignedKeys } from '../../src/authoring/edit/alignment.js';

const keys = (base: string, ours: string, theirs: string) => alignedKeys([[...base], [...ours], [...theirs]]);

describe('the items of three versions of a list', () => {
  it('have the keys of equal items of the base, and of those that they replace', () => {
    expect(keys('abc', 'abc', 'abc')).toEqual([
      ['0', '1', '2'],
      ['0', '1', '2'],
      ['0', '1', '2'],
    ]);
    expect(keys('abc', 'axc', 'abc')?.[1]).toEqual(['0', '1', '2']);
    expect(keys('abc', 'axyc', 'abc')?.[1]).toEqual(['0', 'ours 1', 'ours 2', '2']);
    expect(keys('abc', 'ac', 'abcd')).toEqual([
      ['0', '1', '2'],
      ['0', '2'],
      ['0', '1', '2', 'theirs 3'],
    ]);
  });

  it('have none where one of several edits of a side is in the place of an edit of the other', () => {
    expect(keys('abcdef', 'xbcdef', 'abcdey')).toBeDefined();
    expect(keys('abcdef', 'xbcdyf', 'azcdef')).toBeDefined();
    expect(keys('abcdef', 'xbcdyf', 'abzdef')).toBeDefined();
    expect(keys('abcdef', 'xbcdyf', 'abcdzf')).toBeUndefined();
    expect(keys('abcdef', 'xbcdyf', 'zbcdef')).toBeUndefined();
    expect(keys('abcdef', 'xbcdef', 'zbcdyf')).toBeUndefined();
  });

  it('have none where both add items between the same two', () => {
    expect(keys('ab', 'axb', 'ayb')).toBeUndefined();
    expect(keys('ab', 'axb', 'aby')).toBeDefined();
  });

  it('have none where a list is too long to be compared', () => {
    const long = (letter: string) => Array.from({ length: 1001 }, (_, index) => letter + index);
    expect(alignedKeys([long('a'), long('b'), long('a')])).toBeUndefined();
    expect(alignedKeys([long('a'), long('a'), long('b')])).toBeUndefined();
    expect(align(long('a').slice(1), long('b').slice(1))).toHaveLength(1000);
    expect(align(long('a'), long('b').slice(1))).toBeUndefined();
  });
});

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

  it('is the first of equal ones where it is asked for from the start', () => {
    expect(align([...'aa'], [...'a'])).toEqual([0]);
    expect(align([...'ab', ...'b'], [...'b'])).toEqual([2]);
    expect(align([...'ab', ...'b'], [...'b'], false)).toEqual([1]);
  });
});
