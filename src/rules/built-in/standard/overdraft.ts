import { statesIn } from '../../../interface/terms/states.js';
import { asList, type Fields, number } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { account, overdraftExample } from './examples.js';
import { lackingAll } from './lacking.js';
import { type ProductPart, partsOf } from './parts.js';

/** Bands of an overdraft whose price is nowhere. */
export const overdraftWithoutPrice = recordRule({
  rule: 'standard/overdraft-without-price',
  severity: 'warning',
  clauses: ['PCA C13', 'BCA C13'],
  title: 'Nothing says what the overdraft costs',
  means:
    'A band of an overdraft has neither an EAR nor OverdraftFeesCharges, and its set has no OverdraftFeesCharges either. A band that costs nothing has an EAR of 0.',
  matters: 'Comparison sites cannot compare the account, or show the overdraft as free.',
  wrong: overdraftExample(`OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 2000.00 }
`),
  right: overdraftExample(`OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 2000.00, EAR: 39.9 }
`),
  message: () => ({
    message: 'this band has neither an EAR nor fees: nothing says what it costs.',
    hint: 'add EAR; 0 if it is free',
  }),
  of: 'group',
  collections: ['personal-current-accounts', 'business-current-accounts'],
  fields: ['OverdraftTierBand'],
  check({ OverdraftTierBand = [], OverdraftFeesCharges }) {
    if (asList(OverdraftFeesCharges).length > 0) return [];
    return OverdraftTierBand.flatMap((band, at) =>
      band.EAR === undefined && asList(band.OverdraftFeesCharges).length === 0
        ? [{ args: {}, path: ['OverdraftTierBand', at] }]
        : [],
    );
  },
});

const fee = (amount: string) =>
  overdraftExample(`OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 2000.00, EAR: 0 }
OverdraftFeesCharges:
  - OverdraftFeeChargeDetail:
      - { FeeType: ArrangedOverdraft, ${amount}ApplicationFrequency: Monthly, CalculationFrequency: Daily }
`);

/** Fees of an overdraft without a price. */
export const overdraftFeeWithoutAmount = recordRule({
  rule: 'standard/overdraft-fee-without-amount',
  severity: 'warning',
  clauses: ['PCA C15', 'BCA C15'],
  lacks: ['FeeAmount', 'FeeRate', 'IncrementalBorrowingAmount'],
  title: 'A fee of the overdraft has no amount',
  means:
    "A fee of an overdraft has no FeeAmount, no FeeRate and no IncrementalBorrowingAmount. Fees of other kinds are not checked, and whether a fee is missing altogether can't be seen in the data.",
  matters: 'Readers show that there is a fee, but cannot say how much.',
  wrong: fee(''),
  right: fee('FeeAmount: 1.00, '),
  message: () => ({
    message: 'this fee has neither FeeAmount nor FeeRate.',
    hint: 'add what it costs; 0.00 if nothing',
  }),
  collections: ['personal-current-accounts', 'business-current-accounts'],
  ...lackingAll(['OverdraftFeeChargeDetail'], 'FeeAmount', 'FeeRate', 'IncrementalBorrowingAmount'),
});

const controlled = (fees: string) =>
  account(`FeaturesAndBenefits:
  FeatureBenefitItem:
    - { Identification: F1, Type: OverdraftControl, Indicator: true }
Overdraft:
  OverdraftTierBandSet:
    - TierBandMethod: Tiered
      Identification: OD
      OverdraftTierBand:
        - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 2000.00, EAR: 39.9 }
${fees}`);

/** Accounts with overdraft control and an overdraft, none of whose fees is marked as part of it. */
export const overdraftControlUnmarked = recordRule({
  rule: 'standard/overdraft-control-unmarked',
  severity: 'note',
  clauses: ['PCA C29'],
  title: 'No fee belongs to the overdraft control',
  means:
    'A personal current account has a feature of type OverdraftControl and an overdraft, but no fee or cap of the overdraft has OverdraftControlIndicator: true. A note, since the control may have no fee of its own.',
  matters:
    'Customers who switch the control on pay other fees. Readers find these by OverdraftControlIndicator.',
  wrong: controlled(''),
  right: controlled(`      OverdraftFeesCharges:
        - OverdraftFeeChargeDetail:
            - { FeeType: ArrangedOverdraft, OverdraftControlIndicator: true, FeeAmount: 5.00, ApplicationFrequency: Monthly, CalculationFrequency: Monthly }
`),
  message: () => ({
    message: 'the account has overdraft control, but no fee or cap of this overdraft belongs to it.',
    hint: 'add OverdraftControlIndicator: true to the fees and caps that do',
  }),
  of: 'record',
  collections: ['personal-current-accounts'],
  check(record) {
    const found = new Map<unknown, RuleFinding<Readonly<Record<never, never>>>>();
    for (const state of statesIn(record)) {
      if (!partsOf(record, state, 'FeaturesAndBenefits').some(hasControl)) continue;
      const overdrafts = partsOf(record, state, 'Overdraft');
      const first = overdrafts[0];
      if (first === undefined || overdrafts.some(({ part }) => isMarked(part))) continue;
      found.set(first.part, { args: {}, path: first.path });
    }
    return [...found.values()];
  },
});

function hasControl({ part }: ProductPart<'FeaturesAndBenefits'>): boolean {
  const { FeatureBenefitGroup: groups = [], FeatureBenefitItem: items = [] } = part;
  const all = [...groups, ...items, ...groups.flatMap((group) => group.FeatureBenefitItem ?? [])];
  return all.some(({ Type, Indicator }) => Type === 'OverdraftControl' && Indicator !== false);
}

function isMarked({ OverdraftTierBandSet: sets = [] }: Fields): boolean {
  const bands = sets.flatMap((set) => set.OverdraftTierBand ?? []);
  const charges = [...sets, ...bands].flatMap(({ OverdraftFeesCharges }) => asList(OverdraftFeesCharges));
  const details = charges.flatMap(({ OverdraftFeeChargeDetail = [] }) => OverdraftFeeChargeDetail);
  const caps = [...charges, ...details].flatMap((of) => asList(of.OverdraftFeeChargeCap));
  return [...details, ...caps].some(({ OverdraftControlIndicator }) => OverdraftControlIndicator === true);
}

/** A first band without interest where the standard has a buffer. */
export const freeBand = recordRule({
  rule: 'standard/free-band',
  severity: 'note',
  clauses: ['PCA C12', 'BCA C12'],
  title: 'An interest-free buffer is written as a band',
  means:
    'The lowest band of an overdraft has an EAR of 0, a higher band of the set costs interest, and the set has no BufferAmount. A note, since a free first band can be the product itself: on accounts for students a large part of the limit is often free. An overdraft that is free throughout needs no buffer, and is not reported.',
  matters: 'Readers show the buffer as such, from BufferAmount. From a band they show an overdraft at 0 %.',
  wrong: overdraftExample(`OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 50.00, EAR: 0 }
  - { Identification: OD-2, TierValueMin: 50.01, TierValueMax: 2000.00, EAR: 39.9 }
`),
  right: overdraftExample(`BufferAmount: 50.00
OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 2000.00, EAR: 39.9 }
`),
  message: () => ({
    message: 'this lowest band is interest-free, but the set has no BufferAmount.',
    hint: 'if it is a buffer, write its amount as BufferAmount of the set',
  }),
  of: 'group',
  collections: ['personal-current-accounts', 'business-current-accounts'],
  fields: ['OverdraftTierBand'],
  check({ OverdraftTierBand = [], BufferAmount }) {
    if (BufferAmount !== undefined) return [];
    const bands = OverdraftTierBand.map((band, at) => ({
      at,
      from: number(band.TierValueMin) ?? 0,
      ear: number(band.EAR),
    }));
    const [first, ...others] = bands;
    if (first === undefined) return [];
    const lowest = others.reduce((low, band) => (band.from < low.from ? band : low), first);
    if (lowest.ear !== 0) return [];
    const isDearer = bands.some(({ from, ear = 0 }) => from > lowest.from && ear > 0);
    return isDearer ? [{ args: {}, path: ['OverdraftTierBand', lowest.at] }] : [];
  },
});
