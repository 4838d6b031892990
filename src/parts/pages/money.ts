/** The currency of a site that names none (ISO 4217). */
export const defaultCurrency = 'GBP';

/** Signs that everybody knows; other currencies are shown by their code. */
const signs: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$', INR: '₹', JPY: '¥' };

/** What is before an amount: `£`, or `CHF` and a space that doesn't break. */
export function signOf(currency: string): string {
  return signs[currency] ?? `${currency}\u00a0`;
}

/**
 * An amount as published, with its sign: `£3,000`, `£2.50`. Whole amounts have no pence, others two digits, or as many as
 * are published.
 * @param amount digits, perhaps with a point (interface 2.1 Amount); any other text stays as it is
 */
export function moneyText(amount: string, currency: string): string {
  const [, whole, fraction = ''] = /^0*(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return amount;
  const pence = fraction.replace(/0+$/, '');
  return `${signOf(currency)}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${pence === '' ? '' : `.${pence.padEnd(2, '0')}`}`;
}

/**
 * True for an upper limit that stands for none, such as 99999999999: the interface has no word for it. These are nines
 * only, ten million or so and more.
 */
export function isNoLimit(amount: string): boolean {
  return /^9{7,}(?:\.9*0*)?$/.test(amount);
}
