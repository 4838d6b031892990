import type { Place } from './data.js';

/** A point of the map: one place, or several that are close to each other at this scale. */
export interface Cluster {
  latitude: number;
  longitude: number;
  count: number;
  place: Place | undefined;
}

/** A part of the map, in degrees. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Pixels: places closer than this become one point. */
const cell = 44;

/**
 * Points within the bounds, those of one cell of a grid on the screen joined, at the mean of their places.
 * @param project where a position is on the screen, in pixels
 */
export function clustered(
  all: readonly Cluster[],
  { south, west, north, east }: Bounds,
  project: (position: readonly [latitude: number, longitude: number]) => {
    readonly x: number;
    readonly y: number;
  },
): Cluster[] {
  const cells = new Map<number, Cluster>();
  for (const point of all) {
    const { latitude, longitude, count } = point;
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    const { x, y } = project([latitude, longitude]);
    const key = Math.floor(x / cell) * 1_000_003 + Math.floor(y / cell);
    const known = cells.get(key);
    if (known === undefined) cells.set(key, { ...point });
    else {
      const sum = known.count + count;
      known.latitude += ((latitude - known.latitude) * count) / sum;
      known.longitude += ((longitude - known.longitude) * count) / sum;
      known.count = sum;
      known.place = undefined;
    }
  }
  return [...cells.values()];
}

/** The smallest bounds with all points in them. */
export function boundsOf(points: readonly Cluster[]): Bounds {
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { south, west, north, east };
}
