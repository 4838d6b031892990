import { compareTexts } from '../../../base/text/compare-texts.js';
import type { Collection } from '../../../model/collection.js';
import type { Coordinates } from '../../../model/place/distance.js';
import { dayAfter } from '../../../model/time/calendar.js';
import { type Feature, featureNames } from './features.js';
import type { PlaceHours } from './hours.js';
import type { Named } from './place-name.js';

/** A place as the search knows it. */
export interface FoundPlace extends Named {
  /** The page that it is on: its postcode's district, such as `cb7`; `in-ie` where there is no British postcode. */
  readonly district: string;
  /** Its id there, which no other place has. */
  readonly id: string;
  readonly kind: Collection;
  readonly position: Coordinates | undefined;
  readonly times: PlaceHours;
  readonly features: readonly Feature[];
}

/** Values of all rows. Where few of them differ, each is there once, and `at` has the one of each row. */
type Column<T> = readonly T[] | { readonly all: readonly T[]; readonly at: readonly number[] };

type Columns<Row> = { readonly [Key in keyof Row]: Column<Row[Key]> };

/** All places of a publication, and the middle of each district of British postcodes (D64), for the search. */
export interface PlacesFile {
  readonly places: Columns<ReturnType<typeof rowOf>>;
  readonly middles: Columns<Coordinates & { readonly district: string }>;
  /** The first day of special hours that aren't in it, if there are any: it doesn't say what is open on that day and later. */
  readonly unknownFrom?: string | undefined;
}

/** Parts of a degree in which positions are: some ten metres. */
const partsOfDegree = 10_000;
/** The same of the middles of districts, which are known to a mile or so. */
const partsOfMiddles = 100;

/** Special hours that begin within so many days are in the file. Later ones come with the builds of later days. */
const daysAhead = 60;

/**
 * @param districts the middles of districts as CSV
 * @param day of the build: special hours that are over before it are left out
 */
export function placesFile(places: readonly FoundPlace[], districts: string, day: string): PlacesFile {
  const last = dayAfter(day, daysAhead);
  const begins = places.flatMap(({ times }) => times.exceptions.map(([from]) => from));
  const ordered = places
    .map((place) => {
      const { district, postcode, brand, kind, id } = place;
      return [[district, postcode, brand, kind, id].join('\n'), place] as const;
    })
    .sort(([a], [b]) => compareTexts(a, b));
  const [, ...rows] = districts.trim().split('\n');
  return {
    places: columnsOf(ordered.map(([, place]) => rowOf(place, day, last))),
    middles: columnsOf(
      rows.map((row) => {
        const [district = '', ...position] = row.split(',');
        const [latitude = 0, longitude = 0] = position.map((each) => wholeOf(Number(each), partsOfMiddles));
        return { district, latitude, longitude };
      }),
    ),
    unknownFrom: begins.filter((from) => from > last).sort()[0],
  };
}

function wholeOf(degrees: number, parts: number): number {
  return Math.round(degrees * parts);
}

/** A place in the file, with the special hours from a day to another. */
function rowOf(place: FoundPlace, first: string, last: string) {
  const { district, id, kind, brand, name, street, town, postcode, position, times, features } = place;
  return {
    district,
    id,
    kind,
    brand,
    name,
    street,
    town,
    postcode: postcode.toUpperCase().replace(/\s+/g, ' '),
    latitude: position === undefined ? null : wholeOf(position.latitude, partsOfDegree),
    longitude: position === undefined ? null : wholeOf(position.longitude, partsOfDegree),
    week: times.week ?? null,
    exceptions: times.exceptions.filter(([from, to]) => from <= last && to >= first),
    nation: times.nation ?? null,
    // Bits in the order of the names.
    features: features.reduce((bits, feature) => bits | (1 << featureNames.indexOf(feature)), 0),
  };
}

function columnsOf<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const keys = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return Object.fromEntries(keys.map((key) => [key, columnOf(rows.map((row) => row[key]))])) as Columns<Row>;
}

function columnOf<T>(values: readonly T[]): Column<T> {
  const known = new Map<string, number>();
  const all: T[] = [];
  const at = values.map((value) => {
    const key = JSON.stringify(value);
    if (!known.has(key)) known.set(key, all.push(value) - 1);
    return known.get(key)!;
  });
  return all.length * 4 > values.length ? values : { all, at };
}

function rowsOf<Row>(columns: Columns<Row>): Row[] {
  const values = Object.entries<Column<unknown>>(columns).map(
    ([key, column]) => [key, 'all' in column ? column.at.map((each) => column.all[each]) : column] as const,
  );
  const count = values[0]?.[1].length ?? 0;
  return Array.from({ length: count }, (_, row) => {
    const made: Record<string, unknown> = {};
    for (const [key, column] of values) made[key] = column[row];
    return made as Row;
  });
}

/** The places of a file, in its order. */
export function readPlaces({ places, unknownFrom }: PlacesFile): FoundPlace[] {
  return rowsOf(places).map((row): FoundPlace => {
    const { latitude, longitude, week, exceptions, nation } = row;
    const features = featureNames.filter((_, bit) => (row.features & (1 << bit)) !== 0);
    // Of what is the same, each by its name: the rest of an object is slow to read.
    return {
      district: row.district,
      id: row.id,
      kind: row.kind,
      brand: row.brand,
      name: row.name,
      street: row.street,
      town: row.town,
      postcode: row.postcode,
      features,
      position:
        latitude === null || longitude === null
          ? undefined
          : { latitude: latitude / partsOfDegree, longitude: longitude / partsOfDegree },
      times: {
        isAlwaysOpen: features.includes('always'),
        week: week ?? undefined,
        exceptions,
        nation: nation ?? undefined,
        unknownFrom,
      },
    };
  });
}

/** The middle of each district of British postcodes, by its name, such as CB7. */
export function readMiddles({ middles }: PlacesFile): ReadonlyMap<string, Coordinates> {
  return new Map(
    rowsOf(middles).map(({ district, latitude, longitude }) => [
      district,
      { latitude: latitude / partsOfMiddles, longitude: longitude / partsOfMiddles },
    ]),
  );
}
