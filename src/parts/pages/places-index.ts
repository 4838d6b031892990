import { type Box, metresApart, type Position } from './distance.js';
import { cornerOf, partsOfDegree } from './parts-of-degree.js';
import { type AreaSets, type SetTotals, setTotals } from './place-sets.js';
import { shownName } from './shown-name.js';
import { plainName } from './spelling.js';

/** The areas and towns with which a search begins, before the places of any area are fetched: `/places/index.json`. */
export interface PlacesIndex {
  readonly areas: readonly IndexedArea[];
  /** In columns, which take half the bytes: the nth of each is of the nth town. */
  readonly towns: TownColumns;
  /** Towns with places of which no position is published, with the areas of these: indexes of both. */
  readonly unplaced: readonly (readonly [town: number, area: number])[];
  readonly totals: SetTotals;
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

export interface TownColumns {
  /** As a name is written, even where it is published in capitals only. */
  readonly name: readonly string[];
  /** The index of the area with most of its places. */
  readonly area: readonly number[];
  /** The number of its places. */
  readonly places: readonly number[];
  /**
   * The middle of its places in thousandths of a degree, north and east of the first box of its area, of which it takes a
   * third less than by itself; null if no position is published.
   */
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
interface Town {
  readonly name: string;
  readonly area: number;
  places: number;
  middle: Position | null;
  readonly unplaced: number[];
}

export function indexOf(areas: readonly IndexFacts[]): PlacesIndex {
  const towns = townsOf(areas);
  const middle = (axis: 0 | 1) =>
    towns.map(({ middle, area }) =>
      middle === null ? null : Math.round(middle[axis] * partsOfDegree) - cornerOf(areas[area]!.boxes)[axis],
    );
  return {
    areas: areas.map(({ key, count, boxes }) => ({ area: key, places: count, boxes })),
    towns: {
      name: towns.map(({ name }) => name),
      area: towns.map(({ area }) => area),
      places: towns.map(({ places }) => places),
      latitude: middle(0),
      longitude: middle(1),
    },
    totals: setTotals(areas),
    unplaced: towns.flatMap(({ unplaced }, town) => unplaced.map((area) => [town, area] as const)),
  };
}

/** The towns of all areas, those of one area together. */
function townsOf(areas: readonly IndexFacts[]): Town[] {
  const byName = new Map<string, Town[]>();
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
