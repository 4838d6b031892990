import { recordRule } from '../rule.js';
import { account } from './examples.js';

const state = (kind: string) =>
  account(
    '',
    `Identification: FIRST-YEAR, MarketingState: ${kind}, FirstMarketedDate: 2025-02-17, LastMarketedDate: 9999-12-31, StateTenureLength: 12, StateTenurePeriod: Month`,
  );

/** Terms that a customer has for a limited time only, and that aren't marked as a promotion. */
export const regularWithTenure = recordRule({
  rule: 'standard/regular-with-tenure',
  severity: 'note',
  clauses: ['PCA C8', 'BCA C8', 'SME C8'],
  title: 'Terms for a limited time are marked as regular',
  means:
    "A marketing state is Regular and has a StateTenureLength, which is how long a customer has the terms of a promotion. Terms at the beginning are Promotional, and all others Regular. A note, since usual terms can also change with the years, as those of graduate accounts do. Whether other terms should be Promotional can't be seen in the data.",
  matters: 'Comparison sites show Regular terms as what the product costs and pays in the long run.',
  wrong: state('Regular'),
  right: state('Promotional'),
  message: () => ({
    message: 'this state is Regular, but each customer has it for a limited time only.',
    hint: 'make it Promotional, or leave out the tenure',
    related: ['for as long as this'],
  }),
  of: 'group',
  collections: ['personal-current-accounts', 'business-current-accounts', 'unsecured-sme-loans'],
  fields: ['StateTenureLength'],
  check({ MarketingState }) {
    if (MarketingState !== 'Regular') return [];
    return [{ args: {}, path: ['MarketingState'], also: [['StateTenureLength']] }];
  },
});
