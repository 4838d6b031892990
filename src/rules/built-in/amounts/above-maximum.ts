import { asList, type Fields, isAbove } from '../fields.js';
import { timesAYear } from '../periods.js';
import { inFields, recordRule } from '../rule.js';
import { kindOfCap } from './caps.js';
import { capsBeside, feeLists } from './fee-lists.js';

/** Fees that cost more than their maximum. */
export const aboveMaximum = recordRule({
  rule: 'amounts/above-maximum',
  severity: 'warning',
  message: ({ amount, most }: { amount: string; most: string }) => ({
    message: `this fee is ${amount}, and at most ${most}.`,
    related: ['the maximum is here'],
  }),
  ...inFields(feeLists, (fees, list, group) => {
    const caps = asList(group[capsBeside[list]]);
    return fees.flatMap((fee, at) => {
      const maxima = caps.filter((cap) => isMaximumOf(fee, cap));
      const [first] = maxima;
      const alike = fees.filter(({ FeeType }) => FeeType === fee.FeeType);
      const areAbove = alike.every((one) => maxima.every((cap) => isAbove(one.FeeAmount, cap.FeeCapAmount)));
      if (first === undefined || !areAbove) return [];
      const args = { amount: String(fee.FeeAmount), most: String(first.FeeCapAmount) };
      const also = [[capsBeside[list], caps.indexOf(first), 'FeeCapAmount']];
      return [{ args, path: [list, at, 'FeeAmount'], also }];
    });
  }),
});

function isMaximumOf(fee: Fields, cap: Fields): boolean {
  const { FeeType: type } = fee;
  if (kindOfCap(cap) !== 'Maximum' || cap.FeeCapAmount === undefined || typeof type !== 'string')
    return false;
  // "Other" is a different fee each time.
  if (type === 'Other' || typeof cap.FeeType === 'string' || !cap.FeeType?.includes(type)) return false;
  if (cap.OverdraftControlIndicator === true && fee.OverdraftControlIndicator !== true) return false;
  const [charged, counted] = [timesAYear(fee.ApplicationFrequency), timesAYear(cap.CappingPeriod)];
  return charged === undefined || counted === undefined || charged >= counted;
}
