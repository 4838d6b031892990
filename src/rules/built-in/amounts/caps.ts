import { asList, type Fields, isAbove, numberIn } from '../fields.js';
import { inFields, recordRule } from '../rule.js';
import { capsBeside } from './fee-lists.js';

/** Caps on a fee whose minimum is above their maximum. */
export const capsBackwards = recordRule({
  rule: 'amounts/caps',
  severity: 'warning',
  message: ({ minimum, maximum }: { minimum: string; maximum: string }) => ({
    message: `this fee is at least ${minimum}, and at most ${maximum}.`,
    related: ['the maximum is here'],
  }),
  ...inFields(Object.values(capsBeside), (caps, list) => {
    // In v2.2 a fee may contain a single cap of the same name, which has no others beside it.
    const all = asList(caps);
    return all.flatMap((least, at) => {
      if (kindOfCap(least) !== 'Minimum') return [];
      const beside = all.filter((most) => kindOfCap(most) === 'Maximum' && isAlike(least, most));
      const [most] = beside;
      if (most === undefined || !beside.every((cap) => isAbove(least.FeeCapAmount, cap.FeeCapAmount)))
        return [];
      const args = { minimum: String(least.FeeCapAmount), maximum: String(most.FeeCapAmount) };
      return [{ args, path: [list, at, 'FeeCapAmount'], also: [[list, all.indexOf(most), 'FeeCapAmount']] }];
    });
  }),
});

/** The products have different names for this field. */
export function kindOfCap(cap: Fields): unknown {
  return cap.MinMaxType ?? cap.FeeMinMaxType;
}

/** True for two caps on the same fee over the same period. */
function isAlike(least: Fields, most: Fields): boolean {
  if (numberIn(least.FeeCapAmount) === undefined || numberIn(most.FeeCapAmount) === undefined) return false;
  if (least.CappingPeriod !== most.CappingPeriod) return false;
  if (least.OverdraftControlIndicator !== most.OverdraftControlIndicator) return false;
  const fees = ({ FeeType = [] }: Fields) => (typeof FeeType === 'string' ? [] : FeeType);
  // "Other" is a different fee each time.
  return fees(least).some((fee) => fee !== 'Other' && fees(most).includes(fee));
}
