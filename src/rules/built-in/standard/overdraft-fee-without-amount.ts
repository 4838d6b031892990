import { recordRule } from '../rule.js';
import { overdraftExample } from './examples.js';

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
  of: 'group',
  collections: ['personal-current-accounts', 'business-current-accounts'],
  fields: ['OverdraftFeeChargeDetail'],
  check({ OverdraftFeeChargeDetail = [] }) {
    return OverdraftFeeChargeDetail.flatMap(({ FeeAmount, FeeRate, IncrementalBorrowingAmount }, at) =>
      [FeeAmount, FeeRate, IncrementalBorrowingAmount].every((amount) => amount === undefined)
        ? [{ args: {}, path: ['OverdraftFeeChargeDetail', at] }]
        : [],
    );
  },
});
