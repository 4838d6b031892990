import { metresBetween, type Position } from '../../../../model/place/distance.js';
import type { FoundPlace } from '../../places/places-file.js';

/** A result: a place, and others of its brand at its postcode. */
export interface Result {
  readonly place: FoundPlace;
  readonly others: readonly FoundPlace[];
  /** From where somebody looks; undefined where that or the place's position isn't known. */
  readonly metres: number | undefined;
}

/** Places with a position, the nearest first, those of a brand at one postcode together. */
export function nearest(places: readonly FoundPlace[], from: Position): Result[] {
  const placed = places.flatMap((place) =>
    place.position === undefined ? [] : [{ place, metres: metresBetween(from, place.position) }],
  );
  return together(placed.sort((a, b) => a.metres - b.metres));
}

/** Places in the order of relevance. */
export function inOrder(places: readonly FoundPlace[]): Result[] {
  return together(places.map((place) => ({ place, metres: undefined })));
}

function together(
  all: readonly { readonly place: FoundPlace; readonly metres: number | undefined }[],
): Result[] {
  const results = new Map<string, { place: FoundPlace; others: FoundPlace[]; metres: number | undefined }>();
  for (const { place, metres } of all) {
    const key = place.postcode === '' ? place.id : `${place.brand}\n${place.postcode}`;
    const known = results.get(key);
    if (known === undefined) results.set(key, { place, others: [], metres });
    else if (known.place.kind !== 'branches' && place.kind === 'branches') {
      // A branch says more than the machines in its wall.
      known.others.push(known.place);
      known.place = place;
    } else known.others.push(place);
  }
  return [...results.values()];
}
