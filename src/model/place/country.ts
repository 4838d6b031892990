/** Codes that are written for a country and are not its own (ISO 3166-1), with the one that is. */
const corrections: Readonly<Record<string, string>> = { UK: 'GB', GBR: 'GB', EN: 'GB', EI: 'IE' };

/** The code of the country that a written code means: GB for UK, the same code where nothing is wrong with it. */
export function countryCodeOf(written: string): string {
  return corrections[written] ?? written;
}

/** The United Kingdom, and the islands that share its postcodes. */
const withUkPostcodes: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE']);

/** True for a country, however its code is written, with postcodes such as CB7 4AA. */
export function hasUkPostcodes(country: string): boolean {
  return withUkPostcodes.has(countryCodeOf(country));
}
