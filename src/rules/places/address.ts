import type { Collection } from '../../model/collection.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { isPlainObject } from '../../model/plain-object.js';
import { collectionsWith, registrationOf } from '../../schema/collections/index.js';
import type { Fields } from '../fields.js';

/** The postal address of a record, without fields where it has none. */
export function addressOf(collection: Collection, record: Fields): Fields {
  const address = valueAt(record, registrationOf(collection).facts?.address ?? ['']);
  return isPlainObject(address) ? (address as Fields) : {};
}

/** Where the address stands in records of a collection that have one. */
export function addressPath(collection: Collection): FieldPath {
  return registrationOf(collection).facts?.address ?? [];
}

/** The collections whose records have a postal address. */
export const placed = collectionsWith(({ facts }) => facts?.address !== undefined);

/** The example branch of the rules on places, with its address as YAML. */
export function branchAt(address: string): string {
  return `- Identification: FB-0102
  SequenceNumber: 0
  Name: Ely High Street
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { ${address} }
`;
}
