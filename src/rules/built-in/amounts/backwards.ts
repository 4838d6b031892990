import { namesIn } from '../../../base/names-in.js';
import { type FieldName, type Fields, isAbove } from '../fields.js';
import { inMonths, unitsOf } from '../periods.js';
import { inFields, noFindings, recordRule } from '../rule.js';

/** Fields, each with another one of its object that it may not be above. */
const maximumOf = {
  MinimumAmount: 'MaximumAmount',
  MinimumRate: 'MaximumRate',
  MinimumAge: 'MaximumAge',
  MinAmount: 'MaxAmount',
  TierValueMinimum: 'TierValueMaximum',
  TierValueMin: 'TierValueMax',
  TierValueMinTerm: 'TierValueMaxTerm',
  AgreementLengthMin: 'AgreementLengthMax',
  MinCreditLimit: 'MaxCreditLimit',
} as const satisfies Readonly<Partial<Record<FieldName, FieldName>>>;

/** Ranges whose minimum is above their maximum. */
export const amountsBackwards = recordRule({
  rule: 'amounts/backwards',
  severity: 'warning',
  message: ({ minimum, maximum, field }: { minimum: string; maximum: string; field: string }) => ({
    message: `${minimum} is above ${field}, which is ${maximum}.`,
    related: [`${field} is here`],
  }),
  ...inFields(namesIn(maximumOf), (_, least, group) => {
    const most = maximumOf[least];
    const [minimum, maximum] = [boundIn(group, least), boundIn(group, most)];
    if (!isAbove(minimum.value, maximum.value)) return noFindings;
    const args = { minimum: minimum.written, maximum: maximum.written, field: most };
    return [{ args, path: [least], also: [[most]] }];
  }),
});

/** A bound as written, and as a number for comparison with the other one; a length of time in months. */
function boundIn(group: Fields, field: FieldName): { readonly written: string; readonly value: unknown } {
  const { [field]: unit }: Readonly<Partial<Record<FieldName, FieldName>>> = unitsOf;
  const [value, period] = [group[field], unit && group[unit]];
  return unit === undefined
    ? { written: String(value), value }
    : { written: [value, period].join(' ').trim(), value: inMonths(value, period) };
}
