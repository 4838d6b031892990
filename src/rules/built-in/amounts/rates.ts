import { namesIn } from '../../../base/names-in.js';
import { valueProposal } from '../../../model/proposal.js';
import { numberIn } from '../fields.js';
import { eachField, recordRule } from '../rule.js';

/** The highest usual rates, in per cent a year. The APR of a card contains its fee, so it may be far above its rates. */
const highest = { AER: 20, EAR: 100, RepAPR: 100, APR: 1000 };

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
  ...eachField(namesIn(highest), (written, field) => {
    const value = numberIn(written) ?? 0;
    const isFraction = field !== 'AER' && value > 0 && value < 1;
    if (value >= 0 && value <= highest[field] && !isFraction) return undefined;
    return { value: written, reason: isFraction ? 'fraction' : value < 0 ? 'negative' : 'high' };
  }),
});

/** `24.9` for `0.249`. */
function hundredfold(rate: string): string {
  return String(Number((Number(rate) * 100).toFixed(4)));
}
