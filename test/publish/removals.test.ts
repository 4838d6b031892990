import { describe, expect, it } from 'vitest';
import { suspiciousPercent } from '../../src/publication/guards/guard.js';

describe('the guard against removals (D15)', () => {
  it('lets up to 20 per cent go, however many', () => {
    expect(suspiciousPercent(100, 20, false, 20)).toBeUndefined();
  });

  it('stops more than 20 per cent', () => {
    expect(suspiciousPercent(100, 21, false, 20)).toBe(21);
  });

  it('lets three go, whatever share they are', () => {
    expect(suspiciousPercent(4, 3, false, 20)).toBeUndefined();
    expect(suspiciousPercent(5, 4, false, 20)).toBe(80);
  });

  it('stops an emptied collection, however small (D14)', () => {
    expect(suspiciousPercent(1, 1, true, 100)).toBe(100);
  });

  it('has nothing to say of additions', () => {
    expect(suspiciousPercent(5, 0, false, 0)).toBeUndefined();
  });
});
