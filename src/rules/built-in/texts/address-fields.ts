import type { FieldName, Fields } from '../fields.js';

/** The fields whose value is an address of the web. The interface allows any text. */
export const addressFields = [
  'ProductURL',
  'TcsAndCsURL',
  'URL',
  'Photo',
  'CompliantsInfoURL',
  'OmbudsmanURL',
  'AccountOpeningURL',
  'AccountOpeningDocumentationURL',
  'DocumentAndInfoURL',
] as const satisfies readonly FieldName[];

/** The addresses of an object, as written. */
export function addressesIn(
  group: Fields,
): readonly { readonly field: FieldName; readonly written: string }[] {
  return addressFields.flatMap((field) => {
    const written = group[field];
    return typeof written === 'string' ? [{ field, written }] : [];
  });
}

/** True for an address that contains its content or code, or leads to the reader's own machine. Browsers skip what precedes it. */
export function isUnsafe(address: string): boolean {
  return /^[\0-\x20]*(?:javascript|vbscript|data|blob|file|about):/i.test(address.replace(/[\t\r\n]/g, ''));
}

/** The example account of the rules on addresses. */
export function accountAt(address: string): string {
  return `Name: Fenland Everyday
Identification: FB-EVERYDAY
Segment: [General]
PCAMarketingState:
  - { Identification: USUAL, MarketingState: Regular, FirstMarketedDate: 1900-01-01, LastMarketedDate: 9999-12-31 }
Overdraft:
  TcsAndCsURL: ${address}
  OverdraftTierBandSet:
    - TierBandMethod: Whole
      Identification: FB-OD
      OverdraftTierBand:
        - { Identification: FB-OD-1, TierValueMin: 0.00, EAR: 39.9 }
`;
}
