import { type Feature, featureNames, hasFeature } from '../../places/features.js';
import { hoursOfDay, type Moment, spanAt } from '../../places/hours.js';
import type { FoundPlace } from '../../places/places-file.js';

/** A search, as it is behind the `#` of the page's address: it can be shared, and browsers do not send it to servers. */
export interface Query {
  /** A postcode, town, street or name. */
  readonly q: string;
  /** What places have to have. */
  readonly has: readonly Feature[];
  /** A collection, a brand, the words of a code; empty for all. */
  readonly kind: string;
  readonly brand: string;
  readonly code: string;
  /** When they have to be open: a day, 0 for Monday, and a time, such as `5-10:30`; empty for any time. */
  readonly at: string;
}

/** @param given the part of the address behind `#`, or behind `?` as a form without a script makes it */
export function queryIn(given: string): Query {
  const parameters = new URLSearchParams(given);
  const text = (name: string) => parameters.get(name) ?? '';
  const names: readonly string[] = text('has').split(',');
  return {
    q: text('q').trim(),
    has: featureNames.filter((name) => names.includes(name)),
    kind: text('kind'),
    brand: text('brand'),
    code: text('code'),
    at: /^[0-6]-\d\d:\d\d$/.test(text('at')) ? text('at') : '',
  };
}

/** A search as the part of an address behind `#`; empty for none. */
export function hashOf({ has, ...texts }: Query): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...texts, has: has.join() }))
    if (value !== '') given.set(name, value);
  return given.size > 0 ? `#${given}`.replaceAll('%2C', ',').replaceAll('%3A', ':') : '';
}

/** Whether a place has all that is asked for. */
export function fits(place: FoundPlace, { has, kind, brand, code, at }: Query, now: Moment): boolean {
  return (
    (kind === '' || place.kind === kind) &&
    (brand === '' || place.brand === brand) &&
    (code === '' || place.codes.includes(code)) &&
    (at === '' || isOpenOn(place, Number(at[0]), at.slice(2))) &&
    has.every((name) => hasFeature(place, name, now))
  );
}

/** Whether a place is open at a time of a day of its usual week. */
function isOpenOn({ times: { isAlwaysOpen, week } }: FoundPlace, day: number, time: string): boolean {
  return isAlwaysOpen || (week !== undefined && spanAt(time, hoursOfDay(week, day)) !== undefined);
}
