import { type PlacesFile, readMiddles, readPlaces } from '../../places/places-file.js';
import { Finder } from './where.js';

/** @throws TypeError if the file can't be had, or hasn't come whole after a minute */
export async function loadFinder(address: string): Promise<Finder> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
  const file: PlacesFile = await answer.json();
  return new Finder(readPlaces(file), readMiddles(file));
}
