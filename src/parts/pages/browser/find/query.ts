import { type Feature, featureNames, hasFeature } from '../../places/features.js';
import type { Moment } from '../../places/hours.js';
import type { FoundPlace } from '../../places/places-file.js';

/** A search, as it is behind the `#` of the page's address: it can be shared, and browsers do not send it to servers. */
export interface Query {
  /** A postcode, town, street or name. */
  readonly q: string;
  /** What places have to have. */
  readonly has: readonly Feature[];
  /** A collection, a brand; empty for all. */
  readonly kind: string;
  readonly brand: string;
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
  };
}

/** A search as the part of an address behind `#`; empty for none. */
export function hashOf({ has, ...texts }: Query): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...texts, has: has.join() }))
    if (value !== '') given.set(name, value);
  return given.size > 0 ? `#${given}`.replaceAll('%2C', ',') : '';
}

/** Whether a place has all that is asked for. */
export function fits(place: FoundPlace, { has, kind, brand }: Query, now: Moment): boolean {
  return (
    (kind === '' || place.kind === kind) &&
    (brand === '' || place.brand === brand) &&
    has.every((name) => hasFeature(place, name, now))
  );
}
