import type { Fields } from '../fields.js';
import { remembered } from '../remembered.js';
import { isInBox } from './boxes.js';

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
