import { describe, expect, it } from 'vitest';
import { orderOf } from '../../src/authoring/merge/order.js';
import { asLeftByGit } from '../../src/authoring/merge/settled.js';

/** Items by their letters: `bac` is b, then a, then c. */
const order = (base: string, ours: string, theirs: string, kept: string, isFree = false) =>
  orderOf([...base], [...ours], [...theirs], new Set(kept), isFree)?.join('');

describe('the order of a merged list', () => {
  it.each([
    ['nothing was moved', 'abc', 'abc', 'abc', 'abc', 'abc'],
    ['we moved something', 'abc', 'cab', 'abc', 'abc', 'cab'],
    ['they moved something', 'abc', 'abc', 'cab', 'abc', 'cab'],
    ['both moved the same', 'abc', 'cab', 'cab', 'abc', 'cab'],
    ['we moved, and they removed', 'abc', 'cab', 'ac', 'ac', 'ca'],
    ['both removed, and moved nothing', 'abcd', 'acd', 'abd', 'ad', 'ad'],
    ['each moved alike what the other kept', 'abcd', 'dab', 'dac', 'da', 'da'],
    ['both added in one place: ours first', 'ab', 'axb', 'ayb', 'abxy', 'axyb'],
    ['they added first, and we last', 'ab', 'abx', 'yab', 'abxy', 'yabx'],
    ['they added behind what we moved', 'abc', 'cab', 'abcy', 'abcy', 'cyab'],
    ['we added behind what they moved', 'abc', 'abcy', 'cab', 'abcy', 'cyab'],
  ])('is kept where %s', (_, base, ours, theirs, kept, merged) => {
    expect(order(base, ours, theirs, kept)).toBe(merged);
  });

  it('is not known where each side moved something different, unless it means nothing', () => {
    expect(order('abc', 'cab', 'bac', 'abc')).toBeUndefined();
    expect(order('abc', 'cab', 'bac', 'abc', true)).toBe('cab');
  });
});

describe('a text with conflicts', () => {
  const conflict = (ours: string, theirs: string, label = '') =>
    `a\n<<<<<<< ours${label}\n${ours}\n=======\n${theirs}\n>>>>>>> theirs${label}\nb\n`;

  it('is as git left it, however git marks conflicts, until a side of it is edited', () => {
    expect(asLeftByGit(conflict('x', 'y', ' (of main)'), conflict('x', 'y'))).toBe(true);
    expect(asLeftByGit(conflict('z', 'y'), conflict('x', 'y'))).toBe(false);
    expect(asLeftByGit(conflict('x', 'z'), conflict('x', 'y'))).toBe(false);
    expect(asLeftByGit(conflict('x', 'y'), undefined)).toBe(false);
  });
});
