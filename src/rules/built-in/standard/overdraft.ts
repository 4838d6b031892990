import { statesIn } from '../../../interface/terms/states.js';
import { asList, type Fields, numberIn } from '../fields.js';
import { inFields, type RuleFinding, recordRule } from '../rule.js';
import { type ProductPart, partOf, partsWithin } from './parts.js';

/** Bands of an overdraft whose price is nowhere. */
export const overdraftWithoutPrice = recordRule({
  rule: 'standard/overdraft-without-price',
  severity: 'warning',
  clauses: ['PCA C13', 'BCA C13'],
  message: () => ({
    message: 'this band has neither an EAR nor fees: nothing says what it costs.',
    hint: 'add EAR; 0 if it is free',
  }),
  ...inFields(['OverdraftTierBand'], (bands, list, set) => {
    const isFree = ({ EAR, OverdraftFeesCharges }: Fields) =>
      EAR === undefined && asList(OverdraftFeesCharges).length === 0;
    if (asList(set.OverdraftFeesCharges).length > 0) return [];
    return bands.flatMap((band, at) => (isFree(band) ? [{ args: {}, path: [list, at] }] : []));
  }),
});

/** Accounts with overdraft control and an overdraft, none of whose fees is marked as part of it. */
export const overdraftControlUnmarked = recordRule({
  rule: 'standard/overdraft-control-unmarked',
  severity: 'note',
  clauses: ['PCA C29'],
  message: () => ({
    message: 'the account has overdraft control, but no fee or cap of this overdraft belongs to it.',
    hint: 'add OverdraftControlIndicator: true to the fees and caps that do',
  }),
  of: 'record',
  collections: ['personal-current-accounts'],
  check(record) {
    const found = new Map<unknown, RuleFinding<Readonly<Record<never, never>>>>();
    for (const state of statesIn(record)) {
      const features = partOf(record, state, 'FeaturesAndBenefits');
      const overdraft = partOf(record, state, 'Overdraft');
      if (features === undefined || overdraft === undefined) continue;
      if (hasControl(features) && !isMarked(overdraft)) {
        found.set(overdraft.part, { args: {}, path: overdraft.path });
      }
    }
    return [...found.values()];
  },
});

export function hasControl({ path, part }: ProductPart<'FeaturesAndBenefits'>): boolean {
  return partsWithin(part, path, ['FeatureBenefitGroup', 'FeatureBenefitItem']).some(
    ({ part: { Type, Indicator } }) => Type === 'OverdraftControl' && Indicator !== false,
  );
}

function isMarked({ path, part }: ProductPart<'Overdraft'>): boolean {
  return partsWithin(part, path, ['OverdraftFeeChargeDetail', 'OverdraftFeeChargeCap']).some(
    ({ part: { OverdraftControlIndicator } }) => OverdraftControlIndicator === true,
  );
}

/** A first band without interest where the standard has a buffer. */
export const freeBand = recordRule({
  rule: 'standard/free-band',
  severity: 'note',
  clauses: ['PCA C12', 'BCA C12'],
  message: () => ({
    message: 'this lowest band is interest-free, but the set has no BufferAmount.',
    hint: 'if it is a buffer, write its amount as BufferAmount of the set',
  }),
  ...inFields(['OverdraftTierBand'], (all, list, { BufferAmount }) => {
    const bands = all.map(({ TierValueMin, EAR }, at) => ({
      at,
      from: numberIn(TierValueMin) ?? 0,
      ear: numberIn(EAR),
    }));
    const [lowest] = bands.toSorted((a, b) => a.from - b.from);
    if (BufferAmount !== undefined || lowest?.ear !== 0) return [];
    const isDearer = bands.some(({ from, ear = 0 }) => from > lowest.from && ear > 0);
    return isDearer ? [{ args: {}, path: [list, lowest.at] }] : [];
  }),
});
