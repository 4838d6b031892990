import type { Collection } from '../../model/collection.js';
import { isUnlocatable } from '../atms/unlocatable.js';
import type { Fields } from '../fields.js';
import { addressOf, addressPath } from '../places/position.js';
import { recordRule } from '../rule.js';

const branch = (address: string) => ({
  collection: 'branches' as const,
  yaml: `- Identification: FB-0102
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { ${address} }
`,
});

/** Branches and ATMs whose whole address is a postcode. */
export const postcodeAlone = recordRule({
  rule: 'standard/postcode-alone',
  severity: 'note',
  clauses: ['ATM C3', 'Branch C3'],
  title: 'The postcode is the whole address',
  means:
    'A branch or an ATM has no coordinates (GeoLocation), and its address has no number, street, line or town besides the postcode; of an ATM, the name of its site and the branch that it belongs to count too. The standard asks for coordinates, or for BuildingNumber and PostCode. It is a note, and street, line and town are let through, since most addresses have their number in one of these. An ATM that nobody can find is atms/unlocatable, a warning.',
  matters: 'Maps need a point. A postcode alone is a street or more, and in the country many miles.',
  wrong: branch('Country: GB, PostCode: CB7 4AA'),
  right: branch('BuildingNumber: 12, StreetName: High Street, Country: GB, PostCode: CB7 4AA'),
  message: () => ({
    message: 'this address has no coordinates, and nothing but a postcode.',
    hint: 'add GeoLocation with the coordinates, or at least the number',
  }),
  of: 'record',
  collections: ['branches', 'atms'],
  check(record, { collection }) {
    const address = addressOf(collection, record);
    if (address.GeoLocation !== undefined) return [];
    const { BuildingNumber, StreetName, AddressLine, TownName } = address;
    const { Location, Branch } = record;
    const others = [BuildingNumber, StreetName, AddressLine, TownName, Location?.Site?.Name, Branch];
    if (others.some((part) => part !== undefined) || isUnlocatableAtm(collection, record)) return [];
    return [{ args: {}, path: addressPath(collection) }];
  },
});

function isUnlocatableAtm(collection: Collection, record: Fields): boolean {
  return collection === 'atms' && isUnlocatable(record);
}
