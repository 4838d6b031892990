import type { PlainObject } from '../../base/json/plain-object.js';
import { fragmentOf } from '../../base/markup/html.js';
import { type Collection, shownIdentity } from '../../model/collection.js';
import { hasUkPostcodes } from '../../model/country.js';
import { type Place, placeShown } from './place.js';
import { placeArticles, type ShortException, shortExceptions, shortWeek } from './place-article.js';
import type { FlaggedFacts } from './place-flags.js';
import type { Texts } from './texts.js';

/** A place as it is on the page of its area, and in that area's data for the search. */
export interface PlaceEntry {
  /**
   * The smallest area that it is in: `cb7-4aa` for CB7 4AA, `in-ie` where there is no British postcode. `areaPath` gives those
   * around it.
   */
  readonly area: string;
  readonly row: PlaceRow;
  readonly html: string;
}

/** The facts about a place that the search and the map need. Plain data, so that it can be kept. */
export interface PlaceRow extends FlaggedFacts {
  readonly id: string;
  readonly collection: Collection;
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly postcode: string;
  /** Degrees. */
  readonly position: readonly [number, number] | null;
  /** The usual week in short: `0 09:00-12:30 13:30-17:00;1 …`. Empty if no hours are published. */
  readonly week: string;
  readonly exceptions: readonly ShortException[];
  readonly services: readonly string[];
}

/** The settings on which the entries of a brand's collection depend. */
export interface EntrySettings {
  readonly collection: Collection;
  readonly folder: string;
  readonly brandName: string;
  /** The address of the collection's JSON. */
  readonly data: string;
  readonly texts: Texts;
}

/** @returns a function that makes the entry of a record of the collection */
export function placeEntries(settings: EntrySettings): (record: PlainObject) => PlaceEntry {
  const { collection, folder, brandName, data, texts } = settings;
  const articleOf = placeArticles({ collection, brandName, data }, texts);
  const start = fragmentOf(`${folder}-${collection}-`);
  return (record) => {
    const place = placeShown(collection, record);
    const row = rowOf(place, start + fragmentOf(shownIdentity(collection, place.identity)));
    return { area: areaOf(place), row, html: articleOf(place, row) };
  };
}

function rowOf(place: Place, id: string): PlaceRow {
  return {
    id,
    collection: place.collection,
    name: place.name ?? '',
    street: place.street.join(', '),
    town: place.town ?? '',
    postcode: place.postcode ?? '',
    position: place.position ?? null,
    isAlwaysOpen: place.isAlwaysOpen,
    nation: place.nation,
    hasWheelchairAccess: place.accessibility.some((label) => /wheelchair/i.test(label)),
    week: place.week === undefined ? '' : shortWeek(place.week),
    exceptions: shortExceptions(place.exceptions),
    services: place.services,
  };
}

/** A British postcode: one or two letters, a digit, perhaps a letter or another digit, and the inward part. */
const british = /^([A-Z]{1,2})([0-9])([0-9A-Z]?)(?: ?([0-9])([A-Z])([A-Z]))?$/;

function areaOf({ postcode, country }: Place): string {
  const isBritish = country === undefined || hasUkPostcodes(country);
  const parts = isBritish ? british.exec((postcode ?? '').toUpperCase().replace(/\s+/g, ' ')) : null;
  if (parts === null) return /^[A-Z]{2}$/.test(country ?? '') ? `in-${country?.toLowerCase()}` : 'in-gb';
  const [, letters, digit, more, ...inward] = parts;
  return `${letters}${digit}${more}${inward[0] === undefined ? '' : `-${inward.join('')}`}`.toLowerCase();
}
