import { didYouMean } from '../../../model/message.js';
import { type FieldName, numberIn } from '../fields.js';
import { eachField, recordRule } from '../rule.js';

/**
 * Fees, limits and payments. The limits of bands and ranges may be below zero, as those of an overdrawn balance, and so may
 * the Amount of a condition.
 */
export const unsigned = [
  'FeeAmount',
  'FeeRate',
  'FeeCapAmount',
  'Fee',
  'PeriodicFee',
  'MonthlyCharge',
  'MonthlyMaximumCharge',
  'BenefitGroupNominalValue',
  'BufferAmount',
  'MinimumArrangedOverdraftAmount',
  'IncrementalBorrowingAmount',
  'MaxDailyCardWithdrawalLimit',
  'MinCreditLimit',
  'MaxCreditLimit',
  'MinBalanceRepaymentAmount',
] as const satisfies readonly FieldName[];

/** Fees, limits and payments below zero. */
export const negativeAmount = recordRule({
  rule: 'amounts/negative',
  severity: 'warning',
  message: ({ value, suggestion }: { value: string; suggestion: string }) => ({
    message: `${value} is negative.`,
    ...didYouMean(suggestion),
  }),
  ...eachField(unsigned, (value) => {
    const written = String(value);
    return (numberIn(value) ?? 0) >= 0 ? undefined : { value: written, suggestion: written.replace('-', '') };
  }),
});
