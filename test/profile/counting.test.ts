import { describe, expect, it } from 'vitest';
import { DistinctValues } from '../../src/reporting/profile/distinct.js';
import { textForm } from '../../src/reporting/profile/form.js';
import { Measure } from '../../src/reporting/profile/measure.js';

describe('different values', () => {
  it('are counted exactly, whether they are kept or not', () => {
    const values = new DistinctValues();
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 20_000; index++) values.add(`FB-${index}`, index);
    }
    expect(values.count).toBe(20_000);
    expect(values.isWhole).toBe(false);
  });

  it('have their count and their first record: of those that are not kept, only what comes again', () => {
    const values = new DistinctValues();
    for (let index = 0; index < 3000; index++) values.add(`FB-${index}`, index);
    expect([values.add('FB-7', 3000), values.add('FB-2999', 3001), values.add('new', 3002)]).toEqual([
      'kept',
      'again',
      'new',
    ]);
    values.add('FB-2999', 3003);
    expect(values.seen().slice(0, 2)).toEqual([
      { value: 'FB-2999', count: 3, first: 3001 },
      { value: 'FB-7', count: 2, first: 7 },
    ]);
    expect(values.seen()).toHaveLength(2001);
  });
});

/** The k-th number of 1 to `count` in an order that repeats nothing. */
const mixed = (count: number) => Array.from({ length: count }, (_, index) => ((index * 7919) % count) + 1);

describe('numbers', () => {
  it('have a smallest, a largest and a median, with records', () => {
    const measure = new Measure();
    for (const [record, value] of mixed(1001).entries()) measure.add(value, record);
    expect([measure.smallest?.value, measure.median, measure.largest?.value]).toEqual([1, 501, 1001]);
    expect(mixed(1001)[measure.largest!.record]).toBe(1001);
  });

  it('have a median of a sample where they are many, the same one each time', () => {
    const medians = [1, 2].map(() => {
      const measure = new Measure();
      for (const [record, value] of mixed(100_003).entries()) measure.add(value, record);
      return measure.median;
    });
    expect(medians[0]).toBe(medians[1]);
    expect(Math.abs(medians[0]! - 50_000)).toBeLessThan(2500);
  });

  it('are far out beyond three times the distance of the quartiles, on both scales', () => {
    const measure = new Measure();
    for (let index = 0; index < 200; index++) measure.add(51 + (index % 10) / 10, index);
    measure.add(-81, 200);
    measure.add(58, 201);
    const { below, above } = measure.farOut();
    expect(below).toEqual([{ value: -81, record: 200 }]);
    expect(above).toEqual([{ value: 58, record: 201 }]);
  });

  it('that grow by factors are not far out, nor what a fiftieth are, nor of a few anything', () => {
    const factors = new Measure();
    for (let index = 0; index < 300; index++) factors.add(10 * 1.03 ** index, index);
    const shared = new Measure();
    for (let index = 0; index < 300; index++) shared.add(index < 280 ? 5 : 6, index);
    const few = new Measure();
    for (const value of [1, 1, 1, 1, 1, 1, 1000]) few.add(value, 0);
    for (const measure of [factors, shared, few]) expect(measure.farOut()).toEqual({ below: [], above: [] });
  });

  it('without any have no median', () => {
    expect(new Measure().median).toBeNaN();
    expect(new Measure().smallest).toBeUndefined();
  });
});

describe('the form of a text', () => {
  it.each([
    ['CB1 2AB', 'A9 9A'],
    ['TR 1 2BD', 'A 9 9A'],
    ['+44-1223960960', '+99-9999999999'],
    ['Bury St Edmunds', 'Aa'],
    ["KING'S LYNN", 'A'],
    ['leiston', 'a'],
    [' Chesser', ' Aa'],
    ['Caffè Nero', 'Aa'],
    ['', ''],
  ])('%j is %j', (text, form) => {
    expect(textForm(text)).toBe(form);
  });

  it('is none where a text is long', () => {
    expect(textForm('x'.repeat(41))).toBeUndefined();
  });
});
