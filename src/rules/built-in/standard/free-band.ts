import { number } from '../fields.js';
import { recordRule } from '../rule.js';
import { overdraftExample } from './examples.js';

/** A first band without interest where the standard has a buffer. */
export const freeBand = recordRule({
  rule: 'standard/free-band',
  severity: 'note',
  clauses: ['PCA C12', 'BCA C12'],
  title: 'An interest-free buffer is written as a band',
  means:
    'The lowest band of an overdraft has an EAR of 0, a higher band of the set costs interest, and the set has no BufferAmount. A note, since a free first band can be the product itself: on accounts for students a large part of the limit is often free. An overdraft that is free throughout needs no buffer, and is not reported.',
  matters: 'Readers show the buffer as such, from BufferAmount. From a band they show an overdraft at 0 %.',
  wrong: overdraftExample(`OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 50.00, EAR: 0 }
  - { Identification: OD-2, TierValueMin: 50.01, TierValueMax: 2000.00, EAR: 39.9 }
`),
  right: overdraftExample(`BufferAmount: 50.00
OverdraftTierBand:
  - { Identification: OD-1, TierValueMin: 0.00, TierValueMax: 2000.00, EAR: 39.9 }
`),
  message: () => ({
    message: 'this lowest band is interest-free, but the set has no BufferAmount.',
    hint: 'if it is a buffer, write its amount as BufferAmount of the set',
  }),
  of: 'group',
  collections: ['personal-current-accounts', 'business-current-accounts'],
  fields: ['OverdraftTierBand'],
  check({ OverdraftTierBand = [], BufferAmount }) {
    if (BufferAmount !== undefined) return [];
    const bands = OverdraftTierBand.map((band, at) => ({
      at,
      from: number(band.TierValueMin) ?? 0,
      ear: number(band.EAR),
    }));
    const [first, ...others] = bands;
    if (first === undefined) return [];
    const lowest = others.reduce((low, band) => (band.from < low.from ? band : low), first);
    if (lowest.ear !== 0) return [];
    const isDearer = bands.some(({ from, ear = 0 }) => from > lowest.from && ear > 0);
    return isDearer ? [{ args: {}, path: ['OverdraftTierBand', lowest.at] }] : [];
  },
});
