import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { type Fields, group } from '../fields.js';

/** The address of a branch or an ATM with its place in the record. */
export function addressOf(record: Fields): { readonly address: Fields; readonly path: FieldPath } {
  if ('Location' in record) {
    return { address: group(group(record.Location).PostalAddress), path: ['Location', 'PostalAddress'] };
  }
  return { address: group(record.PostalAddress), path: ['PostalAddress'] };
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
