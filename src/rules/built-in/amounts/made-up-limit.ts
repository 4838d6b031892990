import type { FieldPath } from '../../../model/location.js';
import { type FieldName, type Fields, isAbove } from '../fields.js';
import { recordRule } from '../rule.js';
import { bandEnds } from '../tiers/bands.js';
import { feeLists } from './fee-lists.js';

/** Upper limits that have none of their kind beside them. */
const limits = ['MaxCreditLimit', 'MaxDailyCardWithdrawalLimit'] as const satisfies readonly FieldName[];

/** Upper limits of nothing but nines, where there is none. */
export const madeUpLimit = recordRule({
  rule: 'amounts/made-up-limit',
  severity: 'warning',
  clauses: [{ clauses: ['PCA C16', 'BCA C16'], in: ['TierValueMax'] }],
  message: ({ limit }: { limit: string }) => ({
    message: `${limit} stands for no limit.`,
    hint: 'leave it out: without the field, there is none',
  }),
  of: 'group',
  fields: [...bandEnds.map(({ list }) => list), ...feeLists.map(({ fees }) => fees), ...limits],
  check(group) {
    const places: Place[] = [];
    for (const field of limits) if (isMadeUp(group[field])) places.push({ path: [field], of: group[field] });
    for (const { list, least, most } of bandEnds) {
      const bands = group[list];
      if (bands === undefined) continue;
      for (const [at, { [most]: end }] of bands.entries()) {
        if (!isMadeUp(end) || bands.some((band) => isAbove(band[least], end))) continue;
        places.push({ path: [list, at, most], of: end });
      }
    }
    for (const { fees } of feeLists) {
      const details = group[fees];
      if (details !== undefined) places.push(...inRanges(fees, details));
    }
    return places.map(({ path, of }) => ({ args: { limit: String(of) }, path }));
  },
});

/** A made-up limit. */
interface Place {
  readonly path: FieldPath;
  readonly of: unknown;
}

/** Made-up limits in the ranges of fees, but for those above which the same fee has another range. */
function inRanges(list: FieldName, fees: readonly Fields[]): Place[] {
  return fees.flatMap((fee, at) =>
    (['FeeApplicableRange', 'OverdraftFeeApplicableRange'] as const).flatMap((range): Place[] => {
      const end = fee[range]?.MaximumAmount;
      if (!isMadeUp(end)) return [];
      const continues = fees.some(
        (other) => other.FeeType === fee.FeeType && isAbove(other[range]?.MinimumAmount, end),
      );
      return continues ? [] : [{ path: [list, at, range, 'MaximumAmount'], of: end }];
    }),
  );
}

/** True for an amount of six nines or more, and nothing else before its point. */
function isMadeUp(amount: unknown): boolean {
  // Nearly all limits are short, and most of the others begin with another digit.
  const written = typeof amount === 'number' ? String(amount) : amount;
  return typeof written === 'string' && written.length > 5 && /^9{6,}(?:\.(?:9+|0+))?$/.test(written);
}
