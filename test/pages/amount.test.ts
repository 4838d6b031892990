import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureOf, ordered, readAmount, tiersOf } from '../../src/parts/pages/browser/amount.js';
import { isNoLimit, moneyText } from '../../src/parts/pages/money.js';

describe('an amount that somebody writes', () => {
  it.each([
    ['3,000', '3000'],
    ['£3,000.50', '3000.50'],
    [' 250 ', '250'],
    ['007', '7'],
    ['0', '0'],
    ...['', 'three', '-5', '3.000,50', '1,00', '3000.505', '1e3', '12 %'].map((each) => [each, undefined]),
  ])('%j is read as %j', (written, amount) => {
    expect(readAmount(written!, '£')).toBe(amount);
  });

  it('is read as it is shown, whatever it is', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_000 }), (pence) => {
        const amount = String(pence / 100);
        expect(Number(readAmount(moneyText(amount, 'GBP'), '£'))).toBe(Number(amount));
      }),
    );
  });
});

describe('the tier of an amount', () => {
  const gap = '0.01-1500, 1500.01-5000, 7500-Infinity';
  it.each([
    ['below all', 0, gap, []],
    ['at the first', 0.01, gap, [0]],
    ['at an end', 1500, gap, [0]],
    ['at a beginning', 1500.01, gap, [1]],
    ['at the end before a gap', 5000, gap, [1]],
    ['in a gap', 6000, gap, []],
    ['at the beginning after a gap', 7500, gap, [2]],
    ['above all', 1e9, gap, [2]],
    ['in several, such as those of loans by their terms', 5000, '5000-5000, 5000-10000', [0, 1]],
    ['in the step of a penny between two', 1499.995, '0-1499.99, 1500-2000', [1]],
    ['a little below the first', 1400, '1400.005-2000', []],
  ] as const)('is looked up in what is published: %s', (_, amount, tiers, found) => {
    const bounds = tiers.split(', ').map((tier) => tier.split('-').map(Number));
    expect(
      tiersOf(
        amount,
        bounds.map(([lo, hi]) => ({ lo: lo!, hi: hi! })),
      ),
    ).toEqual(found);
  });
});

describe('an order of products', () => {
  it('has only rates for the whole amount; others follow as published', () => {
    const equal = ['Whole 1.5', 'Whole 1.50 1.5'];
    const others = ['Tiered 9.9', 'Banded 1.0', 'Whole', 'Whole 2.0 3.0'];
    const sets = [equal[0]!, others[0]!, 'Whole 2.50', ...others.slice(1), equal[1]!];
    const figure = (set: string) => {
      const [method, ...rates] = set.split(' ');
      return figureOf(method, rates);
    };
    expect(ordered(sets, figure, -1)).toEqual({ inOrder: ['Whole 2.50', ...equal], others });
    expect(ordered(sets, figure, 1)).toEqual({ inOrder: [...equal, 'Whole 2.50'], others });
    expect(figureOf(undefined, ['3.0'])).toBeUndefined();
  });
});

describe('an amount as it is shown', () => {
  it.each([
    ['25.00', 'GBP', '£25'],
    ['2.5', 'GBP', '£2.50'],
    ['0.0035', 'GBP', '£0.0035'],
    ['1234567.80', 'EUR', '€1,234,567.80'],
    ['0010', 'CHF', 'CHF\u00a010'],
    ['none', 'GBP', 'none'],
  ])('%s %s is %s', (amount, currency, shown) => {
    expect(moneyText(amount, currency)).toBe(shown);
  });

  it('is no limit where it is nines only, ten million or so and more', () => {
    expect(['9999999', '99999999999', '9999999.99'].filter(isNoLimit)).toHaveLength(3);
    expect(['999999', '99999999998', '10000000', '99999.99'].filter(isNoLimit)).toEqual([]);
  });
});
