import { type Box, metresApart, type Position } from './distance.js';
import { partsOfDegree } from './parts-of-degree.js';
import { type AreaSets, type SetTotals, setTotals } from './place-sets.js';
import { shownName } from './shown-name.js';
import { plainName } from './spelling.js';

/** The areas with which a search begins, before the places of any are fetched: `/places/index.json`. */
export interface PlacesIndex {
  readonly areas: readonly IndexedArea[];
  readonly totals: SetTotals;
  /** Words that may be in any area, so that nobody has to fetch their files. */
  readonly common: readonly string[];
}

export interface IndexedArea {
  /** The last part of its addresses, such as `cb`. */
  readonly area: string;
  /** The number of its places. */
  readonly places: number;
  /**
   * South, west, north and east in thousandths of a degree: the bounds of its places, then a box for each that is far from
   * the others. Each place with a position is in one of them.
   */
  readonly boxes: readonly Box[];
}

/** The largest town of each area: `/places/towns.json`. All towns are in the files of words, by their letters. */
export interface LargestTowns {
  /** All areas, by the last part of their addresses. */
  readonly areas: readonly string[];
  readonly towns: TownColumns;
}

/** Towns in columns, which take half the bytes: the nth of each is of the nth town. */
export interface TownColumns {
  /** As a name is written, even where it is published in capitals only. */
  readonly name: readonly string[];
  /** The index of the area with most of its places, of those of the same file. */
  readonly area: readonly number[];
  /** The number of its places. */
  readonly places: readonly number[];
  /** The middle of its places in thousandths of a degree; null if no position is published. */
  readonly latitude: readonly (number | null)[];
  readonly longitude: readonly (number | null)[];
}

/** The facts about an area that the index needs. */
export interface IndexFacts extends AreaSets {
  readonly count: number;
  /** In thousandths of a degree. */
  readonly boxes: readonly Box[];
  readonly towns: readonly {
    readonly name: string;
    readonly places: number;
    /** The middle of its places in degrees; null if no position is published. */
    readonly middle: Position | null;
    /** The number of its places of which no position is published. */
    readonly unplaced: number;
  }[];
}

/** Towns with one name are one if they are so near each other, in metres: those of London's areas are, Newport's aren't. */
const oneTown = 20_000;

/** A town with its parts in several areas. */
export interface IndexedTown {
  readonly name: string;
  /** The index of the area with most of its places. */
  readonly area: number;
  places: number;
  middle: Position | null;
  /** The indexes of the areas with places of which no position is published. */
  readonly unplaced: number[];
}

/** @param common words that are in many areas */
export function indexOf(areas: readonly IndexFacts[], common: readonly string[]): PlacesIndex {
  return {
    areas: areas.map(({ key, count, boxes }) => ({ area: key, places: count, boxes })),
    totals: setTotals(areas),
    common,
  };
}

/** @param towns of all areas */
export function largestTowns(areas: readonly IndexFacts[], towns: readonly IndexedTown[]): LargestTowns {
  const largest = new Map<number, IndexedTown>();
  for (const town of towns)
    if (town.places > (largest.get(town.area)?.places ?? 0)) largest.set(town.area, town);
  return { areas: areas.map(({ key }) => key), towns: townColumns([...largest.values()]) };
}

export function townColumns(towns: readonly IndexedTown[]): TownColumns {
  const middle = (axis: 0 | 1) =>
    towns.map(({ middle }) => (middle === null ? null : Math.round(middle[axis] * partsOfDegree)));
  return {
    name: towns.map(({ name }) => name),
    area: towns.map(({ area }) => area),
    places: towns.map(({ places }) => places),
    latitude: middle(0),
    longitude: middle(1),
  };
}

/** The towns of all areas, those of one area together. */
export function indexedTowns(areas: readonly IndexFacts[]): IndexedTown[] {
  const byName = new Map<string, IndexedTown[]>();
  const parts = areas.flatMap(({ towns }, area) => towns.map((town) => ({ ...town, area })));
  for (const { name, places, middle, unplaced, area } of parts.sort((a, b) => b.places - a.places)) {
    if (name === '') continue;
    const key = plainName(name);
    const known = byName.get(key) ?? [];
    const same = known.find(
      (town) => town.middle === null || middle === null || metresApart(town.middle, middle) < oneTown,
    );
    if (same === undefined) {
      byName.set(key, [
        ...known,
        { name: shownName(name), area, places, middle, unplaced: unplaced > 0 ? [area] : [] },
      ]);
      continue;
    }
    if (middle !== null)
      same.middle = same.middle === null ? middle : between(same.middle, same.places, middle, places);
    same.places += places;
    if (unplaced > 0) same.unplaced.push(area);
  }
  return [...byName.values()]
    .flat()
    .sort((a, b) => a.area - b.area || (plainName(a.name) < plainName(b.name) ? -1 : 1));
}

/** A position between two, by their weights. */
function between([a, b]: Position, weight: number, [c, d]: Position, other: number): Position {
  const share = other / (weight + other);
  return [a + (c - a) * share, b + (d - b) * share];
}
