import type { Collection } from '../../../model/collection.js';
import { isUnlocatable } from '../atms/unlocatable.js';
import type { Fields } from '../fields.js';
import { addressOf, addressPath, branchAt } from '../geography/position.js';
import { recordRule } from '../rule.js';

/** Branches and ATMs without coordinates, and without a building number or a postcode. */
export const incompleteAddress = recordRule({
  rule: 'standard/incomplete-address',
  severity: 'note',
  clauses: ['ATM C3', 'Branch C3'],
  title: 'Neither coordinates, nor a number with a postcode',
  means:
    'A branch or an ATM has no coordinates (GeoLocation), and its address lacks BuildingNumber, PostCode or both, which the standard asks for in their place. Anything that names the building counts as its number: AddressLine, the name of the site of an ATM, or a number in StreetName. A street or a town alone does not. It is a note, since people find a place by its street and town. An ATM that belongs to a branch has the address of the branch; one that cannot be located is reported by atms/unlocatable, as a warning.',
  matters:
    'Maps need a point. Programs derive one from a number and a postcode; a postcode alone is a street or more, and in the countryside many miles.',
  wrong: { collection: 'branches', yaml: branchAt('TownName: Ely, Country: GB, PostCode: CB7 4AA') },
  right: {
    collection: 'branches',
    yaml: branchAt('BuildingNumber: 12, StreetName: High Street, Country: GB, PostCode: CB7 4AA'),
  },
  message: ({ missing }: { missing: Missing }) => ({
    message: `this address has no coordinates, and ${lacking[missing]}.`,
    hint: 'add GeoLocation with the coordinates, or BuildingNumber and PostCode',
  }),
  of: 'record',
  collections: ['branches', 'atms'],
  check(record, { collection }) {
    const address = addressOf(collection, record);
    if (address.GeoLocation !== undefined) return [];
    const [number, postcode] = [isOfBuilding(address, record), address.PostCode !== undefined];
    if ((number && postcode) || isElsewhere(collection, record)) return [];
    const missing: Missing = number ? 'postcode' : postcode ? 'number' : 'both';
    return [{ args: { missing }, path: addressPath(collection) }];
  },
});

type Missing = keyof typeof lacking;

const lacking = {
  number: 'no building number beside its postcode',
  postcode: 'no postcode',
  both: 'neither a building number nor a postcode',
};

/** True if an address has the number or the name of a building. Many buildings have only a name. */
function isOfBuilding(address: Fields, { Location }: Fields): boolean {
  const { BuildingNumber, StreetName, AddressLine } = address;
  return (
    [BuildingNumber, AddressLine, Location?.Site?.Name].some((part) => part !== undefined) ||
    /\d/.test(StreetName ?? '')
  );
}

/** True for an ATM that is found by its branch, or that another rule reports. */
function isElsewhere(collection: Collection, record: Fields): boolean {
  return collection === 'atms' && (record.Branch !== undefined || isUnlocatable(record));
}
