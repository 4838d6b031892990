import { groupedBy } from '../../../base/grouped-by.js';
import { compareTexts } from '../../../base/text/compare-texts.js';
import type { Collection } from '../../../model/collection.js';
import type { Position } from '../../../model/place/distance.js';
import type { Nation } from '../../../model/time/bank-holidays.js';
import { type Feature, featureNames, featuresOf } from './features.js';
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

/** Values that recur: each once, and which one each place has. */
interface Recurring<T> {
  readonly all: readonly T[];
  readonly at: readonly number[];
}

/** Positions, each counted from the one before it. */
interface Positions {
  readonly latitude: readonly (number | null)[];
  readonly longitude: readonly (number | null)[];
}

/** All places of a publication, for the search: a column for each fact, in the order of their addresses. */
export interface PlacesFile {
  /** The pages with the numbers of their places. */
  readonly districts: readonly (readonly [district: string, places: number])[];
  readonly id: readonly string[];
  readonly name: readonly string[];
  readonly street: readonly string[];
  readonly town: Recurring<string>;
  /** The end of a postcode whose beginning is the district, else all of it. */
  readonly postcode: readonly string[];
  readonly brand: Recurring<string>;
  readonly kind: Recurring<Collection>;
  readonly week: Recurring<Week | null>;
  readonly exceptions: Recurring<readonly Exception[]>;
  readonly nation: Recurring<Nation | null>;
  /** Bits in the order of `featureNames`. */
  readonly features: Recurring<number>;
  readonly positions: Positions;
  /** The middle of each district of British postcodes (D64). */
  readonly middles: Positions & { readonly district: readonly string[] };
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
  const column = <T>(of: (place: PlaceOfBrand) => T) => ordered.map(of);
  const recurring = <T>(of: (place: PlaceOfBrand) => T) => recurringOf(ordered.map(of));
  const middles = districts
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  return {
    districts: byDistrict.map(([district, own]) => [district, own.length]),
    id: column(({ id }) => id),
    name: column(({ name }) => name),
    street: column(({ street }) => street.join(', ')),
    town: recurring(({ town }) => town),
    postcode: column(({ postcode, district }) => inwardOf(postcode, district)),
    brand: recurring(({ brand }) => brand),
    kind: recurring(({ collection }) => collection),
    week: recurring(({ week = null }) => week),
    exceptions: recurring(({ exceptions }) =>
      exceptions.filter(([from, to]) => to >= days.first && from <= days.last),
    ),
    nation: recurring(({ nation = null }) => nation),
    features: recurring((place) => bitsOf(featuresOf(place, currency))),
    positions: deltas(
      column(({ position }) => position),
      partsOfDegree,
    ),
    middles: {
      district: middles.map(([district = '']) => district),
      ...deltas(
        middles.map(([, latitude, longitude]) => ({
          latitude: Number(latitude),
          longitude: Number(longitude),
        })),
        partsOfMiddles,
      ),
    },
  };
}

function recurringOf<T>(values: readonly T[]): Recurring<T> {
  const known = new Map<string, number>();
  const all: T[] = [];
  const at = values.map((value) => {
    const key = JSON.stringify(value);
    if (!known.has(key)) known.set(key, all.push(value) - 1);
    return known.get(key)!;
  });
  return { all, at };
}

function keyOf({ postcode, brand, collection, id }: PlaceOfBrand): string {
  return [postcode, brand, collection, id].join('\n');
}

function inwardOf(postcode: string, district: string): string {
  const text = postcode.toUpperCase().replace(/\s+/g, ' ');
  return text.startsWith(`${district.toUpperCase()} `) ? text.slice(district.length + 1) : text;
}

const bitsOf = (features: readonly Feature[]): number =>
  features.reduce((bits, feature) => bits | (1 << featureNames.indexOf(feature)), 0);

function deltas(positions: readonly (Position | undefined)[], parts: number): Positions {
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

function positionsOf({ latitude, longitude }: Positions, parts: number): (Position | undefined)[] {
  let [north, east] = [0, 0];
  return latitude.map((delta, at) => {
    if (delta === null) return undefined;
    north += delta;
    east += longitude[at] ?? 0;
    return { latitude: north / parts, longitude: east / parts };
  });
}

/** The places of a file, in its order. */
export function readPlaces(file: PlacesFile): FoundPlace[] {
  const positions = positionsOf(file.positions, partsOfDegree);
  const districts = file.districts.flatMap(([district, count]) => Array<string>(count).fill(district));
  const features = file.features.all.map(
    (bits) => new Set(featureNames.filter((_, bit) => (bits & (1 << bit)) !== 0)),
  );
  const of = <T>({ all, at }: Recurring<T>, place: number) => all[at[place]!]!;
  return file.id.map((id, at): FoundPlace => {
    const district = districts[at]!;
    const inward = file.postcode[at]!;
    const own = features[file.features.at[at]!]!;
    return {
      kind: of(file.kind, at),
      brand: of(file.brand, at),
      address: `${district}#${id}`,
      name: file.name[at]!,
      street: file.street[at] === '' ? [] : [file.street[at]!],
      town: of(file.town, at),
      postcode: /^\d[A-Z]{2}$/.test(inward) ? `${district.toUpperCase()} ${inward}` : inward,
      position: positions[at],
      times: {
        isAlwaysOpen: own.has('always'),
        week: of(file.week, at) ?? undefined,
        exceptions: of(file.exceptions, at),
        nation: of(file.nation, at) ?? undefined,
      },
      features: own,
    };
  });
}

/** The middle of each district of British postcodes, by its name, such as CB7. */
export function readMiddles({ middles }: Pick<PlacesFile, 'middles'>): ReadonlyMap<string, Position> {
  const positions = positionsOf(middles, partsOfMiddles);
  return new Map(middles.district.map((district, at) => [district, positions[at]!]));
}
