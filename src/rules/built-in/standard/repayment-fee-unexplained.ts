import { recordRule } from '../rule.js';
import { loan } from './examples.js';

const fee = (notes: string) =>
  loan(`- RepaymentType: CapitalAndInterest
  RepaymentFeeCharges:
    RepaymentFeeChargeDetail:
      - { FeeType: EarlyRepayment, ApplicationFrequency: PerOccurrence, CalculationFrequency: PerOccurrence${notes} }
`);

/** Fees for repaying a loan without a way to calculate them. */
export const repaymentFeeUnexplained = recordRule({
  rule: 'standard/repayment-fee-unexplained',
  severity: 'warning',
  clauses: ['SME C50'],
  title: 'Nothing says how a repayment fee is calculated',
  means:
    "An entry of RepaymentFeeChargeDetail has no FeeAmount and no FeeRate, and no Notes with the formula. Whether the notes explain it can't be checked.",
  matters: 'A business that wants to pay back early cannot tell what that costs.',
  wrong: fee(''),
  right: fee(', Notes: ["1 % of the sum repaid early, times the whole years left."]'),
  message: () => ({
    message: 'this fee has no FeeAmount, no FeeRate and no Notes.',
    hint: 'write its formula in Notes',
  }),
  of: 'group',
  collections: ['unsecured-sme-loans'],
  fields: ['RepaymentFeeChargeDetail'],
  check({ RepaymentFeeChargeDetail = [] }) {
    return RepaymentFeeChargeDetail.flatMap(({ FeeAmount, FeeRate, Notes }, at) =>
      FeeAmount === undefined && FeeRate === undefined && (Notes ?? []).length === 0
        ? [{ args: {}, path: ['RepaymentFeeChargeDetail', at] }]
        : [],
    );
  },
});
