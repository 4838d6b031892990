import { metresBetween, radian } from '../../model/distance.js';

/** Degrees. */
export type Position = readonly [latitude: number, longitude: number];

/** Degrees: a part of the globe between two parallels and two meridians. */
export type Box = readonly [south: number, west: number, north: number, east: number];

/** Metres between two positions. */
export function metresApart([a, b]: Position, [c, d]: Position): number {
  return metresBetween({ latitude: a, longitude: b }, { latitude: c, longitude: d });
}

/** The direction in which a position is from another: 0 is north, 1 north-east, 2 east … 7 north-west. */
export function directionOf([a, b]: Position, [c, d]: Position): number {
  const turn = (d - b) * radian;
  const x = Math.sin(turn) * Math.cos(c * radian);
  const y =
    Math.cos(a * radian) * Math.sin(c * radian) -
    Math.sin(a * radian) * Math.cos(c * radian) * Math.cos(turn);
  return (Math.round(Math.atan2(x, y) / (Math.PI / 4)) + 8) % 8;
}

export function isWithinBox([latitude, longitude]: Position, [south, west, north, east]: Box): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** Metres from a position to the nearest point of a box: no position in it is nearer. */
export function metresToBox(from: Position, [south, west, north, east]: Box): number {
  const [latitude, longitude] = from;
  const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
  if (longitude >= west && longitude <= east)
    return metresApart(from, [within(south, latitude, north), longitude]);
  const toSide = (side: number) => {
    const turn = (side - longitude) * radian;
    const nearest =
      Math.atan2(Math.sin(latitude * radian), Math.cos(latitude * radian) * Math.cos(turn)) / radian;
    // Behind a pole the nearest point of the meridian is not on this side of the globe: one of the ends is nearer.
    const candidates = [south, north, ...(nearest > south && nearest < north ? [nearest] : [])];
    return Math.min(...candidates.map((each) => metresApart(from, [each, side])));
  };
  return Math.min(toSide(west), toSide(east));
}

/** The middle of positions, coordinate by coordinate, so that a wrong one moves it little; undefined for none. */
export function middleOf(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  return [
    medianOf(positions.map(([latitude]) => latitude)),
    medianOf(positions.map(([, longitude]) => longitude)),
  ];
}

export function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}
