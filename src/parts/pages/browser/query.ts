import { folded } from '../folded.js';
import type { Place } from './data.js';
import { hoursOfDay, type Moment, stateAt } from './hours.js';

/** A search. It is in the address of the page, so that it can be shared. */
export interface Query {
  q: string;
  kind: string;
  brand: string;
  service: string;
  open: boolean;
  saturday: boolean;
  wheelchair: boolean;
  always: boolean;
  /** Undefined if the reader hasn't chosen: then there is a map if there is room for it. */
  map: boolean | undefined;
}

export const flags = ['open', 'saturday', 'wheelchair', 'always'] as const;
export const choices = ['kind', 'brand', 'service'] as const;
/** 0 is Monday. */
const saturday = 5;

/**
 * Tells whether a place is one that is searched for.
 * @param now at the place
 */
export function matcherOf(query: Query, now: Moment): (place: Place) => boolean {
  const wanted = folded(query.q)
    .split(' ')
    .filter((word) => word !== '');
  return (place) =>
    wanted.every((word) => place.words.includes(word)) &&
    (query.kind === '' || place.kind === query.kind) &&
    (query.brand === '' || place.brand === query.brand) &&
    (query.service === '' || place.services.includes(query.service)) &&
    (!query.wheelchair || place.hasWheelchairAccess) &&
    (!query.always || place.isAlwaysOpen) &&
    (!query.saturday || place.isAlwaysOpen || hoursOfDay(place.week, saturday).length > 0) &&
    (!query.open || ['open', 'always'].includes(stateAt(now, place)?.kind ?? ''));
}

/** Whether anything but words is searched for. */
export function isFiltered(query: Query): boolean {
  return choices.some((name) => query[name] !== '') || flags.some((name) => query[name]);
}

/** The search in the address of a page. */
export function queryIn(given: URLSearchParams): Query {
  const query = { q: given.get('q') ?? '' } as Query;
  for (const name of choices) query[name] = given.get(name) ?? '';
  for (const name of flags) query[name] = given.has(name);
  query.map = given.has('map') ? given.get('map') !== '0' : undefined;
  return query;
}

/** A search as the part of an address behind its path; nothing for one of everything. */
export function searchOf(query: Query): string {
  const given = new URLSearchParams();
  if (query.q !== '') given.set('q', query.q);
  for (const name of choices) if (query[name] !== '') given.set(name, query[name]);
  for (const name of flags) if (query[name]) given.set(name, '1');
  if (query.map !== undefined) given.set('map', query.map ? '1' : '0');
  return given.size > 0 ? `?${given}` : '';
}
