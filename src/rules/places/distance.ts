/** A place on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Length of a degree of latitude. */
const kilometresOfDegree = 111.2;

/** Kilometres between two places as on a flat map, which is good to a few per cent within a country. */
export function kilometres(a: Point, b: Point): number {
  const narrowing = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return kilometresOfDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * narrowing);
}

/** The middle one of numbers, the upper one of two; there has to be one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
