import { asList, type Fields, isAbove } from '../fields.js';
import { timesAYear } from '../periods.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { kindOfCap } from './caps.js';
import { feeLists } from './fee-lists.js';

export interface AboveMaximum {
  readonly amount: string;
  readonly most: string;
}

/** Fees that cost more than their maximum. */
export const aboveMaximum = recordRule({
  rule: 'amounts/above-maximum',
  severity: 'warning',
  message: ({ amount, most }: AboveMaximum) => ({
    message: `this fee is ${amount}, and at most ${most}.`,
    related: ['the maximum is here'],
  }),
  of: 'group',
  fields: feeLists.map(({ caps }) => caps),
  check(group) {
    return feeLists.flatMap(({ fees: list, caps: capList }): RuleFinding<AboveMaximum>[] => {
      const caps = asList(group[capList]);
      const fees = group[list];
      if (fees === undefined) return [];
      return fees.flatMap((fee, at) => {
        const maxima = caps.filter((cap) => isMaximumOf(fee, cap));
        const [first] = maxima;
        const alike = fees.filter(({ FeeType }) => FeeType === fee.FeeType);
        if (
          first === undefined ||
          !alike.every((one) => maxima.every((cap) => isAbove(one.FeeAmount, cap.FeeCapAmount)))
        )
          return [];
        const args = { amount: String(fee.FeeAmount), most: String(first.FeeCapAmount) };
        const place = Array.isArray(group[capList]) ? [capList, caps.indexOf(first)] : [capList];
        return [{ args, path: [list, at, 'FeeAmount'], also: [[...place, 'FeeCapAmount']] }];
      });
    });
  },
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
