import type { Collection } from '../../../model/collection.js';
import { quoted } from '../../../model/message.js';
import { isUnlocatable } from '../atms/unlocatable.js';
import type { Fields } from '../fields.js';
import { addressOf, addressPath, branchAt } from '../geography/position.js';
import { type RuleFinding, recordRule } from '../rule.js';

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

const van = (sequence: string) => ({
  collection: 'branches' as const,
  yaml: `- Identification: FB-0102
  SequenceNumber: ${sequence}
  Type: Mobile
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: 1, StreetName: Market Place, PostCode: CB7 4AA }
`,
});

/** `reason`: `text` is not a number at all, `mobile` is the number of a branch in a building. */
export interface SequenceNumberArgs {
  readonly value: string;
  readonly reason: 'text' | 'mobile';
}

/** Numbers of branches that contradict their type. */
export const sequenceNumber = recordRule({
  rule: 'standard/sequence-number',
  severity: 'warning',
  clauses: ['Branch C5'],
  title: 'The SequenceNumber does not fit the branch',
  means:
    'SequenceNumber is 0 for a branch in a building, and 1, 2, 3 … for its mobile and sub branches; 00 and 01 are read as 0 and 1. The rule reports a branch of Type Mobile with 0, and a value that is not a number. A branch of Type Physical with 1 or more is not reported, since it can be a sub branch.',
  matters: 'Readers treat number 0 as the branch in the building, and show its address and hours as such.',
  wrong: van('0'),
  right: van('1'),
  message: ({ value, reason }: SequenceNumberArgs) =>
    reason === 'text'
      ? { message: `${quoted(value)} is not a whole number.`, hint: 'write 0, or 1, 2, 3 … for a sub branch' }
      : {
          message: `${value} is for a branch in a building, but this one is mobile.`,
          hint: 'write 1, 2, 3 … for its stops',
          related: ['mobile'],
        },
  of: 'record',
  collections: ['branches'],
  check({ SequenceNumber: value = '', Type }): readonly RuleFinding<SequenceNumberArgs>[] {
    const path = ['SequenceNumber'];
    if (!/^\d+$/.test(value)) return [{ args: { value, reason: 'text' }, path }];
    if (Type !== 'Mobile' || Number(value) > 0) return [];
    return [{ args: { value, reason: 'mobile' }, path, also: [['Type']] }];
  },
});
