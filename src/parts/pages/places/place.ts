import type { PlainObject } from '../../../base/json/plain-object.js';
import { registrationOf } from '../../../interface/collections/index.js';
import { type Collection, identityOf, shownIdentity } from '../../../model/collection.js';
import { valueAt } from '../../../model/location.js';
import { countryCodeOf, hasUkPostcodes } from '../../../model/place/country.js';
import { nationOf } from '../../../model/place/nation.js';
import { isNoTime, readTimeOfDay } from '../../../model/time/time-of-day.js';
import { dayNames } from '../../../model/time/week.js';
import { fragmentOf } from '../html.js';
import { objectIn, objectsIn, textIn, textsIn } from '../values.js';
import { featuresOf, type PlaceRow, placeRows } from './facts.js';
import type { Exception, WeekText } from './hours.js';
import type { FoundPlace } from './places-file.js';

/** A branch or a cash machine, as pages show it. All texts are as published. */
export interface Place extends FoundPlace {
  /** Notes on days of the usual week, and on exceptions, with what they are about: `Monday`, or the first day of an exception. */
  readonly hoursNotes: ReadonlyMap<string, string>;
  readonly facts: readonly PlaceRow[];
}

/** Whether the records of a collection are places. */
export function isPlaces(collection: Collection): boolean {
  return registrationOf(collection).comparedPaths?.address !== undefined;
}

/**
 * @param brand with the name of its folder in addresses
 * @param record as published, in any version
 * @param currency of the country (ISO 4217)
 */
export function placeOf(
  brand: { readonly name: string; readonly folder: string },
  collection: Collection,
  record: PlainObject,
  currency: string,
): Place {
  const address = objectAt(record, registrationOf(collection).comparedPaths?.address ?? []);
  const { Latitude: latitude, Longitude: longitude } = objectAt(address, [
    'GeoLocation',
    'GeographicCoordinates',
  ]);
  const availability = objectAt(record, ['Availability']);
  const days = objectAt(availability, ['StandardAvailability'])['Day'];
  const [postcode, country] = [textOf(address['PostCode']), textOf(address['Country'])];
  const hoursNotes = new Map<string, string>();
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlaced = latitude !== undefined && Object.values(position).every(Number.isFinite);
  const road = [address['BuildingNumber'], address['StreetName']].flatMap(textsIn).join(' ');
  const identity = identityOf(collection, record) ?? '';
  return {
    kind: collection,
    id: fragmentOf(`${brand.folder}-${collection}-${shownIdentity(collection, identity)}`),
    brand: brand.name,
    name: textOf(record['Name']) || textOf(objectAt(record, ['Location', 'Site'])['Name']),
    street: [...textsIn(address['AddressLine']), ...textsIn(road)].join(', '),
    town: textOf(address['TownName']),
    postcode,
    district: districtOf(postcode, country),
    position: isPlaced ? position : undefined,
    times: {
      nation: nationOf(postcode || undefined, country || undefined),
      isAlwaysOpen: String(record['Access24HoursIndicator']) === 'true',
      week: Array.isArray(days) ? weekOf(days, hoursNotes) : undefined,
      exceptions: objectsIn(availability['NonStandardAvailability']).flatMap((each) =>
        exceptionOf(each, hoursNotes),
      ),
    },
    hoursNotes,
    features: featuresOf(record, currency),
    facts: placeRows(record, textsIn(address['CountrySubDivision']), currency),
  };
}

/** A British postcode, or its district alone. */
const british = /^([A-Z]{1,2}\d[\dA-Z]?)(?: ?\d[A-Z]{2})?$/;

function districtOf(postcode: string, country: string): string {
  const code = country === '' ? undefined : countryCodeOf(country);
  const isBritish = code === undefined || hasUkPostcodes(code);
  const district = isBritish ? british.exec(postcode.toUpperCase().replace(/\s+/g, ' '))?.[1] : undefined;
  return (district ?? `in-${/^[A-Z]{2}$/.test(code ?? '') ? code : 'gb'}`).toLowerCase();
}

/** @param notes takes what is noted on days */
function weekOf(days: unknown, notes: Map<string, string>, about?: string): WeekText {
  const week = dayNames.map((): string[] => []);
  for (const day of objectsIn(days)) {
    const name = textOf(day['Name']);
    const at = (dayNames as readonly string[]).indexOf(name);
    addNote(notes, about ?? name, textOf(day['Notes']));
    for (const { OpeningTime: opening, ClosingTime: closing } of objectsIn(day['OpeningHours'])) {
      const [from, to] = [timeOf(opening), timeOf(closing)];
      if (from === '' || to === '' || isNoTime(readTimeOfDay(from), readTimeOfDay(to))) continue;
      week[at]?.push(`${from}-${to}`);
    }
  }
  return week.map((hours) => [...new Set(hours)].sort().join(' ')).join(';');
}

function exceptionOf(exception: PlainObject, notes: Map<string, string>): Exception[] {
  const from = textOf(exception['StartDate']).slice(0, 10);
  if (from === '') return [];
  const week = weekOf(exception['Day'], notes, from);
  addNote(notes, from, textOf(exception['Notes']));
  return [[from, textOf(exception['EndDate']).slice(0, 10) || from, week, textOf(exception['Name'])]];
}

function addNote(notes: Map<string, string>, about: string, note: string): void {
  const known = notes.get(about);
  if (note !== '' && note !== known) notes.set(about, known === undefined ? note : `${known}; ${note}`);
}

/** `09:00` of `09:00:00` or `09:00:00Z`. */
function timeOf(value: unknown): string {
  return /^\d\d:\d\d/.exec(textOf(value))?.[0] ?? '';
}

function objectAt(value: PlainObject, path: readonly (string | number)[]): PlainObject {
  return objectIn(valueAt(value, path));
}

/** A text of a record; empty where there is none. */
function textOf(value: unknown): string {
  return textIn(value) ?? '';
}
