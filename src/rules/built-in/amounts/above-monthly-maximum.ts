import { statesIn } from '../../../interface/terms/states.js';
import { type Fields, isAbove } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { partOf, partsWithin } from '../standard/parts.js';
import { kindOfCap } from './caps.js';

/** The fees of an overdraft that was not arranged. */
const unarranged: ReadonlySet<string> = new Set([
  'UnauthorisedBorrowing',
  'UnauthorisedPaidTrans',
  'UnauthorisedUnpaidTrans',
]);

/** Monthly caps on unarranged borrowing above the monthly maximum charge of the account. */
export const aboveMonthlyMaximum = recordRule({
  rule: 'amounts/above-monthly-maximum',
  severity: 'warning',
  message: ({ cap, most }: { cap: string; most: string }) => ({
    message: `this cap of ${cap} a month is above the MonthlyMaximumCharge, ${most}.`,
    related: ['the MonthlyMaximumCharge is here'],
  }),
  of: 'record',
  collections: ['personal-current-accounts'],
  check(product) {
    const found = new Map<string, RuleFinding<{ cap: string; most: string }>>();
    for (const state of statesIn(product)) {
      const core = partOf(product, state, 'CoreProduct');
      const most = core?.part.MonthlyMaximumCharge;
      if (core === undefined || most === undefined) continue;
      const overdraft = partOf(product, state, 'Overdraft');
      for (const { path, part: cap } of partsWithin(overdraft?.part, overdraft?.path ?? [], [
        'OverdraftFeeChargeCap',
      ])) {
        if (!isMonthly(cap) || !isAbove(cap.FeeCapAmount, most)) continue;
        found.set(path.join('.'), {
          args: { cap: String(cap.FeeCapAmount), most: String(most) },
          path: [...path, 'FeeCapAmount'],
          also: [[...core.path, 'MonthlyMaximumCharge']],
        });
      }
    }
    return [...found.values()];
  },
});

function isMonthly(cap: Fields): boolean {
  if (kindOfCap(cap) !== 'Maximum' || cap.CappingPeriod !== 'Month') return false;
  const { FeeType: types = [] } = cap;
  return typeof types !== 'string' && types.length > 0 && types.every((type) => unarranged.has(type));
}
