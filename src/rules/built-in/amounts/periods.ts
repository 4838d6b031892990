/** The words for periods (interface 2.1 Period) in months, so that terms can be compared. */
const months: Readonly<Record<string, number>> = {
  Day: 12 / 365.25,
  Week: 84 / 365.25,
  Month: 1,
  Quarter: 3,
  'Half Year': 6,
  Year: 12,
};

/** A length of time in months; undefined if the unit is unknown. */
export function inMonths(length: unknown, period: unknown): number | undefined {
  const month = typeof period === 'string' ? months[period] : undefined;
  return typeof length === 'number' && month !== undefined ? length * month : undefined;
}
