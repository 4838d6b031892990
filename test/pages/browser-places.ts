import { groupedBy } from '../../src/base/grouped-by.js';
import type { Collection } from '../../src/model/collection.js';
import { type Place, placesInArea } from '../../src/parts/pages/browser/data.js';
import { middlesIn } from '../../src/parts/pages/browser/districts.js';
import type { Position } from '../../src/parts/pages/distance.js';
import { boxesAround, middleWithin } from '../../src/parts/pages/place-bounds.js';
import type { CodeData, PlaceData } from '../../src/parts/pages/place-data.js';
import type { AreaSets } from '../../src/parts/pages/place-sets.js';
import { indexedTowns, indexOf } from '../../src/parts/pages/places-index.js';
import { plainName } from '../../src/parts/pages/spelling.js';
import { isInFiles, wordAreas, wordFiles } from '../../src/parts/pages/word-areas.js';

export type PlaceGiven = Partial<PlaceData> & { readonly id: string };

/** The places of a file of an area, with what is said of codes. */
export function placesOf(
  area: string,
  places: readonly PlaceGiven[],
  codes: Record<string, CodeData> = {},
): Place[] {
  const all = places.map(
    (place): PlaceData => ({ kind: 'branches', brand: 'Fenland Bank', record: place.id, ...place }),
  );
  return placesInArea({ $schema: '', version: 1, area, collections: {}, codes, places: all }, 'GBP');
}

/** How many places of an area have what. */
export function setsOf(places: readonly Place[]): AreaSets['sets'] {
  return [
    ...groupedBy(places, ({ kind, brand, features }) => JSON.stringify([kind, brand, features])).values(),
  ].map((own) => [own[0]!.kind as Collection, own[0]!.brand, own[0]!.features, own.length] as const);
}

/** Areas as a search sees them: an index, and what reads their places. */
export function publicationOf(areas: Readonly<Record<string, readonly PlaceGiven[]>>) {
  const all = Object.entries(areas).map(([key, places]) => ({ key, places: placesOf(key, places) }));
  const positionsOf = (places: readonly Place[]): Position[] =>
    places.flatMap(({ position }) => (position ? [position] : []));
  const facts = all.map(({ key, places }) => {
    const boxes = boxesAround(positionsOf(places));
    return {
      key,
      count: places.length,
      boxes,
      sets: setsOf(places),
      towns: [...new Set(places.map(({ town }) => plainName(town)))].map((name) => {
        const own = places.filter(({ town }) => plainName(town) === name);
        const positions = positionsOf(own);
        return {
          name: own[0]!.town,
          places: own.length,
          middle: middleWithin(positions, boxes) ?? null,
          unplaced: own.length - positions.length,
        };
      }),
    };
  });
  const towns = indexedTowns(facts);
  const loaded: string[] = [];
  const load = async (area: number) => {
    loaded.push(all[area]!.key);
    return all[area]!.places;
  };
  const { files, common } = wordAreas(
    all.map(({ key, places }) => ({
      key,
      words: [...new Set(places.flatMap((place) => place.words.filter(isInFiles)))].join(' '),
    })),
    wordFiles(all.reduce((sum, { places }) => sum + places.length, 0)),
    towns,
  );
  const index = indexOf(facts, common);
  return {
    index,
    load,
    loaded,
    words: async (file: string) => files.get(file)!,
    middlesIn: async (part: string) => middlesIn(part),
  };
}
