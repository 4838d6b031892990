import { type Coordinates, metresBetween } from '../../../model/place/distance.js';
import areas from './postcode-areas.json' with { type: 'json' };

/**
 * The postcode areas of the UK, the Channel Islands and the Isle of Man, as
 * https://en.wikipedia.org/wiki/List_of_postcode_districts_in_the_United_Kingdom lists them: latitude and longitude of the
 * town that each is named after, to a tenth of a degree, and how many kilometres it reaches from there. That is at least
 * 15 more than the middle of its farthest district is away (https://github.com/academe/UK-Postcodes).
 */
const towns: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(areas));

/** Areas that aren't places: those of the forces, and of banks. */
const nowhere = ['BF', 'BX'];

/** The kilometres beyond the reach of its area from which a place is certainly in another one. */
const margin = 25;

/** True for a postcode area, such as PE. */
export function isArea(name: string): boolean {
  return isOnMap(name) || nowhere.includes(name);
}

/** True for a postcode area that is a place. */
export function isOnMap(area: string): boolean {
  return towns.has(area);
}

/** True for a position that may be in a postcode area on the map. */
export function mayBeIn(area: string, position: Coordinates): boolean {
  return beyondReach(area, position, 0) === undefined;
}

/** The kilometres from a position to the town of a postcode area on the map, if it can't be in the area. */
export function kilometresAway(area: string, position: Coordinates): number | undefined {
  return beyondReach(area, position, margin);
}

/** The kilometres to the town, if these are more than the area reaches from there, and `more`. */
function beyondReach(area: string, position: Coordinates, more: number): number | undefined {
  const [latitude, longitude, reach] = towns.get(area) ?? [];
  if (latitude === undefined || longitude === undefined || reach === undefined) return undefined;
  const away = metresBetween({ latitude, longitude }, position) / 1000;
  return away > reach + more ? Math.round(away) : undefined;
}
