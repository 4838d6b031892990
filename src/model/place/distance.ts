/** A place on the earth, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Metres: the mean radius of the earth. */
const radius = 6_371_008.8;
export const radiansOfDegree = Math.PI / 180;

/** The length of a degree of latitude. */
export const metresOfDegree = radius * radiansOfDegree;

/** The distance between two positions in metres, on a sphere (haversine), which is right to half a per cent. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const height = Math.sin(((b.latitude - a.latitude) * radiansOfDegree) / 2) ** 2;
  const width = Math.sin(((b.longitude - a.longitude) * radiansOfDegree) / 2) ** 2;
  const between =
    height + Math.cos(a.latitude * radiansOfDegree) * Math.cos(b.latitude * radiansOfDegree) * width;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(between)));
}
