import { feeLists } from '../amounts/fee-lists.js';
import { inFields, recordRule } from '../rule.js';

/** `2.00` and `2.0` are `2`. */
const zeros = /"(-?\d+)\.0+"|"(-?\d+\.\d*[1-9])0+"/g;

/** Fees that are there twice. */
export const sameFee = recordRule({
  rule: 'records/same-fee',
  severity: 'warning',
  message: () => ({
    message: 'this fee is the same as one before it, in every field.',
    hint: 'delete it, or change what is to be different',
    related: ['the other one is here'],
  }),
  ...inFields(feeLists, (fees, list) => {
    const all = fees.map((fee) => JSON.stringify(fee).replace(zeros, '"$1$2"'));
    return all.flatMap((fee, at) => {
      const first = all.indexOf(fee);
      return first === at ? [] : [{ args: {}, path: [list, at], also: [[list, first]] }];
    });
  }),
});
