import { expect, it } from 'vitest';
import { answers, product } from './products.js';

const account = (parts: object) => ({
  Identification: 'NB-2',
  Name: 'Fen',
  PCAMarketingState: [{ Identification: 'R', MarketingState: 'Regular', ...parts }],
});

const credit = (TierBandSet: object) => ({ CreditInterest: { TierBandSet: [TierBandSet] } });
const twoTiers = [
  { TierValueMinimum: '0.00', TierValueMaximum: '999.99', AER: '0.50' },
  { TierValueMinimum: '1000.00', AER: '1.50' },
];

const overdrafts = (...sets: object[]) => ({ Overdraft: { OverdraftTierBandSet: sets } });
const overdraft = (is: boolean | string | undefined, Identification: string | undefined, EAR: string) => ({
  AuthorisedIndicator: is,
  Identification,
  OverdraftTierBand: [{ TierValueMin: '0.01', EAR }],
});
const upTo = (TierValueMax: string) =>
  overdrafts({
    AuthorisedIndicator: true,
    TierBandMethod: 'Whole',
    OverdraftTierBand: [{ TierValueMin: '10.01', TierValueMax, EAR: '19.89' }],
  });

const loanBand = (least: number, most: number) => ({
  TierValueMinimum: '5000',
  TierValueMaximum: '5000',
  TierValueMinTerm: least,
  MinTermPeriod: 'Month',
  TierValueMaxTerm: most,
  MaxTermPeriod: 'Month',
  RepAPR: '11.9',
});

const fees = (...FeeChargeDetail: object[]) => ({ OtherFeesCharges: [{ FeeChargeDetail }] });
const cashIn = (FeeAmount: string, ...Notes: string[]) => ({ FeeType: 'CounterCashIn', FeeAmount, Notes });
const monthly = fees(
  { FeeType: 'ServiceCAccountFeeMonthly', FeeAmount: '3.00', ApplicationFrequency: 'Monthly' },
  { FeeType: 'ChqIn', FeeAmount: '0.40' },
);
const eachTime = { ApplicationFrequency: 'PerTransaction' };
const daily = { ApplicationFrequency: 'Other', OtherApplicationFrequency: { Name: 'Each day' } };
const most = { MinMaxType: 'Maximum', CappingPeriod: 'Year' };
const unsaid = 'Arranged or not: not published';

it.each<[what: string, parts: object, said: ReturnType<typeof answers>]>([
  [
    'rates of tiers, with their amounts, and how the rate depends on these',
    credit({ TierBandMethod: 'Whole', TierBand: twoTiers }),
    { AER: ['0.50 % £0 to £999.99', '1.50 % £1,000 and above', 'The whole balance earns one rate'] },
  ],
  [
    'what a rate hangs on: conditions with their figures, and rates that follow another',
    credit({
      TierBandMethod: 'Tiered',
      CreditInterestEligibility: [
        { Name: 'Pay in', Type: 'MinimumDeposit', Amount: '1000.00', Period: 'Month' },
        { Name: 'Direct debits', Type: 'DirectDebits', Amount: '2' },
        { Name: 'With a loan', Type: 'Other', Indicator: false },
      ],
      Notes: ['Paid in April.'],
      TierBand: twoTiers.map((tier) => ({ ...tier, BankInterestRateType: 'LinkedBaseRate' })),
    }),
    {
      AER: [
        'With conditions Follows another rate',
        '0.50 % £0 to £999.99',
        '1.50 % £1,000 and above',
        'Each part earns the rate of its own tier',
        'If: Pay in: £1,000 a month; Direct debits: 2; With a loan: no',
        '“Paid in April.”',
      ],
    },
  ],
  ['no upper limit of nines only', upTo('99999999999'), { EAR: ['19.89 % £10.01 and above'] }],
  ['the same with pence', upTo('99999999.99'), { EAR: ['19.89 % £10.01 and above'] }],
  ['other upper limits', upTo('99999.99'), { EAR: ['19.89 % £10.01 to £99,999.99'] }],
  [
    'overdrafts that are arranged or not',
    overdrafts(overdraft(true, 'A', '35.4'), overdraft('false', 'B', '38.9')),
    { EAR: ['35.4 % any amount'], unarranged: ['38.9 % any amount'] },
  ],
  [
    'one of which nothing says whether it is arranged',
    overdrafts(overdraft(undefined, 'A', '35.4')),
    { EAR: [unsaid, '35.4 % any amount'] },
  ],
  [
    'several of these',
    overdrafts(overdraft(undefined, 'A', '35.4'), overdraft(undefined, 'B', '19.9')),
    { EAR: [`${unsaid} A`, '35.4 % any amount', `${unsaid} B`, '19.9 % any amount'] },
  ],
  [
    'the amounts and the terms of loans',
    {
      LoanInterest: {
        LoanInterestTierBandSet: [{ LoanInterestTierBand: [loanBand(12, 12), loanBand(24, 36)] }],
      },
    },
    { RepAPR: ['11.9 % £5,000, 12 months', '11.9 % £5,000, 24 to 36 months'] },
  ],
  [
    'the fees of each tariff, with notes where several have one meaning',
    {
      OtherFeesCharges: [
        {
          TariffName: 'Counter',
          FeeChargeDetail: [cashIn('0.70', 'Charge', 'Notes'), cashIn('0.90', 'Charge', 'Coins')],
        },
        { TariffType: 'Electronic', FeeChargeDetail: [cashIn('0.20', 'Notes')] },
      ],
    },
    {
      cash: [
        'Counter',
        '£0.70 Paying in cash Notes',
        '£0.90 Paying in cash Coins',
        'Payments online and by machine only',
        '£0.20 Paying in cash',
      ],
    },
  ],
  [
    'fees by the questions that they answer, in words, with steps, rates, limits, and how often',
    {
      OtherFeesCharges: {
        FeeChargeDetail: [
          { FeeCategory: 'Foreign', FeeType: 'Other', OtherFeeType: { Name: 'Gold card' }, FeeRate: '2.75' },
          { FeeType: 'ArrangedOverdraft', IncrementalBorrowingAmount: '500.00', FeeAmount: '1.00', ...daily },
          { FeeType: 'ChqGiftCheque', FeeAmount: '0', ApplicationFrequency: 'PerItem' },
          { FeeType: 'CardCardReplacement', FeeAmount: '7', ApplicationFrequency: 'Other' },
          { FeeType: 'CHAPSOut', ...eachTime },
          { FeeType: 'ATMAbroadOneDebit', FeeAmount: '1.5', FeeRate: '2.75', ...eachTime },
        ],
        FeeChargeCap: [
          { FeeType: ['ArrangedOverdraft'], FeeCapAmount: '180.00', ...most },
          { FeeType: ['ChqStopped'], MinMaxType: 'Minimum', FeeCapAmount: '0', CappingPeriod: 'Month' },
          { FeeType: ['ChqStopped'], MinMaxType: 'Maximum', FeeCapOccurrence: 1, CappingPeriod: 'Day' },
        ],
      },
    },
    {
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
    },
  ],
  [
    'the fees that mean the monthly charge',
    monthly,
    { price: ['£3 a month'], cheques: ['£0.40 Paying in a cheque or postal order'] },
  ],
  [
    'the monthly charge, and apart from it the fees that mean it',
    { ...monthly, CoreProduct: { MonthlyCharge: '9.50' } },
    {
      price: ['£9.50 a month'],
      cheques: ['£0.40 Paying in a cheque or postal order'],
      other: ['£3 a month Having the account, charged every month'],
    },
  ],
  ['a monthly charge of nothing', { CoreProduct: { MonthlyCharge: '0.00' } }, { price: ['No fee'] }],
  [
    'the rates of cards that are fees, and their yearly fee with its period',
    {
      ...fees(
        { FeeType: 'Purchase', FeeCategory: 'Purchase', FeeRate: '19.9', ApplicationFrequency: 'Yearly' },
        { FeeType: 'CashWithdrawal', FeeCategory: 'FX', FeeRate: '2.99' },
        { FeeType: 'Purchase', FeeCategory: 'Purchase', FeeAmount: '1.00' },
      ),
      CoreProduct: {
        PeriodicFee: '32.00',
        PeriodicFeePeriod: 'Year',
        APR: '23.9',
        MinCreditLimit: '500.00',
        MaxPurchaseInterestFreeLengthDays: '56',
      },
    },
    {
      price: ['£32 a year'],
      APR: ['23.9 %'],
      cardRates: ['19.9 % a year Buying goods or services'],
      abroad: ['2.99 % Taking cash out with the card'],
      limits: [
        '£500 Smallest sum that the bank lends on the card',
        '56 days Most days before a purchase bears interest',
      ],
      other: ['£1 Buying goods or services'],
    },
  ],
])('a product says %s', (_, parts, said) => {
  expect(answers(account(parts))).toEqual(said);
});

it('a product has a link only if that leads to a web page', () => {
  const url = (ProductURL: string) => product(account({ CoreProduct: { ProductURL } })).url;
  expect(url('javascript:alert(1)')).toBeUndefined();
  expect(url('https://fenland.example/everyday')).toBe('https://fenland.example/everyday');
});
