import type { PlainObject } from '../../base/json/plain-object.js';
import type { Message } from '../../model/message.js';
import { twoTimesIn } from '../../model/time-of-day.js';

/** The name of a type in messages, and the form of its values, with an example. */
interface NamedType {
  readonly name: string;
  readonly takes: string;
}

/** The named types of the interface and of the settings. If versions differ, the type's name includes the version. */
const namedTypes: Readonly<Record<string, NamedType>> = {
  Amount: { name: 'an amount', takes: 'up to 14 digits, optionally a point and up to 4 more, such as 12.50' },
  Rate: { name: 'a rate', takes: 'up to 3 digits, optionally a point and up to 4 more, such as 4.75' },
  Coordinate: {
    name: 'a coordinate',
    takes: 'degrees with a point and 1 to 8 digits after it, such as 52.3981 or -0.2623',
  },
  TimeOfDay: {
    name: 'a time of day',
    takes: 'hours, minutes and seconds, such as 09:30:00; 24:00:00 is the end of the day',
  },
  'TimeOfDay v2.2': {
    name: 'a time of day',
    takes: 'hours and minutes, such as 09:30; 24:00 is the end of the day',
  },
  'TimeOfDay v1.0': {
    name: 'a time of day',
    takes: 'hours and minutes from 00:00 to 23:59, such as 09:30',
  },
  MinimumPossibleAmount: {
    name: 'an amount',
    takes: 'up to 13 digits, optionally a point and up to 5 more, such as 10 or 10.00',
  },
  'MinimumPossibleAmount v2.2': {
    name: 'an amount',
    takes: 'up to 10 digits, optionally a point and up to 2 more, such as 10 or 10.00',
  },
  Date: { name: 'a date', takes: 'a day of the calendar written year-month-day, such as 2026-03-01' },
  DateTime: { name: 'a date and time', takes: 'with its offset, such as 2026-03-01T09:00:00.000Z' },
  URI: {
    name: 'a web address',
    takes: 'it begins with https:// or http://, such as https://openapi.example.com/terms',
  },
  Origin: {
    name: 'an origin',
    takes: 'scheme and host with nothing after them, such as https://openapi.example.com',
  },
  TimeZone: {
    name: 'a time zone',
    takes: 'its name in the IANA database, such as Europe/London or UTC',
  },
  BasePath: {
    name: 'a base path',
    takes:
      'segments of letters, digits, "-", "_" and "~", with dots only inside, that each begin with a slash, such as /open-banking, each at most 200 characters. The first must not be errors, opendata-manifest.json, _headers, _redirects, _routes.json or _worker.js, which are reserved',
  },
  PublicationFolder: {
    name: 'the folder of a publication',
    takes:
      'a path from the folder of this file to a folder with an opendata-manifest.json, such as ../dist/site',
  },
  Bytes: { name: 'an amount of bytes', takes: 'a number in kB, MB, GB or TB, such as 2 GB' },
  Vendor: { name: 'a vendor token', takes: 'letters, digits, hyphens and underscores, such as example' },
  Names: {
    name: 'a source of names',
    takes: "a preset's name, the name of a YAML or JSON file beside site.yaml, or the map itself",
  },
  HeaderName: {
    name: 'the name of a header',
    takes: 'letters, digits and hyphens without spaces, such as Cache-Control',
  },
  HeaderValue: { name: 'a header value', takes: 'printable ASCII characters without spaces at the ends' },
  RecordName: {
    name: 'the name of a record',
    takes:
      'brand folder, collection and identity with slashes between, such as fenland/branches/FB-0102; or fenland/branches for all of them',
  },
  Fingerprint: {
    name: 'a fingerprint',
    takes: '8 to 32 of the digits 0 to 9 and a to f, as opendata accept writes them',
  },
  Reason: { name: 'a reason', takes: 'a sentence that says why it is accepted' },
  PublicationName: {
    name: 'the name of a publication',
    takes: 'the 12 digits, 0 to 9 and a to f, that name a publication, as build prints them',
  },
  AcceptanceId: {
    name: 'the id of an entry',
    takes: 'up to 64 letters, digits, points, hyphens and underscores, such as rate-jump-4f1d2a90',
  },
  ItemDigest: {
    name: 'the digest of a change',
    takes: 'the 16 digits, 0 to 9 and a to f, that stand for a change, as build prints them',
  },
  AddressStart: {
    name: 'the beginning of an address',
    takes: 'what the addresses begin with, such as /open-banking/v2.1',
  },
  ErrorStatus: { name: 'the status of an error', takes: '400 to 599, such as 404' },
  CountryCode: { name: 'a country code', takes: 'two capital letters (ISO 3166-1), such as GB' },
  LanguageCode: { name: 'a language code', takes: 'two lower-case letters (ISO 639-1), such as en' },
  CurrencyCode: { name: 'a currency code', takes: 'three capital letters (ISO 4217), such as GBP' },
  FourLetterCode: { name: 'a code of four letters', takes: 'exactly four capital letters, such as ABCD' },
  WordCode: { name: 'a code', takes: 'at most 4 letters, digits or underscores, such as AB12' },
  SICCode: { name: 'an SIC code', takes: 'at most 5 digits, such as 64191' },
  Number: { name: 'a number', takes: 'digits, optionally a point and more digits, such as 18 or 1.5' },
  Integer: { name: 'a whole number', takes: 'digits without a point, such as 2' },
  Colour: { name: 'a colour', takes: '# and six digits from 0 to 9 and A to F, such as #0f766e' },
  OwnRule: {
    name: 'the name of a rule of your own',
    takes: 'own/ and lower-case letters, digits and hyphens, such as own/sort-code',
  },
  RuleOfCollection: {
    name: 'a guard with its collection',
    takes: 'the name of the rule, a colon and the collection, such as publish/renamed:atms',
  },
  number: { name: 'a number', takes: 'digits, optionally a point and more digits, such as 18 or 1.5' },
};

/** The values of a named type of the interface, `up to 14 digits, …`; undefined for an unknown type. */
export function formOfType(type: string): string | undefined {
  return type === 'boolean' ? 'true or false' : namedTypes[type]?.takes;
}

/** True if times of the type have seconds, false if they end with the minute; undefined for any other type. */
export function hasSeconds(type: string): boolean | undefined {
  return type.startsWith('TimeOfDay') ? type === 'TimeOfDay' : undefined;
}

/** What to write instead of two times in a field for one; undefined for any other value. */
export function twoTimes(type: string, value: string): PlainObject | undefined {
  const withSeconds = hasSeconds(type);
  const times = withSeconds === undefined ? undefined : twoTimesIn(value);
  if (times === undefined || (type === 'TimeOfDay v1.0' && times.includes('24:00'))) return undefined;
  const [opening, closing] = times.map((time) => (withSeconds ? `${time}:00` : time));
  return { OpeningTime: opening, ClosingTime: closing };
}

/** Where one field has the values of two. */
export function twoValues(fields: PlainObject): Pick<Message, 'hint' | 'proposals'> {
  const both = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return {
    hint: `two ${'OpeningTime' in fields ? 'times' : 'values'}? write ${both.join(' and ')}`,
    proposals: [{ fields }],
  };
}

/** `not an amount: up to 14 digits, …`. */
export function notOfType(type: string): string {
  if (type === 'boolean') return 'neither true nor false';
  if (type === 'codes') return 'not one of the codes of the interface';
  const known = namedTypes[type];
  return known === undefined ? `not of the type ${type}` : `not ${known.name}: ${known.takes}`;
}
