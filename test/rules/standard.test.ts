import { describe, expect, it } from 'vitest';
import { type FormatArgs, schemaProblems } from '../../src/interface/schema/problems.js';
import { type Clause, clausesBreached, clausesOf, type RuleBook } from '../../src/model/clause.js';
import type { Problem } from '../../src/model/problem.js';
import { definitionOf, ruleNames } from '../../src/report/report/registry.js';
import { checkAll } from './check.js';
import { type Part, type Sound, sound } from './standard-records.js';

/** A copy of a record to change, with the places that breaches are planted in. */
interface Places {
  readonly record: Part;
  readonly state: Part;
  /** The list of marketing states. */
  readonly states: Part[];
  /** What the parts of the product are in. */
  readonly parts: Part;
  readonly set: Part;
  /** The fees of the product's first tariff. */
  readonly fees: Part;
}

type Plant = (places: Places) => void;

/** Values by their paths, such as `state.LastMarketedDate`; undefined where something is taken away. */
type Edits = Readonly<Record<string, unknown>>;

const edited =
  (edits: Edits): Plant =>
  (places) => {
    for (const [path, value] of Object.entries(edits)) {
      const steps = path.split('.');
      const [last = ''] = steps.splice(-1);
      const around = steps.reduce<Part>((part, step) => part[step], places);
      if (value === undefined) delete around[last];
      else around[last] = value;
    }
  };
const plantOf = (edits: Edits | Plant): Plant =>
  typeof edits === 'function' ? (edits as Plant) : edited(edits);
const without = (...paths: readonly string[]): Edits =>
  Object.fromEntries(paths.map((path) => [path, undefined]));

/** Version 2.1 has no OnSaleIndicator of personal accounts. */
const saysWhetherOnSale = ({ version, collection }: Sound) =>
  version === 'v2.2' || collection !== 'personal-current-accounts';

const next = { Identification: 'NEXT', PredecessorID: 'USUAL', FirstMarketedDate: '2027-06-01' };
const promotion = {
  Identification: 'LAUNCH',
  MarketingState: 'Promotional',
  FirstMarketedDate: '2026-01-01',
  LastMarketedDate: '2026-12-31',
};

const products = 'PCA BCA SME CCC';
const fee = 'fees.FeeChargeDetail.0';
const charges = 'set.OverdraftFeesCharges.0';
const features = 'parts.FeaturesAndBenefits';

/** Every breach of the standard that can be seen in the data: books, the number of the row, and what breaches it. */
const breaches: readonly (readonly [books: string, number: string, edits: Edits | Plant])[] = [
  ['PCA', 'C2', without('parts.CoreProduct.MonthlyMaximumCharge')],
  [products, 'C5', without('state.LastMarketedDate')],
  [products, 'C5', { 'state.LastMarketedDate': '2099-12-31' }],
  ['PCA BCA SME', 'C6', ({ state, states }) => states.push({ ...state, ...next })],
  [
    'PCA BCA SME',
    'C6',
    function unnamed({ state, states }) {
      states.push({ ...state, ...next, PredecessorID: undefined });
      delete state.LastMarketedDate;
    },
  ],
  [
    products,
    'C7',
    ({ state, states }) => {
      state.LastMarketedDate = '2025-12-31';
      states.push({ ...state, FirstMarketedDate: '2026-01-01', LastMarketedDate: '9999-12-31' });
    },
  ],
  ['PCA', 'C7', ({ parts, set }) => parts.Overdraft.OverdraftTierBandSet.push({ ...set })],
  ['CCC', 'C7', { [`${features}.FeatureBenefitItem.1.Identification`]: 'F1' }],
  ['PCA BCA SME', 'C8', { 'state.StateTenureLength': 12, 'state.StateTenurePeriod': 'Month' }],
  [
    products,
    'C9',
    ({ state, states }) => {
      state.FirstMarketedDate = '2027-01-01';
      states.unshift({ ...state, ...promotion });
    },
  ],
  [products, 'C9', { 'state.PredecessorID': 'NONE' }],
  [products, 'C10', without('state.FirstMarketedDate')],
  ['PCA BCA', 'C12', { 'set.BufferAmount': undefined, 'set.OverdraftTierBand.0.EAR': '0' }],
  [
    'PCA BCA',
    'C13',
    { ...without('set.OverdraftFeesCharges', 'set.OverdraftTierBand.1.EAR'), [features]: {} },
  ],
  ['PCA BCA', 'C14', without(`${charges}.OverdraftFeeChargeCap.0.FeeCapAmount`)],
  ['PCA', 'C14', without('fees.FeeChargeCap.0.FeeCapAmount')],
  ['PCA BCA', 'C15', without(`${charges}.OverdraftFeeChargeDetail.0.FeeAmount`)],
  ['PCA BCA', 'C15', without(`${charges}.OverdraftFeeChargeDetail`)],
  ['PCA BCA', 'C16', { 'set.OverdraftTierBand.1.TierValueMax': '99999999' }],
  [products, 'C18', { 'state.MarketingState': 'Special' }],
  [products, 'C18', { 'parts.Eligibility.OtherEligibility.0.Type': 'Other' }],
  [products, 'C26', { 'parts.Eligibility.AgeEligibility': { Notes: ['Ask us.'] } }],
  [products, 'C27', without(`${fee}.FeeApplicableRange.MaximumAmount`)],
  [products, 'C27', { [`${fee}.FeeApplicableRange`]: {} }],
  [products, 'C28', { [`${fee}.FeeApplicableRange`]: { MaximumRate: '5.0' } }],
  ['PCA', 'C29', without(`${charges}.OverdraftFeeChargeDetail.0.OverdraftControlIndicator`)],
  [products, 'C31', without('parts.Eligibility.OtherEligibility.0.Indicator')],
  [products, 'C32', without(`${features}.FeatureBenefitGroup.0.CalculationFrequency`)],
  [products, 'C36', without(`${features}.FeatureBenefitGroup.0.Type`)],
  ['BCA SME CCC', 'C38', { 'parts.Eligibility.IndustryEligibility': { Notes: ['Farms only.'] } }],
  ['PCA', 'C38', without('record.Segment')],
  ['BCA', 'C44', without('record.Segment')],
  ['PCA', 'C39', without('parts.CoreProduct.ProductURL')],
  ['BCA', 'C49', without('parts.CoreProduct.ProductURL')],
  ...['CoreProduct', 'FeaturesAndBenefits', 'OtherFeesCharges'].flatMap((part): [string, string, Edits][] => [
    ['PCA', 'C42', without(`parts.${part}`)],
    ['BCA', 'C48', without(`parts.${part}`)],
  ]),
  ['BCA', 'C43', without('parts.CoreProduct.MonthlyCharge')],
  ['CCC', 'C43', without('parts.CoreProduct.PeriodicFee', 'parts.CoreProduct.PeriodicFeePeriod')],
  ['SME', 'C44', without('parts.Repayment.0.RepaymentFeeCharges')],
  ['BCA', 'C45', { 'record.FeeFreeLength': 12, 'record.FeeFreeLengthPeriod': 'Month' }],
  ['CCC', 'C49', without('parts.CoreProduct.PeriodicFeePeriod')],
  ...['PCA C50', 'BCA C51', 'SME C51', 'CCC C52'].map((clause): [string, string, Edits] => [
    clause.slice(0, 3),
    clause.slice(4),
    { 'state.MarketingState': 'Promotional', 'state.StateTenureLength': 12 },
  ]),
  [
    'BCA',
    'C50',
    { 'record.OnSaleIndicator': false, 'record.FeeFreeLength': 12, 'state.LastMarketedDate': '2025-12-31' },
  ],
  ['CCC', 'C50', { 'parts.Repayment.RepaymentAllocation': {} }],
  ['SME', 'C50', without('parts.Repayment.0.RepaymentFeeCharges.RepaymentFeeChargeDetail.0.Notes')],
  ['CCC', 'C51', without('parts.Repayment.MinBalanceRepaymentRate')],
  ['ATM', 'C2', { 'record.ATMServices': ['Tea'] }],
  ['ATM', 'C2', { 'record.ATMServices': ['Other'] }],
  ['Branch', 'C2', { 'record.ServiceAndFacility': ['Tea'] }],
  ['Branch', 'C2', { 'record.ServiceAndFacility': ['Other'] }],
  ['ATM', 'C3', { 'record.Location.PostalAddress': { PostCode: 'CB7 4AA' } }],
  ['ATM', 'C3', { 'record.Location.PostalAddress': { TownName: 'Ely' } }],
  ['ATM', 'C3', without('record.Location.PostalAddress.PostCode')],
  ['Branch', 'C3', { 'record.PostalAddress': { PostCode: 'CB7 4AA' } }],
  ['Branch', 'C5', { 'record.Type': 'Mobile' }],
  ['Branch', 'C5', { 'record.SequenceNumber': 'abc' }],
];

/** One breach in one shape of one product. */
const planted = breaches.flatMap(([books, number, edits]) =>
  (books.split(' ') as RuleBook[]).flatMap((book) => {
    const clause = `${book} ${number}` as Clause;
    const isOnSaleOnly = clause === 'PCA C39' || clause === 'PCA C42';
    return sound[book]
      .filter((shape) => !isOnSaleOnly || saysWhetherOnSale(shape))
      .map((shape) => ({
        name: `${clause} by ${typeof edits === 'function' ? edits : JSON.stringify(edits)}: ${shape.version}, in the ${shape.partsIn}`,
        clause,
        plant: plantOf(edits),
        mayBeSeveral: /^.{3} C[67]$/.test(clause) && typeof edits === 'function' && edits.name !== 'unnamed',
        shape,
      }));
  }),
);

describe('a breach of the standard', () => {
  it.each(planted)('is reported, once: $name', async ({ clause, plant, shape, mayBeSeveral }) => {
    const problems = await problemsAfter(plant, shape);
    expect(clausesIn(problems)).toContain(clause);
    // Days and names that contradict each other are reported by other rules too.
    expect(problems.length === 1 || mayBeSeveral).toBe(true);
  });

  it('is planted in each row that a rule carries, but that of two records', () => {
    const tried = new Set(planted.map(({ clause }) => clause));
    const carried = new Set(ruleNames.all.flatMap((rule) => clausesOf(definitionOf(rule))));
    expect([...carried].filter((clause) => !tried.has(clause))).toEqual(['Branch C4']);
    expect([tried.size, planted.length]).toEqual([89, 304]);
  });

  it.each([
    ['Branch', 'Branch C4'],
    ['CCC', 'CCC C7'],
  ] as const)('of two records of %s with one identity is reported', async (book, clause) => {
    const { collection, version, record } = sound[book][0]!;
    const yaml = JSON.stringify([record, record]);
    expect(clausesIn(await checkAll({ collection, version, yaml }))).toContain(clause);
  });

  it('is none of a row on codes that does not name the field', async () => {
    const problems = await problemsAfter(edited({ 'record.Type': 'Physikal' }), sound.Branch[0]!);
    expect(problems.map(({ rule }) => rule)).toEqual(['schema/enum']);
    expect(clausesIn(problems)).toEqual([]);
  });
});

it.each(['unbounded', 'Unlimited', 'none', 'max'])(
  'a word for no upper limit (C16) is refused, and the page says what to do: %s',
  async (word) => {
    for (const shape of [...sound.PCA, ...sound.BCA]) {
      const problems = await problemsAfter(edited({ 'set.OverdraftTierBand.1.TierValueMax': word }), shape);
      expect(problems.map(({ rule }) => rule)).toEqual(['schema/format']);
      const message = schemaProblems['schema/format'].message(problems[0]?.args as FormatArgs, false);
      expect(message.hint).toMatch(/leave the field out/);
      expect(message.proposals).toBeUndefined();
    }
  },
);

it.each(['PCA', 'BCA', 'SME'] as const)(
  'dates of the past of %s that overlap are no breach of C6',
  async (book) => {
    for (const shape of sound[book]) {
      const problems = await problemsAfter(({ state, states }) => {
        Object.assign(state, { FirstMarketedDate: '2025-03-01', PredecessorID: 'OLD' });
        const old = {
          Identification: 'OLD',
          FirstMarketedDate: '2024-01-01',
          LastMarketedDate: '2025-06-30',
        };
        states.unshift({ ...state, ...old, PredecessorID: undefined });
      }, shape);
      expect(problems.map(({ rule }) => rule)).toEqual(['states/dates']);
      expect(clausesIn(problems)).toEqual([]);
    }
  },
);

describe('an account that does not say whether it is on sale', () => {
  const unsaid = (path: string, shape: Sound) =>
    problemsAfter(edited(without('record.OnSaleIndicator', path)), shape);

  it.each([
    ['record.Segment', 'PCA C38', 'BCA C44'],
    ['parts.CoreProduct.ProductURL', 'PCA C39', 'BCA C49'],
    ['parts.Eligibility', 'PCA C42', 'BCA C48'],
  ])('and lacks %s has something to look at in that row alone', async (path, personal, business) => {
    for (const shape of [...sound.PCA.filter(saysWhetherOnSale), ...sound.BCA]) {
      const problems = await unsaid(path, shape);
      expect(clausesIn(problems)).toEqual([sound.BCA.includes(shape) ? business : personal]);
      expect(problems.map(({ severity }) => severity)).toEqual(['note']);
    }
  });

  it('and has no monthly maximum breaches the row on that, and not the one on accounts on sale', async () => {
    for (const shape of sound.PCA) {
      expect(clausesIn(await unsaid('parts.CoreProduct.MonthlyMaximumCharge', shape))).toEqual(['PCA C2']);
    }
  });
});

it.each<[string, Plant]>([
  [
    'that a promotion follows by its PredecessorID',
    ({ state, states }) => {
      delete state.FirstMarketedDate;
      states.push({ ...state, ...promotion, PredecessorID: 'USUAL' });
    },
  ],
  [
    'that ended before the promotion began',
    ({ state, states }) => {
      delete state.FirstMarketedDate;
      state.LastMarketedDate = '2025-12-31';
      states.push({ ...state, ...promotion });
    },
  ],
])('a regular state %s need not name it', async (_, plant) => {
  for (const shape of [...sound.PCA, ...sound.BCA, ...sound.SME, ...sound.CCC]) {
    const problems = await problemsAfter(plant, shape);
    expect(problems.map(({ rule }) => rule)).not.toContain('standard/no-predecessor');
  }
});

describe('a sound record', () => {
  const neighbours: readonly (readonly [books: string, what: string, edits: Edits | Plant])[] = [
    ['PCA BCA SME CCC ATM Branch', 'as it is', {}],
    [products, 'without ranges of fees', without(`${fee}.FeeApplicableRange`)],
    [products, 'without a condition of age', without('parts.Eligibility.AgeEligibility')],
    [products, 'with benefits that are named one by one', without(`${features}.FeatureBenefitGroup`)],
    [
      'PCA BCA',
      'with an overdraft that is free throughout, in two bands',
      {
        'set.BufferAmount': undefined,
        'set.OverdraftTierBand.0.EAR': '0',
        'set.OverdraftTierBand.1.EAR': '0',
      },
    ],
    ['PCA BCA', 'with a free band and a buffer', { 'set.OverdraftTierBand.0.EAR': '0' }],
    [
      products,
      'with a promotion that it follows',
      ({ state, states }) => {
        Object.assign(state, { FirstMarketedDate: '2027-01-01', PredecessorID: 'LAUNCH' });
        states.unshift({ ...state, ...promotion, PredecessorID: undefined });
      },
    ],
    [
      products,
      'with a regular state beside a promotion from the same day',
      ({ state, states }) => {
        const tenure = { StateTenureLength: 6, StateTenurePeriod: 'Month' };
        states.push({ ...state, ...promotion, FirstMarketedDate: '1900-01-01', ...tenure });
      },
    ],
    [
      products,
      'that ends on the day before the next',
      ({ state, states }) => {
        states.push({ ...state, ...next });
        state.LastMarketedDate = '2027-05-31';
      },
    ],
    ['Branch', 'of a van with number 01', { 'record.Type': 'Mobile', 'record.SequenceNumber': '01' }],
    ['Branch', 'of a sub branch', { 'record.SequenceNumber': '4' }],
  ];
  const cases = neighbours.flatMap(([books, what, edits]) =>
    (books.split(' ') as RuleBook[]).flatMap((book) =>
      sound[book].map((shape) => [what, book, shape, plantOf(edits)] as const),
    ),
  );

  it.each(cases)('%s is not reported: %s', async (_, __, shape, plant) => {
    expect((await problemsAfter(plant, shape)).map(({ rule }) => rule)).toEqual([]);
  });

  it('may lack all of it when it is off sale', async () => {
    for (const shape of [...sound.PCA.filter(saysWhetherOnSale), ...sound.BCA]) {
      const problems = await problemsAfter(({ record, parts, state }) => {
        record.OnSaleIndicator = false;
        state.LastMarketedDate = '2025-12-31';
        delete record.Segment;
        for (const part of ['CoreProduct', 'Eligibility', 'FeaturesAndBenefits']) delete parts[part];
      }, shape);
      expect(problems).toEqual([]);
    }
  });
});

async function problemsAfter(
  plant: Plant,
  { collection, version, record: untouched, partsIn }: Sound,
): Promise<readonly Problem[]> {
  const record: Part = structuredClone(untouched);
  const list = Object.keys(record).find((name) => name.endsWith('MarketingState'));
  const states: Part[] = list === undefined ? [] : record[list];
  const state = states[0];
  const parts = partsIn === 'record' ? record : (state ?? record);
  const fees = Array.isArray(parts.OtherFeesCharges) ? parts.OtherFeesCharges[0] : parts.OtherFeesCharges;
  plant({ record, state, states, parts, fees, set: parts.Overdraft?.OverdraftTierBandSet[0] });
  return (await checkAll({ collection, version, yaml: JSON.stringify(record) })).filter(
    ({ rule }) => rule !== 'versions/lost',
  );
}

function clausesIn(problems: readonly Problem[]): readonly Clause[] {
  return problems.flatMap(({ rule, record, field, args }) =>
    record === undefined ? [] : clausesBreached(definitionOf(rule), record.collection, field, args),
  );
}
