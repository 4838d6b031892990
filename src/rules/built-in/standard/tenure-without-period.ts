import { products, recordRule } from '../rule.js';
import { account } from './examples.js';

const state = (period: string) =>
  account(
    '',
    `Identification: LAUNCH, MarketingState: Promotional, FirstMarketedDate: 2025-02-17, LastMarketedDate: 9999-12-31, StateTenureLength: 12${period}`,
  );

/** The length of a tenure without its unit. */
export const tenureWithoutPeriod = recordRule({
  rule: 'standard/tenure-without-period',
  severity: 'warning',
  clauses: ['PCA C50', 'BCA C51', 'SME C51', 'CCC C52'],
  title: 'The length of a tenure has no unit',
  means: 'A marketing state has a StateTenureLength, but no StateTenurePeriod.',
  matters: 'Twelve months or twelve weeks? Readers cannot tell how long a customer has these terms.',
  wrong: state(''),
  right: state(', StateTenurePeriod: Month'),
  message: ({ length }: { length: number }) => ({
    message: `${length} of what? StateTenurePeriod is missing.`,
    hint: 'add StateTenurePeriod, such as Month',
  }),
  of: 'group',
  collections: products,
  fields: ['StateTenureLength'],
  check({ StateTenureLength: length, StateTenurePeriod }) {
    if (length === undefined || StateTenurePeriod !== undefined) return [];
    return [{ args: { length }, path: ['StateTenureLength'] }];
  },
});
