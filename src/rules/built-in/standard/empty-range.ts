import { products, recordRule } from '../rule.js';
import { fee } from './examples.js';

/** Ranges of a fee without any end. */
export const emptyRange = recordRule({
  rule: 'standard/empty-range',
  severity: 'warning',
  clauses: ['PCA C27', 'BCA C27', 'SME C27', 'CCC C27', 'PCA C28', 'BCA C28', 'SME C28', 'CCC C28'],
  title: 'The range of a fee is empty',
  means:
    "FeeApplicableRange has none of MinimumAmount, MaximumAmount, MinimumRate and MaximumRate. Fees without a range are not reported: which of them apply to a range can't be seen in the data, and one FeeType at several prices is usual.",
  matters: 'Readers know that the fee is for some amounts only, but not for which.',
  wrong: fee('FeeApplicableRange: {}\n'),
  right: fee('FeeApplicableRange: { MinimumAmount: 10.00, MaximumAmount: 5000.00 }\n'),
  message: () => ({
    message: 'this range has neither amounts nor rates.',
    hint: 'add its ends, or leave FeeApplicableRange out',
  }),
  of: 'group',
  collections: products,
  fields: ['FeeApplicableRange'],
  check({ FeeApplicableRange: range = {} }) {
    const { MinimumAmount, MaximumAmount, MinimumRate, MaximumRate } = range;
    const isEmpty = [MinimumAmount, MaximumAmount, MinimumRate, MaximumRate].every(
      (end) => end === undefined,
    );
    return isEmpty ? [{ args: {}, path: ['FeeApplicableRange'] }] : [];
  },
});
