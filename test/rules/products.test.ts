import { describe, expect, it } from 'vitest';
import { choice, account as productOf, stages } from '../terms/fixtures.js';
import { check, type Fixture, rulesBroken } from './check.js';
import { accountPaying, productExample } from './fixtures.js';

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

  /** A usual state, and another that names it, both with these days. */
  const joined = (last: string, first: string, tenure = '', more = '') =>
    states(
      `Identification: A, LastMarketedDate: ${last}${tenure}`,
      `Identification: B, PredecessorID: A, FirstMarketedDate: ${first}${more}`,
    );

  it.each([
    ['2028-02-29', '2028-03-01', []],
    ['2028-02-28', '2028-03-01', ['states/gap']],
    ['2028-02-29', '2028-02-29', ['states/dates']],
    ['9999-12-31', '2028-03-01', ['states/dates']],
    // The day of the check doesn't matter: it is 15 April 2026.
    ['9999-12-31', '2026-04-15', ['states/dates']],
    ['2026-04-20', '2026-04-10', ['states/dates']],
    ['2025-12-31', '2025-12-01', ['states/dates']],
    ['2025-12-30', '2026-01-01', []],
    ['2026-04-10', '2026-04-15', []],
    ['2026-04-10', '2026-04-16', ['states/gap']],
  ])(
    'want usual terms until %s to be followed on the next day, where they are from %s',
    async (last, first, found) => {
      expect(await rulesBroken(joined(last, first))).toEqual(found);
      const [a, b] = joined(last, first).yaml.match(/^ {2}- .*\n/gm)!;
      const swapped = joined(last, first).yaml.replace(a + b, b + a);
      expect(await rulesBroken(account(swapped))).toEqual(found);
    },
  );

  it('say which day the usual terms before should end on, and propose it', async () => {
    expect(await check(joined('9999-12-31', '2028-03-01'))).toMatchObject([
      {
        severity: 'error',
        args: { first: '2028-03-01', until: '2028-02-29', earlier: 'A', isWritten: true, isOver: false },
        field: ['PCAMarketingState', 1, 'FirstMarketedDate'],
      },
    ]);
    expect(await check(joined('2025-12-31', '2025-12-01'))).toMatchObject([{ args: { isOver: true } }]);
  });

  it('let states overlap where each customer has a tenure', async () => {
    const tenure = ', StateTenureLength: 18, StateTenurePeriod: Month';
    expect(await rulesBroken(joined('9999-12-31', '2028-01-01', tenure))).toEqual([]);
    expect(await rulesBroken(joined('2027-12-30', '2028-01-01', tenure))).toEqual(['states/gap']);
  });

  it.each([
    ['the worked example of the standard', stages],
    ['stages of a graduate account, and a choice', choice],
  ])('report nothing of %s, in any order', async (_, of) => {
    for (const start of of.keys()) {
      const order = [...of.slice(start), ...of.slice(0, start)];
      for (const list of [order, order.toReversed()]) {
        expect(await rulesBroken(account(JSON.stringify(productOf(list))))).toEqual([]);
      }
    }
  });

  const sold = (isOnSale: boolean, ...of: readonly string[]) => ({
    ...states(...of),
    version: 'v2.2' as const,
    yaml: `OnSaleIndicator: ${isOnSale}\n${states(...of.map((each) => (each.includes('Identification:') ? each : `Identification: R, ${each}`))).yaml}`,
  });
  const promotion = 'Identification: P, MarketingState: Promotional';

  it.each<[string, boolean, readonly string[], object | undefined]>([
    ['all ended', true, ['LastMarketedDate: 2026-04-14'], { reason: 'past', day: '2026-04-14' }],
    ['all will end', true, ['LastMarketedDate: 2026-04-15'], { reason: 'ends', day: '2026-04-15' }],
    ['none begun', true, ['FirstMarketedDate: 2026-04-16'], { reason: 'announced', day: '2026-04-16' }],
    [
      'between two',
      true,
      ['Identification: A, LastMarketedDate: 2026-04-01', 'Identification: B, FirstMarketedDate: 2026-05-01'],
      { reason: 'between', day: '2026-05-01' },
    ],
    [
      'usual terms ended',
      true,
      [promotion, 'Identification: R, PredecessorID: P, LastMarketedDate: 2026-04-01'],
      { reason: 'usual', day: '2026-04-01' },
    ],
    ['offered', true, ['FirstMarketedDate: 2026-04-15'], undefined],
    ['only a promotion', true, [promotion], undefined],
    ['no end', false, ['FirstMarketedDate: 2020-04-15'], { reason: 'open' }],
    ['a late end', false, ['LastMarketedDate: 9999-12-31'], { reason: 'open' }],
    ['ends today', false, ['LastMarketedDate: 2026-04-15'], { reason: 'open', day: '2026-04-15' }],
    ['ended', false, ['LastMarketedDate: 2026-04-14'], undefined],
    ['no dates', false, ['Identification: R'], undefined],
  ])('compare OnSaleIndicator with the days: %s (%s)', async (_, isOnSale, of, args) => {
    const found = (await check(sold(isOnSale, ...of))).filter(({ rule }) => rule !== 'states/gap');
    expect(found).toMatchObject(args === undefined ? [] : [{ rule: 'states/on-sale', args }]);
    expect(found.length).toBe(args === undefined ? 0 : 1);
  });

  it.each([
    ['2026-12-31', []],
    ['2027-01-01', ['states/on-sale']],
  ])(
    'let an account that is published until %s be offered no longer than its record',
    async (until, rules) => {
      const ending = sold(true, 'LastMarketedDate: 2026-12-31');
      expect(await rulesBroken({ ...ending, yaml: `until: ${until}\n${ending.yaml}` })).toEqual(rules);
    },
  );

  it('take a promotion for over on the day after its last, unless something continues', async () => {
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
});
