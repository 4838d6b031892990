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

/**
 * How many places have what: `/places/features.json`. By area without the brands, and by brand without the areas: both at
 * once would be a number for each brand of each area.
 */
export interface PlaceSets {
  /** The names of features: the nth is the nth bit of `features` of a set. */
  readonly features: readonly string[];
  /** The areas, by the last part of their addresses. */
  readonly areas: readonly string[];
  /** Places that are alike in collection and features, of all brands. */
  readonly sets: readonly PlaceSet[];
  readonly brands: readonly BrandSets[];
}

export interface PlaceSet {
  readonly kind: string;
  readonly features: number;
  /** The index of an area, the number of its places, the index of the next, and so on. */
  readonly places: readonly number[];
}

export interface BrandSets {
  readonly brand: string;
  /** In which areas it has places: a hexadecimal digit for each four areas, of which the first is the highest bit. */
  readonly areas: string;
  /** By collection: features, the number of its places that have just these, the next features, and so on. */
  readonly sets: Readonly<Record<string, readonly number[]>>;
}

export function placeSets(areas: readonly AreaSets[]): PlaceSets {
  const all = areas.flatMap(({ sets }, area) =>
    sets.map(([kind, brand, features, places]) => ({ kind, brand, features, area, places })),
  );
  type Counted = (typeof all)[number];
  const sumBy = (some: readonly Counted[], keyOf: (each: Counted) => number): number[] =>
    [...groupedBy(some, keyOf)].flatMap(([key, own]) => [
      key,
      own.reduce((sum, each) => sum + each.places, 0),
    ]);
  return {
    features: featureNames,
    areas: areas.map((area) => area.key),
    sets: [...groupedBy(all, ({ kind, features }) => JSON.stringify([kind, features]))]
      .sort(([a], [b]) => compareTexts(a, b))
      .map(([, own]) => {
        const { kind, features } = own[0]!;
        return { kind, features, places: sumBy(own, ({ area }) => area) };
      }),
    brands: [...groupedBy(all, ({ brand }) => brand)]
      .sort(([a], [b]) => compareTexts(a, b))
      .map(([brand, own]) => {
        const its = new Set(own.map(({ area }) => area));
        const kinds = [...groupedBy(own, ({ kind }) => kind)].sort(([a], [b]) => compareTexts(a, b));
        return {
          brand,
          areas: hexBits(areas.map((_, area) => its.has(area))),
          sets: Object.fromEntries(
            kinds.map(([kind, some]) => [kind, sumBy(some, ({ features }) => features)]),
          ),
        };
      }),
  };
}

function hexBits(bits: readonly boolean[]): string {
  let text = '';
  for (let at = 0; at < bits.length; at += 4) {
    const four = [0, 1, 2, 3].reduce((sum, next) => sum * 2 + (bits[at + next] === true ? 1 : 0), 0);
    text += four.toString(16);
  }
  return text;
}

/** Whether a bit of `hexBits` is set. */
export function isBitSet(text: string, at: number): boolean {
  return (parseInt(text[at >> 2] ?? '0', 16) & (8 >> (at & 3))) !== 0;
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
