import type { FieldPath } from '../../model/location.js';
import type { ListName, RecordAddress } from '../records/requests.js';

/** The address of a page, as it is after `#`: `#/fenland/branches` is that of a list. */
export function pageHash(...steps: readonly (string | number)[]): string {
  return `#/${steps.map(encodeURIComponent).join('/')}`;
}

/** The address of a list. */
export function listHash({ brand, collection }: ListName): string {
  return pageHash(brand, collection);
}

/** The address of a record, or of a field of it; without a place, that of a new one. */
export function recordHash(
  { brand, collection, at }: ListName & { readonly at?: RecordAddress | undefined },
  field: FieldPath = [],
): string {
  const place = at === undefined ? ['new'] : [at.file, at.index];
  return pageHash(brand, collection, ...place, ...field);
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
