import { metresOfDegree, radian } from '../../../model/distance.js';
import { metresApart, middleOf, type Position } from '../distance.js';

/** A part of the globe on a screen: north is up, and distances are true around its middle. */
export interface View {
  readonly middle: Position;
  /** Pixels for a metre. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

/** Pixels at the edges that nothing important should be in. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where a position is on the screen, in pixels. */
export function pointOf({ middle, scale, width, height }: View, [latitude, longitude]: Position): Point {
  const narrow = Math.cos(middle[0] * radian);
  return [
    width / 2 + (longitude - middle[1]) * metresOfDegree * narrow * scale,
    height / 2 - (latitude - middle[0]) * metresOfDegree * scale,
  ];
}

/** The position at a point of the screen. */
export function positionAt({ middle, scale, width, height }: View, [x, y]: Point): Position {
  const narrow = Math.cos(middle[0] * radian);
  return [
    Math.max(-85, Math.min(85, middle[0] - (y - height / 2) / (metresOfDegree * scale))),
    middle[1] + (x - width / 2) / (metresOfDegree * narrow * scale),
  ];
}

/** A view in which all positions are within the insets, and which shows at least so many metres. */
export function viewOf(
  positions: readonly Position[],
  size: Pick<View, 'width' | 'height'>,
  { top, right, bottom, left }: Insets,
  leastMetres: number,
): View {
  const range = (axis: 0 | 1) => {
    const values = positions.map((each) => each[axis]);
    return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))] as const;
  };
  const [[south, north], [west, east]] = [range(0), range(1)];
  const middle: Position = [(south + north) / 2, (west + east) / 2];
  const narrow = Math.max(0.01, Math.cos(middle[0] * radian));
  const across = Math.max(leastMetres, (east - west) * metresOfDegree * narrow);
  const down = Math.max(leastMetres, (north - south) * metresOfDegree);
  const scale = Math.min(
    Math.max(50, size.width - left - right) / across,
    Math.max(50, size.height - top - bottom) / down,
  );
  const view = { ...size, middle, scale };
  // The middle of what is within the insets isn't the middle of the screen.
  return {
    ...view,
    middle: positionAt(view, [size.width / 2 - (left - right) / 2, size.height / 2 - (top - bottom) / 2]),
  };
}

/** The results that the first view has: the nearest twelve. */
const mostFramed = 12;
/** None of them may be so many times as far as the middle one, as a place with a wrong position is. */
const mostTimes = 4;

/** What the first view of results shows: where somebody looks and the nearest, but nothing that is far from these. */
export function inFirstView(from: Position, found: readonly Position[]): Position[] {
  const near = found
    .slice(0, mostFramed)
    .map((position) => ({ position, metres: metresApart(from, position) }));
  const typical = near.map(({ metres }) => metres).sort((a, b) => a - b)[near.length >> 1] ?? 0;
  return [
    from,
    ...near
      .filter(({ metres }) => metres <= Math.max(300, typical * mostTimes))
      .map(({ position }) => position),
  ];
}

/** Positions without those that are far from most, which would make a map of all of them empty. */
export function withoutFar(positions: readonly Position[]): Position[] {
  const middle = middleOf(positions);
  if (middle === undefined) return [];
  const metres = positions.map((position) => metresApart(middle, position));
  const typical = metres.toSorted((a, b) => a - b)[Math.floor(metres.length * 0.9)]!;
  return positions.filter((_, at) => metres[at]! <= Math.max(1000, typical * 2));
}

/** Groups of points that are closer than some pixels to the first of their group, as their indexes. */
export function joinedPoints(points: readonly Point[], closer: number): number[][] {
  const groups: number[][] = [];
  for (const [at, [x, y]] of points.entries()) {
    const near = groups.find(([first]) => {
      const [a, b] = points[first!]!;
      return Math.hypot(a - x, b - y) < closer;
    });
    if (near === undefined) groups.push([at]);
    else near.push(at);
  }
  return groups;
}

/**
 * Moves points apart that are closer than some pixels, each as little as it takes. Those that are held stay.
 * @param held points with the distance that others keep from them
 */
export function apart(
  points: readonly Point[],
  gap: number,
  held: readonly (readonly [...Point, number])[],
): Point[] {
  const moved = points.map(([x, y]): [number, number] => [x, y]);
  for (let turn = 0; turn < 80; turn++) {
    let isSettled = true;
    for (const [i, one] of moved.entries()) {
      for (const [x, y, wanted] of held) isSettled = !push(one, [x, y], wanted, 1, i) && isSettled;
      for (const [j, other] of moved.entries()) {
        if (j <= i) continue;
        const before: Point = [one[0], one[1]];
        if (!push(one, other, gap, 0.5, i + 1)) continue;
        push(other, before, gap, 0.5, j + 2);
        isSettled = false;
      }
    }
    if (isSettled) break;
  }
  return moved;
}

/** Moves a point away from another, by a share of what is missing. Points at one spot go in different directions. */
function push(point: [number, number], [x, y]: Point, wanted: number, share: number, seed: number): boolean {
  let [dx, dy] = [point[0] - x, point[1] - y];
  const gap = Math.hypot(dx, dy);
  if (gap >= wanted - 0.5) return false;
  if (gap < 0.1) [dx, dy] = [Math.cos(seed * 2.4), Math.sin(seed * 2.4)];
  const length = Math.hypot(dx, dy);
  const step = (wanted - gap) * share;
  point[0] += (dx / length) * step;
  point[1] += (dy / length) * step;
  return true;
}
