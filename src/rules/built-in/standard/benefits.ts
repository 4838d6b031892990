import { productCollections } from '../../../interface/collections/index.js';
import { alternatives } from '../../../model/message.js';
import { eachPart, noFindings, recordRule } from '../rule.js';

const frequencies = ['ApplicationFrequency', 'CalculationFrequency'] as const;

/** Fees of benefits without a frequency. */
export const benefitFeeWithoutFrequency = recordRule({
  rule: 'standard/benefit-fee-without-frequency',
  severity: 'warning',
  clauses: ['PCA C32', 'BCA C32', 'SME C32', 'CCC C32'],
  message: ({ missing }: { missing: readonly string[] }) => ({
    message: `this group has a Fee, but no ${alternatives(missing, 2, 'and')}.`,
  }),
  collections: productCollections,
  ...eachPart(['FeatureBenefitGroup'], (group) => {
    const missing = frequencies.filter((field) => group[field] === undefined);
    return group.Fee === undefined || missing.length === 0
      ? noFindings
      : [{ args: { missing }, path: ['Fee'] }];
  }),
});
