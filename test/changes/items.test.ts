import { describe, expect, it } from 'vitest';
import { recordField } from '../../src/build/changes/field.js';
import { pairItems } from '../../src/build/changes/items.js';

const field = (path: string) =>
  path.split('.').reduce((own, name) => own.child(name), recordField('personal-current-accounts', 'v2.2'));
const fees = field('OtherFeesCharges.FeeChargeDetail').item();
const notes = field('Notes').item();

const fee = (FeeType: string, own: object = {}) => ({ FeeType, FeeAmount: '1.00', Notes: ['a'], ...own });

describe('items of two lists', () => {
  it.each([
    ['nothing', [], [], [], []],
    ['the same in another order', ['a', 'b'], ['b', 'a'], [], []],
    ['one more', ['a'], ['a', 'b'], [], ['b']],
    ['one less', ['a', 'b'], ['b'], ['a'], []],
    ['as many others', ['a', 'b'], ['a', 'c'], ['b'], ['c']],
    ['one that is there more often', ['a', 'b', 'a'], ['a', 'b', 'a', 'a'], [], ['a']],
    ['one that is there less often', ['a', 'a', 'a'], ['a'], ['a', 'a'], []],
    ['numbers and texts', [1, null], ['1', null], [1], ['1']],
  ])('that are no objects are added and removed: %s', (_, was, is, removed, added) =>
    expect(pairItems(was, is, notes)).toEqual({ pairs: [], removed, added }),
  );

  it.each([
    ['an object by a text', [{ a: 1 }], ['a'], [{ a: 1 }], ['a']],
    ['a text by an object', ['a'], [{ a: 1 }], ['a'], [{ a: 1 }]],
    [
      'a text beside objects',
      [fee('A'), 'x'],
      [fee('A', { FeeAmount: '2.00' })],
      [fee('A'), 'x'],
      [fee('A', { FeeAmount: '2.00' })],
    ],
  ])('are not paired unless all are objects: %s', (_, was, is, removed, added) =>
    expect(pairItems(was, is, fees)).toEqual({ pairs: [], removed, added }),
  );

  it('are paired if each list has one object, whatever they have in common', () => {
    const [a, b] = [{ FeeType: 'A' }, { FeeCategory: 'B' }];
    expect(pairItems([a], [b], fees)).toEqual({ pairs: [[a, b]], removed: [], added: [] });
    const both = { FeeType: 'C' };
    expect(pairItems([both, a], [both, b], fees)).toEqual({ pairs: [], removed: [a], added: [b] });
    expect(pairItems([a], [b, both], fees)).toEqual({ pairs: [], removed: [a], added: [b, both] });
  });

  it('are paired with the most alike, in the order of the old list', () => {
    const [a, b, c] = [fee('A'), fee('B'), fee('C')];
    const [dearC, dearA] = [fee('C', { FeeAmount: '3.00' }), fee('A', { FeeAmount: '2.00' })];
    const pairs = [
      [a, dearA],
      [c, dearC],
    ];
    expect(pairItems([a, b, c], [dearC, dearA], fees)).toEqual({ pairs, removed: [b], added: [] });
    const turned = [...pairs].reverse().map((pair) => [...pair].reverse());
    expect(pairItems([dearC, dearA], [a, b, c], fees)).toEqual({ pairs: turned, removed: [], added: [b] });
  });

  it('are paired with the nearest of several alike', () => {
    const was = ['1', '2', '3'].map((FeeAmount) => fee('A', { FeeAmount }));
    const is = ['4', '5', '6'].map((FeeAmount) => fee('A', { FeeAmount }));
    expect(pairItems(was, is, fees).pairs).toEqual(was.map((one, at) => [one, is[at]]));
  });

  it('are known by their key rather than by their other fields', () => {
    const a = fee('A', { FeeAmount: '1.00', Notes: ['a'] });
    const sameKey = fee('A', { FeeAmount: '2.00', Notes: ['b'] });
    const sameRest = fee('B', { FeeAmount: '1.00', Notes: ['a'] });
    expect(pairItems([a], [sameRest, sameKey], fees)).toEqual({
      pairs: [[a, sameKey]],
      removed: [],
      added: [sameRest],
    });
  });

  it.each([
    // Of 10 values, the type counts three times: 3 are in common, then 2 of 10.
    ['three tenths in common', { a: 1, b: 2, c: 3 }, { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }, true],
    ['less than three tenths in common', { a: 1, b: 2 }, { a: 1, b: 2, c: 4, d: 4, e: 5, f: 6, g: 7 }, false],
    ['two of different names', { a: 1, b: 1 }, { c: 1, d: 1 }, false],
    ['two of different values', { a: 1 }, { a: 2 }, false],
    ['nothing at all', {}, { a: 1 }, false],
  ])('are the same thing with %s', (_, was, is, areSame) => {
    const other = { FeeType: 'Z', FeeAmount: '0' };
    const { pairs } = pairItems([was], [other, is], fees);
    expect(pairs).toEqual(areSame ? [[was, is]] : []);
  });

  it('have a key that only one of them has, which counts against them', () => {
    const rest = { a: 1, b: 2, c: 3 };
    const other = { FeeType: 'Z' };
    // Three of six, and with a fourth value in each three of eight.
    expect(pairItems([rest], [other, { FeeType: 'A', ...rest }], fees).pairs).toHaveLength(1);
    expect(pairItems([{ FeeType: 'A', x: 1 }], [other, { x: 1 }], fees).pairs).toEqual([]);
    expect(pairItems([{ x: 1 }], [other, { FeeType: 'A', x: 1 }], fees).pairs).toEqual([]);
  });
});
