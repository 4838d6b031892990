import { valueProposal } from '../../../model/proposal.js';
import { number } from '../fields.js';
import { recordRule } from '../rule.js';

/** The range of usual rates, in per cent a year. */
const usual = [
  { field: 'AER', most: 20, fractions: false },
  { field: 'EAR', most: 100, fractions: true },
  { field: 'RepAPR', most: 100, fractions: true },
  // The APR of a card contains its fee, so that of a card with a high fee is far above its rates.
  { field: 'APR', most: 1000, fractions: true },
] as const;

/** Rates far outside the usual range, most often written as a fraction or without their decimal point. */
export const rateOutOfReason = recordRule({
  rule: 'amounts/rates',
  severity: 'warning',
  message: ({ value, reason }: { value: string; reason: 'negative' | 'high' | 'fraction' }) => ({
    message: {
      negative: `${value} % a year is negative.`,
      high: `${value} % a year is implausibly high.`,
      fraction: `${value} means ${value} %, less than one per cent a year.`,
    }[reason],
    ...(reason === 'fraction' && {
      hint: `for ${hundredfold(value)} %, write ${hundredfold(value)}`,
      proposals: [valueProposal(hundredfold(value))],
    }),
    ...(reason === 'high' && { hint: 'is the point in its place?' }),
  }),
  of: 'group',
  fields: usual.map(({ field }) => field),
  check(group) {
    return usual.flatMap(({ field, most, fractions }) => {
      const value = number(group[field]) ?? 0;
      const reason =
        value < 0
          ? 'negative'
          : value > most
            ? 'high'
            : fractions && value > 0 && value < 1
              ? 'fraction'
              : undefined;
      return reason === undefined ? [] : [{ args: { value: String(group[field]), reason }, path: [field] }];
    });
  },
});

/** `24.9` for `0.249`. */
function hundredfold(rate: string): string {
  return String(Number((Number(rate) * 100).toFixed(4)));
}
