import { asList, type Fields } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { statesIn } from '../states/states.js';
import { account } from './examples.js';
import { type Part, partsOf } from './parts.js';

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

function hasControl({ part }: Part<'FeaturesAndBenefits'>): boolean {
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
