import { describe, expect, it } from 'vitest';
import { tiersGap, tiersOverlap } from '../../src/rules/built-in/tiers/bands.js';
import { choice, account as productOf, stages } from '../terms/fixtures.js';
import { check, found, inGroup, rulesBroken } from './check.js';
import { account } from './fixtures.js';

describe('rules on marketing states', () => {
  const circular = (predecessor: string) => ({ reason: 'circular', predecessor });

  it.each<[string, string, object[]]>([
    ['in a circle', 'C→A A→B B→C C→D', ['C', 'A', 'B'].map(circular)],
    ['the state itself', 'A→A', [circular('A')]],
    [
      'an unknown state',
      'LAUNCH LUANCH→LUANCH2',
      [{ reason: 'missing', predecessor: 'LUANCH', suggestion: 'LAUNCH' }],
    ],
  ])('report a predecessor that is %s: %s', async (_, states, expected) => {
    const ofText = (text: string) => {
      const [Identification, PredecessorID] = text.split('→').reverse();
      return { Identification, ...(PredecessorID && { PredecessorID }) };
    };
    const problems = await check(account(states.split(' ').map(ofText)));
    expect(problems.map(({ rule, args }) => [rule, args])).toEqual(
      expected.map((args) => ['states/predecessor', args]),
    );
  });

  const tenure = { StateTenureLength: 18, StateTenurePeriod: 'Month' };
  /** A usual state, and another that names it, both with these days. */
  const joined = (last: string, first: string, own: object = {}) => [
    { Identification: 'A', LastMarketedDate: last, ...own },
    { Identification: 'B', PredecessorID: 'A', FirstMarketedDate: first },
  ];

  it.each<[string, string, string[], object?]>([
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
    // Each customer has a tenure of them.
    ['9999-12-31', '2028-01-01', [], tenure],
    ['2027-12-30', '2028-01-01', ['states/gap'], tenure],
  ])(
    'want usual terms until %s to be followed on the next day, where they are from %s',
    async (last, first, rules, own) => {
      expect(await rulesBroken(account(joined(last, first, own)))).toEqual(rules);
      expect(await rulesBroken(account(joined(last, first, own).reverse()))).toEqual(rules);
    },
  );

  it('say which day the usual terms before should end on, and propose it', async () => {
    expect(await check(account(joined('9999-12-31', '2028-03-01')))).toMatchObject([
      {
        severity: 'error',
        args: { first: '2028-03-01', until: '2028-02-29', earlier: 'A', isWritten: true, isOver: false },
        field: ['PCAMarketingState', 1, 'FirstMarketedDate'],
      },
    ]);
    const past = await check(account(joined('2025-12-31', '2025-12-01')));
    expect(past).toMatchObject([{ args: { isOver: true } }]);
  });

  it.each([
    ['the worked example of the standard', stages],
    ['stages of a graduate account, and a choice', choice],
  ])('report nothing of %s, in any order', async (_, of) => {
    for (const start of of.keys()) {
      const order = [...of.slice(start), ...of.slice(0, start)];
      for (const list of [order, order.toReversed()]) {
        expect(await rulesBroken({ ...account(), yaml: JSON.stringify(productOf(list)) })).toEqual([]);
      }
    }
  });

  const promotion = { Identification: 'P', MarketingState: 'Promotional' };
  const sold = (OnSaleIndicator: boolean, states: readonly object[], own: object = {}) =>
    account(
      states.map((state) => ({ Identification: 'R', ...state })),
      { OnSaleIndicator, ...own },
      { version: 'v2.2' },
    );

  const thisYear = [{ LastMarketedDate: '2026-12-31' }];

  it.each<[string, boolean, readonly object[], (object | undefined)?, object?]>([
    ['all ended', true, [{ LastMarketedDate: '2026-04-14' }], { reason: 'past', day: '2026-04-14' }],
    ['all will end', true, [{ LastMarketedDate: '2026-04-15' }], { reason: 'ends', day: '2026-04-15' }],
    ['none begun', true, [{ FirstMarketedDate: '2026-04-16' }], { reason: 'announced', day: '2026-04-16' }],
    [
      'between two',
      true,
      [{ LastMarketedDate: '2026-04-01' }, { Identification: 'B', FirstMarketedDate: '2026-05-01' }],
      { reason: 'between', day: '2026-05-01' },
    ],
    [
      'usual terms ended',
      true,
      [promotion, { PredecessorID: 'P', LastMarketedDate: '2026-04-01' }],
      { reason: 'usual', day: '2026-04-01' },
    ],
    ['offered', true, [{ FirstMarketedDate: '2026-04-15' }]],
    ['only a promotion', true, [promotion]],
    ['no end', false, [{ FirstMarketedDate: '2020-04-15' }], { reason: 'open' }],
    ['a late end', false, [{ LastMarketedDate: '9999-12-31' }], { reason: 'open' }],
    ['ends today', false, [{ LastMarketedDate: '2026-04-15' }], { reason: 'open', day: '2026-04-15' }],
    ['ended', false, [{ LastMarketedDate: '2026-04-14' }]],
    ['no dates', false, [{}]],
    ['published no longer', true, thisYear, undefined, { until: '2026-12-31' }],
    ['longer', true, thisYear, { reason: 'ends', day: '2026-12-31' }, { until: '2027-01-01' }],
  ])('compare OnSaleIndicator with the days: %s (%s)', async (_, isOnSale, states, args, own) => {
    const problems = (await check(sold(isOnSale, states, own))).filter(({ rule }) => rule !== 'states/gap');
    expect(problems.map((each) => [each.rule, each.args])).toEqual(args ? [['states/on-sale', args]] : []);
  });

  it.each<[string, object, object[], string[]]>([
    ['today', { LastMarketedDate: '2026-04-15' }, [], []],
    ['yesterday', { LastMarketedDate: '2026-04-14' }, [], ['states/promotion-over']],
    ['before usual terms', { LastMarketedDate: '2026-04-14' }, [{}], []],
    ['before theirs', { LastMarketedDate: '2025-04-14' }, [{ LastMarketedDate: '2026-04-14' }], []],
  ])('of a promotion whose last day is %s', async (_, days, others, rules) => {
    expect(await rulesBroken(account([{ MarketingState: 'Promotional', ...days }, ...others]))).toEqual(
      rules,
    );
  });
});

describe('rules on bands', () => {
  const band = (amounts: string, terms: object = {}) => {
    const [TierValueMinimum, TierValueMaximum] = amounts.split(' to ');
    return { TierValueMinimum, ...(TierValueMaximum && { TierValueMaximum }), ...terms };
  };
  /** The rules that the bands of a set break, with the number of the band. */
  const broken = (set: object) =>
    [tiersGap, tiersOverlap].flatMap((rule) =>
      inGroup(rule, set).map(({ path }) => `${rule.rule} ${path[1]}`),
    );

  it.each([
    ['0.00 to 999.99', '1000.00', []],
    ['0.00 to 1000.00', '1000.00', []],
    ['0.00 to 999', '1000', []],
    ['0.00 to 9999.99', '0.00', []],
    ['0.00 to 900.00', '1000.00', ['tiers/gap 1']],
    ['0.00 to 1000.00', '900.00', ['tiers/overlap 1']],
  ])('compare one of %s with the next from %s as numbers', (low, high, rules) => {
    expect(broken({ TierBand: [band(low), band(high)] })).toEqual(rules);
  });

  it('show the beginning of the one and the end of the other', () => {
    const TierBand = [band('1000.00'), band('0.00 to 1999.99')];
    const at = 'CreditInterest.TierBandSet.0.TierBand';
    const account = { CreditInterest: { TierBandSet: [{ TierBand }] } };
    expect(found(tiersOverlap, 'personal-current-accounts', account)).toEqual([
      {
        at: `${at}.0.TierValueMinimum`,
        args: { minimum: '1000.00', maximum: '1999.99' },
        also: [`${at}.1.TierValueMaximum`],
      },
    ]);
  });

  const during = (from: number, to: number, unit = 'Month') => ({
    ...{ TierValueMinTerm: from, MinTermPeriod: unit, TierValueMaxTerm: to, MaxTermPeriod: unit },
  });
  const low = (terms: object) => band('1000 to 10000', terms);
  const [short, long, all] = [during(1, 36), during(37, 60), during(1, 60)];
  const high = band('50000 to 100000', short);

  it.each<[string, object[], string[]]>([
    ['that follow each other', [low(all), band('10001 to 25000', all)], []],
    ['with a gap', [low(all), band('12000 to 25000', all)], ['tiers/gap 1']],
    ['with amounts in common', [low(all), band('9000 to 25000', all)], ['tiers/overlap 1']],
    ['that share no time', [low(short), band('5000 to 25000', long)], []],
    ['that share none in other units', [low(short), band('5000 to 25000', during(3, 5, 'Year'))], []],
    ['that share a year', [low(short), band('5000 to 25000', during(2, 5, 'Year'))], ['tiers/overlap 1']],
    ['with a gap in its term', [low(short), high], ['tiers/gap 1']],
    ['with a longer one between', [low(short), band('10001 to 49999', all), high], []],
    ['of another term', [low(short), band('50000 to 100000', long)], []],
    ['of a single amount', [band('5000 to 5000', all), band('10000 to 10000', all)], []],
  ])('of loans: %s', (_, LoanInterestTierBand, rules) => {
    expect(broken({ LoanInterestTierBand })).toEqual(rules);
  });
});
