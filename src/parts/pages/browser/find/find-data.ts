import { type FoundPlace, type PlacesFile, readMiddles, readPlaces } from '../../places/places-file.js';
import { Finder } from './where.js';

/** All that the search knows, once its one file is there. */
export interface Search {
  readonly places: readonly FoundPlace[];
  readonly finder: Finder;
}

/** @throws TypeError if the file can't be had, or hasn't come whole after a minute */
export async function loadSearch(address: string): Promise<Search> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
  const file: PlacesFile = await answer.json();
  const places = readPlaces(file);
  return { places, finder: new Finder(places, readMiddles(file)) };
}
