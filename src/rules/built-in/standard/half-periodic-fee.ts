import { recordRule } from '../rule.js';
import { cardExample } from './examples.js';

type Half = 'PeriodicFee' | 'PeriodicFeePeriod';

/** A periodic fee without its period, or the reverse. */
export const halfPeriodicFee = recordRule({
  rule: 'standard/half-periodic-fee',
  severity: 'warning',
  clauses: ['CCC C49'],
  title: 'A periodic fee lacks its amount or its period',
  means: 'CoreProduct of a credit card has only one of PeriodicFee and PeriodicFeePeriod.',
  matters: 'Twenty-four pounds a month or a year? Readers cannot tell what the card costs.',
  wrong: cardExample('PeriodicFee: 24.00\n'),
  right: cardExample('PeriodicFee: 24.00\nPeriodicFeePeriod: Year\n'),
  message: ({ missing }: { missing: Half }) => ({
    message: `${missing} is missing.`,
    hint: missing === 'PeriodicFee' ? 'add the amount' : 'add it, such as Year',
  }),
  of: 'group',
  collections: ['commercial-credit-cards'],
  fields: ['PeriodicFee', 'PeriodicFeePeriod'],
  check({ PeriodicFee, PeriodicFeePeriod }) {
    if ((PeriodicFee === undefined) === (PeriodicFeePeriod === undefined)) return [];
    return PeriodicFee === undefined
      ? [{ args: { missing: 'PeriodicFee' as const }, path: ['PeriodicFeePeriod'] }]
      : [{ args: { missing: 'PeriodicFeePeriod' as const }, path: ['PeriodicFee'] }];
  },
});
