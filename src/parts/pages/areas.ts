import { groupedBy } from '../../base/grouped-by.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import { meaningOfCode } from '../../interface/meanings/index.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { Position } from './distance.js';
import { folded } from './folded.js';
import { labelOf, type ShownCode } from './place.js';
import { boxesApart, boxesAround, middleWithin } from './place-bounds.js';
import { type AreaFile, areaFileVersion, type CodeData } from './place-data.js';
import type { SetName } from './place-sets.js';
import type { IndexFacts } from './places-index.js';
import { shownName } from './shown-name.js';
import type { SpecialSet } from './special-hours.js';
import { placeCodeLabels } from './texts/place-codes.js';

/** The places of a brand's collection, in groups that are read one at a time. */
export interface PlacesUnit {
  readonly collection: Collection;
  readonly version: Version;
  /** The address of the collection's JSON. */
  readonly address: string;
  /** The name of the brand. */
  readonly brand: string;
  /** Its id in the graphs of pages. */
  readonly brandId: string;
  readonly groups: readonly PlacesGroup[];
}

/** Some places of a brand's collection that are near each other. */
export interface PlacesGroup {
  /** The smallest area of each of its places. */
  readonly areas: readonly string[];
  /** The town of each. */
  readonly towns: readonly string[];
  /** Latitude and longitude of each in degrees, one after the other; null where none is published. */
  readonly positions: readonly (number | null)[];
  /** What each has of what somebody may look for (features.ts). */
  readonly features: readonly number[];
  readonly read: () => ReadPlaces;
}

export interface ReadPlaces {
  readonly codes: readonly ShownCode[];
  readonly specials: readonly SpecialSet[];
  readonly places: readonly ReadPlace[];
}

/** What codes are, by the code. */
export type PlacesCodes = Readonly<Record<string, CodeData>>;

/** A place of a group. */
export interface ReadPlace {
  /** By which the places of a collection are sorted in a town: its name and street. */
  readonly order: string;
  /** As UTF-8. */
  readonly html: Uint8Array;
  /** Its node in the page's graph, as JSON. */
  readonly node: Uint8Array;
  /** JSON of its `PlaceData`. */
  readonly data: Uint8Array;
}

/** A place of an area. */
export interface AreaPlace extends ReadPlace {
  readonly collection: Collection;
  readonly town: string;
}

/** A town on the page of an area. */
export interface Town {
  readonly name: string;
  /** The id of its heading. */
  readonly id: string;
  readonly places: readonly AreaPlace[];
}

/** The places that share a page: those of a postcode area, or of a part of one that has many. */
export interface Area {
  /**
   * The last part of its address, and what their postcodes begin with: `cb`. Where there are many, the largest parts have
   * areas of their own, `cb1` and `cb7-4`, and `cb` has the others.
   */
  readonly key: string;
  readonly towns: readonly Town[];
  readonly count: number;
  readonly codes: PlacesCodes;
  /** The exceptional hours of its places, each once. */
  readonly specials: readonly SpecialSet[];
  /** Those of them that the graph has. */
  readonly features: PlacesCodes;
  /** The names of its brands by their ids in the graph. */
  readonly brands: ReadonlyMap<string, string>;
  /** The addresses of the collections that its places are of. */
  readonly collections: AreaFile['collections'];
}

/** An area whose places are read on demand. */
export interface AreaPlaces {
  readonly key: string;
  /** Found without reading its places. */
  readonly facts: () => AreaFacts;
  readonly read: () => Area;
}

/** An area with at most this many places is always one page: with Brotli, a first visit then loads less than 16 kB. */
const leastShared = 64;

/**
 * All areas with places, in order. An area with too many places is divided by more of their postcodes, so that the
 * address of a place depends on its own postcode and the number of places around it.
 * @param mostPages of areas (D38), as far as these can be divided into so few
 */
export function areasOf(units: readonly PlacesUnit[], mostPages = Infinity): AreaPlaces[] {
  const counts = new Map<string, number>();
  for (const { groups } of units) {
    for (const { areas } of groups) {
      for (const area of areas) counts.set(area, (counts.get(area) ?? 0) + 1);
    }
  }
  const all = [...counts];
  const places = sumOf(all);
  const paths = new Map<string, readonly string[]>();
  const dividedBy = (most: number) => divided(all, ([area]) => area, most, { countOf: sumOf, paths });
  let [few, many] = [Math.max(leastShared, Math.ceil(places / mostPages)), 0];
  let found = dividedBy(few);
  while (found.length > mostPages && few < places) {
    [few, many] = [Math.ceil(few * 1.3), few];
    found = dividedBy(few);
  }
  // About the least number of places a page with which there are few enough of these.
  while (many > 0 && few - many > few / 50) {
    const between = Math.round((few + many) / 2);
    const groups = dividedBy(between);
    if (groups.length > mostPages) many = between;
    else [few, found] = [between, groups];
  }
  return areaPlaces(found.sort(byKey), units);
}

/** How many places are in one of the smallest areas. */
type AreaCount = readonly [smallest: string, places: number];

function sumOf(counts: readonly AreaCount[]): number {
  return counts.reduce((sum, [, places]) => sum + places, 0);
}

/** A group of an area. */
interface GroupOfArea {
  readonly unit: PlacesUnit;
  readonly group: PlacesGroup;
  /** For each of its places, whether it is in the area; `true` if all are. */
  readonly isHere: true | readonly boolean[];
}

function areaPlaces(
  areas: readonly (readonly [key: string, smallest: readonly AreaCount[]])[],
  units: readonly PlacesUnit[],
): AreaPlaces[] {
  const keyOf = new Map(areas.flatMap(([key, smallest]) => smallest.map(([area]) => [area, key] as const)));
  const groupsOf = new Map<string, GroupOfArea[]>(areas.map(([key]) => [key, []]));
  for (const unit of units) {
    for (const group of unit.groups) {
      const keys = group.areas.map((area) => keyOf.get(area) ?? '');
      const different = new Set(keys);
      for (const key of different) {
        const isHere = different.size === 1 || keys.map((each) => each === key);
        groupsOf.get(key)?.push({ unit, group, isHere });
      }
    }
  }
  return [...groupsOf].map(([key, own]) => ({
    key,
    facts: () =>
      factsOf(
        key,
        own.flatMap(({ unit: { collection: kind, brand }, group: { towns, positions, features }, isHere }) =>
          towns.flatMap((town, at): PlaceFacts[] => {
            if (isHere !== true && isHere[at] !== true) return [];
            const { [2 * at]: latitude = null, [2 * at + 1]: longitude = null } = positions;
            const position =
              latitude === null || longitude === null ? undefined : ([latitude, longitude] as const);
            return [{ town, position, set: [kind, brand, features[at] ?? 0] }];
          }),
        ),
      ),
    read() {
      const groups = own.map((each) => ({ ...each, read: each.group.read() }));
      const places = groups.flatMap(({ unit: { collection }, group, isHere, read }) =>
        read.places.flatMap((place, at): AreaPlace[] =>
          isHere === true || isHere[at] === true
            ? [{ ...place, collection, town: group.towns[at] ?? '' }]
            : [],
        ),
      );
      const towns = townsOf(places, ({ town }) => town);
      const codes = groups.map(({ unit, read }) => ({ unit, codes: read.codes }));
      const isFeature = ({ field }: ShownCode) => field.at(-1) === 'Accessibility';
      return {
        key,
        count: places.length,
        towns: towns.map((town) => ({ ...town, places: inOrder(town.places) })),
        codes: codesTogether(codes),
        specials: specialsTogether(groups.flatMap(({ read }) => read.specials)),
        features: codesTogether(codes.map(({ unit, codes }) => ({ unit, codes: codes.filter(isFeature) }))),
        brands: new Map(own.map(({ unit }) => [unit.brandId, unit.brand])),
        collections: Object.fromEntries(own.map(({ unit }) => [unit.collection, unit.address])),
      };
    },
  }));
}

/** What the codes of groups are, sorted by the code. */
function codesTogether(
  groups: readonly { readonly unit: PlacesUnit; readonly codes: readonly ShownCode[] }[],
): PlacesCodes {
  const found = new Map<string, { readonly what: CodeData; readonly descriptions: Set<string> }>();
  for (const { unit, codes } of groups) {
    for (const { code, field, description } of codes) {
      const known = found.get(code) ?? { what: codeData(unit, field, code), descriptions: new Set() };
      found.set(code, known);
      if (description !== undefined) known.descriptions.add(description);
    }
  }
  return Object.fromEntries(
    [...found]
      .sort(byKey)
      .map(([code, { what, descriptions }]) => [
        code,
        descriptions.size === 0 ? what : { ...what, descriptions: [...descriptions] },
      ]),
  );
}

function specialsTogether(specials: readonly SpecialSet[]): SpecialSet[] {
  const distinct = new Map(specials.map((set) => [set.id, set]));
  return [...distinct.values()].sort((a, b) => compareTexts(a.id, b.id));
}

function codeData({ collection, version }: PlacesUnit, field: readonly string[], code: string): CodeData {
  return {
    label: placeCodeLabels[code] ?? labelOf(code),
    means: meaningOfCode(collection, version, field, code),
  };
}

/**
 * Divides items by the areas that they are in, into groups that count at most `most`, unless they have the same smallest
 * area. Of an area that counts more, the largest parts are groups of their own until the others count no more: so there
 * are few groups, and the area's key stays that of a group.
 * @param countOf how much a group counts
 * @param paths what is known of the areas' paths; gets what isn't
 */
export function divided<T>(
  items: readonly T[],
  smallestOf: (item: T) => string,
  most: number,
  {
    countOf = ({ length }) => length,
    paths = new Map(),
  }: {
    readonly countOf?: (items: readonly T[]) => number;
    readonly paths?: Map<string, readonly string[]>;
  } = {},
): [key: string, items: readonly T[]][] {
  const areaOf = (item: T, level: number) => {
    const smallest = smallestOf(item);
    const path = paths.get(smallest) ?? areaPath(smallest);
    paths.set(smallest, path);
    return path[level];
  };
  const divide = (key: string, some: readonly T[], level: number): [string, readonly T[]][] => {
    let left = countOf(some);
    if (left <= most) return [[key, some]];
    const parts = [...groupedBy(some, (item) => areaOf(item, level + 1))]
      .flatMap(([part, own]) => (part === undefined ? [] : [{ part, own, count: countOf(own) }]))
      .sort((a, b) => b.count - a.count || compareTexts(a.part, b.part));
    const apart = new Set<string>();
    const groups = parts.flatMap(({ part, own, count }) => {
      if (left <= most) return [];
      left -= count;
      apart.add(part);
      return divide(part, own, level + 1);
    });
    const others = some.filter((item) => !apart.has(areaOf(item, level + 1) ?? ''));
    return others.length === 0 ? groups : [[key, others], ...groups];
  };
  return [...groupedBy(items, (item) => areaOf(item, 0) ?? '')].flatMap(([key, own]) => divide(key, own, 0));
}

const british = /^([a-z]{1,2})(\d)([0-9a-z]?)(?:-(\d)([a-z])([a-z]))?$/;

/** The areas around a smallest one, from the largest to itself: `cb`, `cb7`, `cb7-4`, `cb7-4a`, `cb7-4aa`. */
export function areaPath(smallest: string): readonly string[] {
  const parts = british.exec(smallest);
  if (parts === null) return [smallest];
  const [, letters, digit, more, sector, first, second] = parts;
  const district = `${letters}${digit}${more}`;
  const inward = sector === undefined ? [] : [sector, `${sector}${first}`, `${sector}${first}${second}`];
  return [
    ...new Set([
      `${letters}`,
      `${letters}${digit}`,
      district,
      ...inward.map((part) => `${district}-${part}`),
    ]),
  ];
}

/** The towns of places, in order, whatever their case and accents. */
function townsOf<T>(
  places: readonly T[],
  nameOf: (place: T) => string,
): { readonly name: string; readonly id: string; readonly places: readonly T[] }[] {
  const names = new Map<string, string>();
  const foldedName = (place: T) => {
    const name = nameOf(place);
    const known = names.get(name) ?? folded(name);
    names.set(name, known);
    return known;
  };
  const ids = new Map<string, number>();
  return [...groupedBy(places, foldedName)].sort(byKey).map(([name, own]) => {
    const id = `town-${name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'other'}`;
    const before = ids.get(id) ?? 0;
    ids.set(id, before + 1);
    return { name: shownName(nameOf(own[0])), id: before === 0 ? id : `${id}-${before + 1}`, places: own };
  });
}

/** The collections one after the other, and the places of each by their names and streets. */
function inOrder(places: readonly AreaPlace[]): AreaPlace[] {
  const rank = ({ collection }: AreaPlace) => collectionNames.indexOf(collection);
  return places.toSorted((a, b) => rank(a) - rank(b) || compareTexts(a.order, b.order));
}

/** The file of an area. Its places are JSON already. */
export function areaData({ key, towns, codes, collections }: Area, schema: string): Uint8Array {
  const start = JSON.stringify({
    $schema: schema,
    version: areaFileVersion,
    area: key,
    collections,
    codes,
  } satisfies Omit<AreaFile, 'places'>);
  const places = towns.flatMap((town) => town.places);
  return Buffer.concat([
    Buffer.from(`${start.slice(0, -1)},"places":[\n`),
    ...places.flatMap(({ data }, at) => (at === 0 ? [data] : [between, data])),
    Buffer.from('\n]}\n'),
  ]);
}

const between = Buffer.from(',\n');

/** The facts about an area in the list of towns and in the index of the search. */
export interface AreaFacts extends IndexFacts {
  readonly towns: readonly (IndexFacts['towns'][number] & { readonly id: string })[];
}

/** The facts about a place that are known without reading it. */
interface PlaceFacts {
  readonly town: string;
  /** Undefined if none is published. */
  readonly position: Position | undefined;
  readonly set: SetName;
}

function factsOf(key: string, places: readonly PlaceFacts[]): AreaFacts {
  const boxes = (isOfCountry(key) ? boxesApart : boxesAround)(positionsOf(places));
  return {
    key,
    count: places.length,
    boxes,
    sets: [...groupedBy(places, ({ set }) => JSON.stringify(set)).values()].map(
      (own) => [...own[0]!.set, own.length] as const,
    ),
    towns: townsOf(places, ({ town }) => town).map(({ name, id, places }) => {
      const positions = positionsOf(places);
      const unplaced = places.length - positions.length;
      return { name, id, places: places.length, middle: middleWithin(positions, boxes) ?? null, unplaced };
    }),
  };
}

/** Whether an area is a country: its places may be anywhere in it. */
function isOfCountry(key: string): boolean {
  return key.startsWith('in-');
}

function positionsOf(places: readonly PlaceFacts[]): Position[] {
  return places.flatMap(({ position }) => (position === undefined ? [] : [position]));
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compareTexts(a, b);
}
