import { isPlainObject } from '../../base/json/plain-object.js';
import type { Position } from '../../model/distance.js';

/** The position that an object with Latitude and Longitude has; undefined for anything that is not a place on earth. */
export function positionIn(value: unknown): Position | undefined {
  if (!isPlainObject(value)) return undefined;
  const [latitude, longitude] = [degrees(value['Latitude'], 90), degrees(value['Longitude'], 180)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function degrees(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= most ? number : undefined;
}
