import type { PlainObject } from '../../base/json/plain-object.js';
import { fragmentOf } from '../../base/markup/html.js';
import { meaningOfCode } from '../../interface/meanings/index.js';
import { type Collection, shownIdentity } from '../../model/collection.js';
import { hasUkPostcodes } from '../../model/country.js';
import type { Version } from '../../model/version.js';
import { openingHoursOf, shortDays } from './opening-hours.js';
import {
  type DayHours,
  type ExceptionalHours,
  labelOf,
  type Place,
  placeShown,
  type ShownCode,
} from './place.js';
import { placeArticles, shortExceptions } from './place-article.js';
import type { CodeData, DayNotes, PlaceData, SpecialHours } from './place-data.js';
import { placeNode } from './place-graph.js';
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
  /** What its codes are. */
  readonly codes: readonly (readonly [code: string, what: CodeData])[];
}

/** The settings on which the entries of a brand's collection depend. */
export interface EntrySettings {
  readonly collection: Collection;
  readonly version: Version;
  readonly folder: string;
  readonly brandName: string;
  /** The address of the collection's JSON. */
  readonly data: string;
  readonly texts: Texts;
}

/** @returns a function that makes the entry of a record of the collection */
export function placeEntries(settings: EntrySettings): (record: PlainObject) => PlaceEntry {
  const { collection, version, folder, brandName, data, texts } = settings;
  const articleOf = placeArticles({ collection, brandName, data }, texts);
  const start = fragmentOf(`${folder}-${collection}-`);
  const brandId = fragmentOf(folder);
  const [kind = collection] = texts.collections[collection] ?? [];
  return (record) => {
    const place = placeShown(collection, record);
    const id = start + fragmentOf(shownIdentity(collection, place.identity));
    const { nation, exceptions } = place;
    const shown = dataOf(place, id, brandName);
    return {
      area: areaOf(place),
      data: shown,
      node: placeNode(shown, brandId, texts.place.unnamed(kind)),
      codes: codesOf(place, version),
      html: articleOf(place, { id, exceptions: shortExceptions(exceptions), nation }),
    };
  };
}

function dataOf(place: Place, id: string, brand: string): PlaceData {
  const { position, week, exceptions } = place;
  return {
    id,
    kind: place.collection,
    brand,
    record: place.identity,
    ...given({ name: place.name, type: place.type }),
    ...(place.street.length > 0 && { street: place.street.join(', ') }),
    ...given({ town: place.town }),
    ...list('county', place.county),
    ...given({ postcode: place.postcode, country: place.country, nation: place.nation }),
    ...(position && { latitude: position[0], longitude: position[1] }),
    ...given({ access24Hours: place.access24Hours }),
    ...(week && { openingHours: openingHoursOf(week), ...notesOn(week) }),
    ...list('specialHours', exceptions.map(specialHours)),
    ...list('services', place.services.map(codeOf)),
    ...list('accessibility', place.accessibility.map(codeOf)),
    ...list('segments', place.segments.map(codeOf)),
    ...list('location', place.location.map(codeOf)),
    ...given({ branch: place.branch }),
    ...list('currencies', place.currencies),
    ...list('languages', place.languages),
    ...given({ minimumAmount: place.minimumAmount }),
    ...list('sortCodes', place.sortCodes),
    ...list('contacts', place.contacts),
    ...given({ photo: place.photo }),
    ...list('notes', place.notes),
  };
}

function specialHours({ from, to, name, note, days }: ExceptionalHours): SpecialHours {
  return { from, to, ...given({ name, note }), openingHours: openingHoursOf(days), ...notesOn(days) };
}

function notesOn(days: readonly DayHours[]): { notesOnDays?: DayNotes } {
  const notes = days.flatMap(({ day, note }) => (note === undefined ? [] : [[shortDays[day]!, note]]));
  return notes.length === 0 ? {} : { notesOnDays: Object.fromEntries(notes) };
}

/** The members that are not undefined. */
function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const some: Partial<T> = {};
  for (const name in members) if (members[name] !== undefined) some[name] = members[name];
  return some as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function list<K extends string, T>(name: K, items: readonly T[]): { [_ in K]?: readonly T[] } {
  return items.length === 0 ? {} : ({ [name]: items } as { [_ in K]: readonly T[] });
}

const codeOf = ({ code }: ShownCode) => code;

function codesOf(place: Place, version: Version): (readonly [string, CodeData])[] {
  const { collection, services, accessibility, segments, location } = place;
  return [services, accessibility, segments, location].flat().map(({ code, field, description }) => {
    const means = meaningOfCode(collection, version, field, code);
    const what = { label: labelOf(code), ...given({ means }) };
    return [code, description === undefined ? what : { ...what, descriptions: [description] }];
  });
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
