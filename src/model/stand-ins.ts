/** The settings of a new site.yaml that nobody has said: they are there to be replaced. */
export const standIns = {
  vendor: 'example',
  licenseUrl: 'https://openapi.example.com/licence',
  termsUrl: 'https://openapi.example.com/terms',
} as const;

/** The brand of a new content folder whose name nobody has said. */
export const standInBrand = 'Example Bank';

/** The address of the branch and the ATM that a new content folder begins with. No street of Ely has this postcode. */
export const standInAddress = {
  BuildingNumber: '1',
  StreetName: 'High Street',
  TownName: 'Ely',
  Country: 'GB',
  PostCode: 'CB7 4ZZ',
} as const;

/** True of a web address on a domain that is kept for examples (RFC 2606 §3). */
export function isExampleAddress(url: string): boolean {
  return URL.canParse(url) && /(?:^|\.)example\.(?:com|net|org)$/.test(new URL(url).hostname);
}
