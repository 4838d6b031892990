import { productCollections } from '../../../interface/collections/index.js';
import { statesIn } from '../../../interface/terms/states.js';
import { eachField, eachPart, type RuleFinding, recordRule } from '../rule.js';
import { partsWithin } from './parts.js';

const ends = [
  ['MinimumAmount', 'MaximumAmount'],
  ['MinimumRate', 'MaximumRate'],
] as const;

type End = (typeof ends)[number][number];

/** Ranges of a fee with one end. */
export const openRange = recordRule({
  rule: 'standard/open-range',
  severity: 'note',
  clauses: [
    { clauses: ['PCA C27', 'BCA C27', 'SME C27', 'CCC C27'], in: ['MinimumAmount', 'MaximumAmount'] },
    { clauses: ['PCA C28', 'BCA C28', 'SME C28', 'CCC C28'], in: ['MinimumRate', 'MaximumRate'] },
  ],
  message: ({ missing }: { missing: End }) => ({
    message: `this range has no ${missing}: it is open at ${missing.startsWith('Max') ? 'the top' : 'the bottom'}.`,
  }),
  collections: productCollections,
  ...eachPart(['FeeApplicableRange'], (range) =>
    ends.flatMap(([least, most]): RuleFinding<{ missing: End }>[] => {
      if ((range[least] === undefined) === (range[most] === undefined)) return [];
      const [there, missing] = range[least] === undefined ? [most, least] : [least, most];
      return [{ args: { missing }, path: [there] }];
    }),
  ),
});

type Half = 'PeriodicFee' | 'PeriodicFeePeriod';

/** A periodic fee without its period, or the reverse. */
export const halfPeriodicFee = recordRule({
  rule: 'standard/half-periodic-fee',
  severity: 'warning',
  clauses: ['CCC C49'],
  message: ({ missing }: { missing: Half }) => ({
    message: `${missing} is missing.`,
    hint: missing === 'PeriodicFee' ? 'add the amount' : 'add it, such as Year',
  }),
  collections: ['commercial-credit-cards'],
  ...eachField(['PeriodicFee', 'PeriodicFeePeriod'], (_, field, group) => {
    const missing: Half = field === 'PeriodicFee' ? 'PeriodicFeePeriod' : 'PeriodicFee';
    return group[missing] === undefined ? { missing } : undefined;
  }),
});

/** The field that includes a fee in a regular charge, and that charge, by product. */
const charges = [
  { included: 'IncludedInMonthlyChargeIndicator', charge: 'MonthlyCharge' },
  { included: 'IncludedInPeriodicFeeIndicator', charge: 'PeriodicFee' },
] as const;

type Charge = (typeof charges)[number]['charge'];

/** Fees that are included in a charge that is missing. */
export const includedWithoutCharge = recordRule({
  rule: 'standard/included-without-charge',
  severity: 'warning',
  clauses: ['BCA C43', 'CCC C43'],
  missingFields: [],
  message: ({ charge }: { charge: Charge }) => ({
    message: `this fee is part of the ${charge}, but CoreProduct has none.`,
    hint: `add ${charge} to CoreProduct`,
  }),
  of: 'record',
  collections: ['business-current-accounts', 'commercial-credit-cards'],
  check(record) {
    if (record.OnSaleIndicator === false) return [];
    return statesIn(record).flatMap(({ path, state }): RuleFinding<{ charge: Charge }>[] =>
      charges.flatMap(({ included, charge }) => {
        const { CoreProduct: core } = state;
        if (core === undefined || core[charge] !== undefined) return [];
        // Business current accounts have a list of tariffs, cards a single one.
        const fees = partsWithin(state.OtherFeesCharges, [...path, 'OtherFeesCharges'], ['FeeChargeDetail']);
        const fee = fees.find(({ part }) => part[included] === true);
        return fee === undefined ? [] : [{ args: { charge }, path: [...fee.path, included] }];
      }),
    );
  },
});
