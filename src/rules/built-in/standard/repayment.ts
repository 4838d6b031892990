import { statesIn } from '../../../interface/terms/states.js';
import { alternatives } from '../../../model/message.js';
import { asList } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';

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
  of: 'record',
  collections: ['unsecured-sme-loans'],
  check(record) {
    return statesIn(record).flatMap(({ path, state }): RuleFinding<{ flags: readonly string[] }>[] => {
      const { CoreProduct: core = {}, Repayment } = state;
      const applicable = flags.filter((flag) => core[flag] === true);
      const [first] = applicable;
      if (first === undefined) return [];
      if (asList(Repayment).some(({ RepaymentFeeCharges }) => RepaymentFeeCharges !== undefined)) return [];
      return [{ args: { flags: applicable }, path: [...path, 'CoreProduct', first] }];
    });
  },
});

/** Cards that don't say what the minimum monthly payment is. */
export const noMinimumPayment = recordRule({
  rule: 'standard/no-minimum-payment',
  severity: 'warning',
  clauses: ['CCC C51'],
  message: () => ({
    message: 'nothing says what the minimum monthly payment is.',
    hint: 'add MinBalanceRepaymentRate, MinBalanceRepaymentAmount or Notes',
  }),
  of: 'group',
  collections: ['commercial-credit-cards'],
  fields: ['RepaymentAllocation'],
  check({ MinBalanceRepaymentRate, MinBalanceRepaymentAmount, Notes = [] }) {
    if (MinBalanceRepaymentRate !== undefined || MinBalanceRepaymentAmount !== undefined) return [];
    return Notes.length > 0 ? [] : [{ args: {}, path: [] }];
  },
});
