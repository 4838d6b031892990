import { statesIn } from '../../../interface/terms/states.js';
import { alternatives } from '../../../model/message.js';
import { asList } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { cardExample, loan } from './examples.js';
import { lackingAll } from './lacking.js';

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
  collections: ['unsecured-sme-loans'],
  ...lackingAll(['RepaymentFeeChargeDetail'], 'FeeAmount', 'FeeRate', 'Notes'),
});

const repayment = (fields: string) =>
  cardExample('', `Repayment: { ${fields}RepaymentAllocation: { Notes: [Cash first.] } }\n`);

/** Cards that don't say what the minimum monthly payment is. */
export const noMinimumPayment = recordRule({
  rule: 'standard/no-minimum-payment',
  severity: 'warning',
  clauses: ['CCC C51'],
  title: 'The minimum monthly payment is missing',
  means:
    "Repayment of a credit card has none of MinBalanceRepaymentRate, MinBalanceRepaymentAmount and Notes. Whether the three together define the payment in full can't be checked.",
  matters: 'Readers show the minimum that a holder has to pay back each month.',
  wrong: repayment(''),
  right: repayment('MinBalanceRepaymentRate: 2.5, MinBalanceRepaymentAmount: 5.00, '),
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
