import { type FieldName, type Fields, isAbove, numberIn } from '../fields.js';
import { inMonths } from '../periods.js';
import { noFindings, recordRule } from '../rule.js';

/** Pairs of fields of one object of which the first may not be above the second. */
const pairs = [
  ['MinimumAmount', 'MaximumAmount'],
  ['MinimumRate', 'MaximumRate'],
  ['MinimumAge', 'MaximumAge'],
  ['MinAmount', 'MaxAmount'],
  ['TierValueMinimum', 'TierValueMaximum'],
  ['TierValueMin', 'TierValueMax'],
  ['TierValueMinTerm', 'TierValueMaxTerm'],
  ['AgreementLengthMin', 'AgreementLengthMax'],
  ['MinCreditLimit', 'MaxCreditLimit'],
] as const satisfies readonly (readonly FieldName[])[];

type Bound = (typeof pairs)[number][number];

/** The fields with the period of a length in another field. */
const periods: Readonly<Partial<Record<Bound, 'MinTermPeriod' | 'MaxTermPeriod' | 'AgreementPeriod'>>> = {
  TierValueMinTerm: 'MinTermPeriod',
  TierValueMaxTerm: 'MaxTermPeriod',
  AgreementLengthMin: 'AgreementPeriod',
  AgreementLengthMax: 'AgreementPeriod',
};

/** Ranges whose minimum is above their maximum. */
export const amountsBackwards = recordRule({
  rule: 'amounts/backwards',
  severity: 'warning',
  message: ({ minimum, maximum, field }: { minimum: string; maximum: string; field: string }) => ({
    message: `${minimum} is above ${field}, which is ${maximum}.`,
    related: [`${field} is here`],
  }),
  of: 'group',
  fields: pairs.map(([least]) => least),
  check(group) {
    return pairs.flatMap(([least, most]) => {
      if (!isAbove(comparable(group, least), comparable(group, most))) return noFindings;
      const args = { minimum: written(group, least), maximum: written(group, most), field: most };
      return [{ args, path: [least], also: [[most]] }];
    });
  },
});

/** A field as a number for comparison with its pair's; a length of time in months. */
function comparable(group: Fields, field: Bound): number | undefined {
  const period = periods[field];
  return period === undefined ? numberIn(group[field]) : inMonths(group[field], group[period]);
}

function written(group: Fields, field: Bound): string {
  const unit = periods[field];
  const period = unit && group[unit];
  return period === undefined ? String(group[field]) : `${group[field]} ${period}`;
}
