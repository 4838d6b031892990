/** What is written for a country in place of its own code (ISO 3166-1), in capitals, with the code. */
const corrections: Readonly<Record<string, string>> = {
  UK: 'GB',
  GBR: 'GB',
  EN: 'GB',
  EI: 'IE',
  'UNITED KINGDOM': 'GB',
  'GREAT BRITAIN': 'GB',
  BRITAIN: 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
  'NORTHERN IRELAND': 'GB',
  IRELAND: 'IE',
  'ISLE OF MAN': 'IM',
  JERSEY: 'JE',
  GUERNSEY: 'GG',
};

/** The code of the country that is meant: GB for UK or WALES; anything else as it is. @param written in capitals */
export function countryCodeOf(written: string): string {
  return corrections[written] ?? written;
}

/** The United Kingdom, and the islands that share its postcodes. */
const withUkPostcodes: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE']);

/** True for a country, however its code is written, with postcodes such as CB7 4AA. */
export function hasUkPostcodes(country: string): boolean {
  return withUkPostcodes.has(countryCodeOf(country));
}
