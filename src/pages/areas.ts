import { folded } from './folded.js';
import type { PlaceEntry, PlaceRow } from './place-entry.js';

/** The places of a brand, in the order of publication. */
export interface BrandPlaces {
  readonly folder: string;
  readonly name: string;
  readonly entries: readonly PlaceEntry[];
}

/** A place with its brand. */
export interface BrandPlace {
  readonly brand: string;
  readonly entry: PlaceEntry;
}

/** A town on the page of an area. */
export interface Town {
  readonly name: string;
  /** The id of its heading. */
  readonly id: string;
  readonly places: readonly BrandPlace[];
}

/** The places that share a page: those of a postcode area, or of a part of one that has many. */
export interface Area {
  /** The last part of its address, and what their postcodes begin with: `cb`, or `b1` and `b15-2` where there are many. */
  readonly key: string;
  readonly towns: readonly Town[];
  readonly count: number;
}

/** So many pages of areas there are at most, unless there are more postcode areas and countries (D38). */
const mostPages = 200;
/** An area with so many places at most is always one page. */
const leastShared = 400;

/**
 * All areas with places, in order. An area with too many places is divided into the smaller areas of its postcodes, so
 * that the address of a place depends on its own postcode and the number of places around it.
 */
export function areasOf(brands: readonly BrandPlaces[]): Area[] {
  const all = brands.flatMap(({ name, entries }) => entries.map((entry) => ({ brand: name, entry })));
  for (let most = leastShared; ; most *= 2) {
    const groups = divided(all, 0, most);
    if (groups.length <= mostPages || most >= all.length)
      return groups.sort(byKey).map(([key, some]) => areaOf(key, some));
  }
}

/** @param level of the areas into which the places are divided */
function divided(
  places: readonly BrandPlace[],
  level: number,
  most: number,
): [string, readonly BrandPlace[]][] {
  const groups = grouped(places, ({ entry: { areas } }) => areas[level] ?? `${areas.at(-1)}-x`);
  return [...groups].flatMap(([key, some]): [string, readonly BrandPlace[]][] =>
    some.length <= most || some.every(({ entry }) => entry.areas.length <= level + 1)
      ? [[key, some]]
      : divided(some, level + 1, most),
  );
}

function areaOf(key: string, places: readonly BrandPlace[]): Area {
  const towns = [...grouped(places, ({ entry }) => folded(entry.town))].sort(byKey);
  const ids = new Map<string, number>();
  return {
    key,
    count: places.length,
    towns: towns.map(([name, own]) => {
      const id = `town-${name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'other'}`;
      const before = ids.get(id) ?? 0;
      ids.set(id, before + 1);
      return {
        name: own[0]!.entry.town,
        id: before === 0 ? id : `${id}-${before + 1}`,
        places: own.toSorted((a, b) => compare(a.entry.name, b.entry.name)),
      };
    }),
  };
}

/** The data of an area for the search: brands, kinds, weeks and services are named once, and then by their index. */
export function areaData({ towns }: Area): string {
  const brands = new Index();
  const kinds = new Index();
  const weeks = new Index();
  const services = new Index();
  const rowOf = ({ brand, entry: { row } }: BrandPlace) => [
    row.id,
    kinds.of(row.collection),
    brands.of(brand),
    row.name,
    row.street,
    row.town,
    row.postcode,
    row.position === null ? 0 : [row.position[0], row.position[1]],
    (row.isAlwaysOpen ? 1 : 0) + (row.hasWheelchairAccess ? 2 : 0),
    row.week === '' ? -1 : weeks.of(row.week),
    row.services.map((service) => services.of(service)),
    ...exceptionsOf(row),
  ];
  const places = towns.flatMap((town) => town.places.map(rowOf));
  return JSON.stringify({
    brands: brands.all,
    kinds: kinds.all,
    weeks: weeks.all,
    services: services.all,
    places,
  });
}

function exceptionsOf({ exceptions }: PlaceRow): unknown[] {
  return exceptions.length === 0 ? [] : [exceptions];
}

/** South, west, north and east of the places that have a position, in degrees. */
export function boundsOf({ towns }: Area): readonly [number, number, number, number] | undefined {
  let bounds: [number, number, number, number] | undefined;
  for (const { entry } of towns.flatMap(({ places }) => places)) {
    if (entry.row.position === null) continue;
    const [latitude, longitude] = entry.row.position;
    const [south, west, north, east] = bounds ?? [latitude, longitude, latitude, longitude];
    bounds = [
      Math.min(south, latitude),
      Math.min(west, longitude),
      Math.max(north, latitude),
      Math.max(east, longitude),
    ];
  }
  return bounds;
}

class Index {
  readonly #indexes = new Map<string, number>();

  get all(): string[] {
    return [...this.#indexes.keys()];
  }

  of(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.#indexes.size);
    return this.#indexes.size - 1;
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compare(a, b);
}

/** In the order of code units, which is the same everywhere. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
