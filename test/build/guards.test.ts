import { describe, expect, test } from 'vitest';
import { alteredRecords } from '../../src/build/guards/altered-records.js';
import { removals } from '../../src/build/guards/removals.js';
import type { Version } from '../../src/model/version.js';
import { branchAt, changesByBrand, changesOf, suspicionsIn, type Values } from '../changes/records.js';

const many = (count: number, own: (at: number) => Values = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    Identification: `A${at}`,
    SupportedCurrencies: ['GBP'],
    Note: ['In the wall'],
    ...own(at),
  }));
const rules = (was: readonly Values[], is: readonly Values[]) =>
  suspicionsIn(changesOf('atms', was, is)).map(({ rule, records, field }) =>
    [rule, records, field].filter(Boolean),
  );

const interest = (TierBandSet: object[]): Values => ({
  PCAMarketingState: [{ CreditInterest: { TierBandSet } }],
});
const accountChanges = (...both: readonly [was: Values, is: Values]) => {
  const [was, is] = both.map((own) => [{ Identification: 'P1', Name: 'Everyday Saver', ...own }]);
  return changesOf('personal-current-accounts', was!, is!);
};

describe('the guards against mistakes stop', () => {
  test.each([
    ['not three', [4, 0], [1, 0], undefined],
    ['not as many as the threshold', [20, 0], [16, 0], undefined],
    ['more', [5, 0], [1, 0], { removed: ['Fens/A1', 'Fens/A2', 'Fens/A3', 'Fens/A4'], brands: [] }],
    ['all, be they few', [2, 0], [0, 0], { removed: ['Fens/A0', 'Fens/A1'] }],
    ['a brand', [5, 4], [5, 0], { brands: ['Wash'], hasOthers: false }],
    ['a brand and others', [5, 4], [4, 0], { brands: ['Wash'], hasOthers: true }],
  ] as const)('removals: %s (D14, D15)', (_, before, after, stopped) => {
    const [was, is] = [before, after].map(([fens, wash]) => ({ Fens: many(fens), Wash: many(wash) }));
    const answers = [{ brands: [{ name: 'Fens', records: after[0] }] }];
    const input = { changes: [changesByBrand('atms', was!, is!)], answers, threshold: 20 };
    const [found] = removals(input as never);
    expect(found!.stopsAt(found!.changes, [])).toEqual(stopped && expect.objectContaining(stopped));
  });

  test('more than 5 % of the Identifications of a collection', () => {
    const named = (renamed: number) =>
      many(100, (at) => ({ Identification: at < renamed ? `Z${at}` : `A${at}`, Street: at }));
    expect(rules(named(0), named(5))).toEqual([]);
    expect(rules(named(0), named(6))).toEqual([['publish/renamed', 6]]);
  });

  test('a field gone from, or changed on, more than half of the records and more than 20', () => {
    const before = many(40, () => ({ Street: 'Old' }));
    const edited = (count: number, street: string | undefined) =>
      many(40, (at) => (at < count ? (street === undefined ? {} : { Street: street }) : { Street: 'Old' }));
    expect(rules(before, edited(20, undefined))).toEqual([]);
    expect(rules(before, edited(21, undefined))).toEqual([['publish/field-gone', 21, 'Street']]);
    expect(rules(before, edited(21, 'New'))).toEqual([['publish/field-new-value', 21, 'Street']]);
    // Of 20 records all may change, and a field may be new everywhere.
    expect(rules(before.slice(0, 20), edited(20, 'New').slice(0, 20))).toEqual([]);
    expect(rules(many(40), before)).toEqual([]);
  });

  const [ely, bristol] = [
    [52.399, 0.262],
    [51.45, -2.59],
  ] as const;
  test.each([
    [[52, 0], [52.44, 0], '', false],
    [[52, 0], [52.46, 0], '', true],
    // The sign of the longitude, or both coordinates exchanged: a correction brings the place to its postcode.
    [[52.399, -0.262 - 1], ely, 'CB7 4NT', false],
    [[0.262, 52.399], ely, 'cb74nt', false],
    [ely, bristol, 'CB7 4NT', true],
    [bristol, [54.97, -1.61], 'CB7 4NT', true],
    // Within a wide area, and without a place on the map.
    [[57.48, -4.22], [58.2, -5.2], 'IV2 3AB', true],
    [bristol, ely, 'BX1 1AA', true],
    [bristol, ely, '', true],
  ] as const)('a place that jumps more than 50 km: %j to %j of %s', (from, to, postcode, isStopped) => {
    const [was, is] = [from, to].map(([latitude, longitude]) => [
      branchAt('01', [latitude, longitude], { postcode }),
    ]);
    const found = suspicionsIn(changesOf('branches', was!, is!)).map(({ rule }) => rule);
    expect(found).toEqual(isStopped ? ['publish/moved-far'] : []);
  });

  const rate = (AER: string) => interest([{ TierBand: [{ AER }] }]);
  const fee = (FeeAmount: string) => charge({ FeeAmount });
  const feeRate = (FeeRate: string) => charge({ FeeRate });
  const charge = (own: Values) => ({
    OtherFeesCharges: { FeeChargeDetail: [{ FeeType: 'ChqCopy', ...own }] },
  });

  test.each([
    ['a rate that more than doubles and by more than a point', rate, '1.50', '15.0', 'publish/rate-jump'],
    ['a rate that was nothing', rate, '0.00', '1.10', 'publish/rate-jump'],
    ['a rate that changes its sign', rate, '1.50', '-1.50', 'publish/rate-jump'],
    ['no rate that doubles', rate, '1.50', '3.00', undefined],
    ['no rate that rises by a point', rate, '0.40', '1.40', undefined],
    ['no rate that falls', rate, '1.50', '0.10', undefined],
    ['a fee that becomes ten times as high', fee, '0.07', '0.70', 'publish/fee-jump'],
    ['a fee that becomes a tenth', fee, '25.00', '2.50', 'publish/fee-jump'],
    ['a fee in per cent', feeRate, '2.75', '27.5', 'publish/fee-jump'],
    ['no fee that becomes nearly ten times as high', fee, '2.50', '24.99', undefined],
    ['no fee that goes', fee, '2.50', '0.00', undefined],
    ['no fee that comes', fee, '0.00', '25.00', undefined],
  ])('%s', (_, of, from, to, rule) => {
    const changes = accountChanges(of(from), of(to));
    const found = suspicionsIn(changes).map(({ rule: own, examples }) => [own, ...examples]);
    expect(found).toEqual(rule === undefined ? [] : [[rule, `P1 (${from} to ${to})`]]);
  });
});

test('the acceptance of a change accepts no other one that reads the same', () => {
  const account = (AER: string) =>
    interest(['Tiered', 'Whole'].map((TierBandMethod) => ({ TierBandMethod, TierBand: [{ AER }] })));
  const changes = [accountChanges(account('1.50'), account('15.0'))];
  const jumps = alteredRecords({ changes } as never).find(({ rule }) => rule === 'publish/rate-jump');
  const [tiered, whole] = jumps!.changes.flatMap((suspect) => suspect.items());
  expect(tiered!.text).toBe(whole!.text);
  expect(tiered!.digest).not.toBe(whole!.digest);
});

test('a change in two versions, which name items of lists by different keys, is reported once (D50)', () => {
  const ofState = (AER: string) => ({ TierBandSet: [{ TierBand: [{ AER }] }] });
  const accounts = (kind: string, rate: string, cap: string) =>
    many(21, () => ({
      PCAMarketingState: [
        { Identification: 'S1', MarketingState: 'Regular', CreditInterest: ofState(rate) },
        { Identification: 'S2', MarketingState: 'Regular', CreditInterest: ofState('0.50') },
      ],
      OtherFeesCharges: { FeeChargeCap: [{ [kind]: 'Maximum', FeeCapAmount: cap }, { [kind]: 'Minimum' }] },
    }));
  const changes = (version: Version, kind: string) => {
    const [was, is] = [accounts(kind, '1.50', '10.00'), accounts(kind, '15.0', '20.00')];
    return changesOf('personal-current-accounts', was, is, version);
  };
  const found = suspicionsIn(changes('v2.1', 'FeeMinMaxType'), changes('v2.2', 'MinMaxType'));
  expect(found.map(({ rule, field }) => [rule, field])).toEqual([
    ['publish/field-new-value', 'OtherFeesCharges.FeeChargeCap.FeeCapAmount'],
    ['publish/field-new-value', 'PCAMarketingState.CreditInterest.TierBandSet.TierBand.AER'],
    ['publish/rate-jump', undefined],
  ]);
});
