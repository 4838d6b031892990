import { recordRule } from '../rule.js';
import { cardExample } from './examples.js';

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
