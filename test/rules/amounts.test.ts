import { describe, expect, it } from 'vitest';
import { amountsBackwards } from '../../src/rules/built-in/amounts/backwards.js';
import { caps } from '../../src/rules/built-in/amounts/caps.js';
import { negativeAmount, unsigned } from '../../src/rules/built-in/amounts/negative.js';
import { rateOutOfReason } from '../../src/rules/built-in/amounts/rates.js';
import { number } from '../../src/rules/built-in/fields.js';
import { inMonths } from '../../src/rules/built-in/periods.js';
import { inGroup } from './check.js';

describe('a number', () => {
  it.each([
    [5, 5],
    [0, 0],
    ['5', 5],
    ['-5.50', -5.5],
    ['0.00', 0],
    ['five', undefined],
    ['from 5', undefined],
    ['', undefined],
    ['-', undefined],
    [true, undefined],
    [['5'], undefined],
    [undefined, undefined],
  ])('of %j is %s', (value, is) => expect(number(value)).toBe(is));
});

describe('a length of time', () => {
  it.each([
    ['Day', 1461, 48],
    ['Week', 1461, 336],
    ['Month', 5, 5],
    ['Quarter', 5, 15],
    ['Half Year', 5, 30],
    ['Year', 5, 60],
  ])('in %s: %i are %i months', (period, length, months) => {
    expect(inMonths(length, period)).toBeCloseTo(months, 8);
  });

  it.each([
    [5, 'Fortnight'],
    [5, undefined],
    ['5', 'Month'],
    [undefined, 'Month'],
    [5, 6],
  ])('of %j %j is unknown', (length, period) => expect(inMonths(length, period)).toBeUndefined());
});

describe('amounts/backwards', () => {
  it.each([
    ['MinimumAmount', 'MaximumAmount', '1000.00', '900.00'],
    ['MinimumRate', 'MaximumRate', '2.50', '2.49'],
    ['MinimumAge', 'MaximumAge', 19, 18],
    ['MinAmount', 'MaxAmount', 4, 3],
    ['TierValueMinimum', 'TierValueMaximum', '0.01', '0.00'],
    ['TierValueMin', 'TierValueMax', '-1', '-2'],
    ['MinCreditLimit', 'MaxCreditLimit', '500', '499.99'],
  ])('reports a %s above the %s, and not one just at it', (least, most, minimum, maximum) => {
    expect(inGroup(amountsBackwards, { [least]: minimum, [most]: maximum })).toEqual([
      {
        args: { minimum: String(minimum), maximum: String(maximum), field: most },
        path: [least],
        also: [[most]],
      },
    ]);
    for (const group of [
      { [least]: minimum, [most]: minimum },
      { [least]: maximum, [most]: minimum },
      { [least]: minimum },
      { [most]: maximum },
    ]) {
      expect(inGroup(amountsBackwards, group)).toEqual([]);
    }
  });

  it('compares terms in their periods', () => {
    const term = (min: number, minPeriod: string | undefined, max: number, maxPeriod: string | undefined) =>
      inGroup(amountsBackwards, {
        TierValueMinTerm: min,
        TierValueMaxTerm: max,
        ...(minPeriod && { MinTermPeriod: minPeriod }),
        ...(maxPeriod && { MaxTermPeriod: maxPeriod }),
      }).map(({ args }) => args);
    expect(term(2, 'Year', 23, 'Month')).toEqual([
      { minimum: '2 Year', maximum: '23 Month', field: 'TierValueMaxTerm' },
    ]);
    expect(term(2, 'Year', 24, 'Month')).toEqual([]);
    expect(term(30, 'Month', 3, 'Year')).toEqual([]);
    expect(term(30, undefined, 3, 'Year')).toEqual([]);
    expect(term(30, 'Year', 3, undefined)).toEqual([]);
  });

  it('compares the lengths of an agreement, which have one period', () => {
    const lengths = { AgreementLengthMin: 5, AgreementLengthMax: 4 };
    expect(
      inGroup(amountsBackwards, { ...lengths, AgreementPeriod: 'Year' }).map(({ args }) => args),
    ).toEqual([{ minimum: '5 Year', maximum: '4 Year', field: 'AgreementLengthMax' }]);
    expect(inGroup(amountsBackwards, lengths)).toEqual([]);
  });

  it('reports each pair of an object', () => {
    const group = { MinimumAmount: '2', MaximumAmount: '1', MinimumRate: '2', MaximumRate: '1' };
    expect(inGroup(amountsBackwards, group).map(({ path }) => path)).toEqual([
      ['MinimumAmount'],
      ['MinimumRate'],
    ]);
  });
});

describe('amounts/caps', () => {
  const minimum = { FeeType: ['A'], MinMaxType: 'Minimum', FeeCapAmount: '5.01' };
  const maximum = { FeeType: ['A'], MinMaxType: 'Maximum', FeeCapAmount: '5.00' };
  const of = (...all: readonly object[]) => inGroup(caps, { FeeChargeCap: all });
  const found = (at: number, most: number, args = { minimum: '5.01', maximum: '5.00' }) => ({
    args,
    path: ['FeeChargeCap', at, 'FeeCapAmount'],
    also: [['FeeChargeCap', most, 'FeeCapAmount']],
  });

  it('reports a minimum above the maximum, and not one just at it', () => {
    expect(of(minimum, maximum)).toEqual([found(0, 1)]);
    expect(of(maximum, minimum)).toEqual([found(1, 0)]);
    expect(of({ ...minimum, FeeCapAmount: '5.00' }, maximum)).toEqual([]);
    expect(of({ ...minimum, FeeCapAmount: '10' }, maximum)).toEqual([
      found(0, 1, { minimum: '10', maximum: '5.00' }),
    ]);
  });

  it('shows the first of several maxima, and has to be above all of them', () => {
    const lower = { ...maximum, FeeCapAmount: '4.00' };
    expect(of(maximum, lower, minimum)).toEqual([found(2, 0)]);
    expect(of(lower, minimum, { ...maximum, FeeCapAmount: '5.01' })).toEqual([]);
  });

  it.each([
    'FeeChargeCap',
    'OverdraftFeeChargeCap',
    'RepaymentFeeChargeCap',
    'NonRepaymentFeeChargeCap',
    'LoanInterestFeeChargeCap',
  ])('looks at %s, under either name of the kind', (list) => {
    const renamed = ({ MinMaxType, ...cap }: typeof minimum) => ({ ...cap, FeeMinMaxType: MinMaxType });
    for (const all of [
      [minimum, maximum],
      [renamed(minimum), renamed(maximum)],
    ]) {
      expect(inGroup(caps, { [list]: all })).toHaveLength(1);
    }
    expect(caps).toMatchObject({ fields: expect.arrayContaining([list]) });
  });

  it.each<[string, object, object]>([
    ['another fee', {}, { FeeType: ['B'] }],
    ['the fee Other', { FeeType: ['Other'] }, { FeeType: ['Other'] }],
    ['another period', { CappingPeriod: 'Month' }, { CappingPeriod: 'Day' }],
    ['a period of one alone', { CappingPeriod: 'Month' }, {}],
    ['overdraft control', {}, { OverdraftControlIndicator: true }],
    ['an occurrence instead of a maximum', {}, { FeeCapAmount: undefined }],
    ['an occurrence instead of a minimum', { FeeCapAmount: undefined }, {}],
    ['fees as a single code', { FeeType: 'A' }, { FeeType: 'A' }],
    ['no fees', { FeeType: undefined }, { FeeType: undefined }],
    ['two minima', {}, { MinMaxType: 'Minimum' }],
  ])('compares no caps of %s', (_, least, most) => {
    expect(of({ ...minimum, ...least }, { ...maximum, ...most })).toEqual([]);
  });

  it('compares caps that share one of several fees', () => {
    expect(of({ ...minimum, FeeType: ['Other', 'B', 'A'] }, { ...maximum, FeeType: ['A', 'Other'] })).toEqual(
      [found(0, 1)],
    );
  });

  it('takes a single cap for one that has none beside it', () => {
    expect(inGroup(caps, { FeeChargeCap: minimum })).toEqual([]);
  });
});

describe('amounts/negative', () => {
  it.each(unsigned)('reports a %s below zero, and not zero', (field) => {
    expect(inGroup(negativeAmount, { [field]: '-0.01' })).toEqual([
      { args: { value: '-0.01', suggestion: '0.01' }, path: [field] },
    ]);
    for (const value of ['0', '0.00', '-0.00', '0.01']) {
      expect(inGroup(negativeAmount, { [field]: value })).toEqual([]);
    }
  });

  it('leaves the limits of bands and ranges alone', () => {
    expect(inGroup(negativeAmount, { TierValueMin: '-5', MinimumAmount: '-5', Amount: '-5' })).toEqual([]);
  });
});

describe('amounts/rates', () => {
  it.each([
    ['AER', '-0.01', 'negative'],
    ['AER', '0', undefined],
    ['AER', '0.01', undefined],
    ['AER', '20', undefined],
    ['AER', '20.01', 'high'],
    ['EAR', '-0.01', 'negative'],
    ['EAR', '0', undefined],
    ['EAR', '0.01', 'fraction'],
    ['EAR', '0.99', 'fraction'],
    ['EAR', '1', undefined],
    ['EAR', '20.01', undefined],
    ['EAR', '100', undefined],
    ['EAR', '100.01', 'high'],
    ['RepAPR', '-1', 'negative'],
    ['RepAPR', '0.00', undefined],
    ['RepAPR', '0.99', 'fraction'],
    ['RepAPR', '1.0', undefined],
    ['RepAPR', '100.0', undefined],
    ['RepAPR', '101', 'high'],
  ])('an %s of %s is %s', (field, value, reason) => {
    expect(inGroup(rateOutOfReason, { [field]: value })).toEqual(
      reason === undefined ? [] : [{ args: { value, reason }, path: [field] }],
    );
  });

  it('says nothing where no rate is written', () => {
    expect(inGroup(rateOutOfReason, { AER: undefined })).toEqual([]);
  });
});
