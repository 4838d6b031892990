import type { Collection } from '../../model/collection.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { isPlainObject } from '../../model/plain-object.js';
import { collectionsWith, registrationOf } from '../../schema/collections/index.js';
import { type Fields, remembered } from '../fields.js';
import { isInBox } from './country-boxes.js';

/** The coordinates of an address, as written and in degrees. */
export interface Position {
  readonly written: { readonly latitude: string; readonly longitude: string };
  readonly latitude: number;
  readonly longitude: number;
}

/** The coordinates of an address, if it has any. */
export const positionOf = remembered(readPosition);

function readPosition(address: Fields): Position | undefined {
  if (address.GeoLocation === undefined) return undefined;
  const { Latitude: latitude, Longitude: longitude } = address.GeoLocation.GeographicCoordinates ?? {};
  if (latitude === undefined || longitude === undefined) return undefined;
  return { written: { latitude, longitude }, latitude: Number(latitude), longitude: Number(longitude) };
}

/** How coordinates are wrong: 0/0, swapped, with a wrong sign, or elsewhere. */
export type Misplacement = 'zero' | 'swapped' | 'sign' | 'outside';

/** Why coordinates can't be right for an address in `country`. The code UK counts as GB. */
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

/** The postal address of a record; empty if it has none. */
export function addressOf(collection: Collection, record: Fields): Fields {
  const address = valueAt(record, registrationOf(collection).facts?.address ?? ['']);
  return isPlainObject(address) ? (address as Fields) : {};
}

/** The path of the address in records of a collection. */
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
