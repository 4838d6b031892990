import { type FeatureName, featureBits, featureNames } from '../features.js';
import { isBitSet, type PlaceSets } from '../place-sets.js';
import type { Place } from './data.js';
import { hoursOfDay, isOpen, type Moment, spanAt, stateAt } from './hours.js';

export const filterNames = ['now', ...featureNames] as const;

export type FilterName = (typeof filterNames)[number];

/** Those that the opening hours answer, which a result says by itself. */
const ofHours: ReadonlySet<FilterName> = new Set(['now', 'saturday', 'sunday', 'always']);

/** What a place has of what somebody may look for, without its opening hours. */
export function featuresBesideHours({ features }: Place): FeatureName[] {
  return featureNames.filter((name) => !ofHours.has(name) && (features & featureBits([name])) !== 0);
}

/** What places have to be or have. */
export interface Filters {
  /** A collection, or empty for all. */
  kind: string;
  brand: string;
  has: ReadonlySet<FilterName>;
  /** A code that they have, or empty. */
  code: string;
  /** The day on which they are open, 0 for Monday, and the time. */
  day: number | undefined;
  time: string;
}

/** Whether a place has what is looked for. */
export function fitsFilters(
  place: Place,
  { kind, brand, has, code, day, time }: Filters,
  now: Moment,
): boolean {
  const bits = featureBits(has);
  return (
    (kind === '' || place.kind === kind) &&
    (brand === '' || place.brand === brand) &&
    (place.features & bits) === bits &&
    (code === '' || place.codes.includes(code)) &&
    (day === undefined || isOpenAt(place, day, time)) &&
    (!has.has('now') || isOpen(stateAt(now, place)))
  );
}

/** Whether a place is open at a time of a day of its usual week. */
function isOpenAt(place: Place, day: number, time: string): boolean {
  return place.isAlwaysOpen || spanAt(time, hoursOfDay(place.week, day)) !== undefined;
}

/** How many places each choice would leave. */
export interface Counts {
  /** By collection; `''` is all. */
  readonly kind: ReadonlyMap<string, number>;
  readonly brand: ReadonlyMap<string, number>;
  readonly has: ReadonlyMap<FilterName, number>;
  /** By code, with its label. */
  readonly code: ReadonlyMap<string, { readonly label: string; readonly count: number }>;
  /** Open on each day at the time that is chosen. */
  readonly day: readonly number[];
}

export function countsOf(places: readonly Place[], filters: Filters, now: Moment): Counts {
  const left = (change: Partial<Filters>) =>
    places.filter((place) => fitsFilters(place, { ...filters, ...change }, now));
  const labels = new Map<string, string>();
  for (const { codes, labels: own } of places)
    for (const [at, code] of codes.entries()) labels.set(code, own[at]!);
  const codes = tally(left({ code: '' }).flatMap((place) => [...new Set(place.codes)]));
  return {
    kind: tally(left({ kind: '' }).flatMap(({ kind }) => ['', kind])),
    brand: tally(left({ brand: '' }).map(({ brand }) => brand)),
    has: new Map(filterNames.map((name) => [name, left(having(filters, name)).length])),
    code: new Map([...codes].map(([code, count]) => [code, { label: labels.get(code)!, count }])),
    day: Array.from({ length: 7 }, (_, day) => left({ day }).length),
  };
}

/** Another filter of people's words beside those that are chosen. */
export function having({ has }: Filters, name: FilterName): Pick<Filters, 'has'> {
  return { has: new Set([...has, name]) };
}

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Whether sets of places answer filters: they know nothing of times and of other codes. */
export function areInSets({ has, code, day }: Filters): boolean {
  return !has.has('now') && code === '' && day === undefined;
}

/**
 * The number of places of each area that filters leave, as far as sets answer these: no more than that are left. With a
 * brand, it is that of all brands, of the areas in which this one has places.
 * @returns by the last part of the areas' addresses; areas without any are left out
 */
export function countsByArea({ areas, sets, brands }: PlaceSets, filters: Filters): Map<string, number> {
  const counts = new Map<string, number>();
  const own = filters.brand === '' ? undefined : brands.find(({ brand }) => brand === filters.brand);
  if (filters.brand !== '' && own === undefined) return counts;
  for (const { kind, features, places } of sets) {
    if (!isLeft(kind, features, filters)) continue;
    for (let at = 0; at < places.length; at += 2) {
      if (own !== undefined && !isBitSet(own.areas, places[at]!)) continue;
      const area = areas[places[at]!]!;
      counts.set(area, (counts.get(area) ?? 0) + places[at + 1]!);
    }
  }
  return counts;
}

/** The number of places that filters leave in all, as far as sets answer these. */
export function countInAll({ brands }: PlaceSets, filters: Filters): number {
  let count = 0;
  for (const { brand, sets } of brands)
    if (filters.brand === '' || brand === filters.brand)
      for (const [kind, numbers] of Object.entries(sets))
        for (let at = 0; at < numbers.length; at += 2)
          if (isLeft(kind, numbers[at]!, filters)) count += numbers[at + 1]!;
  return count;
}

function isLeft(kind: string, features: number, filters: Filters): boolean {
  const bits = featureBits(filters.has);
  return (filters.kind === '' || kind === filters.kind) && (features & bits) === bits;
}
