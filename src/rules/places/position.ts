import type { Collection } from '../../model/collection.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { isPlainObject } from '../../model/plain-object.js';
import { collectionsWith, registrationOf } from '../../schema/collections/index.js';
import { type Fields, remembered } from '../fields.js';
import { isInBox } from './country-boxes.js';

/** Where an address is said to be, as written and in degrees. */
export interface Position {
  readonly written: { readonly latitude: string; readonly longitude: string };
  readonly latitude: number;
  readonly longitude: number;
}

/** The coordinates of an address, where it has some. */
export const positionOf = remembered(readPosition);

function readPosition(address: Fields): Position | undefined {
  if (address.GeoLocation === undefined) return undefined;
  const { Latitude: latitude, Longitude: longitude } = address.GeoLocation.GeographicCoordinates ?? {};
  if (latitude === undefined || longitude === undefined) return undefined;
  return { written: { latitude, longitude }, latitude: Number(latitude), longitude: Number(longitude) };
}

/** How coordinates are wrong: 0/0, or somewhere else, which exchanging them or turning a sign may mend. */
export type Misplacement = 'zero' | 'swapped' | 'sign' | 'outside';

/** Why coordinates can't be right for an address in `country`; UK is looked for where GB is. */
export function misplaced(
  { latitude, longitude }: Position,
  country: string | undefined,
): Misplacement | undefined {
  if (latitude === 0 && longitude === 0) return 'zero';
  if (country === undefined) return undefined;
  const code = country === 'UK' ? 'GB' : country;
  if (isInBox(code, latitude, longitude) ?? true) return undefined;
  if (isInBox(code, longitude, latitude)) return 'swapped';
  return isInBox(code, latitude, -longitude) ? 'sign' : 'outside';
}

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
