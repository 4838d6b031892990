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
  const place = at === undefined ? 'new' : `${encodeURIComponent(at.file)}/${at.index}`;
  const end = field.length === 0 ? '' : `/${encodeURIComponent(field.join('.'))}`;
  return `${listHash(brand, collection)}/${place}${end}`;
}

/** The address of a new record with the values of another one, at the field that says which it is. */
export function copyHash(brand: string, collection: string, { file, index }: RecordAddress): string {
  return `${listHash(brand, collection)}/new/${encodeURIComponent(`${index} ${file}`)}/Identification`;
}

/** The record whose values a new one has, by the step after `new`. */
export function copiedOfStep(step: string): RecordAddress | undefined {
  const [, index, file] = /^(\d+) (.+)$/.exec(step) ?? [];
  return file === undefined ? undefined : { file, index: Number(index) };
}

/** The address of a job: of one record, or of several of a brand's that are chosen there. */
export function jobHash(name: string, brand: string, collection: string, at?: RecordAddress): string {
  const place = at === undefined ? '' : `/${encodeURIComponent(at.file)}/${at.index}`;
  return `#/job/${name}/${collection}/${encodeURIComponent(brand)}${place}`;
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
