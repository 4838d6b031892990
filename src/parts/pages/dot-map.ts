import { type Html, html } from '../../base/markup/html.js';
import type { PlacesUnit } from './areas.js';
import type { Texts } from './texts.js';

/** Kilometres of a degree of latitude. */
const degree = 111.2;
/** The share of places that bound the map, and how much farther off than these a dot may be: one wrong position moves nothing. */
const most = 0.9;
const farther = 3;
/** Kilometres: places that are no farther off than this from the middle are always on the map. */
const near = 100;
/** The rows of dots of a map of few and of many places, and the smallest size of a cell in kilometres. */
const fewestRows = 30;
const mostRows = 105;
const smallestCell = 0.5;
/** A map of fewer places shows nothing. */
const fewestPlaces = 12;

type Point = readonly [east: number, north: number];

/** A map that is only dots, one for the places of each cell; undefined if there are too few places. */
export function dotMap(units: readonly PlacesUnit[], texts: Texts): Html | undefined {
  const points = onMap(pointsOf(units));
  if (points.length < fewestPlaces) return undefined;
  const [west, east] = bounds(points.map(([x]) => x));
  const [south, north] = bounds(points.map(([, y]) => y));
  const rows = Math.min(mostRows, Math.max(fewestRows, Math.round(Math.sqrt(points.length))));
  const cell = Math.max((north - south) / rows, (east - west) / rows, smallestCell);
  // A row is one unit high, and every other one begins half a cell further east.
  const counts = new Map<number, Map<number, number>>();
  for (const [x, y] of points) {
    const row = Math.floor((north - y) / cell);
    const shift = row % 2;
    const column = 2 * Math.floor((x - west) / cell - shift / 2) + shift;
    const own = counts.get(row) ?? new Map<number, number>();
    counts.set(row, own);
    own.set(column, (own.get(column) ?? 0) + 1);
  }
  const largest = Math.max(...[...counts.values()].flatMap((own) => [...own.values()]));
  const paths = ['', '', ''];
  const pens = paths.map(() => [0, 0] as [number, number]);
  for (const [row, own] of [...counts].sort(([a], [b]) => a - b)) {
    for (const [column, count] of [...own].sort(([a], [b]) => a - b)) {
      const size = Math.min(2, Math.floor((3 * Math.log(count)) / Math.log(largest + 1)));
      const pen = pens[size]!;
      paths[size] += `m${column - pen[0]} ${2 * row - pen[1]}h0`;
      pens[size] = [column, 2 * row];
    }
  }
  const width = 2 * Math.ceil((east - west) / cell) + 2;
  const height = 2 * Math.ceil((north - south) / cell) + 2;
  const kilometres = texts.number(Math.max(1, Math.round(cell)));
  return html`<figure class="dot-map"><svg viewBox="-1 -1 ${width} ${height}" role="img" aria-label="${texts.home.dotMap(
    texts.number(points.length),
    kilometres,
  )}">${paths.map((path, size) => path !== '' && html`<path class="dots-${size + 1}" d="M0 0${path}"/>`)}</svg></figure>
`;
}

/** Where the places are on a plane, in kilometres, as if all were at the latitude of the middle one. */
function pointsOf(units: readonly PlacesUnit[]): Point[] {
  const degrees: Point[] = [];
  for (const { groups } of units) {
    for (const { positions } of groups) {
      for (let at = 0; at < positions.length; at += 2) {
        const [latitude, longitude] = [positions[at], positions[at + 1]];
        if (typeof latitude === 'number' && typeof longitude === 'number')
          degrees.push([longitude, latitude]);
      }
    }
  }
  const narrowing = Math.cos((middleOf(degrees.map(([, latitude]) => latitude)) * Math.PI) / 180);
  return degrees.map(([longitude, latitude]) => [longitude * degree * narrowing, latitude * degree]);
}

/** The points that are not much farther off than most of them. */
function onMap(points: readonly Point[]): Point[] {
  const [x, y] = [middleOf(points.map(([east]) => east)), middleOf(points.map(([, north]) => north))];
  const distances = points.map(([east, north]) => Math.sqrt((east - x) ** 2 + (north - y) ** 2));
  const bound = inOrder(distances)[Math.floor(most * (distances.length - 1))] ?? 0;
  return points.filter((_, at) => distances[at]! <= Math.max(near, farther * bound));
}

function middleOf(numbers: readonly number[]): number {
  return inOrder(numbers)[numbers.length >> 1] ?? 0;
}

/** A typed array sorts numbers without calling a function for each pair. */
function inOrder(numbers: readonly number[]): Float64Array {
  return Float64Array.from(numbers).sort();
}

function bounds(numbers: readonly number[]): readonly [number, number] {
  return numbers.reduce<[number, number]>(
    ([least, largest], each) => [Math.min(least, each), Math.max(largest, each)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
