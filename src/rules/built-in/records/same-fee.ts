import { feeLists } from '../amounts/fee-lists.js';
import { nothing, type RuleFinding, recordRule } from '../rule.js';

/** `2.00` and `2.0` are `2`. */
const zeros = /"(-?\d+)\.0+"|"(-?\d+\.\d*[1-9])0+"/g;

/** Fees that are there twice. */
export const sameFee = recordRule({
  rule: 'records/same-fee',
  severity: 'warning',
  message: () => ({
    message: 'this fee is the same as one before it, in every field.',
    hint: 'delete it, or change what is to be different',
    proposals: [{ leaveOut: 0 }],
    related: ['the other one is here'],
  }),
  of: 'group',
  fields: feeLists.map(({ fees }) => fees),
  check(group) {
    let found: RuleFinding<Readonly<Record<never, never>>>[] = nothing;
    for (const { fees } of feeLists) {
      const all = group[fees];
      if (all === undefined || all.length < 2) continue;
      const seen = new Map<string, number>();
      for (const [at, fee] of all.entries()) {
        const written = JSON.stringify(fee).replace(zeros, '"$1$2"');
        const first = seen.get(written);
        if (first === undefined) seen.set(written, at);
        else found = [...found, { args: {}, path: [fees, at], also: [[fees, first]] }];
      }
    }
    return found;
  },
});
