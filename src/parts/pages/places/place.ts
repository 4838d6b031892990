import type { PlainObject } from '../../../base/json/plain-object.js';
import { fragmentOf } from '../../../base/markup/html.js';
import { registrationOf } from '../../../interface/collections/index.js';
import { type Collection, identityOf, shownIdentity } from '../../../model/collection.js';
import { valueAt } from '../../../model/location.js';
import { countryCodeOf, hasUkPostcodes } from '../../../model/place/country.js';
import type { Position } from '../../../model/place/distance.js';
import { nationOf } from '../../../model/place/nation.js';
import { isNoTime, readTimeOfDay } from '../../../model/time/time-of-day.js';
import { dayNames } from '../../../model/time/week.js';
import { objectIn, objectsIn, textIn, textsIn } from '../values.js';
import type { Exception, Times, Week } from './hours.js';

/** A code as published, or one that the brand has added, by its name. */
export interface ShownCode {
  readonly code: string;
  /** The path of the field that it is from. */
  readonly field: readonly string[];
  /** What the brand says of its own code, unless that is its name again. */
  readonly description?: string;
}

export interface Contact {
  /** A code such as `Phone`. */
  readonly type: string;
  readonly content: string;
  readonly description: string | undefined;
}

/** A branch or a cash machine, as pages show it. All texts are as published. */
export interface Place extends Times {
  readonly collection: Collection;
  readonly identity: string;
  readonly name: string;
  /** The lines of the address before the town. */
  readonly street: readonly string[];
  readonly town: string;
  readonly county: readonly string[];
  readonly postcode: string;
  /** The page that it is on: its postcode's district, such as `cb7`; `in-ie` where there is no British postcode. */
  readonly district: string;
  readonly position: Position | undefined;
  /** Notes on days of the usual week, and on exceptions, with what they are about: `Monday`, or the first day of an exception. */
  readonly hoursNotes: ReadonlyMap<string, string>;
  readonly services: readonly ShownCode[];
  readonly accessibility: readonly ShownCode[];
  /** The customers that it is for. */
  readonly segments: readonly ShownCode[];
  /** Where a machine stands. */
  readonly location: readonly ShownCode[];
  readonly notes: readonly string[];
  readonly contacts: readonly Contact[];
  readonly sortCodes: readonly string[];
  readonly currencies: readonly string[];
  readonly languages: readonly string[];
  /** The smallest sum that a machine gives out; empty if it isn't published. */
  readonly smallest: string;
}

/** Whether the records of a collection are places. */
export function isPlaces(collection: Collection): boolean {
  return registrationOf(collection).facts?.address !== undefined;
}

/** The fragment of a place's address, and its id on the page. @param folder that of its brand in addresses */
export function placeId(folder: string, collection: Collection, identity: string): string {
  return fragmentOf(`${folder}-${collection}-${shownIdentity(collection, identity)}`);
}

/** @param record as published, in any version */
export function placeOf(collection: Collection, record: PlainObject): Place {
  const address = objectAt(record, registrationOf(collection).facts?.address ?? []);
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
  const number = [textOf(address['BuildingNumber']), textOf(address['StreetName'])].filter(
    (text) => text !== '',
  );
  return {
    collection,
    identity: identityOf(collection, record) ?? '',
    name: textOf(record['Name']) || textOf(objectAt(record, ['Location', 'Site'])['Name']),
    street: [...textsIn(address['AddressLine']), ...(number.length > 0 ? [number.join(' ')] : [])],
    town: textOf(address['TownName']),
    county: textsIn(address['CountrySubDivision']),
    postcode,
    district: districtOf(postcode, country),
    nation: nationOf(postcode || undefined, country || undefined),
    position: isPlaced ? position : undefined,
    isAlwaysOpen: String(record['Access24HoursIndicator']) === 'true',
    week: Array.isArray(days) ? weekOf(days, hoursNotes) : undefined,
    exceptions: objectsIn(availability['NonStandardAvailability']).flatMap((each) =>
      exceptionOf(each, hoursNotes),
    ),
    hoursNotes,
    services: [
      ...coded(record, ['ServiceAndFacility'], 'OtherServiceAndFacility'),
      ...coded(record, ['ATMServices'], 'OtherATMServices'),
    ],
    accessibility: coded(record, ['Accessibility'], 'OtherAccessibility'),
    segments: coded(record, ['CustomerSegment'], 'OtherCustomerSegment'),
    location: coded(
      objectAt(record, ['Location']),
      ['Location', 'LocationCategory'],
      'OtherLocationCategory',
    ),
    notes: textsIn(record['Note']),
    contacts: objectsIn(record['ContactInfo']).flatMap((contact) => {
      const [type, content] = [textOf(contact['ContactType']), textOf(contact['ContactContent'])];
      const description = textOf(contact['ContactDescription']) || undefined;
      return type === '' || content === '' ? [] : [{ type, content, description }];
    }),
    sortCodes: textsIn(record['SortCode']),
    currencies: textsIn(record['SupportedCurrencies']),
    languages: textsIn(record['SupportedLanguages']),
    smallest: textOf(record['MinimumPossibleAmount']),
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
function weekOf(days: unknown, notes: Map<string, string>, about?: string): Week {
  const week = dayNames.map((): string[] => []);
  for (const day of objectsIn(days)) {
    const name = textOf(day['Name']);
    const at = (dayNames as readonly string[]).indexOf(name);
    const note = textOf(day['Notes']);
    addNote(notes, about ?? name, note);
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

/** The codes of a list, with the names of own codes in place of `Other`. @param field its path from the root of the record */
function coded(parent: PlainObject, field: readonly string[], others: string): readonly ShownCode[] {
  const codes: ShownCode[] = [];
  for (const code of textsIn(parent[field.at(-1)!])) if (code !== 'Other') codes.push({ code, field });
  for (const other of objectsIn(parent[others])) {
    const [code, description] = [textOf(other['Name']), textOf(other['Description'])];
    if (code === '') continue;
    codes.push({ code, field, ...(description !== '' && description !== code && { description }) });
  }
  return codes;
}

function objectAt(value: PlainObject, path: readonly (string | number)[]): PlainObject {
  return objectIn(valueAt(value, path));
}

/** A text of a record; empty where there is none. */
function textOf(value: unknown): string {
  return textIn(value) ?? '';
}
