import type { Fields } from '../fields.js';
import { recordRule } from '../rule.js';

const atm = (address: string) => `- Identification: FB-A0007
  SupportedCurrencies: [GBP]
  Location:
    PostalAddress: { ${address} }
`;

/** ATMs without enough of an address to find them. */
export const unlocatable = recordRule({
  rule: 'atms/unlocatable',
  severity: 'warning',
  clauses: ['ATM C3'],
  title: 'The ATM cannot be located',
  means:
    'The ATM has no coordinates and no postcode, belongs to no branch, and its address is not a town together with a number, a street, an address line or the name of its site. The standard requires coordinates, or a building number with a postcode. An address without coordinates that lacks either of these is reported by standard/incomplete-address, as a note.',
  matters: 'Maps cannot show it, so customers never find it.',
  wrong: { collection: 'atms', yaml: atm('TownName: Chatteris, Country: GB') },
  right: {
    collection: 'atms',
    yaml: atm('BuildingNumber: 3, StreetName: Park Street, Country: GB, PostCode: PE16 6AB'),
  },
  message: () => ({
    message: 'this address does not show where the ATM is.',
    hint: 'add coordinates, or the postcode',
  }),
  of: 'record',
  collections: ['atms'],
  check: (record) => (isUnlocatable(record) ? [{ args: {}, path: ['Location', 'PostalAddress'] }] : []),
});

/** True for an ATM without enough of an address to find it. */
export function isUnlocatable({ Location, Branch }: Fields): boolean {
  const { PostalAddress, Site } = Location ?? {};
  const { GeoLocation, PostCode, BuildingNumber, StreetName, AddressLine, TownName } = PostalAddress ?? {};
  if (GeoLocation !== undefined || Branch?.Identification !== undefined) return false;
  const lines = Array.isArray(AddressLine) ? AddressLine : [];
  const spot = [BuildingNumber, StreetName, Site?.Name, ...lines].some(Boolean);
  return !PostCode && !(TownName && spot);
}
