import { describe, expect, it } from 'vitest';
import { productExample } from '../../src/rules/built-in/states/states.js';
import { accountPaying } from '../../src/rules/built-in/tiers/bands.js';
import { check, type Fixture, rulesBroken } from './check.js';

const account = (yaml: string) => ({ collection: 'personal-current-accounts' as const, yaml });
const states = (...of: readonly string[]) =>
  account(
    productExample(
      ...of.map((state) => (state.includes('MarketingState:') ? state : `MarketingState: Regular, ${state}`)),
    ),
  );
const bands = (upTo: string, from: string) => account(accountPaying(upTo, from));

describe('rules on marketing states', () => {
  it('follow predecessors round a circle, and tell each state of it', async () => {
    const problems = await check(
      states(
        'Identification: A, PredecessorID: C',
        'Identification: B, PredecessorID: A',
        'Identification: C, PredecessorID: B',
        'Identification: D, PredecessorID: C',
      ),
    );
    expect(problems).toMatchObject([
      { rule: 'states/predecessor', args: { reason: 'circular', predecessor: 'C' } },
      { rule: 'states/predecessor', args: { reason: 'circular', predecessor: 'A' } },
      { rule: 'states/predecessor', args: { reason: 'circular', predecessor: 'B' } },
    ]);
  });

  it('suggest the state that was meant, never the state itself', async () => {
    const [found] = await check(
      states('Identification: LAUNCH', 'Identification: LUANCH2, PredecessorID: LUANCH'),
    );
    expect(found).toMatchObject({ args: { reason: 'missing', suggestion: 'LAUNCH' } });
    expect(await check(states('Identification: A, PredecessorID: A'))).toMatchObject([
      { args: { reason: 'circular' } },
    ]);
  });

  const joined = (last: string, first: string, tenure = '') =>
    states(
      `Identification: A, LastMarketedDate: ${last}${tenure}`,
      `Identification: B, PredecessorID: A, FirstMarketedDate: ${first}`,
    );

  it('want a state to begin on the day after its predecessor, also over the end of a leap February', async () => {
    expect(await rulesBroken(joined('2028-02-29', '2028-03-01'))).toEqual([]);
    expect(await check(joined('2028-02-28', '2028-03-01'))).toMatchObject([{ args: { reason: 'gap' } }]);
    expect(await check(joined('2028-02-29', '2028-02-29'))).toMatchObject([{ args: { reason: 'overlap' } }]);
  });

  it('let states overlap where each customer has a tenure, but not leave a gap', async () => {
    const tenure = ', StateTenureLength: 18, StateTenurePeriod: Month';
    expect(await rulesBroken(joined('9999-12-31', '2028-01-01', tenure))).toEqual([]);
    expect(await rulesBroken(joined('2027-12-30', '2028-01-01', tenure))).toEqual(['states/dates']);
  });

  it('tell a state that ends before it begins', async () => {
    const found = await check(states('FirstMarketedDate: 2028-02-01, LastMarketedDate: 2028-01-31'));
    expect(found).toMatchObject([{ rule: 'states/dates', args: { reason: 'backwards' } }]);
  });

  it('take a promotion for over on the day after its last, unless something goes on', async () => {
    const until = (last: string) => `MarketingState: Promotional, LastMarketedDate: ${last}`;
    expect(await rulesBroken(states(until('2026-04-15')))).toEqual([]);
    expect(await rulesBroken(states(until('2026-04-14')))).toEqual(['states/promotion-over']);
    expect(await rulesBroken(states(until('2026-04-14'), 'MarketingState: Regular'))).toEqual([]);
    expect(
      await rulesBroken(states(until('2025-04-14'), 'MarketingState: Regular, LastMarketedDate: 2026-04-14')),
    ).toEqual([]);
  });
});

describe('rules on bands', () => {
  it.each([
    ['999.99', '1000.00'],
    ['1000.00', '1000.00'],
    ['999', '1000'],
    ['9999.99', '0.00'],
  ])('let one end at %s and the next begin at %s', async (upTo, from) => {
    expect(await rulesBroken(bands(upTo, from))).toEqual([]);
  });

  it('compare amounts as numbers, not as texts', async () => {
    expect(await rulesBroken(bands('900.00', '1000.00'))).toEqual(['tiers/gap']);
    expect(await rulesBroken(bands('1000.00', '900.00'))).toEqual(['tiers/overlap']);
  });

  it('show the beginning of the one and the end of the other', async () => {
    const paying = bands('1999.99', '1000.00');
    const [found] = await check(paying);
    expect(found?.field).toEqual(['CreditInterest', 'TierBandSet', 0, 'TierBand', 1, 'TierValueMinimum']);
    const lines = paying.yaml.split('\n');
    expect(found?.at.map(({ start }) => lines[start.line - 1]?.trim())).toEqual([
      'TierValueMinimum: 1000.00',
      'TierValueMaximum: 1999.99',
    ]);
  });
});

describe('rules on the bands of loans', () => {
  interface Terms {
    readonly amounts: readonly [number, number?];
    readonly months?: readonly [number, number?];
    readonly period?: string;
  }
  const loan = (...bands: readonly Terms[]): Fixture => ({
    collection: 'unsecured-sme-loans',
    yaml: JSON.stringify({
      Name: 'Fenland Growth Loan',
      Identification: 'FB-GROWTH',
      Segment: ['Business'],
      SMELoanMarketingState: [
        {
          Identification: 'USUAL',
          MarketingState: 'Regular',
          LoanInterest: {
            LoanInterestTierBandSet: [
              {
                TierBandMethod: 'Banded',
                CalculationMethod: 'Compound',
                LoanInterestTierBand: bands.map(({ amounts, months = [1, 60], period = 'Month' }) => ({
                  TierValueMinimum: String(amounts[0]),
                  ...(amounts[1] !== undefined && { TierValueMaximum: String(amounts[1]) }),
                  TierValueMinTerm: months[0],
                  MinTermPeriod: period,
                  ...(months[1] !== undefined && { TierValueMaxTerm: months[1], MaxTermPeriod: period }),
                  FixedVariableInterestRateType: 'Fixed',
                  RepAPR: '9.9',
                })),
              },
            ],
          },
          Repayment: [{ RepaymentType: 'CapitalAndInterest' }],
          Eligibility: {},
          FeaturesAndBenefits: {},
          CoreProduct: {
            ProductURL: 'https://fenland.example/loan',
            TcsAndCsURL: 'https://fenland.example/terms',
            SalesAccessChannels: ['Branch'],
            ServicingAccessChannels: ['Branch'],
            EarlyPaymentFeeApplicable: false,
            OverPaymentFeeApplicable: false,
            LoanApplicationFeeChargeType: 'NoLoanApplicationFee',
          },
        },
      ],
    }),
  });
  const low = { amounts: [1000, 10_000] } as const;

  it('find a gap and an overlap where the terms are the same', async () => {
    expect(await rulesBroken(loan(low, { amounts: [10_001, 25_000] }))).toEqual([]);
    expect(await rulesBroken(loan(low, { amounts: [12_000, 25_000] }))).toEqual(['tiers/gap']);
    const [found] = await check(loan(low, { amounts: [9000, 25_000] }));
    expect(found).toMatchObject({ rule: 'tiers/overlap', args: { minimum: '9000', maximum: '10000' } });
    expect(found?.field?.slice(-3)).toEqual(['LoanInterestTierBand', 1, 'TierValueMinimum']);
  });

  it('let bands share amounts whose terms share no time, in whatever periods they are written', async () => {
    const short = { ...low, months: [1, 36] } as const;
    expect(await rulesBroken(loan(short, { amounts: [5000, 25_000], months: [37, 60] }))).toEqual([]);
    expect(
      await rulesBroken(loan(short, { amounts: [5000, 25_000], months: [3, 5], period: 'Year' })),
    ).toEqual([]);
    expect(
      await rulesBroken(loan(short, { amounts: [5000, 25_000], months: [2, 5], period: 'Year' })),
    ).toEqual(['tiers/overlap']);
  });

  it('take a band for the next of those only that hold for all of its term', async () => {
    const short = { ...low, months: [1, 36] } as const;
    const high = { amounts: [50_000, 100_000], months: [1, 36] } as const;
    expect(await rulesBroken(loan(short, high))).toEqual(['tiers/gap']);
    expect(await rulesBroken(loan(short, { amounts: [10_001, 49_999], months: [1, 60] }, high))).toEqual([]);
    expect(await rulesBroken(loan(short, { amounts: [50_000, 100_000], months: [37, 60] }))).toEqual([]);
  });

  it('leave examples of a single amount alone', async () => {
    expect(await rulesBroken(loan({ amounts: [5000, 5000] }, { amounts: [10_000, 10_000] }))).toEqual([]);
  });

  it('find amounts and terms that run backwards', async () => {
    expect(await rulesBroken(loan({ amounts: [10_000, 1000] }))).toEqual(['amounts/backwards']);
    expect(await check(loan({ ...low, months: [60, 12] }))).toMatchObject([
      {
        rule: 'amounts/backwards',
        args: { minimum: '60 Month', maximum: '12 Month', field: 'TierValueMaxTerm' },
      },
    ]);
  });
});

describe('rules on amounts', () => {
  const overdraft = (band: string) =>
    account(
      `Name: Fenland Everyday\nIdentification: FB-E\nPCAMarketingState: [{ MarketingState: Regular }]\nOverdraft:\n  OverdraftTierBandSet:\n    - { TierBandMethod: Whole, Identification: OD, OverdraftTierBand: [{ Identification: OD-1, ${band} }] }\n`,
    );

  it.each([
    ['-1.0', 'negative'],
    ['0.399', 'fraction'],
    ['399', 'high'],
  ])('take an EAR of %s for %s', async (ear, reason) => {
    expect(await check(overdraft(`TierValueMin: 0, EAR: ${ear}`))).toMatchObject([
      { rule: 'amounts/rates', args: { value: ear, reason } },
    ]);
  });

  it.each(['0', '0.00', '1', '39.9', '100'])('have nothing against an EAR of %s', async (ear) => {
    expect(await rulesBroken(overdraft(`TierValueMin: 0, EAR: ${ear}`))).toEqual([]);
  });

  it('compare the ends of a band as numbers', async () => {
    expect(await rulesBroken(overdraft('TierValueMin: 500, TierValueMax: 1000'))).toEqual([]);
    expect(await rulesBroken(overdraft('TierValueMin: 1000, TierValueMax: 500'))).toEqual([
      'amounts/backwards',
    ]);
  });

  it.each(['0', '0.00', '5.00'])('have nothing against a buffer of %s', async (buffer) => {
    const yaml = overdraft('TierValueMin: -500').yaml.replace(
      'Identification: OD,',
      `Identification: OD, BufferAmount: ${buffer},`,
    );
    expect(await rulesBroken(account(yaml))).toEqual([]);
  });

  it('report a negative one, and propose it without the sign', async () => {
    const yaml = overdraft('TierValueMin: 0').yaml.replace(
      'Identification: OD,',
      'Identification: OD, BufferAmount: -10.00,',
    );
    expect(await check(account(yaml))).toMatchObject([
      {
        rule: 'amounts/negative',
        severity: 'warning',
        args: { value: '-10.00', suggestion: '10.00' },
        field: ['Overdraft', 'OverdraftTierBandSet', 0, 'BufferAmount'],
      },
    ]);
  });

  const capped = (...caps: readonly string[]) =>
    account(
      `Name: Fenland Everyday\nIdentification: FB-E\nPCAMarketingState: [{ MarketingState: Regular }]\nOtherFeesCharges:\n  FeeChargeDetail: [{ FeeCategory: Card, FeeType: CardCardReplacement, ApplicationFrequency: PerItem, CalculationFrequency: PerItem }]\n  FeeChargeCap:\n${caps.map((cap) => `    - { ${cap} }\n`).join('')}`,
    );

  it('compare caps of one fee and period only, and only with all of them', async () => {
    const least =
      'FeeType: [CardCardReplacement], FeeMinMaxType: Minimum, FeeCapAmount: 9, CappingPeriod: Month';
    const most = (fee: string, amount: number, period: string) =>
      `FeeType: [${fee}], FeeMinMaxType: Maximum, FeeCapAmount: ${amount}, CappingPeriod: ${period}`;
    const same = most('CardCardReplacement', 5, 'Month');
    expect(await rulesBroken(capped(least, same))).toEqual(['amounts/caps']);
    expect(await rulesBroken(capped(least, most('ChqCopy', 5, 'Month')))).toEqual([]);
    expect(await rulesBroken(capped(least, most('CardCardReplacement', 5, 'Day')))).toEqual([]);
    expect(await rulesBroken(capped(least, same, most('CardCardReplacement', 10, 'Month')))).toEqual([]);
  });
});
