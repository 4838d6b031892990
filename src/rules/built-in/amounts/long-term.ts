import { withCommas } from '../../../model/message.js';
import { valueProposal } from '../../../model/proposal.js';
import type { FieldName } from '../fields.js';
import { inMonths } from '../periods.js';
import { noFindings, recordRule } from '../rule.js';

/** Lengths of time, each with the field of its unit. */
const lengths = [
  ['TierValueMinTerm', 'MinTermPeriod'],
  ['TierValueMaxTerm', 'MaxTermPeriod'],
  ['AgreementLengthMin', 'AgreementPeriod'],
  ['AgreementLengthMax', 'AgreementPeriod'],
  ['StateTenureLength', 'StateTenurePeriod'],
  ['FeeFreeLength', 'FeeFreeLengthPeriod'],
  ['MaxHolidayLength', 'MaxHolidayPeriod'],
] as const satisfies readonly (readonly [FieldName, FieldName])[];

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
  of: 'group',
  fields: lengths.map(([length]) => length),
  check(group) {
    return lengths.flatMap(([field, unit]) => {
      const length = group[field];
      const months = inMonths(length, group[unit]) ?? 0;
      if (length === undefined || months <= longest * 12) return noFindings;
      const instead = unitInstead(length);
      const args = {
        length,
        unit: String(group[unit]),
        years: Math.round(months / 12),
        ...(instead !== group[unit] && instead !== undefined && { instead }),
      };
      return [{ args, path: [unit], also: [[field]] }];
    });
  },
});

export interface LongTerm {
  readonly length: number;
  readonly unit: string;
  readonly years: number;
  readonly instead?: 'Month' | 'Day';
}

/** The unit that is likely meant; undefined if the length is too long in all. */
function unitInstead(length: number): 'Month' | 'Day' | undefined {
  if (length <= longest * 12 && length % 365 !== 0) return 'Month';
  return length <= longest * 366 ? 'Day' : undefined;
}
