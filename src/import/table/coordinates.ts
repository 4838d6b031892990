import {
  commaDegreePattern,
  degreePattern,
  sidePattern,
  withoutMinutes,
  writtenDegrees,
} from '../repairs/degrees.js';

/** Which of the two degrees in a cell comes first. */
export const coordinateOrders = ['lat-lon', 'lon-lat'] as const;

type CoordinateOrder = (typeof coordinateOrders)[number];

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

/** True for a text that has the longitude first whatever an order says. */
export function isPoint(text: string): boolean {
  return point.test(text.trim());
}

/**
 * Reads a latitude and a longitude of one cell. Letters such as N and W say which is which; else the order does.
 * @returns `swapped` if the degrees are in the British Isles only the other way round; undefined for any other text
 */
export function readCoordinates(
  text: string,
  order: CoordinateOrder,
): CoordinateCells | 'swapped' | undefined {
  const [, x, y, lon = x, lat = y] = point.exec(text.trim()) ?? [];
  const said = lon === undefined ? withoutMinutes(text.trim()) : `${lat} ${lon}`;
  const [, first, firstSide = '', second, secondSide = ''] = pair.exec(said) ?? commaPair.exec(said) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const sides = `${firstSide}${secondSide}`.toUpperCase();
  if (sides !== '' && !/^(?:[NS][EW]|[EW][NS])$/.test(sides)) return undefined;
  const [one, other] = [writtenDegrees(first, firstSide), writtenDegrees(second, secondSide)];
  if (one === undefined || other === undefined) return undefined;
  const isLatitudeFirst = sides === '' ? order === 'lat-lon' || lon !== undefined : /^[NS]/.test(sides);
  const read = isLatitudeFirst ? { latitude: one, longitude: other } : { latitude: other, longitude: one };
  const turned = { latitude: read.longitude, longitude: read.latitude };
  if (sides === '' && !isBritish(read) && isBritish(turned)) return 'swapped';
  return Math.abs(Number(read.latitude)) <= 90 && Math.abs(Number(read.longitude)) <= 180 ? read : undefined;
}

/** True for a place in the British Isles, roughly. None of them is there with its degrees the other way round. */
function isBritish({ latitude, longitude }: CoordinateCells): boolean {
  const [north, east] = [Number(latitude), Number(longitude)];
  return north >= 49 && north <= 61 && east >= -11 && east <= 2;
}
