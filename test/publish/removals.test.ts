import { describe, expect, it } from 'vitest';
import { suspiciousRemovals } from '../../src/publish/guard.js';

const branches = (count: number) => Array.from({ length: count }, (_, index) => `Fenland Bank/FB-${index}/0`);

describe('the guard against removals (D15)', () => {
  it('lets up to 20 per cent go, however many', () => {
    expect(suspiciousRemovals(branches(100), new Set(branches(80)), 20)).toBeUndefined();
  });

  it('stops more than 20 per cent, with the list of what goes', () => {
    expect(suspiciousRemovals(branches(100), new Set(branches(79)), 20)).toEqual({
      before: 100,
      removed: branches(100).slice(79),
      percent: 21,
    });
  });

  it('lets three go, whatever share they are', () => {
    expect(suspiciousRemovals(branches(4), new Set(branches(1)), 20)).toBeUndefined();
    expect(suspiciousRemovals(branches(5), new Set(branches(1)), 20)?.removed).toHaveLength(4);
  });

  it('stops an emptied collection, however small (D14)', () => {
    expect(suspiciousRemovals(branches(1), new Set(), 100)?.removed).toEqual(['Fenland Bank/FB-0/0']);
  });

  it('counts records that were replaced as removed', () => {
    const replaced = new Set(branches(10).map((key) => key.replace('FB', 'NG')));
    expect(suspiciousRemovals(branches(10), replaced, 20)?.percent).toBe(100);
  });

  it('has nothing to say of additions', () => {
    expect(suspiciousRemovals(branches(5), new Set(branches(50)), 0)).toBeUndefined();
  });
});
