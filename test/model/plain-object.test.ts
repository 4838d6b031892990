import { describe, expect, test } from 'vitest';
import { isPlainObject } from '../../src/base/json/plain-object.js';

describe('A plain object', () => {
  test.each([
    ['with fields', { A: 1 }],
    ['without any', {}],
    ['as a file of JSON holds it', JSON.parse('{ "A": { "__proto__": 1 } }')],
    ['without a prototype', Object.create(null)],
    ['copied', structuredClone({ A: [1] })],
  ])('is one %s', (_, value) => {
    expect(isPlainObject(value)).toBe(true);
  });

  test.each([
    ['a list', []],
    ['null', null],
    ['nothing', undefined],
    ['a text', 'A'],
    ['a number', 1],
    ['a date', new Date(0)],
    ['a map', new Map([['A', 1]])],
    ['a function', () => ({})],
  ])('is not %s', (_, value) => {
    expect(isPlainObject(value)).toBe(false);
  });
});
