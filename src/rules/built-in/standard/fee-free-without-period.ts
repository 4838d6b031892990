import { recordRule } from '../rule.js';
import { business } from './examples.js';

const account = (period: string) => business(`OnSaleIndicator: false\nFeeFreeLength: 12\n${period}`, '');

/** A fee-free length without its unit. */
export const feeFreeWithoutPeriod = recordRule({
  rule: 'standard/fee-free-without-period',
  severity: 'warning',
  clauses: ['BCA C50'],
  title: 'A fee-free length has no unit',
  means: 'A business current account has a FeeFreeLength, but no FeeFreeLengthPeriod.',
  matters: 'Twelve months or twelve years? Readers cannot tell.',
  wrong: account(''),
  right: account('FeeFreeLengthPeriod: Month\n'),
  message: ({ length }: { length: number }) => ({
    message: `${length} of what? FeeFreeLengthPeriod is missing.`,
    hint: 'add FeeFreeLengthPeriod, such as Month',
  }),
  of: 'record',
  collections: ['business-current-accounts'],
  check({ FeeFreeLength, FeeFreeLengthPeriod }) {
    if (FeeFreeLength === undefined || FeeFreeLengthPeriod !== undefined) return [];
    return [{ args: { length: FeeFreeLength }, path: ['FeeFreeLength'] }];
  },
});
