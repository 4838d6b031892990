import type { FieldPath } from '../../model/location.js';
import type { RecordAddress } from '../records/contract.js';

/** The addresses of pages, as they are after `#`. */

/** The address of a brand's list. */
export function listHash(brand: string, collection: string): string {
  return `#/${encodeURIComponent(brand)}/${collection}`;
}

/** The address of a record, or of a field of it. */
export function recordHash(
  brand: string,
  collection: string,
  at: RecordAddress | undefined,
  field: FieldPath = [],
): string {
  const end = field.length === 0 ? '' : `/${encodeURIComponent(field.join('.'))}`;
  return `${listHash(brand, collection)}/${at === undefined ? 'new' : placeSteps(at)}${end}`;
}

function placeSteps({ file, index }: RecordAddress): string {
  return `${encodeURIComponent(file)}/${index}`;
}

/** The address where one field of many records is changed, perhaps a certain one. */
export function manyHash(brand: string, collection: string, field = ''): string {
  return `#/many/${encodeURIComponent(brand)}/${collection}${field && `/${field}`}`;
}

/** The address where a product is withdrawn from sale. */
export function withdrawHash(brand: string, collection: string, at: RecordAddress): string {
  return `#/withdraw/${encodeURIComponent(brand)}/${collection}/${placeSteps(at)}`;
}

/** The address of what is found for a text. */
export function searchHash(text: string): string {
  return `#/search/${encodeURIComponent(text)}`;
}

/** A field of an address, `PostalAddress.AddressLine.0`. */
export function fieldOfStep(field: string): FieldPath {
  return field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** The steps of an address; of one that can't be decoded, a step that leads nowhere. */
export function stepsOf(hash: string): readonly string[] {
  const steps = hash.replace(/^#\/?/, '').split('/');
  try {
    return steps.filter((step) => step !== '').map(decodeURIComponent);
  } catch {
    return ['?'];
  }
}
