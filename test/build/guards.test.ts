import { describe, expect, test } from 'vitest';
import { alteredRecords } from '../../src/build/guards/altered-records.js';
import type { Version } from '../../src/model/version.js';
import { branchAt, changesOf, suspicionsIn, type Values } from '../changes/records.js';

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

describe('the guards against mistakes stop', () => {
  test('more than 5 % of the Identifications of a collection', () => {
    const renamed = (count: number) =>
      many(100, (at) => ({ Identification: at < count ? `Z${at}` : `A${at}`, Street: at }));
    expect(
      rules(
        many(100, (at) => ({ Street: at })),
        renamed(5),
      ),
    ).toEqual([]);
    expect(
      rules(
        many(100, (at) => ({ Street: at })),
        renamed(6),
      ),
    ).toEqual([['publish/renamed', 6]]);
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

  test('a place that jumps more than 50 km', () => {
    const jump = (latitude: number) =>
      suspicionsIn(changesOf('branches', [branchAt('01', [52, 0])], [branchAt('01', [latitude, 0])])).map(
        ({ rule }) => rule,
      );
    expect(jump(52.44)).toEqual([]);
    expect(jump(52.46)).toEqual(['publish/moved-far']);
  });

  test('no correction that brings a place to its own postcode', () => {
    const move = (from: readonly [number, number], to: readonly [number, number], postcode: string) => {
      const at = (place: readonly [number, number]) => branchAt('01', [place[0], place[1]], { postcode });
      return suspicionsIn(changesOf('branches', [at(from)], [at(to)])).map(({ rule }) => rule);
    };
    const [ely, bristol] = [
      [52.399, 0.262],
      [51.45, -2.59],
    ] as const;
    // The sign of the longitude, or both coordinates exchanged.
    expect(move([52.399, -0.262 - 1], ely, 'CB7 4NT')).toEqual([]);
    expect(move([0.262, 52.399], ely, 'cb74nt')).toEqual([]);
    expect(move(ely, bristol, 'CB7 4NT')).toEqual(['publish/moved-far']);
    expect(move(bristol, [54.97, -1.61], 'CB7 4NT')).toEqual(['publish/moved-far']);
    // Within a wide area, and without a place on the map.
    expect(move([57.48, -4.22], [58.2, -5.2], 'IV2 3AB')).toEqual(['publish/moved-far']);
    expect(move(bristol, ely, 'BX1 1AA')).toEqual(['publish/moved-far']);
    expect(move(bristol, ely, '')).toEqual(['publish/moved-far']);
  });

  test('a rate that more than doubles and by more than a point, or changes its sign', () => {
    const account = (rate: string): Values => ({
      Identification: 'P1',
      Name: 'Everyday Saver',
      PCAMarketingState: [{ CreditInterest: { TierBandSet: [{ TierBand: [{ AER: rate }] }] } }],
    });
    const jump = (from: string, to: string) =>
      suspicionsIn(changesOf('personal-current-accounts', [account(from)], [account(to)])).map(
        ({ rule, examples }) => [rule, ...examples],
      );
    expect(jump('1.50', '3.00')).toEqual([]);
    expect(jump('0.40', '1.40')).toEqual([]);
    expect(jump('1.50', '0.10')).toEqual([]);
    expect(jump('1.50', '15.0')).toEqual([['publish/rate-jump', 'P1 (1.50 to 15.0)']]);
    expect(jump('0.00', '1.10')).toEqual([['publish/rate-jump', 'P1 (0.00 to 1.10)']]);
    expect(jump('1.50', '-1.50')).toEqual([['publish/rate-jump', 'P1 (1.50 to -1.50)']]);
  });

  test('a fee that becomes ten times as high, or a tenth', () => {
    const account = (fee: string, key = 'FeeAmount'): Values => ({
      Identification: 'P1',
      Name: 'Everyday Saver',
      OtherFeesCharges: { FeeChargeDetail: [{ FeeType: 'ChqCopy', [key]: fee }] },
    });
    const jump = (from: string, to: string, key?: string) =>
      suspicionsIn(changesOf('personal-current-accounts', [account(from, key)], [account(to, key)])).map(
        ({ rule, examples }) => [rule, ...examples],
      );
    expect(jump('2.50', '24.99')).toEqual([]);
    expect(jump('2.50', '0.00')).toEqual([]);
    expect(jump('0.00', '25.00')).toEqual([]);
    expect(jump('0.07', '0.70')).toEqual([['publish/fee-jump', 'P1 (0.07 to 0.70)']]);
    expect(jump('25.00', '2.50')).toEqual([['publish/fee-jump', 'P1 (25.00 to 2.50)']]);
    expect(jump('2.75', '27.5', 'FeeRate')).toEqual([['publish/fee-jump', 'P1 (2.75 to 27.5)']]);
  });
});

test('the acceptance of a change accepts no other one that reads the same', () => {
  const account = (tiered: string, whole: string): Values => ({
    Identification: 'P1',
    Name: 'Everyday Saver',
    PCAMarketingState: [
      {
        CreditInterest: {
          TierBandSet: [
            { TierBandMethod: 'Tiered', TierBand: [{ AER: tiered }] },
            { TierBandMethod: 'Whole', TierBand: [{ AER: whole }] },
          ],
        },
      },
    ],
  });
  const changes = [
    changesOf('personal-current-accounts', [account('1.50', '1.50')], [account('15.0', '15.0')]),
  ];
  const jumps = alteredRecords({ changes } as never).find(({ rule }) => rule === 'publish/rate-jump');
  const [tiered, whole] = jumps!.changes.flatMap((suspect) => suspect.items());
  expect(tiered!.text).toBe(whole!.text);
  expect(tiered!.digest).not.toBe(whole!.digest);
});

test('a change in two versions, which name items of lists by different keys, is reported once (D50)', () => {
  const interest = (AER: string) => ({ TierBandSet: [{ TierBand: [{ AER }] }] });
  const accounts = (kind: string, rate: string, cap: string) =>
    many(21, () => ({
      PCAMarketingState: [
        { Identification: 'S1', MarketingState: 'Regular', CreditInterest: interest(rate) },
        { Identification: 'S2', MarketingState: 'Regular', CreditInterest: interest('0.50') },
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
