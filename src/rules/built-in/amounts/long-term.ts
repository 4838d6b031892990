import { namesIn } from '../../../base/names-in.js';
import { withCommas } from '../../../model/message.js';
import { valueProposal } from '../../../model/proposal.js';
import { inMonths, unitsOf } from '../periods.js';
import { inFields, noFindings, recordRule } from '../rule.js';

/** In years. */
const longest = 40;

/** Lengths of time that are far too long, most often since their unit is. */
export const longTerm = recordRule({
  rule: 'amounts/long-term',
  severity: 'warning',
  message: ({ length, unit, years, instead }: LongTerm) => ({
    message: `${length} ${unit} is ${withCommas(years)} years.`,
    ...(instead !== undefined && {
      hint: `for ${length} ${instead.toLowerCase()}s, write ${instead}`,
      proposals: [valueProposal(instead)],
    }),
    related: ['the length is here'],
  }),
  ...inFields(namesIn(unitsOf), (length, field, group) => {
    const unit = unitsOf[field];
    const months = inMonths(length, group[unit]) ?? 0;
    if (months <= longest * 12) return noFindings;
    const [meant, years] = [unitInstead(length), Math.round(months / 12)];
    const instead = meant === group[unit] ? undefined : meant;
    return [{ args: { length, unit: String(group[unit]), years, instead }, path: [unit], also: [[field]] }];
  }),
});

export interface LongTerm {
  readonly length: number;
  readonly unit: string;
  readonly years: number;
  readonly instead?: 'Month' | 'Day' | undefined;
}

/** The unit that is likely meant; undefined if the length is too long in all. */
function unitInstead(length: number): 'Month' | 'Day' | undefined {
  if (length <= longest * 12 && length % 365 !== 0) return 'Month';
  return length <= longest * 366 ? 'Day' : undefined;
}
