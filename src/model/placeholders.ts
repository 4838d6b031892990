/**
 * What `opendata new` writes as a value that is still to be filled in. No field of any type accepts it, so it is never
 * published. A value that was left empty is something else: an optional one counts as absent (D20).
 */
export const toFillIn = '<fill in>';

/** Placeholders in a new site.yaml for settings that weren't given. */
export const placeholders = {
  vendor: 'example',
  licenseUrl: 'https://openapi.example.com/licence',
  termsUrl: 'https://openapi.example.com/terms',
} as const;

/** The placeholder for a bank's name, of which that of its token is made. */
export const placeholderBank = 'Example';

/** The placeholder for the name of a new brand. */
export const placeholderBrand = 'Example Bank';

/** The address of the branch and the ATM in a new content folder. No street of Ely has this postcode. */
export const placeholderAddress = {
  BuildingNumber: '1',
  StreetName: 'High Street',
  TownName: 'Ely',
  Country: 'GB',
  PostCode: 'CB7 4ZZ',
} as const;

/** True for a web address on a domain reserved for examples (RFC 2606 §3). */
export function isExampleAddress(url: string): boolean {
  return URL.canParse(url) && /(?:^|\.)example\.(?:com|net|org)$/.test(new URL(url).hostname);
}
