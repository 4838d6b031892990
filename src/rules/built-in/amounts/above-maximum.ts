import { asList, type Fields, number } from '../fields.js';
import { timesAYear } from '../periods.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { account } from '../standard/examples.js';
import { kindOfCap } from './caps.js';
import { feeLists } from './fee-lists.js';

const capped = (most: string) =>
  account(`OtherFeesCharges:
  FeeChargeDetail:
    - FeeCategory: Foreign
      FeeType: IntlPayPurchaseNonSterling
      FeeAmount: 2.50
      ApplicationFrequency: PerTransaction
      CalculationFrequency: PerTransaction
  FeeChargeCap:
    - { FeeType: [IntlPayPurchaseNonSterling], FeeMinMaxType: Maximum, FeeCapAmount: ${most} }
`);

export interface AboveMaximum {
  readonly amount: string;
  readonly most: string;
}

/** Fees that cost more than their maximum. */
export const aboveMaximum = recordRule({
  rule: 'amounts/above-maximum',
  severity: 'warning',
  title: 'A fee is above its maximum',
  means:
    'The FeeAmount of a fee is above the FeeCapAmount of every Maximum for its FeeType in the list of caps beside it. Where a FeeType is there several times, each of its amounts has to be above it, since the cap may be that of one of them. Caps over a time shorter than that between two charges, caps with overdraft control for fees without it, and the fee Other are not compared.',
  matters: 'Readers calculate with one of the two, and show either.',
  wrong: capped('1.50'),
  right: capped('15.00'),
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
        if (first === undefined || !alike.every((one) => maxima.every((cap) => isAbove(one, cap)))) return [];
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

function isAbove(fee: Fields, cap: Fields): boolean {
  const [amount, most] = [number(fee.FeeAmount), number(cap.FeeCapAmount)];
  return amount !== undefined && most !== undefined && amount > most;
}
