import { describe, expect, it } from 'vitest';
import type { PlainObject } from '../../src/base/json/plain-object.js';
import { productOf } from '../../src/parts/pages/products/product.js';
import { datedAnswer, datedStages } from '../../src/parts/pages/products/stages.js';
import { productWords } from '../../src/parts/pages/products/terms/product-words.js';
import { type Question, questions } from '../../src/parts/pages/products/terms/questions.js';
import { account, choice, notSold, season, stages, succession } from '../terms/fixtures.js';

const published = (record: object): PlainObject => JSON.parse(JSON.stringify(record));

const names = { PCAFeeType: { ATMAbroadNetworkDebit: 'ATMAbroadOneDebit' } };
const words = productWords(
  { collection: 'personal-current-accounts', version: 'v2.2' },
  { names, currency: 'GBP' },
);

function product(record: object, day = '2026-11-23', isNotOnSale = false) {
  return productOf(words, published(record), day, isNotOnSale);
}

/** A text of a page as it is read: a line for each element that begins one. */
function read(html: { readonly text: string } | false): string[] {
  if (html === false) return [];
  return html.text
    .replace(/<(?=li|p|div|summary)/g, '\n<')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

function answers(record: object, day?: string): Partial<Record<Question, string[]>> {
  const { spans } = product(record, day);
  return Object.fromEntries(
    questions.flatMap((question) => {
      const lines = read(datedAnswer(question, spans));
      return lines.length === 0 ? [] : [[question, lines]];
    }),
  );
}

const regular = { Identification: 'R', MarketingState: 'Regular' };
const one = (parts: object) => ({
  Identification: 'NB-2',
  Name: 'Fen',
  PCAMarketingState: [{ ...regular, ...parts }],
});

describe('the values of a product', () => {
  it('are those of its tiers, with their amounts, and how the rate depends on these', () => {
    const TierBand = [
      { TierValueMinimum: '0.00', TierValueMaximum: '999.99', AER: '0.50' },
      { TierValueMinimum: '1000.00', AER: '1.50' },
    ];
    const sets = (TierBandMethod: string) =>
      one({ CreditInterest: { TierBandSet: [{ TierBandMethod, TierBand }] } });
    expect(answers(sets('Whole'))).toEqual({
      AER: ['0.50 % £0 to £999.99', '1.50 % £1,000 and above', 'The whole balance earns one rate'],
    });
    expect(answers(sets('Tiered')).AER?.at(-1)).toBe('Each part earns the rate of its own tier');
  });

  it('say what a rate hangs on: conditions with their figures, and rates that follow another', () => {
    const set = {
      TierBandMethod: 'Tiered',
      CreditInterestEligibility: [
        { Name: 'Pay in', Type: 'MinimumDeposit', Amount: '1000.00', Period: 'Month' },
        { Name: 'Direct debits', Type: 'DirectDebits', Amount: '2' },
        { Name: 'With a loan', Type: 'Other', Indicator: false },
      ],
      Notes: ['Paid in April.'],
      TierBand: [{ TierValueMinimum: '0', AER: '1.50', BankInterestRateType: 'LinkedBaseRate' }],
    };
    expect(answers(one({ CreditInterest: { TierBandSet: [set] } })).AER).toEqual([
      'With conditions Follows another rate',
      '1.50 % any amount',
      'If: Pay in: £1,000 a month; Direct debits: 2; With a loan: no',
      '“Paid in April.”',
    ]);
  });

  it('have no upper limit where that is nines only, and keep what is published of others', () => {
    const tiers = (TierValueMax: string) => {
      const OverdraftTierBand = [{ TierValueMin: '10.01', TierValueMax, EAR: '19.89' }];
      const set = { AuthorisedIndicator: true, OverdraftTierBand };
      return answers(one({ Overdraft: { OverdraftTierBandSet: [set] } })).EAR;
    };
    for (const nines of ['99999999999', '99999999.99'])
      expect(tiers(nines)).toEqual(['19.89 % £10.01 and above']);
    expect(tiers('99999.99')).toEqual(['19.89 % £10.01 to £99,999.99']);
  });

  it('are by sets of overdrafts, which are arranged or unarranged only where they say so', () => {
    const set = (more: object, EAR: string) => ({
      ...more,
      OverdraftTierBand: [{ TierValueMin: '0.01', EAR }],
    });
    const rates = (...sets: object[]) => {
      const { EAR, unarranged } = answers(one({ Overdraft: { OverdraftTierBandSet: sets } }));
      return { EAR, unarranged };
    };
    expect(
      rates(set({ AuthorisedIndicator: true }, '35.4'), set({ AuthorisedIndicator: false }, '38.9')),
    ).toEqual({ EAR: ['35.4 % any amount'], unarranged: ['38.9 % any amount'] });
    expect(
      rates(
        set({ AuthorisedIndicator: 'false', Identification: 'A' }, '35.4'),
        set({ AuthorisedIndicator: 'false', Identification: 'B' }, '38.9'),
      ),
    ).toEqual({ EAR: undefined, unarranged: ['A', '35.4 % any amount', 'B', '38.9 % any amount'] });
    const unsaid = 'Arranged or not: not published';
    expect(rates(set({ Identification: 'A' }, '35.4')).EAR).toEqual([unsaid, '35.4 % any amount']);
    expect(rates(set({ Identification: 'A' }, '35.4'), set({ Identification: 'B' }, '19.9')).EAR).toEqual([
      `${unsaid} A`,
      '35.4 % any amount',
      `${unsaid} B`,
      '19.9 % any amount',
    ]);
  });

  it('are the amounts and the terms of loans', () => {
    const band = (least: number, most: number) => ({
      TierValueMinimum: '5000',
      TierValueMaximum: '5000',
      TierValueMinTerm: least,
      MinTermPeriod: 'Month',
      TierValueMaxTerm: most,
      MaxTermPeriod: 'Month',
      RepAPR: '11.9',
    });
    const LoanInterestTierBandSet = [{ LoanInterestTierBand: [band(12, 12), band(24, 36)] }];
    expect(answers(one({ LoanInterest: { LoanInterestTierBandSet } })).RepAPR).toEqual([
      '11.9 % £5,000, 12 months',
      '11.9 % £5,000, 24 to 36 months',
    ]);
  });

  it('are the fees of each tariff, with notes where several have one meaning', () => {
    const fee = (FeeType: string, FeeAmount: string, Notes?: string[]) => ({ FeeType, FeeAmount, Notes });
    const OtherFeesCharges = [
      {
        TariffName: 'Counter',
        FeeChargeDetail: [
          fee('CounterCashIn', '0.70', ['Charge', 'Notes']),
          fee('CounterCashIn', '0.90', ['Charge', 'Coins']),
        ],
      },
      { TariffType: 'Electronic', FeeChargeDetail: [fee('CounterCashIn', '0.20', ['Notes'])] },
    ];
    expect(answers(one({ OtherFeesCharges })).cash).toEqual([
      'Counter',
      '£0.70 Paying in cash Notes',
      '£0.90 Paying in cash Coins',
      'Payments online and by machine only',
      '£0.20 Paying in cash',
    ]);
  });

  it('are fees by the questions that they answer, in words, with steps, rates, limits, and how often', () => {
    const eachTime = { ApplicationFrequency: 'PerTransaction' };
    const daily = { ApplicationFrequency: 'Other', OtherApplicationFrequency: { Name: 'Each day' } };
    const FeeChargeDetail = [
      { FeeCategory: 'Foreign', FeeType: 'Other', OtherFeeType: { Name: 'Gold card' }, FeeRate: '2.75' },
      { FeeType: 'ArrangedOverdraft', IncrementalBorrowingAmount: '500.00', FeeAmount: '1.00', ...daily },
      { FeeType: 'ChqGiftCheque', FeeAmount: '0', ApplicationFrequency: 'PerItem' },
      { FeeType: 'CardCardReplacement', FeeAmount: '7', ApplicationFrequency: 'Other' },
      { FeeType: 'CHAPSOut', ...eachTime },
      { FeeType: 'ATMAbroadOneDebit', FeeAmount: '1.5', FeeRate: '2.75', ...eachTime },
    ];
    const most = { MinMaxType: 'Maximum', CappingPeriod: 'Year' };
    const FeeChargeCap = [
      { FeeType: ['ArrangedOverdraft'], FeeCapAmount: '180.00', ...most },
      { FeeType: ['ChqStopped'], MinMaxType: 'Minimum', FeeCapAmount: '0', CappingPeriod: 'Month' },
      { FeeType: ['ChqStopped'], MinMaxType: 'Maximum', FeeCapOccurrence: 1, CappingPeriod: 'Day' },
    ];
    expect(answers(one({ OtherFeesCharges: { FeeChargeDetail, FeeChargeCap } }))).toEqual({
      abroad: [
        '2.75 % Gold card',
        '£1.50 + 2.75 % of the amount Cash abroad with this network&#39;s debit card, in local currency',
      ],
      overdraft: [
        '£1 for each £500 Each day Using an overdraft that was agreed',
        '£180 at most a year Using an overdraft that was agreed',
      ],
      sending: ['Sum not published each time A same-day payment to others'],
      cheques: [
        'No fee A cheque on fine paper, to give away',
        'Once at most a day Telling the bank not to pay a cheque',
      ],
      cards: ['£7 A new card for an old or lost one'],
    });
  });

  it('are the monthly charge, else the fees that mean it, and never both', () => {
    const FeeChargeDetail = [
      { FeeType: 'ServiceCAccountFeeMonthly', FeeAmount: '3.00', ApplicationFrequency: 'Monthly' },
      { FeeType: 'ChqIn', FeeAmount: '0.40' },
    ];
    const OtherFeesCharges = [{ FeeChargeDetail }];
    expect(answers(one({ OtherFeesCharges }))).toEqual({
      price: ['£3 a month'],
      cheques: ['£0.40 Paying in a cheque or postal order'],
    });
    expect(answers(one({ OtherFeesCharges, CoreProduct: { MonthlyCharge: '9.50' } })).price).toEqual([
      '£9.50 a month',
    ]);
    expect(answers(one({ CoreProduct: { MonthlyCharge: '0.00' } })).price).toEqual(['No fee']);
  });

  it('are the rates of cards that are fees, and their yearly fee with its period', () => {
    const FeeChargeDetail = [
      { FeeType: 'Purchase', FeeCategory: 'Purchase', FeeRate: '19.9', ApplicationFrequency: 'Yearly' },
      { FeeType: 'CashWithdrawal', FeeCategory: 'FX', FeeRate: '2.99' },
      { FeeType: 'Purchase', FeeCategory: 'Purchase', FeeAmount: '1.00' },
    ];
    const CoreProduct = {
      PeriodicFee: '32.00',
      PeriodicFeePeriod: 'Year',
      APR: '23.9',
      MinCreditLimit: '500.00',
      MaxPurchaseInterestFreeLengthDays: '56',
    };
    expect(answers(one({ OtherFeesCharges: { FeeChargeDetail }, CoreProduct }))).toEqual({
      price: ['£32 a year'],
      APR: ['23.9 %'],
      cardRates: ['19.9 % a year Buying goods or services'],
      abroad: ['2.99 % Taking cash out with the card'],
      limits: [
        '£500 Smallest sum that the bank lends on the card',
        '56 days Most days before a purchase bears interest',
      ],
      other: ['£1 Buying goods or services'],
    });
  });

  it('have a link only if that leads to a web page', () => {
    const url = (ProductURL: string) => product(one({ CoreProduct: { ProductURL } })).url;
    expect(url('javascript:alert(1)')).toBeUndefined();
    expect(url('https://fenland.example/everyday')).toBe('https://fenland.example/everyday');
  });
});

/** What is charged, without what for. */
function charges(states: Parameters<typeof account>[0], day?: string): readonly string[] {
  const about = ' Most that borrowing without agreement can cost in a month';
  return answers(account(states), day).overLimit!.map((line) => line.replace(about, ''));
}

describe('the terms of a product', () => {
  it('are its stages in their order, and those that begin on a later day with that day', () => {
    expect(charges(stages)).toEqual([
      '£1 for 9 months, then £4 for 12 months, then £9',
      'From 1 December 2026:',
      '£2 for 9 months, then £4 for 12 months, then £9',
    ]);
    const { spans } = product(account(stages), '2026-12-01');
    expect(read(datedStages(spans))).toEqual(['For 9 months', 'Then for 12 months', 'Then usual terms']);
  });

  it('are said once where they never change, whatever the stages', () => {
    expect(charges(choice.map((state) => ({ ...state, charge: '5.00' })))).toEqual(['£5']);
  });

  it('are choices beside each other, by their notes', () => {
    expect(charges(choice.map((state, at) => ({ ...state, charge: `${at}.00` })))).toEqual([
      '£0 for 12 months, then £1 for 12 months, then £2 (A) or £3 (B)',
    ]);
  });

  it('are both of a conflict, with their days', () => {
    const states = season.map((state, at) => ({ ...state, charge: `${at}.00` }));
    expect(charges(states, '2027-10-02')).toEqual(['£1 from 1 August 2027 and £2 from 1 October 2027']);
  });

  it('of an offer without tenure have its last day, and nothing after it', () => {
    const offer = { id: 'P', kind: 'Promotional', last: '2027-01-11', charge: '4.50' };
    expect(charges([offer, { id: 'R', after: 'P', charge: '7.50' }])).toEqual([
      '£4.50 offered until 11 January 2027, usually £7.50',
      'From 12 January 2027:',
      '£7.50',
    ]);
  });

  it('of usual stages without a length follow each other too', () => {
    const first = '2026-02-01';
    const states = [
      { id: 'T1', first, charge: '1.00' },
      { id: 'T2', after: 'T1', first, charge: '2.00' },
    ];
    expect(charges(states)).toEqual(['£1, then £2']);
  });

  it('that are in one stage only are not stated for the other', () => {
    const offer = { id: 'P', kind: 'Promotional', months: 12, charge: '1.00' };
    expect(charges([offer, { id: 'R', after: 'P' }])).toEqual([
      'For 12 months',
      '£1',
      'Then usual terms',
      'Not stated',
    ]);
  });

  it('that were offered before are apart, the last first', () => {
    const past = (day: string) =>
      product(account(succession), day).past.map(({ state }) => state.identification);
    expect([past('2026-11-30'), past('2026-12-01')]).toEqual([[], ['R1']]);
  });
});

describe('whether a product is sold', () => {
  const sale = (record: object, day: string, isNotOnSale = false) =>
    product(record, day, isNotOnSale).spans.map(({ from, status, offeredUntil, offeredFrom }) =>
      [from ?? '', status, offeredUntil ?? '', offeredFrom ?? ''].join(),
    );

  it('is known for each of its days', () => {
    expect(sale(account(season), '2026-07-31').slice(0, 4)).toEqual([
      ',announced,,2026-08-01',
      '2026-08-01,on sale,2026-10-31,2027-08-01',
      '2026-11-01,between offers,2026-10-31,2027-08-01',
      '2027-08-01,on sale,,',
    ]);
    expect(sale(account([{ last: '2026-10-31' }]), '2026-11-01')).toEqual([',past,2026-10-31,']);
  });

  it('is what OnSaleIndicator says, also where only the content has it', () => {
    expect(sale(notSold, '2026-11-23')).toEqual([',not on sale,2015-10-12,']);
    expect(sale(account([{}]), '2026-11-23')).toEqual([',on sale,,']);
    expect(sale(account([{}]), '2026-11-23', true)).toEqual([',not on sale,,']);
  });
});
