import type { PlainObject } from '../../base/json/plain-object.js';
import { fragmentOf } from '../../base/markup/html.js';
import { type Collection, shownIdentity } from '../../model/collection.js';
import { hasUkPostcodes } from '../../model/country.js';
import { featuresOf } from './features.js';
import { openingHoursOf, shortDays } from './opening-hours.js';
import { type DayHours, type ExceptionalHours, type Place, placeShown, type ShownCode } from './place.js';
import { madeOnce, placeArticles } from './place-article.js';
import type { DayNotes, PlaceData, SpecialHours } from './place-data.js';
import { placeNode } from './place-graph.js';
import { type SpecialSet, specialSet } from './special-hours.js';
import type { Texts } from './texts.js';

/** A place as it is on the page of its area, and in that area's data. */
export interface PlaceEntry {
  /**
   * The smallest area that it is in: `cb7-4aa` for CB7 4AA, `in-ie` where there is no British postcode. `areaPath` gives those
   * around it.
   */
  readonly area: string;
  readonly html: string;
  /** Its node in the page's graph, as JSON. */
  readonly node: string;
  readonly data: PlaceData;
  /** What it has of what somebody may look for (features.ts). */
  readonly features: number;
  readonly codes: readonly ShownCode[];
  /** Its exceptional hours, to which its HTML and its node lead. */
  readonly special: SpecialSet | undefined;
}

/** The settings on which the entries of a brand's collection depend. */
export interface EntrySettings {
  readonly collection: Collection;
  readonly folder: string;
  readonly brandName: string;
  /** ISO 4217, of the country. */
  readonly currency: string;
  readonly texts: Texts;
}

/** @returns a function that makes the entry of a record of the collection */
export function placeEntries(settings: EntrySettings): (record: PlainObject) => PlaceEntry {
  const { collection, folder, brandName, currency, texts } = settings;
  const articleOf = placeArticles({ collection, brandName }, texts);
  const idOf = placeIds(folder, collection);
  const brandId = fragmentOf(folder);
  const [kind = collection] = texts.collections[collection] ?? [];
  const specialOf = madeOnce((exceptions: Place['exceptions']) =>
    specialSet(exceptions, exceptions.map(specialHours), texts),
  );
  return (record) => {
    const place = placeShown(collection, record);
    const id = idOf(place.identity);
    const shown = dataOf(place, id, brandName);
    const special = place.exceptions.length === 0 ? undefined : specialOf(place.exceptions);
    return {
      area: areaOf(place),
      data: shown,
      features: featuresOf(shown, currency),
      node: placeNode(shown, brandId, texts.place.unnamed(kind), special),
      codes: [place.services, place.accessibility, place.segments, place.location].flat(),
      html: articleOf(place, id, special),
      special,
    };
  };
}

/** @returns a function that makes the id of a place, which is the fragment of its address, from its identity */
export function placeIds(folder: string, collection: Collection): (identity: string) => string {
  const start = fragmentOf(`${folder}-${collection}-`);
  return (identity) => start + fragmentOf(shownIdentity(collection, identity));
}

function dataOf(place: Place, id: string, brand: string): PlaceData {
  const { position, week } = place;
  return {
    id,
    kind: place.collection,
    brand,
    record: place.identity,
    name: place.name,
    type: place.type,
    street: place.street.length === 0 ? undefined : place.street.join(', '),
    town: place.town,
    county: some(place.county),
    postcode: place.postcode,
    country: place.country,
    nation: place.nation,
    latitude: position?.[0],
    longitude: position?.[1],
    access24Hours: place.access24Hours,
    openingHours: week && openingHoursOf(week),
    notesOnDays: week && notesOn(week),
    specialHours: some(place.exceptions.map(specialHours)),
    services: some(place.services.map(codeOf)),
    accessibility: some(place.accessibility.map(codeOf)),
    segments: some(place.segments.map(codeOf)),
    location: some(place.location.map(codeOf)),
    branch: place.branch,
    currencies: some(place.currencies),
    languages: some(place.languages),
    minimumAmount: place.minimumAmount,
    sortCodes: some(place.sortCodes),
    contacts: some(place.contacts),
    photo: place.photo,
    notes: some(place.notes),
  };
}

function specialHours({ from, to, name, note, days }: ExceptionalHours): SpecialHours {
  return { from, to, name, note, openingHours: openingHoursOf(days), notesOnDays: notesOn(days) };
}

function notesOn(days: readonly DayHours[]): DayNotes | undefined {
  const notes = days.flatMap(({ day, note }) => (note === undefined ? [] : [[shortDays[day]!, note]]));
  return notes.length === 0 ? undefined : Object.fromEntries(notes);
}

/** A list that is left out if it is empty. */
function some<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length === 0 ? undefined : items;
}

const codeOf = ({ code }: ShownCode) => code;

/** A British postcode: one or two letters, a digit, perhaps a letter or another digit, and the inward part. */
const british = /^([A-Z]{1,2})([0-9])([0-9A-Z]?)(?: ?([0-9])([A-Z])([A-Z]))?$/;

function areaOf({ postcode, country }: Place): string {
  const isBritish = country === undefined || hasUkPostcodes(country);
  const parts = isBritish ? british.exec((postcode ?? '').toUpperCase().replace(/\s+/g, ' ')) : null;
  if (parts === null) return /^[A-Z]{2}$/.test(country ?? '') ? `in-${country?.toLowerCase()}` : 'in-gb';
  const [, letters, digit, more, ...inward] = parts;
  return `${letters}${digit}${more}${inward[0] === undefined ? '' : `-${inward.join('')}`}`.toLowerCase();
}
