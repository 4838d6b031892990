import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Nation } from '../../model/bank-holidays.js';
import type { Collection } from '../../model/collection.js';
import { identityOf } from '../../model/collection.js';
import { countryCodeOf } from '../../model/country.js';
import { valueAt } from '../../model/location.js';
import { nationOf } from '../../model/nation.js';
import { isNoTime, readTimeOfDay } from '../../model/time-of-day.js';
import { dayNames } from '../../model/week.js';
import type { Position } from './distance.js';
import type { ContactData } from './place-data.js';

/** From when to when, as texts such as `09:00`. */
export type Hours = readonly [from: string, to: string];

/** The hours of one day of the week. */
export interface DayHours {
  /** 0 is Monday. */
  readonly day: number;
  readonly hours: readonly Hours[];
  readonly note: string | undefined;
}

/** Hours for an exception, such as a bank holiday. Days that it doesn't name are closed. */
export interface ExceptionalHours {
  /** Days, YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly name: string | undefined;
  readonly note: string | undefined;
  readonly days: readonly DayHours[];
}

/** A branch or cash machine as a page shows it. All texts are as published. */
export interface Place {
  readonly collection: Collection;
  /** Unique among the places of its brand and collection. */
  readonly identity: string;
  readonly name: string | undefined;
  /** The lines of the address before the town. */
  readonly street: readonly string[];
  readonly town: string | undefined;
  readonly county: readonly string[];
  readonly postcode: string | undefined;
  /** The code of the country that is meant. */
  readonly country: string | undefined;
  /** Whose bank holidays it has; undefined where the address doesn't say. */
  readonly nation: Nation | undefined;
  /** Degrees. */
  readonly position: Position | undefined;
  /** True if customers reach it day and night; undefined if nothing is published. */
  readonly access24Hours: boolean | undefined;
  /** The usual week; undefined if no hours are published. */
  readonly week: readonly DayHours[] | undefined;
  readonly exceptions: readonly ExceptionalHours[];
  readonly services: readonly ShownCode[];
  readonly accessibility: readonly ShownCode[];
  /** The customers that it is for. */
  readonly segments: readonly ShownCode[];
  /** Where a cash machine stands. */
  readonly location: readonly ShownCode[];
  readonly notes: readonly string[];
  readonly contacts: readonly ContactData[];
  /** Of a branch: `Mobile` or `Physical`. */
  readonly type: string | undefined;
  readonly photo: string | undefined;
  readonly sortCodes: readonly string[];
  /** Of a cash machine: the branch that it belongs to. */
  readonly branch: string | undefined;
  readonly currencies: readonly string[];
  readonly languages: readonly string[];
  readonly minimumAmount: string | undefined;
}

/** A code as published, or one that the brand has added, by its name. */
export interface ShownCode {
  readonly code: string;
  /** The path of the field that it is from. */
  readonly field: readonly string[];
  /** What the brand says of its own code, unless that is its name again. */
  readonly description?: string;
}

/** Whether the records of a collection are places. */
export function isPlaces(collection: Collection): boolean {
  return registrationOf(collection).facts?.address !== undefined;
}

/** @param record as published, in any version */
export function placeShown(collection: Collection, record: PlainObject): Place {
  const address = objectAt(record, registrationOf(collection).facts?.address ?? []);
  const site = objectAt(record, ['Location', 'Site']);
  const coordinates = objectAt(address, ['GeoLocation', 'GeographicCoordinates']);
  const position = [Number(coordinates['Latitude']), Number(coordinates['Longitude'])] as const;
  const availability = objectAt(record, ['Availability']);
  const standard = objectAt(availability, ['StandardAvailability']);
  const street = [textOf(address['BuildingNumber']), textOf(address['StreetName'])]
    .filter((text) => text !== undefined)
    .join(' ');
  const [postcode, country] = [textOf(address['PostCode']), textOf(address['Country'])];
  const notes = record['Note'];
  return {
    collection,
    identity: identityOf(collection, record) ?? '',
    name: textOf(record['Name']) ?? textOf(site['Name']),
    street: [...texts(address['AddressLine']), street].filter((line) => line !== ''),
    town: textOf(address['TownName']),
    county: texts(address['CountrySubDivision']),
    postcode,
    nation: nationOf(postcode, country),
    country: country === undefined ? undefined : countryCodeOf(country),
    position: position.every(Number.isFinite) && coordinates['Latitude'] !== undefined ? position : undefined,
    access24Hours: flagOf(record['Access24HoursIndicator']),
    week: Array.isArray(standard['Day']) ? objects(standard['Day']).flatMap(dayOf) : undefined,
    exceptions: objects(availability['NonStandardAvailability']).flatMap(exceptionOf),
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
    notes: typeof notes === 'string' ? [notes] : texts(notes),
    contacts: objects(record['ContactInfo']).flatMap((contact) => {
      const [type, content] = [textOf(contact['ContactType']), textOf(contact['ContactContent'])];
      const description = textOf(contact['ContactDescription']);
      if (type === undefined || content === undefined) return [];
      return [{ type, content, ...(description !== undefined && { description }) }];
    }),
    type: textOf(record['Type']),
    photo: textOf(record['Photo']),
    sortCodes: texts(record['SortCode']),
    branch: textOf(objectAt(record, ['Branch'])['Identification']),
    currencies: texts(record['SupportedCurrencies']),
    languages: texts(record['SupportedLanguages']),
    minimumAmount: textOf(record['MinimumPossibleAmount']),
  };
}

function dayOf(day: PlainObject): DayHours[] {
  const days: readonly string[] = dayNames;
  const index = days.indexOf(textOf(day['Name']) ?? '');
  if (index === -1) return [];
  const hours = objects(day['OpeningHours']).flatMap((each): Hours[] => {
    const [from, to] = [timeOf(each['OpeningTime']), timeOf(each['ClosingTime'])];
    if (from === undefined || to === undefined) return [];
    return isNoTime(readTimeOfDay(from), readTimeOfDay(to)) ? [] : [[from, to]];
  });
  return [{ day: index, hours, note: textOf(day['Notes']) }];
}

function exceptionOf(exception: PlainObject): ExceptionalHours[] {
  const from = textOf(exception['StartDate'])?.slice(0, 10);
  if (from === undefined) return [];
  return [
    {
      from,
      to: textOf(exception['EndDate'])?.slice(0, 10) ?? from,
      name: textOf(exception['Name']),
      note: textOf(exception['Notes']),
      days: objects(exception['Day']).flatMap(dayOf),
    },
  ];
}

/** `09:00` of `09:00:00` or `09:00:00Z`. */
function timeOf(value: unknown): string | undefined {
  return /^\d\d:\d\d/.exec(textOf(value) ?? '')?.[0];
}

/**
 * The codes of a list, with the names of own codes in place of `Other`.
 * @param field its path from the root of the record
 */
function coded(parent: PlainObject, field: readonly string[], others: string): ShownCode[] {
  const codes: ShownCode[] = [];
  for (const code of texts(parent[field.at(-1)!])) if (code !== 'Other') codes.push({ code, field });
  for (const other of objects(parent[others])) {
    const [code, description] = [textOf(other['Name']), textOf(other['Description'])];
    if (code === undefined) continue;
    codes.push({ code, field, ...(description !== undefined && description !== code && { description }) });
  }
  return codes;
}

/** Words that aren't written in lower case, beside abbreviations such as SME, or not as codes have them. */
const written: Readonly<Record<string, string>> = {
  atm: 'cash machine',
  wifi: 'Wi-Fi',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

const labels = new Map<string, string>();

/** A code as words: `Wheelchair access` for `WheelchairAccess`. A text with spaces is one of words already. */
export function labelOf(code: string): string {
  if (code.includes(' ')) return code;
  const known = labels.get(code);
  if (known !== undefined) return known;
  const label = wordsOf(code);
  labels.set(code, label);
  return label;
}

function wordsOf(code: string): string {
  const words = code
    .replace(/^WiFi$/, 'Wifi')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ _]+/)
    .map((word) => written[word.toLowerCase()] ?? (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return capital(words);
}

function objectAt(value: PlainObject, path: readonly (string | number)[]): PlainObject {
  const found = valueAt(value, path);
  return isPlainObject(found) ? found : {};
}

/** The objects of a list, or an object alone. */
function objects(value: unknown): readonly PlainObject[] {
  if (value === undefined) return none;
  return (Array.isArray(value) ? value : [value]).filter(isPlainObject);
}

const none: readonly never[] = [];

function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return none;
  const found: string[] = [];
  for (const each of value) {
    const text = textOf(each);
    if (text !== undefined) found.push(text);
  }
  return found;
}

function flagOf(value: unknown): boolean | undefined {
  const text = String(value);
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}
