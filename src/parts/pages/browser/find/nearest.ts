import { groupedBy } from '../../../../base/grouped-by.js';
import { type Coordinates, metresBetween } from '../../../../model/place/distance.js';
import type { FoundPlace } from '../../places/places-file.js';

/** A result: a place, and others of its brand at its postcode. */
export interface Result {
  readonly place: FoundPlace;
  readonly others: readonly FoundPlace[];
  /** From where somebody looks; undefined where that or the place's position isn't known. */
  readonly metres: number | undefined;
}

/** Places with a position, the nearest first, those of a brand at one postcode together. */
export function nearest(places: readonly FoundPlace[], from: Coordinates): Result[] {
  const placed = places.flatMap((place) =>
    place.position === undefined ? [] : [{ place, metres: metresBetween(from, place.position) }],
  );
  return together(placed.sort((a, b) => a.metres - b.metres));
}

/** Places in the order of relevance. */
export function placesInOrder(places: readonly FoundPlace[]): Result[] {
  return together(places.map((place) => ({ place, metres: undefined })));
}

function together(all: readonly Pick<Result, 'place' | 'metres'>[]): Result[] {
  const byAddress = groupedBy(all, ({ place: { id, brand, postcode } }) =>
    postcode === '' ? id : `${brand}\n${postcode}`,
  );
  return [...byAddress.values()].map((own) => {
    // A branch says more than the machines in its wall.
    const first = own.find(({ place }) => place.kind === 'branches') ?? own[0];
    const others = own.flatMap((each) => (each === first ? [] : [each.place]));
    return { place: first.place, others, metres: own[0].metres };
  });
}
