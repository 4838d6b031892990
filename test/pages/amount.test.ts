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
  ])('%j is read', (written, amount) => {
    expect(readAmount(written, '£')).toBe(amount);
  });

  it.each(['', 'three', '-5', '3.000,50', '1,00', '3000.505', '1e3', '12 %'])('%j is not read', (written) => {
    expect(readAmount(written, '£')).toBeUndefined();
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
  const tiers = [
    { lo: 0.01, hi: 1500 },
    { lo: 1500.01, hi: 5000 },
    { lo: 7500, hi: Number.POSITIVE_INFINITY },
  ];

  it.each([
    [0, []],
    [0.01, [0]],
    [1500, [0]],
    [1500.01, [1]],
    [5000, [1]],
    [6000, []],
    [7500, [2]],
    [1e9, [2]],
  ] as const)('of %d is looked up in what is published', (amount, found) => {
    expect(tiersOf(amount, tiers)).toEqual(found);
  });

  it('are several where tiers have the same amounts, such as those of loans by their terms', () => {
    expect(
      tiersOf(5000, [
        { lo: 5000, hi: 5000 },
        { lo: 5000, hi: 10_000 },
      ]),
    ).toEqual([0, 1]);
  });

  it('holds an amount within the step of a penny between two tiers', () => {
    expect(
      tiersOf(1499.995, [
        { lo: 0, hi: 1499.99 },
        { lo: 1500, hi: 2000 },
      ]),
    ).toEqual([1]);
    expect(tiersOf(1400, [{ lo: 1400.005, hi: 2000 }])).toEqual([]);
  });
});

describe('an order of products', () => {
  it('has only rates for the whole amount; others follow as published', () => {
    const sets = [
      'Whole 1.5',
      'Tiered 9.9',
      'Whole 2.50',
      'Banded 1.0',
      'Whole',
      'Whole 2.0 3.0',
      'Whole 1.50 1.5',
    ];
    const figure = (set: string) => {
      const [method, ...rates] = set.split(' ');
      return figureOf(method, rates);
    };
    const others = ['Tiered 9.9', 'Banded 1.0', 'Whole', 'Whole 2.0 3.0'];
    const equal = ['Whole 1.5', 'Whole 1.50 1.5'];
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
