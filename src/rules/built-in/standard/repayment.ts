import { alternatives } from '../../../model/message.js';
import { asList } from '../fields.js';
import { eachPart, noFindings, recordRule } from '../rule.js';

const flags = ['EarlyPaymentFeeApplicable', 'OverPaymentFeeApplicable'] as const;

/** Loans that say that a fee applies to repayments, without the fee. */
export const noRepaymentFees = recordRule({
  rule: 'standard/no-repayment-fees',
  severity: 'warning',
  clauses: ['SME C44'],
  message: ({ flags }: { flags: readonly string[] }) => ({
    message: `${alternatives(flags, 2, 'and')} ${flags.length === 1 ? 'is' : 'are'} true, but no Repayment has RepaymentFeeCharges.`,
    hint: 'add the fee to Repayment',
  }),
  ...eachPart(['SMELoanMarketingState'], ({ CoreProduct: core = {}, Repayment }) => {
    const applicable = flags.filter((flag) => core[flag] === true);
    const hasFees = asList(Repayment).some(({ RepaymentFeeCharges }) => RepaymentFeeCharges !== undefined);
    const [first] = applicable;
    return first === undefined || hasFees
      ? noFindings
      : [{ args: { flags: applicable }, path: ['CoreProduct', first] }];
  }),
});
