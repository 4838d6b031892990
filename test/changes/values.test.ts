import { describe, expect, it } from 'vitest';
import { decimalDifference, isSameNumber } from '../../src/build/changes/decimal.js';
import { canonical, isSame } from '../../src/build/changes/equal.js';

describe('differences of decimals are exact', () => {
  const thirty = '9'.repeat(30);
  it.each([
    ['1.50', '1.25', '-0.25'],
    ['0.1', '0.3', '0.2'],
    ['0.10', '0.05', '-0.05'],
    ['-0.5', '0.50', '1'],
    ['+0.5', '-0.5', '-1'],
    ['0', '100', '100'],
    ['100', '0', '-100'],
    ['12', '12.000', '0'],
    ['-0', '0', '0'],
    ['1.', '2', '1'],
    [' 1 ', '2\n', '1'],
    [1.5, '1.75', '0.25'],
    ['0.0001', '999.9999', '999.9998'],
    ['0', thirty, thirty],
    ['0', `1.${thirty}`, `1.${thirty}`],
  ])('%s to %s: %s', (from, to, expected) => expect(decimalDifference(from, to)).toBe(expected));

  it.each([
    '',
    '£10',
    '10 %',
    '.5',
    '1,5',
    '1e3',
    '--1',
    '1.5.1',
    `1${thirty}`,
    `1.1${thirty}`,
    null,
    true,
    {},
  ])('%j is not a decimal', (value) => {
    expect(decimalDifference(value, '1')).toBeUndefined();
    expect(decimalDifference('1', value)).toBeUndefined();
    expect(isSameNumber(value, value)).toBe(false);
  });

  it.each([
    ['1.5', '1.50', true],
    ['1.5', 1.5, true],
    ['1.5', '1.51', false],
    ['0', '-0', true],
  ])('%s and %s are the same number: %s', (a, b, expected) => expect(isSameNumber(a, b)).toBe(expected));
});

describe('JSON values', () => {
  it.each([
    [{ b: 1, a: { d: 2, c: 3 } }, '{"a":{"c":3,"d":2},"b":1}'],
    [[2, 1], '[2,1]'],
    ['a', '"a"'],
    [1.5, '1.5'],
    [false, 'false'],
    [null, 'null'],
    [undefined, ''],
  ])('%j has the text %s', (value, text) => expect(canonical(value)).toBe(text));

  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    [1, '1', false],
    [null, {}, false],
    [{}, null, false],
    [{}, {}, true],
    [{}, [], false],
    [[], {}, false],
    [[], [], true],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [[1, 2], [2, 1], false],
    [[1, [2, { a: 3 }]], [1, [2, { a: 3 }]], true],
    [[1, [2, { a: 3 }]], [1, [2, { a: 4 }]], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: undefined }, { b: undefined }, false],
    ['a', { a: 1 }, false],
    [{ a: 1 }, 'a', false],
  ])('%j and %j are equal: %s', (a, b, expected) => expect(isSame(a, b)).toBe(expected));
});
