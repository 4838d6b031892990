import { type Box, isWithinBox, medianOf, middleOf, type Position } from './distance.js';
import { inDegrees, partsOfDegree } from './parts-of-degree.js';

/** Degrees that a place may be away from the others of its area in any case. */
const usual = 0.6;
/** So many times as far as most others are, a place is apart. */
const apart = 4;
/** More places than these that are far from the others share a box. */
const mostApart = 8;

/**
 * The bounds of places that are near each other, and a box of its own for each that is far from the others, as places
 * with wrong coordinates are. All places are in the boxes, which are as small as they can be.
 * @returns in thousandths of a degree, the bounds of most places first
 */
export function boxesAround(positions: readonly Position[]): Box[] {
  if (positions.length === 0) return [];
  const isNear = [0, 1].map((axis) => nearOthers(positions.map((position) => position[axis]!)));
  const near = positions.filter((_, at) => isNear.every((each) => each[at]));
  const far = positions.filter((_, at) => !isNear.every((each) => each[at]));
  const others = far.length > mostApart ? [far] : far.map((position) => [position]);
  return [...(near.length > 0 ? [near] : []), ...others].map(boxOf);
}

/** Degrees within which places of one country share a box, and how many boxes there are at most. */
const oneBox = 0.1;
const mostBoxes = 20;

/** Boxes of places that may be anywhere in a country, those of most places first. All places are in them. */
export function boxesApart(positions: readonly Position[]): Box[] {
  for (let within = oneBox; ; within *= 2) {
    const groups: Position[][] = [];
    for (const position of positions) {
      const own = groups.find(([first]) =>
        [0, 1].every((axis) => Math.abs(first![axis]! - position[axis]!) <= within),
      );
      if (own === undefined) groups.push([position]);
      else own.push(position);
    }
    if (groups.length <= mostBoxes) return groups.sort((a, b) => b.length - a.length).map(boxOf);
  }
}

/** The middle of places of an area, by those that are near the others of the area if there are any. */
export function middleWithin(positions: readonly Position[], boxes: readonly Box[]): Position | undefined {
  const [box] = boxes;
  const near = box === undefined ? [] : positions.filter((position) => isWithinBox(position, inDegrees(box)));
  return middleOf(near.length > 0 ? near : positions);
}

/** Of each value, whether it is near the middle one, by how far most of them are. */
function nearOthers(values: readonly number[]): boolean[] {
  const middle = medianOf(values);
  const gaps = values.map((value) => Math.abs(value - middle));
  const most = gaps.toSorted((a, b) => a - b)[Math.ceil(gaps.length * 0.75) - 1]!;
  return gaps.map((gap) => gap <= Math.max(usual, most * apart));
}

function boxOf(positions: readonly Position[]): Box {
  const latitudes = positions.map(([latitude]) => latitude * partsOfDegree);
  const longitudes = positions.map(([, longitude]) => longitude * partsOfDegree);
  return [
    Math.floor(smallest(latitudes)),
    Math.floor(smallest(longitudes)),
    Math.ceil(-smallest(latitudes.map((each) => -each))),
    Math.ceil(-smallest(longitudes.map((each) => -each))),
  ];
}

function smallest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}
