import { twoTimesIn } from '../model/time-of-day.js';

/**
 * What the named types of the interface take, for "not an Amount: …": the rest of the sentence, with an example.
 * Where versions differ, the type's name carries the version, which is not shown.
 */
const namedTypes: Readonly<Record<string, string>> = {
  Amount: 'up to 14 digits, optionally a point and up to 4 more, such as 12.50',
  Rate: 'up to 3 digits, optionally a point and up to 4 more, such as 4.75',
  Coordinate: 'degrees with a point and 1 to 8 digits after it, such as 52.3981 or -0.2623',
  TimeOfDay: 'hours, minutes and seconds, such as 09:30:00; 24:00:00 is the end of the day',
  'TimeOfDay v2.2': 'hours and minutes, such as 09:30; 24:00 is the end of the day',
  MinimumPossibleAmount: 'up to 13 digits, optionally a point and up to 5 more, such as 10 or 10.00',
  'MinimumPossibleAmount v2.2': 'up to 10 digits, optionally a point and up to 2 more, such as 10 or 10.00',
  Date: 'a day of the calendar written year-month-day, such as 2026-03-01',
  DateTime: 'a date and time with its offset, such as 2026-03-01T09:00:00.000Z',
  URI: 'a web address that begins with https:// or http://, such as https://openapi.example.com/terms',
  Origin: 'scheme and host with nothing after them, such as https://openapi.example.com',
  BasePath:
    'segments of letters, digits, "-", "_" and "~", with dots only inside, that each begin with a slash, such as /open-banking, 200 characters each at most. The first is none of errors, opendata-manifest.json, _headers, _redirects, _routes.json and _worker.js, which are taken',
  Vendor: 'letters, digits, hyphens and underscores, such as example',
  Names: "a preset's name, the name of a YAML or JSON file beside site.yaml, or the map itself",
  HeaderName: 'letters, digits and hyphens without spaces, such as Cache-Control',
  HeaderValue: 'printable ASCII characters without spaces at the ends',
  RecordName:
    'brand folder, collection and identity with slashes between, such as fenland/branches/FB-0102; or fenland/branches for all of them',
  Fingerprint: '8 to 32 of the digits 0 to 9 and a to f, as opendata accept writes them',
  Reason: 'a sentence that says why it is accepted',
  PublicationName: 'the 12 digits, 0 to 9 and a to f, that name a publication, as build says them',
  AddressStart: 'what the addresses begin with, such as /open-banking/v2.1',
  ErrorStatus: 'a status of 400 to 599, such as 404',
  CountryCode: 'two capital letters (ISO 3166-1), such as GB',
  LanguageCode: 'two small letters (ISO 639-1), such as en',
  CurrencyCode: 'three capital letters (ISO 4217), such as GBP',
  FourLetterCode: 'exactly four capital letters, such as ABCD',
  WordCode: 'at most 4 letters, digits or underscores, such as AB12',
  SICCode: 'at most 5 digits, such as 64191',
  Number: 'digits, optionally a point and more digits, such as 18 or 1.5',
  Integer: 'a whole number, such as 2',
  number: 'digits, optionally a point and more digits, such as 18 or 1.5',
  boolean: 'true or false',
};

/** What a named type of the interface takes, `up to 14 digits, …`; nothing of a type that isn't known here. */
export function whatTypeTakes(type: string): string | undefined {
  return namedTypes[type];
}

/** What to write in place of two times in the field of one: nothing for any other value. */
export function twoTimesHint(type: string, value: string): { hint: string } | Record<never, never> {
  const times = type.startsWith('TimeOfDay') ? twoTimesIn(value) : undefined;
  if (times === undefined) return {};
  const [opening, closing] = times.map((time) => (type === 'TimeOfDay' ? `${time}:00` : time));
  return { hint: `two times? write OpeningTime: ${opening} and ClosingTime: ${closing}` };
}

/** `not an Amount: up to 14 digits, …`. */
export function notOfType(type: string): string {
  if (type === 'boolean') return 'neither true nor false';
  const name = type.replace(/ v2\.\d$/, '');
  const article = /^[AEIOaeio]/.test(name) ? 'an' : 'a';
  const takes = namedTypes[type];
  return takes === undefined ? `not ${article} ${name}` : `not ${article} ${name}: ${takes}`;
}
