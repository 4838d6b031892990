import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, suggestion } from '../../src/base/text/suggestion.js';

describe('did you mean', () => {
  it.each([
    ['Phisical', ['Mobile', 'Physical'], 'Physical'],
    ['physical', ['Mobile', 'Physical'], 'Physical'],
    ['half-year', ['Day', 'Half Year', 'Year'], 'Half Year'],
    ['branchs', ['branches', 'atms'], 'branches'],
    ['Wensday', ['Tuesday', 'Wednesday', 'Thursday'], 'Wednesday'],
    ['Brnach', ['Branch'], 'Branch'],
  ])('%s', (written, allowed, meant) => {
    expect(suggestion(written, allowed)).toBe(meant);
  });

  it.each([
    ['Lighthouse', ['Mobile', 'Physical']],
    ['', ['A']],
    ['xy', ['AB', 'CD']],
  ])('stays silent about %s', (written, allowed) => {
    expect(suggestion(written, allowed)).toBeUndefined();
  });

  it('prefers the nearest word', () => {
    expect(suggestion('Quaterly', ['Yearly', 'Quarterly', 'Quarter'])).toBe('Quarterly');
  });
});

describe('the number of wrong letters', () => {
  it.each([
    ['cambridge', 'cambridge', 0],
    ['cambrige', 'cambridge', 1],
    ['cambirdge', 'cambridge', 1],
    ['cambbridge', 'cambridge', 1],
    ['kambrige', 'cambridge', 2],
    ['ely', 'march', 3],
  ])('between %j and %j is %i, or more than two', (a, b, slips) => {
    expect(editDistance(a, b, 2)).toBe(slips);
  });

  it('is the same in both directions, 0 only for the same, and at most the longer length', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 9 }), (a, b, most) => {
        const exact = editDistance(a, b, 99);
        expect(exact).toBe(editDistance(b, a, 99));
        expect(exact === 0).toBe(a === b);
        expect(exact).toBeLessThanOrEqual(Math.max(a.length, b.length));
        // A bound changes nothing up to itself.
        expect(editDistance(a, b, most)).toBe(Math.min(exact, most + 1));
      }),
    );
  });
});
