import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { clausesBreached } from '../../src/model/clause.js';
import type { Collection } from '../../src/model/collection.js';
import type { Problem } from '../../src/model/problem.js';
import { type Version, versions } from '../../src/model/version.js';
import { definitionOf } from '../../src/report/report/registry.js';
import { kindOfProblem } from '../../src/report/report/report.js';
import { sentence } from '../../src/report/report/sentence.js';
import type { DeviationKind } from '../../src/rules/built-in/facts.js';
import { deviationsOf } from '../../src/rules/built-in/public-schemas.js';
import { recordArbitrary } from '../arbitrary.js';
import { tries } from '../seed.js';
import { check, compiled, type Fixture } from './check.js';
import { account, branch, day, week } from './fixtures.js';

type Json = Readonly<Record<string, unknown>>;

/*
 * Under the names and texts of the preset, the public schemas of 2.2.1 differ from v2.2 in these four points and in no
 * other (D2, D5, D35). They are stated here once more, of what is published.
 */
const publicPoints: Readonly<Record<DeviationKind, (published: Json) => boolean>> = {
  'end-of-day': (branch) => timesOf(branch).some((time) => /^24/.test(time)),
  offset: (branch) => timesOf(branch).some((time) => !/^\d\d:?\d\d$/.test(time)),
  'no-other-fees': (account) => statesOf(account).some((state) => !('OtherFeesCharges' in state)),
  'part-place': (account) =>
    Object.keys(account).some((key) => partsOfStates.includes(key)) ||
    statesOf(account).some((state) => 'Card' in state || 'MobileWallet' in state),
};

const partsOfStates = [
  ...['Card', 'CoreProduct', 'CreditInterest', 'Eligibility', 'FeaturesAndBenefits'],
  ...['MobileWallet', 'OtherFeesCharges', 'Overdraft'],
];

function timesOf(branch: Json): string[] {
  const times = JSON.stringify(branch.Availability ?? {}).matchAll(/"(?:Opening|Closing)Time":"([^"]*)"/g);
  return [...times].map(([, time]) => time!);
}

function statesOf(account: Json): readonly Json[] {
  return account.PCAMarketingState as readonly Json[];
}

const pointsOf = (collection: Collection): readonly DeviationKind[] => {
  if (collection === 'branches') return ['end-of-day', 'offset'];
  return collection === 'personal-current-accounts' ? ['no-other-fees', 'part-place'] : [];
};

describe.each(versions)('a record in the shape of %s', (source) => {
  test.each(['branches', 'personal-current-accounts', 'atms', 'business-current-accounts'] as const)(
    'of %s is reported just for what of it the public schemas refuse',
    async (collection) => {
      await fc.assert(
        fc.asyncProperty(recordArbitrary(source, collection), async (record) => {
          const published = await publishedOf(collection, source, record);
          const wanted = pointsOf(collection).filter((kind) => publicPoints[kind](published));
          const kinds = deviationsOf(collection, record).map(({ kind }) => kind);
          expect([...kinds].sort()).toEqual([...wanted].sort());
        }),
        { numRuns: tries(150) },
      );
    },
  );
});

/** A sound record as it goes over the wire in v2.2. */
async function publishedOf(collection: Collection, version: Version, record: object): Promise<Json> {
  const { files } = await compiled([{ collection, version, yaml: JSON.stringify(record) }]);
  return JSON.parse(files[0]!.compiled.json['v2.2']!.join()) as Json;
}

const open = (Identification: string, ...hours: string[]) =>
  branch({ Identification, ...week(day('Friday', ...hours)) });

const reward = account(
  [
    { Identification: 'R1', MarketingState: 'Promotional', LastMarketedDate: '2024-12-31' },
    { Identification: 'R2', FirstMarketedDate: '2025-01-01', MobileWallet: [{ Type: 'PlatformOnePay' }] },
  ],
  {
    Eligibility: { AgeEligibility: { MinimumAge: 18 } },
    CoreProduct: { ProductURL: 'https://fenland.example/reward' },
  },
);

const asPublicStandard = async (...fixtures: Fixture[]) => (await compiled(fixtures, true)).problems;

async function reported(...fixtures: Fixture[]): Promise<Problem[]> {
  return (await asPublicStandard(...fixtures)).filter(({ rule }) => rule === 'site/public-schemas');
}

describe('what of a site the public schemas refuse', () => {
  it('is said once by kind, at the first place and with a count', async () => {
    const problems = await reported(
      open('FB-1', '09:00:00 17:00:00'),
      open('FB-2', '09:00:00 12:00:00+01:00', '18:00:00 24:00:00'),
      open('FB-3', '20:00:00Z 24:00:00.000Z'),
      reward,
    );
    expect(problems.map(sentence)).toEqual([
      'Branch FB-2, Availability.StandardAvailability.Day[1].OpeningHours[1].ClosingTime: the public schemas have no offset in times such as "12:00:00+01:00", so v2.2 isn\'t valid by them: 3 times in 2 records.',
      'Branch FB-2, Availability.StandardAvailability.Day[1].OpeningHours[2].ClosingTime: the public schemas have no "24:00:00", the end of a day, so v2.2 isn\'t valid by them: 2 times in 2 records.',
      "PCA FB-SAVER, CoreProduct: the public schemas have CoreProduct within a marketing state only, so programs that follow them don't find it in v2.2: 3 such parts in 1 record.",
      "PCA FB-SAVER, PCAMarketingState[1]: the public schemas require OtherFeesCharges inside each marketing state, so v2.2 isn't valid by them: missing in 2 marketing states of this account.",
    ]);
  });

  const plain = (Identification: string, own: object = {}, states = ['R1', 'R2']) =>
    account(
      states.map((id) => ({ Identification: id })),
      { Identification, ...own },
      { version: 'OnSaleIndicator' in own ? 'v2.2' : 'v2.1' },
    );
  const withoutFees = (problems: readonly Problem[]) =>
    problems.filter(({ rule, field, record, args }) =>
      clausesBreached(definitionOf(rule), record?.collection ?? 'atms', field, args).includes('PCA C42'),
    );

  it('is said once for each account without OtherFeesCharges, with the row of the standard (D35)', async () => {
    const problems = withoutFees(await asPublicStandard(plain('A'), plain('B', {}, ['R1'])));
    expect(problems.map(({ record, severity }) => [record?.identity, severity])).toEqual([
      ['A', 'warning'],
      ['B', 'warning'],
    ]);
  });

  it('is no breach of that row by an account off sale, of which it does not speak', async () => {
    const problems = await asPublicStandard(plain('G', { OnSaleIndicator: false }));
    expect(problems.map(({ rule }) => rule)).toContain('site/public-schemas');
    expect(withoutFees(problems)).toEqual([]);
  });

  it('is not said twice of an account on sale, nor of fees beside its marketing states', async () => {
    const sold = withoutFees(await asPublicStandard(plain('C', { OnSaleIndicator: true })));
    expect(sold.map(({ rule }) => rule)).toEqual(['standard/missing-sections']);
    const fee = { FeeCategory: 'Servicing', FeeType: 'ServiceCAccountFeeMonthly', FeeAmount: '5.00' };
    const FeeChargeDetail = [{ ...fee, ApplicationFrequency: 'Monthly', CalculationFrequency: 'Monthly' }];
    const beside = await reported(plain('D', { OtherFeesCharges: { FeeChargeDetail } }));
    expect(beside.map(({ args }) => args)).toMatchObject([{ kind: 'part-place', value: 'OtherFeesCharges' }]);
  });

  it('is of two kinds where two things are wrong with one field', async () => {
    const problems = await reported(open('FB-3', '20:00:00 24:00:00Z'));
    expect(problems).toHaveLength(2);
    expect(new Set(problems.map(kindOfProblem)).size).toBe(2);
  });

  it('is not looked for where the names are others', async () => {
    const problems = await check(open('FB-3', '20:00:00 24:00:00Z'), reward);
    expect(problems.filter(({ rule }) => rule === 'site/public-schemas')).toEqual([]);
  });
});
