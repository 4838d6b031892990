import type { Collection } from '../model/collection.js';
import { type Fields, group, text } from './fields.js';

/**
 * What rules across records need to know of a record. Small and plain, since there is one for each of many thousand
 * records, and workers send them.
 */
export interface RecordFacts {
  /** Zero-based place in the file. */
  readonly index: number;
  /** What tells it from the others (D16), parts joined by `/`. */
  readonly identity: string;
  /** A branch's own Identification, or the one of the branch that an ATM belongs to. */
  readonly branch?: string;
  /** A branch's name and place, folded so that the same ones are equal. */
  readonly place?: string;
}

/** The facts of a validated record. */
export function factsOf(
  collection: Collection,
  record: Fields,
  index: number,
  identity: string,
): RecordFacts {
  if (collection === 'atms') {
    const branch = text(group(record.Branch).Identification);
    return branch === undefined ? { index, identity } : { index, identity, branch };
  }
  if (collection !== 'branches') return { index, identity };
  const branch = text(record.Identification);
  const place = placeOf(record);
  return { index, identity, ...(branch !== undefined && { branch }), ...(place !== undefined && { place }) };
}

/** Without a name nothing says that two branches at one address are the same. */
function placeOf(branch: Fields): string | undefined {
  const address = group(branch.PostalAddress);
  if (typeof branch.Name !== 'string') return undefined;
  const lines = Array.isArray(address.AddressLine) ? address.AddressLine : [];
  const { Type, Name } = branch;
  const parts = [Type, Name, address.PostCode, address.BuildingNumber, address.StreetName, ...lines];
  return parts.map((part) => (typeof part === 'string' ? fold(part) : '')).join('|');
}

function fold(part: string): string {
  return part.toLowerCase().replace(/[\s.,'’-]+/g, '');
}
