import { type Coordinates, radiansOfDegree } from '../../../model/place/distance.js';

const directions = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** The direction in which a position is from another, such as `north-east`. */
export function directionOf(from: Coordinates, to: Coordinates): string {
  const turn = (to.longitude - from.longitude) * radiansOfDegree;
  const [here, there] = [from.latitude * radiansOfDegree, to.latitude * radiansOfDegree];
  const x = Math.sin(turn) * Math.cos(there);
  const y = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(turn);
  return directions[(Math.round(Math.atan2(x, y) / (Math.PI / 4)) + 8) % 8]!;
}

const mile = 1609.344;
const yard = 0.9144;

/**
 * A distance as people say it: in yards below a tenth of a mile, with one digit below 10 miles, without above.
 * @param wrong metres by which it may be wrong: then it is said in whole miles or halves, as what it is
 */
export function distanceText(metres: number, wrong = 0): string {
  const miles = metres / mile;
  if (wrong > 0) {
    const rounded = miles < 3 ? Math.round(miles * 2) / 2 : Math.round(miles);
    return rounded < 1 ? 'within a mile or so' : `about ${milesText(rounded)}`;
  }
  if (miles < 0.095) return `${Math.round(metres / yard / 10) * 10} yards`;
  return milesText(miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles));
}

function milesText(miles: number): string {
  return `${miles.toLocaleString('en-GB')} ${miles === 1 ? 'mile' : 'miles'}`;
}

/** The middle of positions, coordinate by coordinate, so that a wrong one moves it little; undefined for none. */
export function middleOf(positions: readonly Coordinates[]): Coordinates | undefined {
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
