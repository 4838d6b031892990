import {
  commaDegreePattern,
  degreePattern,
  sidePattern,
  withoutMinutes,
  writtenDegrees,
} from '../repairs/degrees.js';

/** Degrees as written, with a point before the decimals. */
interface CoordinateCells {
  readonly latitude: string;
  readonly longitude: string;
}

const pairOf = (degree: string, between: string) =>
  new RegExp(
    `^[([]?\\s*(${degree})${sidePattern}(?:\\s*${between}\\s*|\\s+)(${degree})${sidePattern}\\s*[)\\]]?$`,
    'i',
  );

/** `52.3990, 0.2630`, `52.3990 0.2630`, `(52.3990; -0.2630)`, `52.3990° N, 0.2630° W`, `52°23'56"N 0°15'47"E`. */
const pair = pairOf(degreePattern, '[,;/|]');
/** `52,3990; 0,2630`, with decimal commas. A comma between the two would have two meanings. */
const commaPair = pairOf(commaDegreePattern, '[;/|]');
/** A point of a map program, which has the longitude first (RFC 7946 §3.1.1): WKT with or without a height, or GeoJSON. */
const point = new RegExp(
  String.raw`^(?:(?:SRID=4326;\s*)?POINT\s*(?:Z|M|ZM)?\s*\(\s*(${degreePattern})\s+(${degreePattern})(?:\s[^()]*)?\)|\{.*"coordinates"\s*:\s*\[\s*(${degreePattern})\s*,\s*(${degreePattern})\s*(?:,[^\]]*)?\].*\})$`,
  'is',
);

/**
 * Reads a latitude and a longitude of one cell. Letters such as N and W say which is which, else the place does: no place
 * of the British Isles is there with its degrees the other way round. Elsewhere the latitude is first, but for a point.
 */
export function readCoordinates(text: string): CoordinateCells | undefined {
  const [, x, y, lon = x, lat = y] = point.exec(text.trim()) ?? [];
  const said = lon === undefined ? withoutMinutes(text.trim()) : `${lat} ${lon}`;
  const [, first, firstSide = '', second, secondSide = ''] = pair.exec(said) ?? commaPair.exec(said) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const sides = `${firstSide}${secondSide}`.toUpperCase();
  if (sides !== '' && !/^(?:[NS][EW]|[EW][NS])$/.test(sides)) return undefined;
  const [one, other] = [writtenDegrees(first, firstSide), writtenDegrees(second, secondSide)];
  if (one === undefined || other === undefined) return undefined;
  const isTurned = sides === '' ? !isBritish(one, other) && isBritish(other, one) : /^[EW]/.test(sides);
  const [latitude, longitude] = isTurned ? [other, one] : [one, other];
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  return isOnEarth ? { latitude, longitude } : undefined;
}

/** True for a place in the British Isles, roughly. */
function isBritish(latitude: string, longitude: string): boolean {
  const [north, east] = [Number(latitude), Number(longitude)];
  return north >= 49 && north <= 61 && east >= -11 && east <= 2;
}
