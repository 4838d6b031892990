import { describe, expect, it } from 'vitest';
import { aboveMaximum } from '../../src/rules/built-in/amounts/above-maximum.js';
import { aboveMonthlyMaximum } from '../../src/rules/built-in/amounts/above-monthly-maximum.js';
import { implausibleAge } from '../../src/rules/built-in/amounts/age.js';
import { grossRate } from '../../src/rules/built-in/amounts/gross-rate.js';
import { longTerm } from '../../src/rules/built-in/amounts/long-term.js';
import { madeUpLimit } from '../../src/rules/built-in/amounts/made-up-limit.js';
import { noPrice } from '../../src/rules/built-in/amounts/no-price.js';
import { soleRate, soleSum } from '../../src/rules/built-in/amounts/prose.js';
import { toldOtherwise } from '../../src/rules/built-in/amounts/told-otherwise.js';
import { found, inGroup } from './check.js';

describe('the price in a text', () => {
  it.each<[string, number | undefined]>([
    ['CHAPS payment (to another bank) £23', 23],
    ['£20 per item (maximum £80)', 20],
    ['Fee of £1,250.50', 1250.5],
    ['Copy of a statement: GBP 5', 5],
    ['20 pounds each', 20],
    ['35p per cheque', 0.35],
    ['35 pence', 0.35],
    ['70p per £100', 0.7],
    ['Payments over £100: £7', 7],
    ['Minimum £3. £20 per item.', 20],
    ['Cheques paid in: £10', 10],
    ['£25 plus VAT', 25],
    ['£5, £5 again', 5],
    ['no sum', undefined],
    ['£5 or £10', undefined],
    ['£3 or 35p', undefined],
    ['per £100', undefined],
    ['Over £5,000', undefined],
    ['£5,000 and over', undefined],
    ['from £5 to £10', undefined],
    ['between £5 and £10', undefined],
    ['£5 and £10', undefined],
    ['£5 - £10', undefined],
    ['£5–£10', undefined],
    ['Maximum charge in a month: £80', undefined],
    ['capped at £80', undefined],
    ['a limit of £500', undefined],
    ['Coins in £20 bags', undefined],
    ['£20 notes only', undefined],
    ['cheques of £500', undefined],
    ['£0', undefined],
    ['a loan of £1.2m', undefined],
    ['£25 thousand', undefined],
    ['Free if £1,500 is paid', undefined],
    ['No charge unless it costs £5', undefined],
    ['It was £12', undefined],
    ['A fee of £3 will also apply', undefined],
    ['£5 plus £2 postage', undefined],
    ['£5 + £2', undefined],
    ['£10 for students', undefined],
    ['about £10', undefined],
    ['open at 5 p.m.', undefined],
    ['at 5pm', undefined],
  ])('%j is a sum of %s', (text, value) => expect(soleSum([text])?.value).toBe(value));

  it.each<[string, number | undefined]>([
    ['a fee of 3%', 3],
    ['2.99 per cent of the value', 2.99],
    ['1% of value (min £3, max £50)', 1],
    ['2.75 percent', 2.75],
    ['minimum 2%', undefined],
    ['2% over base rate', undefined],
    ['base plus 2%', undefined],
    ['18.9% APR', undefined],
    ['between 1% and 3%', undefined],
    ['100% of it', undefined],
    ['The general fee of 3% (minimum £3) will also apply', undefined],
  ])('%j is a rate of %s', (text, value) => expect(soleRate([text])?.value).toBe(value));

  it('may be in any of the texts, but in one alone', () => {
    expect(soleSum(['Fee', 'CHAPS £20'])).toEqual({ value: 20, written: '£20', at: 1 });
    expect(soleSum(['CHAPS £20', 'SWIFT £25'])).toBeUndefined();
  });

  it('says how often it comes', () => {
    expect(soleSum(['£60 a year'])).toMatchObject({ value: 60, times: 1 });
    expect(soleSum(['annual fee £60'])).toMatchObject({ times: 1 });
    expect(soleSum(['£5/month'])).toMatchObject({ times: 12 });
    expect(soleSum(['half-yearly £5'])).toMatchObject({ times: 2 });
  });
});

describe('amounts/told-otherwise', () => {
  const fee = (fields: object, ...Notes: string[]) =>
    inGroup(toldOtherwise, { ...fields, Notes }).map(({ path, args }) => [...path, args]);

  it('reports an amount that is not the only sum', () => {
    expect(fee({ FeeAmount: '21' }, 'Fee', 'CHAPS £20')).toEqual([
      ['FeeAmount', { value: '21', written: '£20' }],
    ]);
    expect(fee({ FeeAmount: '3.00' }, 'Copy of a statement £5')).toHaveLength(1);
  });

  it('reports a rate that is not the only percentage', () => {
    expect(fee({ FeeRate: '2.99' }, 'fee of 3%')).toEqual([['FeeRate', { value: '2.99', written: '3%' }]]);
    expect(fee({ FeeRate: '0.015' }, '1.5%')).toEqual([
      ['FeeRate', { value: '0.015', written: '1.5%', instead: '1.5' }],
    ]);
  });

  it('knows pence that are written as pounds', () => {
    expect(fee({ FeeAmount: '35.00' }, '35p an item')).toEqual([
      ['FeeAmount', { value: '35.00', written: '35p', instead: '0.35' }],
    ]);
  });

  it.each<[string, object, string]>([
    ['the same', { FeeAmount: '20.00' }, 'CHAPS £20'],
    ['pence', { FeeAmount: '0.35' }, '35p'],
    ['a year and a month', { FeeAmount: '5.00', ApplicationFrequency: 'Monthly' }, '£60 a year'],
    ['a month and a year', { FeeAmount: '60.00', ApplicationFrequency: 'Yearly' }, '£5 per month'],
    ['a time that is not known', { FeeAmount: '5.00', ApplicationFrequency: 'Other' }, '£60 a year'],
    ['VAT', { FeeAmount: '30.00' }, '£25 plus VAT'],
    ['the value in another place', { FeeAmount: '21.00' }, '21 pounds, and €25; £20 for others'],
    ['no fee', { FeeAmount: '0.00' }, 'CHAPS £20'],
    ['a percentage', { FeeAmount: '20.00' }, '3%'],
    ['a twelfth', { FeeRate: '1.5' }, '18% per annum'],
    ['a twelfth with interest on interest', { FeeRate: '1.5' }, '19.56% a year'],
    ['the same rate', { FeeRate: '2.750' }, '2.75% of the value'],
  ])('takes %s for the same', (_, fields, note) => expect(fee(fields, note)).toEqual([]));

  it('looks at no single text', () => {
    expect(inGroup(toldOtherwise, { FeeAmount: '21', Notes: 'CHAPS £20' })).toEqual([]);
    expect(inGroup(toldOtherwise, { FeeAmount: '21' })).toEqual([]);
  });
});

describe('amounts/no-price', () => {
  const fee = (...FeeChargeDetail: object[]) => inGroup(noPrice, { FeeChargeDetail }).map(({ path }) => path);

  it('reports a fee that says nothing of its price', () => {
    expect(fee({ FeeType: 'A', FeeAmount: '1' }, { FeeType: 'B' }, { FeeType: 'C', Notes: [] })).toEqual([
      ['FeeChargeDetail', 1],
      ['FeeChargeDetail', 2],
    ]);
    expect(fee({ OtherFeeType: { Description: 'A copy' } })).toHaveLength(1);
  });

  it.each([
    { FeeAmount: '0.00' },
    { FeeRate: '1' },
    { Notes: ['Ask us.'] },
    { IncludedInMonthlyChargeIndicator: true },
    { IncludedInPeriodicFeeIndicator: true },
    { NegotiableIndicator: true },
    { FeeChargeCap: { FeeCapAmount: '5' } },
    { OtherFeeType: { Description: '£5 a copy' } },
    { OtherFeeType: [{ Description: 'Free' }] },
  ])('is content with %j', (fields) => expect(fee(fields)).toEqual([]));
});

describe('amounts/age', () => {
  it.each([
    ['MinimumAge', 180],
    ['MinimumAge', -1],
    ['MinimumAge', 101],
    ['MaximumAge', 121],
    ['MaximumAge', -1],
    ['MaximumAge', 999],
  ])('reports a %s of %i', (limit, age) => {
    expect(inGroup(implausibleAge, { [limit]: age })).toEqual([{ args: { age, limit }, path: [limit] }]);
  });

  it('lets others be', () => {
    expect(inGroup(implausibleAge, { MinimumAge: 0, MaximumAge: 120 })).toEqual([]);
    expect(inGroup(implausibleAge, { MinimumAge: 100 })).toEqual([]);
  });
});

describe('amounts/long-term', () => {
  const long = (group: object) => inGroup(longTerm, group).map(({ path, args }) => [...path, args]);

  it('reports a length above forty years, and says in which unit it may be', () => {
    expect(
      long({ TierValueMinTerm: 365, MinTermPeriod: 'Year', TierValueMaxTerm: 1825, MaxTermPeriod: 'Year' }),
    ).toEqual([
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

describe('amounts/made-up-limit', () => {
  const at = (group: object) => inGroup(madeUpLimit, group).map(({ path }) => path.join('.'));

  it.each([
    [{ OverdraftTierBand: [{ TierValueMax: '99999999999' }] }, 'OverdraftTierBand.0.TierValueMax'],
    [{ TierBand: [{}, { TierValueMaximum: '999999.99' }] }, 'TierBand.1.TierValueMaximum'],
    [
      { LoanInterestTierBand: [{ TierValueMaximum: '9999999.00' }] },
      'LoanInterestTierBand.0.TierValueMaximum',
    ],
    [{ MaxCreditLimit: '999999' }, 'MaxCreditLimit'],
    [
      { FeeChargeDetail: [{ FeeApplicableRange: { MinimumAmount: '5', MaximumAmount: '9999999' } }] },
      'FeeChargeDetail.0.FeeApplicableRange.MaximumAmount',
    ],
  ])('reports that of %j', (group, path) => expect(at(group)).toEqual([path]));

  it('proposes to leave out a range that has no other end', () => {
    const range = (ends: object) =>
      inGroup(madeUpLimit, { OverdraftFeeChargeDetail: [{ OverdraftFeeApplicableRange: ends }] })[0]?.args;
    expect(range({ MaximumAmount: '9999999' })).toEqual({ limit: '9999999', alone: true });
    expect(range({ MaximumAmount: '9999999', MinimumAmount: '0' })).toEqual({ limit: '9999999' });
  });

  it.each([
    { TierBand: [{ TierValueMaximum: '99999.99' }] },
    { TierBand: [{ TierValueMaximum: '1999999' }] },
    { TierBand: [{ TierValueMaximum: '999999.50' }] },
    { TierBand: [{ TierValueMaximum: '999999.99' }, { TierValueMinimum: '1000000' }] },
    { TierBand: [{ TierValueMinimum: '9999999' }] },
    { MaxCreditLimit: '25000' },
    {
      FeeChargeDetail: [
        { FeeType: 'A', FeeApplicableRange: { MaximumAmount: '999999.99' } },
        { FeeType: 'A', FeeApplicableRange: { MinimumAmount: '1000000.00' } },
      ],
    },
  ])('lets %j be', (group) => expect(at(group)).toEqual([]));
});

describe('amounts/above-maximum', () => {
  const fee = { FeeType: 'A', FeeAmount: '2.50', ApplicationFrequency: 'PerItem' };
  const cap = { FeeType: ['A'], MinMaxType: 'Maximum', FeeCapAmount: '2.49' };
  const at = (fees: object[], ...caps: object[]) =>
    inGroup(aboveMaximum, { FeeChargeDetail: fees, FeeChargeCap: caps }).map(({ path }) => path[1]);

  it('reports each fee above all its maxima', () => {
    expect(at([fee], cap)).toEqual([0]);
    expect(at([fee], { ...cap, MinMaxType: undefined, FeeMinMaxType: 'Maximum' })).toEqual([0]);
    expect(at([fee, { ...fee, FeeAmount: '3' }], cap)).toEqual([0, 1]);
    expect(at([{ ...fee, ApplicationFrequency: 'Daily' }], { ...cap, CappingPeriod: 'Month' })).toEqual([0]);
    expect(inGroup(aboveMaximum, { OverdraftFeeChargeDetail: [fee], OverdraftFeeChargeCap: [cap] })).toEqual([
      {
        args: { amount: '2.50', most: '2.49' },
        path: ['OverdraftFeeChargeDetail', 0, 'FeeAmount'],
        also: [['OverdraftFeeChargeCap', 0, 'FeeCapAmount']],
      },
    ]);
  });

  it.each<[string, object[], object[]]>([
    ['just at it', [fee], [{ ...cap, FeeCapAmount: '2.50' }]],
    ['a minimum', [fee], [{ ...cap, MinMaxType: 'Minimum' }]],
    ['another maximum above it', [fee], [cap, { ...cap, FeeCapAmount: '5' }]],
    ['another fee', [fee], [{ ...cap, FeeType: ['B'] }]],
    ['the fee Other', [{ ...fee, FeeType: 'Other' }], [{ ...cap, FeeType: ['Other'] }]],
    ['one of two amounts', [fee, { ...fee, FeeAmount: '2' }], [cap]],
    ['a cap on how often', [fee], [{ ...cap, FeeCapAmount: undefined, FeeCapOccurrence: 1 }]],
    ['a rate', [{ ...fee, FeeAmount: undefined, FeeRate: '2.75' }], [cap]],
    ['a shorter time', [{ ...fee, ApplicationFrequency: 'Yearly' }], [{ ...cap, CappingPeriod: 'Month' }]],
    ['overdraft control', [fee], [{ ...cap, OverdraftControlIndicator: true }]],
  ])('lets %s be', (_, fees, caps) => expect(at(fees, ...caps)).toEqual([]));
});

describe('amounts/gross-rate', () => {
  const band = (AER: string, BankInterestRate: string, more: object = {}) => ({
    CreditInterest: {
      TierBandSet: [{ TierBand: [{ AER, BankInterestRate, BankInterestRateType: 'Gross', ...more }] }],
    },
  });
  const at = (state: object, beside: object = {}) =>
    found(grossRate, 'business-current-accounts', { BCAMarketingState: [state], ...beside }).map(
      (finding) => finding.at,
    );

  it('reports a gross rate above the AER', () => {
    expect(at(band('1.50', '1.75'))).toEqual([
      'BCAMarketingState.0.CreditInterest.TierBandSet.0.TierBand.0.BankInterestRate',
    ]);
  });

  it.each([
    band('1.51', '1.50'),
    band('1.50', '1.50'),
    band('1.5', '1.54'),
    band('2', '2.4'),
    band('1.50', '1.75', { BankInterestRateType: 'Net' }),
    band('1.50', '1.75', { BankInterestRateType: undefined }),
    { ...band('1.50', '1.75'), MarketingState: 'Promotional' },
  ])('lets %j be', (state) => expect(at(state)).toEqual([]));
});

describe('amounts/above-monthly-maximum', () => {
  const cap = {
    FeeType: ['UnauthorisedBorrowing'],
    MinMaxType: 'Maximum',
    FeeCapAmount: '80',
    CappingPeriod: 'Month',
  };
  const overdraft = (own: object) => ({
    OverdraftTierBandSet: [{ OverdraftFeesCharges: { OverdraftFeeChargeCap: [own] } }],
  });
  const at = (CoreProduct: object, Overdraft: object, beside: object = {}) =>
    found(aboveMonthlyMaximum, 'personal-current-accounts', {
      PCAMarketingState: [{ CoreProduct, Overdraft }],
      ...beside,
    }).map((finding) => finding.at);
  const core = { MonthlyMaximumCharge: '2.75' };

  it('reports a cap above it, once, of sets and of bands, beside the states too', () => {
    const path =
      'PCAMarketingState.0.Overdraft.OverdraftTierBandSet.0.OverdraftFeesCharges.OverdraftFeeChargeCap.0.FeeCapAmount';
    expect(at(core, overdraft(cap))).toEqual([path]);
    const inBand = {
      OverdraftTierBandSet: [
        {
          OverdraftTierBand: [
            { OverdraftFeesCharges: [{ OverdraftFeeChargeDetail: [{ OverdraftFeeChargeCap: cap }] }] },
          ],
        },
      ],
    };
    expect(at(core, inBand)).toEqual([
      'PCAMarketingState.0.Overdraft.OverdraftTierBandSet.0.OverdraftTierBand.0.OverdraftFeesCharges.0.OverdraftFeeChargeDetail.0.OverdraftFeeChargeCap.FeeCapAmount',
    ]);
    expect(
      found(aboveMonthlyMaximum, 'personal-current-accounts', {
        PCAMarketingState: [{}, {}],
        CoreProduct: core,
        Overdraft: overdraft(cap),
      }),
    ).toHaveLength(1);
  });

  it.each([
    { FeeCapAmount: '2.75' },
    { MinMaxType: 'Minimum' },
    { CappingPeriod: 'Day' },
    { FeeType: ['ArrangedOverdraft'] },
    { FeeType: ['UnauthorisedBorrowing', 'ArrangedOverdraft'] },
    { FeeCapAmount: undefined, FeeCapOccurrence: 3 },
  ])('lets a cap with %j be', (fields) => expect(at(core, overdraft({ ...cap, ...fields }))).toEqual([]));

  it('needs the monthly maximum charge', () => expect(at({}, overdraft(cap))).toEqual([]));
});
