import { asList } from '../fields.js';
import { recordRule } from '../rule.js';
import { overdraftExample } from './examples.js';

/** Bands of an overdraft whose price is nowhere. */
export const overdraftWithoutPrice = recordRule({
  rule: 'standard/overdraft-without-price',
  severity: 'warning',
  clauses: ['PCA C13', 'BCA C13'],
  title: 'Nothing says what the overdraft costs',
  means:
    'A band of an overdraft has neither an EAR nor OverdraftFeesCharges, and its set has no OverdraftFeesCharges either. A band that costs nothing has an EAR of 0.',
  matters: 'Comparison sites cannot compare the account, or show the overdraft as free.',
  wrong: overdraftExample(`OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 2000.00 }
`),
  right: overdraftExample(`OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 2000.00, EAR: 39.9 }
`),
  message: () => ({
    message: 'this band has neither an EAR nor fees: nothing says what it costs.',
    hint: 'add EAR; 0 if it is free',
  }),
  of: 'group',
  collections: ['personal-current-accounts', 'business-current-accounts'],
  fields: ['OverdraftTierBand'],
  check({ OverdraftTierBand = [], OverdraftFeesCharges }) {
    if (asList(OverdraftFeesCharges).length > 0) return [];
    return OverdraftTierBand.flatMap((band, at) =>
      band.EAR === undefined && asList(band.OverdraftFeesCharges).length === 0
        ? [{ args: {}, path: ['OverdraftTierBand', at] }]
        : [],
    );
  },
});
