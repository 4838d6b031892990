import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Fields } from '../fields.js';

/** The address of a branch or an ATM. */
export function addressOf(record: Fields): Fields {
  return record.Location?.PostalAddress ?? record.PostalAddress ?? {};
}

/** Where the address stands in the record. */
export function addressPath(record: Fields): FieldPath {
  return 'Location' in record ? ['Location', 'PostalAddress'] : ['PostalAddress'];
}

/** The collections whose records stand somewhere. */
export const placed: readonly Collection[] = ['branches', 'atms'];

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
