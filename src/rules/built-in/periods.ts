import type { FieldName } from './fields.js';

/** The words for periods (interface 2.1 Period) in months, so that terms can be compared. */
const months: Readonly<Record<string, number>> = {
  Day: 12 / 365.25,
  Week: 84 / 365.25,
  Month: 1,
  Quarter: 3,
  'Half Year': 6,
  Year: 12,
};

/** Lengths of time, each with the field of its unit. */
export const unitsOf = {
  TierValueMinTerm: 'MinTermPeriod',
  TierValueMaxTerm: 'MaxTermPeriod',
  AgreementLengthMin: 'AgreementPeriod',
  AgreementLengthMax: 'AgreementPeriod',
  StateTenureLength: 'StateTenurePeriod',
  FeeFreeLength: 'FeeFreeLengthPeriod',
  MaxHolidayLength: 'MaxHolidayPeriod',
} as const satisfies Readonly<Partial<Record<FieldName, FieldName>>>;

/** A length of time in months; undefined if the unit is unknown. */
export function inMonths(length: unknown, period: unknown): number | undefined {
  const month = typeof period === 'string' ? months[period] : undefined;
  return typeof length === 'number' && month !== undefined ? length * month : undefined;
}

/** How often something of a frequency (interface 2.1 FeeFrequency) or period comes in a year. */
const times: Readonly<Record<string, number>> = {
  Daily: 365,
  Day: 365,
  Weekly: 52,
  Week: 52,
  Fortnightly: 26,
  Monthly: 12,
  StatementMonthly: 12,
  Month: 12,
  Quarterly: 4,
  Quarter: 4,
  HalfYearly: 2,
  SixMonthly: 2,
  'Half Year': 2,
  Yearly: 1,
  Year: 1,
  OnAccountAnniversary: 1,
  OnAnniversary: 1,
};

/** How often it comes in a year; undefined for a frequency that isn't one of time, such as PerItem. */
export function timesAYear(frequency: unknown): number | undefined {
  return typeof frequency === 'string' ? times[frequency] : undefined;
}
