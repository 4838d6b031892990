import type { Box } from './distance.js';

/** Positions in the index of places are whole parts of a degree: about 100 m. */
export const partsOfDegree = 1000;

/** @param box in parts of a degree */
export function inDegrees(box: Box): Box {
  const [south = 0, west = 0, north = 0, east = 0] = box.map((each) => each / partsOfDegree);
  return [south, west, north, east];
}
