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

interface Breach {
  readonly about: string;
  readonly clauses: readonly Clause[];
  readonly plant: Plant;
  /** The shapes that can hold it; by default all. */
  readonly only?: (shape: Sound) => boolean;
}

function breach(about: string, id: string, plant: Plant, only?: Breach['only']): Breach {
  const clauses = id.split(', ').map((clause) => clause as Clause);
  return { about, clauses, plant, ...(only && { only }) };
}

/** The clause of one number in several books. */
const all = (books: string, id: string) =>
  books
    .split(' ')
    .map((book) => `${book} ${id}`)
    .join(', ');

const products = 'PCA BCA SME CCC';
const accounts = 'PCA BCA';

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

/** Every breach of the standard that can be seen in the data. */
const breaches: readonly Breach[] = [
  breach('no monthly maximum', 'PCA C2', ({ parts }) => delete parts.CoreProduct.MonthlyMaximumCharge),
  breach('no last day', all(products, 'C5'), ({ state }) => delete state.LastMarketedDate),
  breach('a last day far away', all(products, 'C5'), ({ state }) => {
    state.LastMarketedDate = '2099-12-31';
  }),
  breach('the state before a future one goes on', all('PCA BCA SME', 'C6'), ({ state, states }) =>
    states.push({ ...state, ...next }),
  ),
  breach('it has no end, and nothing names it', all('PCA BCA SME', 'C6'), ({ state, states }) => {
    states.push({ ...state, ...next, PredecessorID: undefined });
    delete state.LastMarketedDate;
  }),
  breach('two states of one name', all(products, 'C7'), ({ state, states }) => {
    state.LastMarketedDate = '2025-12-31';
    states.push({ ...state, FirstMarketedDate: '2026-01-01', LastMarketedDate: '9999-12-31' });
  }),
  breach('two sets of one name', 'PCA C7', ({ parts, set }) =>
    parts.Overdraft.OverdraftTierBandSet.push({ ...set }),
  ),
  breach('two items of one name', 'CCC C7', ({ parts }) => {
    parts.FeaturesAndBenefits.FeatureBenefitItem[1].Identification = 'F1';
  }),
  breach('regular terms for a time', all('PCA BCA SME', 'C8'), ({ state }) => {
    Object.assign(state, { StateTenureLength: 12, StateTenurePeriod: 'Month' });
  }),
  breach('a regular state after a promotion', all(products, 'C9'), ({ state, states }) => {
    state.FirstMarketedDate = '2027-01-01';
    states.unshift({ ...state, ...promotion });
  }),
  breach('no first day', all(products, 'C10'), ({ state }) => delete state.FirstMarketedDate),
  breach('a buffer as a band', all(accounts, 'C12'), ({ set }) => {
    delete set.BufferAmount;
    set.OverdraftTierBand[0].EAR = '0';
  }),
  breach('a band without a price', all(accounts, 'C13'), ({ parts, set }) => {
    set.OverdraftFeesCharges = undefined;
    delete set.OverdraftTierBand[1].EAR;
    parts.FeaturesAndBenefits = {};
  }),
  breach('an empty cap of an overdraft', all(accounts, 'C14'), ({ set }) => {
    delete set.OverdraftFeesCharges[0].OverdraftFeeChargeCap[0].FeeCapAmount;
  }),
  breach('an empty cap of other fees', 'PCA C14', ({ fees }) => delete fees.FeeChargeCap[0].FeeCapAmount),
  breach('an overdraft fee without amount', all(accounts, 'C15'), ({ set }) => {
    delete set.OverdraftFeesCharges[0].OverdraftFeeChargeDetail[0].FeeAmount;
  }),
  breach('overdraft fees without details', all(accounts, 'C15'), ({ set }) => {
    delete set.OverdraftFeesCharges[0].OverdraftFeeChargeDetail;
  }),
  breach('a made-up end of a band', all(accounts, 'C16'), ({ set }) => {
    set.OverdraftTierBand[1].TierValueMax = '99999999';
  }),
  breach('a code that is not listed', all(products, 'C18'), ({ state }) => {
    state.MarketingState = 'Special';
  }),
  breach('Other without explanation', all(products, 'C18'), ({ parts }) => {
    parts.Eligibility.OtherEligibility[0].Type = 'Other';
  }),
  breach('a condition of age without an age', all(products, 'C26'), ({ parts }) => {
    parts.Eligibility.AgeEligibility = { Notes: ['Ask us.'] };
  }),
  breach('a range of amounts open at the top', all(products, 'C27'), ({ fees }) => {
    delete fees.FeeChargeDetail[0].FeeApplicableRange.MaximumAmount;
  }),
  breach('an empty range', all(products, 'C27'), ({ fees }) => {
    fees.FeeChargeDetail[0].FeeApplicableRange = {};
  }),
  breach('a range of rates open at the bottom', all(products, 'C28'), ({ fees }) => {
    fees.FeeChargeDetail[0].FeeApplicableRange = { MaximumRate: '5.0' };
  }),
  breach('overdraft control without a fee', 'PCA C29', ({ set }) => {
    delete set.OverdraftFeesCharges[0].OverdraftFeeChargeDetail[0].OverdraftControlIndicator;
  }),
  breach('a condition without a value', all(products, 'C31'), ({ parts }) => {
    delete parts.Eligibility.OtherEligibility[0].Indicator;
  }),
  breach('a fee of benefits without frequency', all(products, 'C32'), ({ parts }) => {
    delete parts.FeaturesAndBenefits.FeatureBenefitGroup[0].CalculationFrequency;
  }),
  breach('benefits without a type', all(products, 'C36'), ({ parts }) => {
    delete parts.FeaturesAndBenefits.FeatureBenefitGroup[0].Type;
  }),
  breach('a condition of industry without codes', all('BCA SME CCC', 'C38'), ({ parts }) => {
    parts.Eligibility.IndustryEligibility = { Notes: ['Farms only.'] };
  }),
  breach('no segment', 'PCA C38, BCA C44', ({ record }) => delete record.Segment),
  breach(
    'no address of the product',
    'PCA C39, BCA C49',
    ({ parts }) => delete parts.CoreProduct.ProductURL,
    saysWhetherOnSale,
  ),
  breach('no core', 'PCA C42, BCA C48', ({ parts }) => delete parts.CoreProduct, saysWhetherOnSale),
  breach(
    'no benefits',
    'PCA C42, BCA C48',
    ({ parts }) => delete parts.FeaturesAndBenefits,
    saysWhetherOnSale,
  ),
  breach('no fees', 'PCA C42, BCA C48', ({ parts }) => delete parts.OtherFeesCharges, saysWhetherOnSale),
  breach(
    'a fee in a charge that is not there',
    'BCA C43',
    ({ parts }) => delete parts.CoreProduct.MonthlyCharge,
  ),
  breach('a fee in a periodic fee that is not there', 'CCC C43', ({ parts }) => {
    delete parts.CoreProduct.PeriodicFee;
    delete parts.CoreProduct.PeriodicFeePeriod;
  }),
  breach('no fee for paying early', 'SME C44', ({ parts }) => delete parts.Repayment[0].RepaymentFeeCharges),
  breach('a fee-free time on sale', 'BCA C45', ({ record }) => {
    Object.assign(record, { FeeFreeLength: 12, FeeFreeLengthPeriod: 'Month' });
  }),
  breach(
    'a periodic fee without period',
    'CCC C49',
    ({ parts }) => delete parts.CoreProduct.PeriodicFeePeriod,
  ),
  breach('a tenure without unit', 'PCA C50, BCA C51, SME C51, CCC C52', ({ state }) => {
    Object.assign(state, { MarketingState: 'Promotional', StateTenureLength: 12 });
  }),
  breach('a fee-free length without unit', 'BCA C50', ({ record, state }) => {
    Object.assign(record, { OnSaleIndicator: false, FeeFreeLength: 12 });
    state.LastMarketedDate = '2025-12-31';
  }),
  breach('no order of repayment', 'CCC C50', ({ parts }) => {
    parts.Repayment.RepaymentAllocation = {};
  }),
  breach('a repayment fee without formula', 'SME C50', ({ parts }) => {
    delete parts.Repayment[0].RepaymentFeeCharges.RepaymentFeeChargeDetail[0].Notes;
  }),
  breach('no least payment', 'CCC C51', ({ parts }) => delete parts.Repayment.MinBalanceRepaymentRate),
  breach('a service that is not listed', 'ATM C2', ({ record }) => {
    record.ATMServices = ['Tea'];
  }),
  breach('another service', 'ATM C2', ({ record }) => {
    record.ATMServices = ['Other'];
  }),
  breach('a facility that is not listed', 'Branch C2', ({ record }) => {
    record.ServiceAndFacility = ['Tea'];
  }),
  breach('another facility', 'Branch C2', ({ record }) => {
    record.ServiceAndFacility = ['Other'];
  }),
  breach('a postcode as the whole address', 'ATM C3', ({ record }) => {
    record.Location.PostalAddress = { PostCode: 'CB7 4AA' };
  }),
  breach('a town as the whole address', 'ATM C3', ({ record }) => {
    record.Location.PostalAddress = { TownName: 'Ely' };
  }),
  breach('a postcode as the whole address', 'Branch C3', ({ record }) => {
    record.PostalAddress = { PostCode: 'CB7 4AA' };
  }),
  breach('a number and a street without a postcode', 'ATM C3', ({ record }) => {
    record.Location.PostalAddress = { BuildingNumber: '1', StreetName: 'Park Street', TownName: 'Ely' };
  }),
  breach('a mobile branch with number 0', 'Branch C5', ({ record }) => {
    record.Type = 'Mobile';
  }),
  breach('a number that is none', 'Branch C5', ({ record }) => {
    record.SequenceNumber = 'abc';
  }),
];

/** One breach in one shape of one product. */
const planted = breaches.flatMap(({ about, clauses, plant, only }) =>
  clauses.flatMap((clause) =>
    sound[clause.slice(0, clause.indexOf(' ')) as RuleBook]
      .filter((shape) => only?.(shape) ?? true)
      .map((shape) => ({
        name: `${clause}, ${about}: ${shape.version}, in the ${shape.partsIn}`,
        clause,
        plant,
        shape,
      })),
  ),
);

/** Breaches that another rule reports as well. */
const severalRules = /state before|two states/;

describe('a breach of the standard', () => {
  it.each(planted)('is reported, once: $name', async ({ name, clause, plant, shape }) => {
    const problems = await problemsAfter(plant, shape);
    expect(clausesIn(problems)).toContain(clause);
    expect(problems.length === 1 || severalRules.test(name)).toBe(true);
  });

  it('is planted in each row that a rule carries, but that of two records', () => {
    const tried = new Set(planted.map(({ clause }) => clause));
    const carried = new Set(ruleNames.all.flatMap((rule) => clausesOf(definitionOf(rule))));
    expect([...carried].filter((clause) => !tried.has(clause))).toEqual(['Branch C4']);
    expect([tried.size, planted.length]).toEqual([89, 294]);
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
    const wrong: Plant = ({ record }) => {
      record.Type = 'Physikal';
    };
    const problems = await problemsAfter(wrong, sound.Branch[0]!);
    expect(problems.map(({ rule }) => rule)).toEqual(['schema/enum']);
    expect(clausesIn(problems)).toEqual([]);
  });
});

describe('a word for no upper limit (C16)', () => {
  it.each(['unbounded', 'Unlimited', 'none', 'max'])(
    'is refused, and the page says what to do: %s',
    async (word) => {
      for (const shape of [...sound.PCA, ...sound.BCA]) {
        const [found, ...others] = await problemsAfter(({ set }) => {
          set.OverdraftTierBand[1].TierValueMax = word;
        }, shape);
        expect(others).toEqual([]);
        expect(found?.rule).toBe('schema/format');
        expect(schemaProblems['schema/format'].message(found?.args as FormatArgs, false).hint).toMatch(
          /leave the field out/,
        );
      }
    },
  );
});

describe('dates of the past', () => {
  it.each(['PCA', 'BCA', 'SME'] as const)('of %s that overlap are no breach of C6', async (book) => {
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
  });
});

describe('an account that does not say whether it is on sale', () => {
  const unsaid = (plant: Plant) => (places: Places) => {
    delete places.record.OnSaleIndicator;
    plant(places);
  };

  it.each<[string, Plant, readonly string[]]>([
    ['a segment', ({ record }) => delete record.Segment, ['PCA C38', 'BCA C44']],
    ['an address', ({ parts }) => delete parts.CoreProduct.ProductURL, ['PCA C39', 'BCA C49']],
    ['conditions', ({ parts }) => delete parts.Eligibility, ['PCA C42', 'BCA C48']],
  ])('and lacks %s has something to look at in that row alone', async (_, plant, clauses) => {
    for (const shape of [...sound.PCA.filter(saysWhetherOnSale), ...sound.BCA]) {
      const problems = await problemsAfter(unsaid(plant), shape);
      const own = clauses.filter((clause) =>
        clause.startsWith(shape.collection === 'personal-current-accounts' ? 'PCA' : 'BCA'),
      );
      expect(clausesIn(problems)).toEqual(own);
      expect(problems.map(({ severity }) => severity)).toEqual(['note']);
    }
  });

  it('and has no monthly maximum breaches the row on that, and not the one on accounts on sale', async () => {
    for (const shape of sound.PCA) {
      const problems = await problemsAfter(
        unsaid(({ parts }) => delete parts.CoreProduct.MonthlyMaximumCharge),
        shape,
      );
      expect(clausesIn(problems)).toEqual(['PCA C2']);
    }
  });
});

describe('a regular state', () => {
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
  ])('%s need not name it', async (_, plant) => {
    for (const shape of [...sound.PCA, ...sound.BCA, ...sound.SME, ...sound.CCC]) {
      const problems = await problemsAfter(plant, shape);
      expect(problems.map(({ rule }) => rule)).not.toContain('standard/no-predecessor');
    }
  });
});

describe('a sound record', () => {
  const neighbours: readonly (readonly [string, Plant, readonly RuleBook[]])[] = [
    ['as it is', () => {}, ['PCA', 'BCA', 'SME', 'CCC', 'ATM', 'Branch']],
    [
      'without ranges of fees',
      ({ fees }) => delete fees.FeeChargeDetail[0].FeeApplicableRange,
      ['PCA', 'BCA', 'SME', 'CCC'],
    ],
    [
      'with an overdraft that is free throughout, in two bands',
      ({ set }) => {
        delete set.BufferAmount;
        for (const band of set.OverdraftTierBand) band.EAR = '0';
      },
      ['PCA', 'BCA'],
    ],
    [
      'without a condition of age',
      ({ parts }) => delete parts.Eligibility.AgeEligibility,
      ['PCA', 'BCA', 'SME', 'CCC'],
    ],
    [
      'with a promotion that it follows',
      ({ state, states }) => {
        Object.assign(state, { FirstMarketedDate: '2027-01-01', PredecessorID: 'LAUNCH' });
        states.unshift({ ...state, ...promotion, PredecessorID: undefined });
      },
      ['PCA', 'BCA', 'SME', 'CCC'],
    ],
    [
      'with a regular state beside a promotion from the same day',
      ({ state, states }) => {
        states.push({
          ...state,
          ...promotion,
          FirstMarketedDate: '1900-01-01',
          StateTenureLength: 6,
          StateTenurePeriod: 'Month',
        });
      },
      ['PCA', 'BCA', 'SME', 'CCC'],
    ],
    [
      'that ends on the day before the next',
      ({ state, states }) => {
        states.push({ ...state, ...next });
        state.LastMarketedDate = '2027-05-31';
      },
      ['PCA', 'BCA', 'SME', 'CCC'],
    ],
    [
      'with a free band and a buffer',
      ({ set }) => {
        set.OverdraftTierBand[0].EAR = '0';
      },
      ['PCA', 'BCA'],
    ],
    [
      'with benefits that are named one by one',
      ({ parts }) => {
        parts.FeaturesAndBenefits.FeatureBenefitGroup = undefined;
      },
      ['PCA', 'BCA', 'SME', 'CCC'],
    ],
    [
      'of a van with number 01',
      ({ record }) => {
        Object.assign(record, { Type: 'Mobile', SequenceNumber: '01' });
      },
      ['Branch'],
    ],
    [
      'of a sub branch',
      ({ record }) => {
        record.SequenceNumber = '4';
      },
      ['Branch'],
    ],
  ];
  const cases = neighbours.flatMap(([name, plant, books]) =>
    books.flatMap((book) => sound[book].map((shape) => [name, book, shape, plant] as const)),
  );

  it.each(cases)('%s is not reported: %s $version', async (_, __, shape, plant) => {
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
