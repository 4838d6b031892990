import type { Place } from './data.js';
import { hoursOfDay, isOpen, type Moment, spanAt, stateAt } from './hours.js';

/** On which a filter depends beside the place. */
export interface FilterContext {
  readonly now: Moment;
  /** ISO 4217, of the country; other money is foreign. */
  readonly currency: string;
}

const has = (pattern: RegExp) => (place: Place) => place.codes.some((code) => pattern.test(code));
/** 0 is Monday. */
const isOpenOn = (day: number) => (place: Place) =>
  place.isAlwaysOpen || hoursOfDay(place.week, day).length > 0;

/** What somebody may look for. Codes that brands have added are known by their names, so patterns find them too. */
const tests = {
  now: (place: Place, { now }: FilterContext) => isOpen(stateAt(now, place)),
  saturday: isOpenOn(5),
  sunday: isOpenOn(6),
  always: (place: Place) => place.isAlwaysOpen,
  five: ({ data }: Place) => data.minimumAmount !== undefined && Number(data.minimumAmount) <= 5,
  cash: has(/cash ?deposit|QuickDeposit|LodgementDevice|DepositTerminal/i),
  cheques: has(/cheque ?deposit|LodgementDevice/i),
  counter: has(/counter ?service|AssistedServiceCounter/i),
  foreign: (place: Place, { currency }: FilterContext) =>
    has(/bureau|on ?demand ?currency|foreign ?currency/i)(place) ||
    (place.data.currencies ?? []).some((each) => each !== currency),
  wheelchair: has(/wheelchair/i),
  level: has(/level ?access/i),
  loop: has(/induction|hearing ?loop/i),
  audio: has(/audio/i),
  parking: has(/parking/i),
} satisfies Record<string, (place: Place, context: FilterContext) => boolean>;

export type FilterName = keyof typeof tests;

export const filterNames = Object.keys(tests) as FilterName[];

/** Those that the opening hours answer, which a result says by itself. */
const ofHours: ReadonlySet<FilterName> = new Set(['now', 'saturday', 'sunday', 'always']);

/** What a place has of what somebody may look for, without its opening hours. */
export function featuresOf(place: Place, context: FilterContext): FilterName[] {
  return filterNames.filter((name) => !ofHours.has(name) && tests[name](place, context));
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
  { kind, brand, has: wanted, code, day, time }: Filters,
  context: FilterContext,
): boolean {
  return (
    (kind === '' || place.kind === kind) &&
    (brand === '' || place.brand === brand) &&
    (code === '' || place.codes.includes(code)) &&
    (day === undefined || isOpenAt(place, day, time)) &&
    [...wanted].every((name) => tests[name](place, context))
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

export function countsOf(places: readonly Place[], filters: Filters, context: FilterContext): Counts {
  const left = (change: Partial<Filters>) =>
    places.filter((place) => fitsFilters(place, { ...filters, ...change }, context));
  const labels = new Map<string, string>();
  for (const { codes, labels: own } of places)
    for (const [at, code] of codes.entries()) labels.set(code, own[at]!);
  const codes = tally(left({ code: '' }).flatMap((place) => [...new Set(place.codes)]));
  return {
    kind: tally(left({ kind: '' }).flatMap(({ kind }) => ['', kind])),
    brand: tally(left({ brand: '' }).map(({ brand }) => brand)),
    has: new Map(filterNames.map((name) => [name, left({ has: new Set([...filters.has, name]) }).length])),
    code: new Map([...codes].map(([code, count]) => [code, { label: labels.get(code)!, count }])),
    day: Array.from({ length: 7 }, (_, day) => left({ day }).length),
  };
}

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
