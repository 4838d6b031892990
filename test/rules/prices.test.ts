import { describe, expect, it } from 'vitest';
import { aboveMaximum } from '../../src/rules/built-in/amounts/above-maximum.js';
import { aboveMonthlyMaximum } from '../../src/rules/built-in/amounts/above-monthly-maximum.js';
import { grossRate } from '../../src/rules/built-in/amounts/gross-rate.js';
import { madeUpLimit } from '../../src/rules/built-in/amounts/made-up-limit.js';
import { noPrice } from '../../src/rules/built-in/amounts/no-price.js';
import { soleRate, soleSum } from '../../src/rules/built-in/amounts/prose.js';
import { toldOtherwise } from '../../src/rules/built-in/amounts/told-otherwise.js';
import { sameFee } from '../../src/rules/built-in/records/same-fee.js';
import { argsIn, found, inGroup, placesIn } from './check.js';

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

  it.each<[readonly string[], object | undefined]>([
    [['Fee', 'CHAPS £20'], { value: 20, written: '£20', at: 1 }],
    [['CHAPS £20', 'SWIFT £25'], undefined],
    [['£60 a year'], { value: 60, written: '£60', at: 0, times: 1 }],
    [['annual fee £60'], { value: 60, written: '£60', at: 0, times: 1 }],
    [['£5/month'], { value: 5, written: '£5', at: 0, times: 12 }],
    [['half-yearly £5'], { value: 5, written: '£5', at: 0, times: 2 }],
  ])('of %j is in one of them alone, and says how often it comes', (texts, price) => {
    expect(soleSum(texts)).toEqual(price);
  });
});

describe('amounts/told-otherwise', () => {
  it.each<[object, string, object]>([
    [{ FeeAmount: '21' }, 'CHAPS £20', { value: '21', written: '£20' }],
    [{ FeeAmount: '3.00' }, 'Copy of a statement £5', { value: '3.00', written: '£5' }],
    [{ FeeAmount: '35.00' }, '35p an item', { value: '35.00', written: '35p', instead: '0.35' }],
    [{ FeeRate: '2.99' }, 'fee of 3%', { value: '2.99', written: '3%' }],
    [{ FeeRate: '0.015' }, '1.5%', { value: '0.015', written: '1.5%', instead: '1.5' }],
  ])('reports %j beside %j', (fee, note, args) => {
    const [field] = Object.keys(fee);
    expect(inGroup(toldOtherwise, { ...fee, Notes: ['A fee', note] })).toEqual([
      { args, path: [field], also: [['Notes', 1]] },
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
    ['a number of the text', { FeeAmount: '21' }, 'CHAPS £20. Form 21'],
    ['a long number of the text', { FeeAmount: '1234.56' }, 'CHAPS £20. Form 1,234.56'],
    ['no fee', { FeeAmount: '0.00' }, 'CHAPS £20'],
    ['a percentage', { FeeAmount: '20.00' }, '3%'],
    ['a twelfth', { FeeRate: '1.5' }, '18% per annum'],
    ['a twelfth with interest on interest', { FeeRate: '1.5' }, '19.56% a year'],
    ['the same rate', { FeeRate: '2.750' }, '2.75% of the value'],
  ])('takes %s for the same', (_, fee, note) => {
    expect(argsIn(toldOtherwise, { ...fee, Notes: [note] })).toEqual([]);
  });

  it('looks at no single text', () => {
    expect(argsIn(toldOtherwise, { FeeAmount: '21', Notes: 'CHAPS £20' })).toEqual([]);
    expect(argsIn(toldOtherwise, { FeeAmount: '21' })).toEqual([]);
  });
});

describe('amounts/no-price', () => {
  const at = (...FeeChargeDetail: object[]) => placesIn(noPrice, { FeeChargeDetail });

  it('reports a fee that says nothing of its price', () => {
    const [without, described] = [{ FeeType: 'C', Notes: [] }, { OtherFeeType: { Description: 'A copy' } }];
    expect(at({ FeeAmount: '1' }, without, described)).toEqual(['FeeChargeDetail.1', 'FeeChargeDetail.2']);
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
  ])('is content with %j', (fields) => expect(at(fields)).toEqual([]));
});

it.each<[object, string?]>([
  [{ OverdraftTierBand: [{ TierValueMax: '99999999999' }] }, 'OverdraftTierBand.0.TierValueMax'],
  [{ TierBand: [{}, { TierValueMaximum: '999999.99' }] }, 'TierBand.1.TierValueMaximum'],
  [{ LoanInterestTierBand: [{ TierValueMaximum: '9999999.00' }] }, 'LoanInterestTierBand.0.TierValueMaximum'],
  [{ MaxCreditLimit: '999999' }, 'MaxCreditLimit'],
  [
    { FeeChargeDetail: [{ FeeApplicableRange: { MinimumAmount: '5', MaximumAmount: '9999999' } }] },
    'FeeChargeDetail.0.FeeApplicableRange.MaximumAmount',
  ],
  [{ TierBand: [{ TierValueMaximum: '99999.99' }] }],
  [{ TierBand: [{ TierValueMaximum: '1999999' }] }],
  [{ TierBand: [{ TierValueMaximum: '999999.50' }] }],
  [{ TierBand: [{ TierValueMaximum: '999999.99' }, { TierValueMinimum: '1000000' }] }],
  [{ TierBand: [{ TierValueMinimum: '9999999' }] }],
  [{ MaxCreditLimit: '25000' }],
  [
    {
      FeeChargeDetail: [
        { FeeType: 'A', FeeApplicableRange: { MaximumAmount: '999999.99' } },
        { FeeType: 'A', FeeApplicableRange: { MinimumAmount: '1000000.00' } },
      ],
    },
  ],
])('amounts/made-up-limit of %j: %s', (group, place) => {
  expect(placesIn(madeUpLimit, group)).toEqual(place === undefined ? [] : [place]);
});

describe('amounts/above-maximum', () => {
  const fee = { FeeType: 'A', FeeAmount: '2.50', ApplicationFrequency: 'PerItem' };
  const cap = { FeeType: ['A'], MinMaxType: 'Maximum', FeeCapAmount: '2.49' };

  it('shows the maximum', () => {
    expect(inGroup(aboveMaximum, { OverdraftFeeChargeDetail: [fee], OverdraftFeeChargeCap: [cap] })).toEqual([
      {
        args: { amount: '2.50', most: '2.49' },
        path: ['OverdraftFeeChargeDetail', 0, 'FeeAmount'],
        also: [['OverdraftFeeChargeCap', 0, 'FeeCapAmount']],
      },
    ]);
  });

  it.each<[string, object[], object[], number[]]>([
    ['a fee above it', [fee], [cap], [0]],
    [
      'one above it by its other name',
      [fee],
      [{ ...cap, MinMaxType: undefined, FeeMinMaxType: 'Maximum' }],
      [0],
    ],
    ['two above it', [fee, { ...fee, FeeAmount: '3' }], [cap], [0, 1]],
    [
      'a day and a month',
      [{ ...fee, ApplicationFrequency: 'Daily' }],
      [{ ...cap, CappingPeriod: 'Month' }],
      [0],
    ],
    [
      'a year and a month',
      [{ ...fee, ApplicationFrequency: 'Yearly' }],
      [{ ...cap, CappingPeriod: 'Month' }],
      [],
    ],
    ['just at it', [fee], [{ ...cap, FeeCapAmount: '2.50' }], []],
    ['a minimum', [fee], [{ ...cap, MinMaxType: 'Minimum' }], []],
    ['another maximum above it', [fee], [cap, { ...cap, FeeCapAmount: '5' }], []],
    ['another fee', [fee], [{ ...cap, FeeType: ['B'] }], []],
    ['the fee Other', [{ ...fee, FeeType: 'Other' }], [{ ...cap, FeeType: ['Other'] }], []],
    ['one of two amounts', [fee, { ...fee, FeeAmount: '2' }], [cap], []],
    ['a cap on how often', [fee], [{ ...cap, FeeCapAmount: undefined, FeeCapOccurrence: 1 }], []],
    ['a rate', [{ ...fee, FeeAmount: undefined, FeeRate: '2.75' }], [cap], []],
    ['overdraft control', [fee], [{ ...cap, OverdraftControlIndicator: true }], []],
  ])('compares %s', (_, FeeChargeDetail, FeeChargeCap, reported) => {
    expect(placesIn(aboveMaximum, { FeeChargeDetail, FeeChargeCap })).toEqual(
      reported.map((at) => `FeeChargeDetail.${at}.FeeAmount`),
    );
  });
});

it.each<[string, string, boolean, object?]>([
  ['1.50', '1.75', true],
  ['1.51', '1.50', false],
  ['1.50', '1.50', false],
  // Rounded, they may be equal.
  ['1.5', '1.54', false],
  ['2', '2.4', false],
  ['1.50', '1.75', false, { BankInterestRateType: 'Net' }],
  ['1.50', '1.75', false, { BankInterestRateType: undefined }],
  ['1.50', '1.75', false, { MarketingState: 'Promotional' }],
])('amounts/gross-rate: an AER of %s with %s is reported: %s %j', (AER, BankInterestRate, is, own) => {
  const TierBand = [{ AER, BankInterestRate, BankInterestRateType: 'Gross', ...own }];
  const state = { CreditInterest: { TierBandSet: [{ TierBand }] }, ...own };
  expect(
    found(grossRate, 'business-current-accounts', { BCAMarketingState: [state] }).map(({ at }) => at),
  ).toEqual(is ? ['BCAMarketingState.0.CreditInterest.TierBandSet.0.TierBand.0.BankInterestRate'] : []);
});

describe('amounts/above-monthly-maximum', () => {
  const cap = {
    FeeType: ['UnauthorisedBorrowing'],
    MinMaxType: 'Maximum',
    FeeCapAmount: '80',
    CappingPeriod: 'Month',
  };
  const ofSet = (own: object) => ({
    OverdraftTierBandSet: [{ OverdraftFeesCharges: { OverdraftFeeChargeCap: [own] } }],
  });
  const core = { MonthlyMaximumCharge: '2.75' };
  const at = (account: object) =>
    found(aboveMonthlyMaximum, 'personal-current-accounts', account).map((finding) => finding.at);
  const inState = (CoreProduct: object, Overdraft: object) =>
    at({ PCAMarketingState: [{ CoreProduct, Overdraft }] });
  const inSet = 'Overdraft.OverdraftTierBandSet.0.OverdraftFeesCharges.OverdraftFeeChargeCap.0.FeeCapAmount';

  it('reports a cap above it, once, of sets and of bands, beside the states too', () => {
    expect(inState(core, ofSet(cap))).toEqual([`PCAMarketingState.0.${inSet}`]);
    const charges = [{ OverdraftFeeChargeDetail: [{ OverdraftFeeChargeCap: cap }] }];
    const ofBand = { OverdraftTierBandSet: [{ OverdraftTierBand: [{ OverdraftFeesCharges: charges }] }] };
    expect(inState(core, ofBand)).toEqual([
      'PCAMarketingState.0.Overdraft.OverdraftTierBandSet.0.OverdraftTierBand.0.OverdraftFeesCharges.0.OverdraftFeeChargeDetail.0.OverdraftFeeChargeCap.FeeCapAmount',
    ]);
    expect(at({ PCAMarketingState: [{}, {}], CoreProduct: core, Overdraft: ofSet(cap) })).toEqual([inSet]);
  });

  it.each([
    { FeeCapAmount: '2.75' },
    { MinMaxType: 'Minimum' },
    { CappingPeriod: 'Day' },
    { FeeType: ['ArrangedOverdraft'] },
    { FeeType: ['UnauthorisedBorrowing', 'ArrangedOverdraft'] },
    { FeeCapAmount: undefined, FeeCapOccurrence: 3 },
  ])('lets a cap with %j be', (own) => expect(inState(core, ofSet({ ...cap, ...own }))).toEqual([]));

  it('needs the monthly maximum charge', () => expect(inState({}, ofSet(cap))).toEqual([]));
});

it.each<[string, object, boolean]>([
  ['the same', {}, true],
  ['5.00 for 5', { FeeAmount: '5.00' }, true],
  ['50 for 5', { FeeAmount: '50' }, false],
  ['0.5 for 5', { FeeAmount: '0.5' }, false],
  ['other notes', { Notes: ['two copies'] }, false],
  ['no notes', { Notes: undefined }, false],
])('records/same-fee: a fee with %s', (_, own, is) => {
  const fee = { FeeType: 'A', FeeAmount: '5', Notes: ['a copy'] };
  expect(inGroup(sameFee, { FeeChargeDetail: [fee, { ...fee, FeeType: 'B' }, { ...fee, ...own }] })).toEqual(
    is ? [{ args: {}, path: ['FeeChargeDetail', 2], also: [['FeeChargeDetail', 0]] }] : [],
  );
});
