import { type FieldPath, valueAt } from '../../../model/location.js';
import { type FieldName, type Fields, isAbove } from '../fields.js';
import { inFields, recordRule } from '../rule.js';
import { bandEnds, bandLists } from '../tiers/bands.js';
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
  ...inFields([...bandLists, ...feeLists, ...limits], (value, field) =>
    madeUpIn(value, field).map((path) => ({
      args: { limit: String(valueAt(value, path)) },
      path: [field, ...path],
    })),
  ),
});

/** The places of made-up limits in a field, but for those above which something of the same kind begins. */
function madeUpIn(value: string | readonly Fields[], field: FieldName): readonly FieldPath[] {
  if (typeof value === 'string') return isMadeUp(value) ? [[]] : [];
  const ends = bandEnds.find(({ list }) => list === field);
  const isLast = (limit: unknown, nextOf: (other: Fields) => unknown) =>
    isMadeUp(limit) && !value.some((other) => isAbove(nextOf(other), limit));
  return value.flatMap((each, at) => {
    if (ends !== undefined)
      return isLast(each[ends.most], (band) => band[ends.least]) ? [[at, ends.most]] : [];
    return ranges.flatMap((range) => {
      const next = (fee: Fields) => (fee.FeeType === each.FeeType ? fee[range]?.MinimumAmount : undefined);
      return isLast(each[range]?.MaximumAmount, next) ? [[at, range, 'MaximumAmount']] : [];
    });
  });
}

const ranges = ['FeeApplicableRange', 'OverdraftFeeApplicableRange'] as const;

/** True for an amount of six nines or more, and nothing else before its point. */
function isMadeUp(amount: unknown): boolean {
  return /^9{6,}(?:\.(?:9+|0+))?$/.test(String(amount));
}
