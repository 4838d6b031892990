import { describe, expect, it, test } from 'vitest';
import { decimalDifference, isSameNumber } from '../../src/build/changes/decimal.js';
import { canonical } from '../../src/build/changes/items.js';

describe('differences of decimals are exact', () => {
  const thirty = '9'.repeat(30);
  it.each([
    ['1.50', '1.25', '-0.25'],
    ['0.10', '0.05', '-0.05'],
    ['+0.5', '-0.5', '-1'],
    ['12', '12.000', '0'],
    ['1.', '2', '1'],
    [' 1 ', '2\n', '1'],
    [1.5, '1.75', '0.25'],
    ['0.0001', '999.9999', '999.9998'],
    ['0', `1.${thirty}`, `1.${thirty}`],
  ])('%s to %s: %s', (from, to, expected) => expect(decimalDifference(from, to)).toBe(expected));

  it.each(['', '10 %', '1,5', '1e3', '1.5.1', `1${thirty}`, `1.1${thirty}`, null, {}])(
    '%j is not a decimal',
    (value) => {
      expect(decimalDifference(value, '1')).toBeUndefined();
      expect(decimalDifference('1', value)).toBeUndefined();
      expect(isSameNumber(value, value)).toBe(false);
    },
  );

  it.each([
    ['1.5', '1.50', true],
    ['1.5', 1.5, true],
    ['1.5', '1.51', false],
    ['0', '-0', true],
  ])('%s and %s are the same number: %s', (a, b, expected) => expect(isSameNumber(a, b)).toBe(expected));
});

test('a text is the same for equal values, whatever the order of their fields', () => {
  expect(canonical({ b: 1, a: { d: [2, 1], c: 'x' } })).toBe('{"a":{"c":"x","d":[2,1]},"b":1}');
  expect([canonical(undefined), canonical('a')]).toEqual(['', '"a"']);
});
