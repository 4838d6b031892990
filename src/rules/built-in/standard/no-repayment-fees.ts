import { alternatives } from '../../../model/message.js';
import { asList } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { statesIn } from '../states/states.js';
import { loan } from './examples.js';

const flags = ['EarlyPaymentFeeApplicable', 'OverPaymentFeeApplicable'] as const;

/** Loans that say that a fee applies to repayments, without the fee. */
export const noRepaymentFees = recordRule({
  rule: 'standard/no-repayment-fees',
  severity: 'warning',
  clauses: ['SME C44'],
  title: 'The fee for paying back early is missing',
  means:
    "CoreProduct of a loan has EarlyPaymentFeeApplicable or OverPaymentFeeApplicable: true, but no Repayment of the marketing state has RepaymentFeeCharges. Where neither is true, whether there are such fees can't be seen in the data.",
  matters: 'Readers show that paying back early costs something, but cannot say how much.',
  wrong: loan('- RepaymentType: CapitalAndInterest\n', undefined, true),
  right: loan(
    `- RepaymentType: CapitalAndInterest
  RepaymentFeeCharges:
    RepaymentFeeChargeDetail:
      - { FeeType: EarlyRepayment, FeeRate: 1.0, ApplicationFrequency: PerOccurrence, CalculationFrequency: PerOccurrence }
`,
    undefined,
    true,
  ),
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
