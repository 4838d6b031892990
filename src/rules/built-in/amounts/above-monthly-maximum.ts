import { statesIn } from '../../../interface/terms/states.js';
import type { FieldPath } from '../../../model/location.js';
import { asList, type Fields, number } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { partsOf } from '../standard/parts.js';
import { kindOfCap } from './caps.js';

/** The fees of an overdraft that was not arranged. */
const unarranged: ReadonlySet<string> = new Set([
  'UnauthorisedBorrowing',
  'UnauthorisedPaidTrans',
  'UnauthorisedUnpaidTrans',
]);

export interface AboveMonthlyMaximum {
  readonly cap: string;
  readonly most: string;
}

/** Monthly caps on unarranged borrowing above the monthly maximum charge of the account. */
export const aboveMonthlyMaximum = recordRule({
  rule: 'amounts/above-monthly-maximum',
  severity: 'warning',
  message: ({ cap, most }: AboveMonthlyMaximum) => ({
    message: `this cap of ${cap} a month is above the MonthlyMaximumCharge, ${most}.`,
    related: ['the MonthlyMaximumCharge is here'],
  }),
  of: 'record',
  collections: ['personal-current-accounts'],
  check(product) {
    const found = new Map<string, RuleFinding<AboveMonthlyMaximum>>();
    for (const state of statesIn(product)) {
      const [core] = partsOf(product, state, 'CoreProduct');
      const most = core?.part.MonthlyMaximumCharge;
      if (core === undefined || most === undefined) continue;
      for (const { path, part } of partsOf(product, state, 'Overdraft')) {
        for (const { at, cap } of capsIn(path, part)) {
          if (!isMonthly(cap) || !((number(cap.FeeCapAmount) ?? 0) > (number(most) ?? 0))) continue;
          found.set(at.join('.'), {
            args: { cap: String(cap.FeeCapAmount), most: String(most) },
            path: [...at, 'FeeCapAmount'],
            also: [[...core.path, 'MonthlyMaximumCharge']],
          });
        }
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

interface PlacedCap {
  readonly at: FieldPath;
  readonly cap: Fields;
}

/** Every cap in an overdraft: of its sets, their bands, and their fees. */
function capsIn(path: FieldPath, { OverdraftTierBandSet: sets = [] }: Fields): PlacedCap[] {
  return sets.flatMap((set, at) => {
    const place = [...path, 'OverdraftTierBandSet', at];
    const bands = (set.OverdraftTierBand ?? []).map((band, number) => ({
      of: band,
      in: [...place, 'OverdraftTierBand', number],
    }));
    return [{ of: set, in: place }, ...bands].flatMap(({ of, in: within }) =>
      listed(of.OverdraftFeesCharges, [...within, 'OverdraftFeesCharges']).flatMap(
        ({ at: to, cap: charges }) => [
          ...listed(charges.OverdraftFeeChargeCap, [...to, 'OverdraftFeeChargeCap']),
          ...(charges.OverdraftFeeChargeDetail ?? []).flatMap((detail, number) =>
            listed(detail.OverdraftFeeChargeCap, [
              ...to,
              'OverdraftFeeChargeDetail',
              number,
              'OverdraftFeeChargeCap',
            ]),
          ),
        ],
      ),
    );
  });
}

/** The entries of a field that is one object or a list of them, each with its place. */
function listed(value: Fields | readonly Fields[] | undefined, path: FieldPath): PlacedCap[] {
  return asList(value).map((cap, at) => ({ at: Array.isArray(value) ? [...path, at] : path, cap }));
}
