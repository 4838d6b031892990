import { metresBetween, type Position, radian } from '../../../model/place/distance.js';

const directions = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** The direction in which a position is from another, such as `north-east`. */
export function directionOf(from: Position, to: Position): string {
  const turn = (to.longitude - from.longitude) * radian;
  const [here, there] = [from.latitude * radian, to.latitude * radian];
  const x = Math.sin(turn) * Math.cos(there);
  const y = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(turn);
  return directions[(Math.round(Math.atan2(x, y) / (Math.PI / 4)) + 8) % 8]!;
}

/** What has a position, with the metres from another: the nearest first. */
export function byDistance<Placed extends { readonly position?: Position | undefined }>(
  places: readonly Placed[],
  from: Position,
): { readonly place: Placed; readonly position: Position; readonly metres: number }[] {
  return places
    .flatMap((place) =>
      place.position === undefined
        ? []
        : [{ place, position: place.position, metres: metresBetween(from, place.position) }],
    )
    .sort((a, b) => a.metres - b.metres);
}

const metresOf = { miles: 1609.344, yards: 0.9144, kilometres: 1000, metres: 1 } as const;

/**
 * A distance as people say it: in yards below a tenth of a mile, with one digit below 10 miles, without above.
 * @param wrong metres by which it may be wrong: then it is said in whole miles or halves, as what it is
 */
export function distanceText(metres: number, unit: 'miles' | 'kilometres', wrong = 0): string {
  const large = metres / metresOf[unit];
  if (wrong > 0) {
    const rounded = large < 3 ? Math.round(large * 2) / 2 : Math.round(large);
    return rounded < 1
      ? `within a ${unit === 'miles' ? 'mile' : 'kilometre'} or so`
      : `about ${withUnit(rounded, unit)}`;
  }
  const small = unit === 'miles' ? 'yards' : 'metres';
  if (unit === 'miles' ? large < 0.095 : large < 0.95)
    return withUnit(Math.round(metres / metresOf[small] / 10) * 10, small);
  return withUnit(large < 9.95 ? Math.round(large * 10) / 10 : Math.round(large), unit);
}

function withUnit(value: number, unit: keyof typeof metresOf): string {
  const words = { miles: value === 1 ? 'mile' : 'miles', yards: 'yards', kilometres: 'km', metres: 'm' };
  return `${value.toLocaleString('en-GB')} ${words[unit]}`;
}

/** The middle of positions, coordinate by coordinate, so that a wrong one moves it little; undefined for none. */
export function middleOf(positions: readonly Position[]): Position | undefined {
  if (positions.length === 0) return undefined;
  return {
    latitude: medianOf(positions.map(({ latitude }) => latitude)),
    longitude: medianOf(positions.map(({ longitude }) => longitude)),
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}
