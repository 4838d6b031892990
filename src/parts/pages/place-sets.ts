import { groupedBy } from '../../base/grouped-by.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import type { Collection } from '../../model/collection.js';
import { featureBits, featureNames } from './features.js';

/** The places of an area, by what filters tell apart. */
export interface AreaSets {
  /** The last part of the area's addresses. */
  readonly key: string;
  readonly sets: readonly (readonly [...name: SetName, places: number])[];
}

export type SetName = readonly [kind: Collection, brand: string, features: number];

/** How many places have what, area by area: `/places/features.json`. */
export interface PlaceSets {
  /** The names of features: the nth is the nth bit of `features` of a set. */
  readonly features: readonly string[];
  /** The areas, by the last part of their addresses. */
  readonly areas: readonly string[];
  /** Places that are alike in all that is counted. */
  readonly sets: readonly PlaceSet[];
}

export interface PlaceSet {
  readonly kind: string;
  readonly brand: string;
  readonly features: number;
  /** The index of an area, the number of its places, the index of the next, and so on. */
  readonly places: readonly number[];
}

export function placeSets(areas: readonly AreaSets[]): PlaceSets {
  const all = areas.flatMap(({ sets }, area) =>
    sets.map(([kind, brand, features, places]) => ({ kind, brand, features, area, places })),
  );
  const key = ({ kind, brand, features }: (typeof all)[number]) => JSON.stringify([kind, brand, features]);
  return {
    features: featureNames,
    areas: areas.map((area) => area.key),
    sets: [...groupedBy(all, key)]
      .sort(([a], [b]) => compareTexts(a, b))
      .map(([, own]) => {
        const { kind, brand, features } = own[0]!;
        return { kind, brand, features, places: own.flatMap(({ area, places }) => [area, places]) };
      }),
  };
}

/** The number of places of each collection, of each brand, and with each feature. Without those that no place has. */
export interface SetTotals {
  readonly kinds: Readonly<Record<string, number>>;
  readonly brands: Readonly<Record<string, number>>;
  readonly features: Readonly<Record<string, number>>;
}

export function setTotals(areas: readonly AreaSets[]): SetTotals {
  const [kinds, brands, features] = [0, 1, 2].map(() => new Map<string, number>());
  const add = (to: Map<string, number>, name: string, places: number) =>
    to.set(name, (to.get(name) ?? 0) + places);
  for (const [kind, brand, bits, places] of areas.flatMap(({ sets }) => sets)) {
    add(kinds!, kind, places);
    add(brands!, brand, places);
    for (const name of featureNames) if ((bits & featureBits([name])) !== 0) add(features!, name, places);
  }
  const inOrder = (counts: Map<string, number>) =>
    Object.fromEntries([...counts].sort(([a], [b]) => compareTexts(a, b)));
  return { kinds: inOrder(kinds!), brands: inOrder(brands!), features: inOrder(features!) };
}
