import { describe, expect, it } from 'vitest';
import { implausibleAge } from '../../src/rules/built-in/amounts/age.js';
import { amountsBackwards } from '../../src/rules/built-in/amounts/backwards.js';
import { capsBackwards } from '../../src/rules/built-in/amounts/caps.js';
import { capsBeside } from '../../src/rules/built-in/amounts/fee-lists.js';
import { longTerm } from '../../src/rules/built-in/amounts/long-term.js';
import { negativeAmount, unsigned } from '../../src/rules/built-in/amounts/negative.js';
import { rateOutOfReason } from '../../src/rules/built-in/amounts/rates.js';
import { inMonths } from '../../src/rules/built-in/periods.js';
import { argsIn, inGroup, placesIn } from './check.js';

it.each([
  [1461, 'Day', 48],
  [1461, 'Week', 336],
  [5, 'Month', 5],
  [5, 'Quarter', 15],
  [5, 'Half Year', 30],
  [5, 'Year', 60],
  [5, 'Fortnight', undefined],
  [5, undefined, undefined],
  ['5', 'Month', undefined],
  [undefined, 'Month', undefined],
  [5, 6, undefined],
])('%j %j are %s months', (length, period, months) => {
  const found = inMonths(length, period);
  expect(found === undefined ? found : Math.round(found * 1e6) / 1e6).toBe(months);
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
    const args = { minimum: String(minimum), maximum: String(maximum), field: most };
    expect(inGroup(amountsBackwards, { [least]: minimum, [most]: maximum })).toEqual([
      { args, path: [least], also: [[most]] },
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

  it.each<[object, object?]>([
    [
      { TierValueMinTerm: 2, MinTermPeriod: 'Year', TierValueMaxTerm: 23, MaxTermPeriod: 'Month' },
      { minimum: '2 Year', maximum: '23 Month', field: 'TierValueMaxTerm' },
    ],
    [{ TierValueMinTerm: 2, MinTermPeriod: 'Year', TierValueMaxTerm: 24, MaxTermPeriod: 'Month' }],
    [{ TierValueMinTerm: 30, MinTermPeriod: 'Month', TierValueMaxTerm: 3, MaxTermPeriod: 'Year' }],
    [{ TierValueMinTerm: 30, TierValueMaxTerm: 3, MaxTermPeriod: 'Year' }],
    [{ TierValueMinTerm: 30, MinTermPeriod: 'Year', TierValueMaxTerm: 3 }],
    [
      { AgreementLengthMin: 5, AgreementLengthMax: 4, AgreementPeriod: 'Year' },
      { minimum: '5 Year', maximum: '4 Year', field: 'AgreementLengthMax' },
    ],
    [{ AgreementLengthMin: 5, AgreementLengthMax: 4 }],
  ])('compares lengths of time in their periods: %j', (group, args) => {
    expect(argsIn(amountsBackwards, group)).toEqual(args === undefined ? [] : [args]);
  });

  it('reports each pair of an object', () => {
    const group = { MinimumAmount: '2', MaximumAmount: '1', MinimumRate: '2', MaximumRate: '1' };
    expect(placesIn(amountsBackwards, group)).toEqual(['MinimumAmount', 'MinimumRate']);
  });
});

describe('amounts/caps', () => {
  const minimum = { FeeType: ['A'], MinMaxType: 'Minimum', FeeCapAmount: '5.01' };
  const maximum = { FeeType: ['A'], MinMaxType: 'Maximum', FeeCapAmount: '5.00' };
  const lower = { ...maximum, FeeCapAmount: '4.00' };
  const found = (at: number, most: number, least = '5.01') => [
    {
      args: { minimum: least, maximum: '5.00' },
      path: ['FeeChargeCap', at, 'FeeCapAmount'],
      also: [['FeeChargeCap', most, 'FeeCapAmount']],
    },
  ];

  it.each<[string, object[], object[]]>([
    ['above the maximum', [minimum, maximum], found(0, 1)],
    ['after the maximum', [maximum, minimum], found(1, 0)],
    ['just at it', [{ ...minimum, FeeCapAmount: '5.00' }, maximum], []],
    ['of more digits', [{ ...minimum, FeeCapAmount: '10' }, maximum], found(0, 1, '10')],
    ['above the first of several', [maximum, lower, minimum], found(2, 0)],
    ['above one of several', [lower, minimum, { ...maximum, FeeCapAmount: '5.01' }], []],
    [
      'of several fees, of which they share one',
      [
        { ...minimum, FeeType: ['Other', 'B', 'A'] },
        { ...maximum, FeeType: ['A', 'Other'] },
      ],
      found(0, 1),
    ],
  ])('reports a minimum %s', (_, FeeChargeCap, expected) => {
    expect(inGroup(capsBackwards, { FeeChargeCap })).toEqual(expected);
  });

  it.each(Object.values(capsBeside))('looks at %s, under either name of the kind', (list) => {
    const renamed = ({ MinMaxType, ...cap }: typeof minimum) => ({ ...cap, FeeMinMaxType: MinMaxType });
    expect(inGroup(capsBackwards, { [list]: [minimum, maximum] })).toHaveLength(1);
    expect(inGroup(capsBackwards, { [list]: [renamed(minimum), renamed(maximum)] })).toHaveLength(1);
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
    expect(
      inGroup(capsBackwards, {
        FeeChargeCap: [
          { ...minimum, ...least },
          { ...maximum, ...most },
        ],
      }),
    ).toEqual([]);
  });

  it('takes a single cap for one that has none beside it', () => {
    expect(inGroup(capsBackwards, { FeeChargeCap: minimum })).toEqual([]);
  });
});

it.each(unsigned)('amounts/negative reports a %s below zero, and not zero', (field) => {
  expect(inGroup(negativeAmount, { [field]: '-0.01' })).toEqual([
    { args: { value: '-0.01', suggestion: '0.01' }, path: [field] },
  ]);
  for (const value of ['0', '0.00', '-0.00', '0.01']) {
    expect(inGroup(negativeAmount, { [field]: value, TierValueMin: '-5', Amount: '-5' })).toEqual([]);
  }
});

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
  ['EAR', '100', undefined],
  ['EAR', '100.01', 'high'],
  ['RepAPR', '0.99', 'fraction'],
  ['RepAPR', '100.0', undefined],
  ['RepAPR', '101', 'high'],
  ['APR', '1000', undefined],
  ['APR', '1000.1', 'high'],
  ['AER', undefined, undefined],
])('amounts/rates: an %s of %s is %s', (field, value, reason) => {
  expect(inGroup(rateOutOfReason, { [field]: value })).toEqual(
    reason === undefined ? [] : [{ args: { value, reason }, path: [field] }],
  );
});

it.each<['MinimumAge' | 'MaximumAge', number, string?]>([
  ['MinimumAge', 180, 'nobody is 180 years old. is a digit too many, or a sign?'],
  ['MinimumAge', 101, 'nobody is 101 years old. is a digit too many, or a sign?'],
  ['MinimumAge', -1, '-1 is no age. is a digit too many, or a sign?'],
  ['MinimumAge', 100],
  ['MinimumAge', 0],
  ['MaximumAge', 121, 'nobody is 121 years old. leave it out if there is no limit'],
  ['MaximumAge', -1, '-1 is no age. is a digit too many, or a sign?'],
  ['MaximumAge', 120],
])('amounts/age: a %s of %i: %s', (limit, age, text) => {
  const found = inGroup(implausibleAge, { [limit]: age });
  expect(found).toEqual(text === undefined ? [] : [{ args: { age, limit }, path: [limit] }]);
  const { message, hint } = implausibleAge.message({ age, limit }, false);
  if (text !== undefined) expect(`${message} ${hint}`).toBe(text);
});

describe('amounts/long-term', () => {
  const long = (group: object) => inGroup(longTerm, group).map(({ path, args }) => [...path, args]);

  it('reports each length above forty years, and says in which unit it may be', () => {
    const terms = {
      TierValueMinTerm: 365,
      TierValueMaxTerm: 1825,
      MinTermPeriod: 'Year',
      MaxTermPeriod: 'Year',
    };
    expect(long(terms)).toEqual([
      ['MinTermPeriod', { length: 365, unit: 'Year', years: 365, instead: 'Day' }],
      ['MaxTermPeriod', { length: 1825, unit: 'Year', years: 1825, instead: 'Day' }],
    ]);
  });

  it.each([
    [60, 'Year', 'Month'],
    [365, 'Year', 'Day'],
    [480, 'Year', 'Month'],
    [481, 'Month', 'Day'],
    [14_610, 'Month', 'Day'],
    [20_000, 'Day', undefined],
  ])('takes %i %s for so many of %s', (AgreementLengthMax, AgreementPeriod, instead) => {
    expect(long({ AgreementLengthMax, AgreementPeriod })).toMatchObject([
      ['AgreementPeriod', instead === undefined ? { length: AgreementLengthMax } : { instead }],
    ]);
  });

  it.each([
    { TierValueMaxTerm: 40, MaxTermPeriod: 'Year' },
    { TierValueMaxTerm: 480, MaxTermPeriod: 'Month' },
    { TierValueMaxTerm: 1825, MaxTermPeriod: 'Day' },
    { TierValueMaxTerm: 365 },
    { StateTenureLength: 365, StateTenurePeriod: 'AcademicTerm' },
  ])('lets %j be', (group) => expect(long(group)).toEqual([]));
});
