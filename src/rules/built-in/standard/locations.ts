import type { Collection } from '../../../model/collection.js';
import { quoted } from '../../../model/message.js';
import { isUnlocatable } from '../atms/unlocatable.js';
import type { Fields } from '../fields.js';
import { addressOf, addressPath } from '../geography/position.js';
import { inFields, noFindings, recordRule } from '../rule.js';

/** Branches and ATMs without coordinates, and without a building number or a postcode. */
export const incompleteAddress = recordRule({
  rule: 'standard/incomplete-address',
  severity: 'note',
  clauses: ['ATM C3', 'Branch C3'],
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

/** Numbers of branches that are none (`text`), or those of a building although the branch is `mobile`. */
export const sequenceNumber = recordRule({
  rule: 'standard/sequence-number',
  severity: 'warning',
  clauses: ['Branch C5'],
  message: ({ value, reason }: { value: string; reason: 'text' | 'mobile' }) =>
    reason === 'text'
      ? { message: `${quoted(value)} is not a whole number.`, hint: 'write 0, or 1, 2, 3 … for a sub branch' }
      : {
          message: `${value} is for a branch in a building, but this one is mobile.`,
          hint: 'write 1, 2, 3 … for its stops',
          related: ['mobile'],
        },
  ...inFields(['SequenceNumber'], (value, field, { Type }) => {
    const reason = /^\d+$/.test(value) ? ('mobile' as const) : ('text' as const);
    if (reason === 'mobile' && (Type !== 'Mobile' || Number(value) > 0)) return noFindings;
    return [{ args: { value, reason }, path: [field], ...(reason === 'mobile' && { also: [['Type']] }) }];
  }),
});
