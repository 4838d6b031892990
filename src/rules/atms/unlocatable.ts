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
  title: 'Nobody can tell where the ATM is',
  means:
    'The ATM has no coordinates and no postcode, belongs to no branch, and its address is not a town together with a number, a street, an address line or the name of its site.',
  matters: 'A map has no place for it, so customers never see it.',
  wrong: { collection: 'atms', yaml: atm('TownName: Chatteris, Country: GB') },
  right: {
    collection: 'atms',
    yaml: atm('BuildingNumber: 3, StreetName: Park Street, Country: GB, PostCode: PE16 6AB'),
  },
  message: () => ({
    message: 'this address does not tell where the ATM is.',
    hint: 'add coordinates, or the postcode',
  }),
  of: 'record',
  collections: ['atms'],
  check(record) {
    const { PostalAddress, Site } = record.Location ?? {};
    const { GeoLocation, PostCode, BuildingNumber, StreetName, AddressLine, TownName } = PostalAddress ?? {};
    if (GeoLocation !== undefined || record.Branch?.Identification !== undefined) return [];
    const lines = Array.isArray(AddressLine) ? AddressLine : [];
    const spot = [BuildingNumber, StreetName, Site?.Name, ...lines].some(Boolean);
    return PostCode || (TownName && spot) ? [] : [{ args: {}, path: ['Location', 'PostalAddress'] }];
  },
});
