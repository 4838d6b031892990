import { groupedBy } from '../../../base/grouped-by.js';
import { compareTexts } from '../../../base/text/compare-texts.js';
import { nations } from '../../../model/bank-holidays.js';
import type { Collection } from '../../../model/collection.js';
import type { Position } from '../../../model/distance.js';
import { codeLabel } from './codes.js';
import { type Feature, featureNames, featuresOfCodes } from './features.js';
import type { Exception, Times, Week } from './hours.js';
import type { Place } from './place.js';
import type { Named } from './place-name.js';

/** A place as the search knows it. */
export interface FoundPlace extends Named {
  readonly kind: Collection;
  /** Its page and its id there: `cb7#fenland-branches-FB-0102`. */
  readonly address: string;
  readonly position: Position | undefined;
  readonly times: Times;
  readonly features: ReadonlySet<Feature>;
  /** The words of its codes. */
  readonly codes: readonly string[];
}

/** A place to be written, with its brand. */
export interface PlaceOfBrand extends Place {
  readonly brand: string;
  /** Its id on its page. */
  readonly id: string;
}

/** Parts of a degree in which positions are: some ten metres. */
const partsOfDegree = 10_000;
/** The same of the middles of districts, which are known to a mile or so. */
const partsOfMiddles = 100;

/**
 * All places of a publication, for the search: a column for each fact, in the order of their addresses, and texts that
 * recur once. Numbers of columns are indexes of the lists, -1 for nothing; those of positions count from the place before.
 */
export interface PlacesFile {
  readonly brands: readonly string[];
  readonly kinds: readonly Collection[];
  readonly towns: readonly string[];
  readonly weeks: readonly Week[];
  readonly exceptions: readonly (readonly Exception[])[];
  readonly codes: readonly string[];
  /** What places have: features as bits, then codes. */
  readonly sets: readonly (readonly number[])[];
  /** The pages with the numbers of their places. */
  readonly districts: readonly (readonly [district: string, places: number])[];
  readonly places: {
    readonly id: readonly string[];
    readonly name: readonly string[];
    readonly street: readonly string[];
    readonly town: readonly number[];
    readonly postcode: readonly string[];
    readonly brand: readonly number[];
    readonly kind: readonly number[];
    /** 0 for nothing, 1 for day and night, then the weeks. */
    readonly week: readonly number[];
    readonly exceptions: readonly number[];
    readonly nation: readonly number[];
    readonly set: readonly number[];
    readonly latitude: readonly (number | null)[];
    readonly longitude: readonly (number | null)[];
  };
  /** The middle of each district of British postcodes (D64). */
  readonly middles: {
    readonly district: readonly string[];
    readonly latitude: readonly number[];
    readonly longitude: readonly number[];
  };
}

/** Gives each value an index, in the order of first use. */
class Indexes<T> {
  readonly #known = new Map<string, number>();
  readonly all: T[] = [];

  of(value: T): number {
    const key = typeof value === 'string' ? value : JSON.stringify(value);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.all.length);
    return this.all.push(value) - 1;
  }
}

/**
 * @param days exceptions that are over before the first or begin after the last of these are left out
 * @param currency ISO 4217, of the country; other money is foreign
 * @param districts the middles of districts as CSV
 */
export function placesFile(
  places: readonly PlaceOfBrand[],
  days: { readonly first: string; readonly last: string },
  currency: string,
  districts: string,
): PlacesFile {
  const byDistrict = [...groupedBy(places, ({ district }) => district)].sort(([a], [b]) =>
    compareTexts(a, b),
  );
  const keys = new Map(places.map((place) => [place, keyOf(place)]));
  const ordered = byDistrict.flatMap(([, own]) =>
    own.toSorted((a, b) => compareTexts(keys.get(a)!, keys.get(b)!)),
  );
  const lists = {
    brands: new Indexes<string>(),
    kinds: new Indexes<Collection>(),
    towns: new Indexes<string>(),
    weeks: new Indexes<Week>(),
    exceptions: new Indexes<readonly Exception[]>(),
    codes: new Indexes<string>(),
    sets: new Indexes<readonly number[]>(),
  };
  const column = <T>(of: (place: PlaceOfBrand) => T) => ordered.map(of);
  const columns: PlacesFile['places'] = {
    id: column(({ id }) => id),
    name: column(({ name }) => name),
    street: column(({ street }) => street.join(', ')),
    town: column(({ town }) => lists.towns.of(town)),
    postcode: column(({ postcode, district }) => inwardOf(postcode, district)),
    brand: column(({ brand }) => lists.brands.of(brand)),
    kind: column(({ collection }) => lists.kinds.of(collection)),
    week: column(({ week, isAlwaysOpen }) =>
      isAlwaysOpen ? 1 : week === undefined ? 0 : lists.weeks.of(week) + 2,
    ),
    exceptions: column(({ exceptions }) => {
      const ahead = exceptions.filter(([from, to]) => to >= days.first && from <= days.last);
      return ahead.length === 0 ? -1 : lists.exceptions.of(ahead);
    }),
    nation: column(({ nation }) => (nation === undefined ? -1 : nations.indexOf(nation))),
    set: column((place) => {
      const codes = [place.services, place.accessibility, place.location].flat().map(({ code }) => code);
      const labels = codes.map((code) => lists.codes.of(codeLabel(code)));
      return lists.sets.of([bitsOf(featuresOf(place, codes, currency)), ...new Set(labels)]);
    }),
    ...deltas(
      column(({ position }) => position),
      partsOfDegree,
    ),
  };
  const middles = districts
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  return {
    brands: lists.brands.all,
    kinds: lists.kinds.all,
    towns: lists.towns.all,
    weeks: lists.weeks.all,
    exceptions: lists.exceptions.all,
    codes: lists.codes.all,
    sets: lists.sets.all,
    districts: byDistrict.map(([district, own]) => [district, own.length]),
    places: columns,
    middles: {
      district: middles.map(([district = '']) => district),
      ...(deltas(
        middles.map(([, latitude, longitude]) => ({
          latitude: Number(latitude),
          longitude: Number(longitude),
        })),
        partsOfMiddles,
      ) as Record<'latitude' | 'longitude', number[]>),
    },
  };
}

function keyOf({ postcode, brand, collection, id }: PlaceOfBrand): string {
  return [postcode, brand, collection, id].join('\n');
}

/** The end of a postcode whose beginning is the district, else all of it. */
function inwardOf(postcode: string, district: string): string {
  const text = postcode.toUpperCase().replace(/\s+/g, ' ');
  return text.startsWith(`${district.toUpperCase()} `) ? text.slice(district.length + 1) : text;
}

function featuresOf(place: Place, codes: readonly string[], currency: string): readonly Feature[] {
  return [
    ...featuresOfCodes(codes),
    ...(place.smallest !== '' && Number(place.smallest) <= 5 ? (['five'] as const) : []),
    ...(place.currencies.some((each) => each !== currency) ? (['foreign'] as const) : []),
  ];
}

const bitsOf = (features: readonly Feature[]): number =>
  features.reduce((bits, feature) => bits | (1 << featureNames.indexOf(feature)), 0);

function deltas(positions: readonly (Position | undefined)[], parts: number) {
  const of = (name: keyof Position) => {
    let before = 0;
    return positions.map((position) => {
      if (position === undefined) return null;
      const value = Math.round(position[name] * parts);
      const delta = value - before;
      before = value;
      return delta;
    });
  };
  return { latitude: of('latitude'), longitude: of('longitude') };
}

function positionsOf(
  {
    latitude,
    longitude,
  }: { readonly latitude: readonly (number | null)[]; readonly longitude: readonly (number | null)[] },
  parts: number,
): (Position | undefined)[] {
  let [north, east] = [0, 0];
  return latitude.map((delta, at) => {
    if (delta === null) return undefined;
    north += delta;
    east += longitude[at] ?? 0;
    return { latitude: north / parts, longitude: east / parts };
  });
}

/** The places of a file, in its order. */
export function readPlaces({ places: columns, ...lists }: PlacesFile): FoundPlace[] {
  const positions = positionsOf(columns, partsOfDegree);
  const districts = lists.districts.flatMap(([district, count]) => Array<string>(count).fill(district));
  const sets = lists.sets.map(([bits = 0, ...codes]) => ({
    features: new Set(featureNames.filter((_, bit) => (bits & (1 << bit)) !== 0)),
    codes: codes.map((code) => lists.codes[code]!),
  }));
  return columns.id.map((id, at): FoundPlace => {
    const district = districts[at]!;
    const inward = columns.postcode[at]!;
    const week = columns.week[at]!;
    return {
      kind: lists.kinds[columns.kind[at]!]!,
      brand: lists.brands[columns.brand[at]!]!,
      address: `${district}#${id}`,
      name: columns.name[at]!,
      street: columns.street[at] === '' ? [] : [columns.street[at]!],
      town: lists.towns[columns.town[at]!]!,
      postcode: /^\d[A-Z]{2}$/.test(inward) ? `${district.toUpperCase()} ${inward}` : inward,
      position: positions[at],
      times: {
        isAlwaysOpen: week === 1,
        week: lists.weeks[week - 2],
        exceptions: lists.exceptions[columns.exceptions[at]!] ?? [],
        nation: nations[columns.nation[at]!],
      },
      ...sets[columns.set[at]!]!,
    };
  });
}

/** The middle of each district of British postcodes, by its name, such as CB7. */
export function readMiddles({ middles }: Pick<PlacesFile, 'middles'>): ReadonlyMap<string, Position> {
  const positions = positionsOf(middles, partsOfMiddles);
  return new Map(middles.district.map((district, at) => [district, positions[at]!]));
}
