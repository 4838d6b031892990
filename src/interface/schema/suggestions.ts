import { safeParse, type z } from 'zod';
import { suggestion } from '../../base/text/suggestion.js';
import { countryCodeOf } from '../../model/place/country.js';
import { clockTime, typedTime, wholeDay } from '../../model/time/time-of-day.js';
import { defaultTimeZone, timeZones } from '../../model/time/time-zone.js';
import { flagMeant, likelyDates, likelyNumbers, type Suggestion } from './likely-values.js';
import { typedSchema } from './typed.js';
import { factsOf } from './types.js';

/** Suggestions for a text of one type, the likeliest first. The caller checks whether they are valid. */
type Suggest = (written: string) => readonly Suggestion[];

/** Suggestions by the interface's named type. */
const suggestersOf: Readonly<Record<string, Suggest>> = {
  Amount: likelyNumbers,
  Rate: likelyNumbers,
  Coordinate: likelyNumbers,
  MinimumPossibleAmount: likelyNumbers,
  Number: likelyNumbers,
  Integer: likelyNumbers,
  Date: likelyDates,
  TimeOfDay: likelyTimes,
  boolean: likelyBooleans,
  URI: likelyAddresses,
  TimeZone: likelyZones,
  CountryCode: likelyCodes,
  LanguageCode: likelyCodes,
  CurrencyCode: likelyCodes,
};

/** Invisible characters from pasting, and quotes around the whole value. */
const aroundPasted =
  /^[\s\u00ad\u200b-\u200f\u2060\ufeff"'“”„‘’`]+|[\s\u00ad\u200b-\u200f\u2060\ufeff"'“”„‘’`]+$/g;

/**
 * A valid value to propose instead of a text that `schema` doesn't accept.
 * @returns undefined if there is no valid suggestion
 */
export function suggestedValue(schema: z.core.$ZodType, written: string): Suggestion | undefined {
  if (written.length > 500) return undefined;
  const fits = (text: string) => safeParse(typedSchema(schema), text).success;
  const bare = written.replace(aroundPasted, '');
  const readings = suggestersOf[factsOf(schema)?.type ?? ''] ?? sameLetters;
  const all: readonly Suggestion[] =
    bare === written ? readings(bare) : [{ suggestion: bare }, ...readings(bare)];
  const suggested = all.find(({ suggestion }) => fits(suggestion));
  if (suggested?.or === undefined || fits(suggested.or)) return suggested;
  return { suggestion: suggested.suggestion };
}

/** Times of day as people write them: `9:00`, `9am`, `4.30pm`, `1730`, `noon`; with seconds and without. */
function likelyTimes(written: string): readonly Suggestion[] {
  const time = typedTime(written);
  // A number alone is ambiguous.
  if (time === undefined || time.isHour) return [];
  const minute = clockTime(/midnight/i.test(written) ? wholeDay : time.minutes);
  // So early, an hour of one digit is in the afternoon, if it isn't a misprint.
  const isLater = !time.hasHalf && /^[1-6]\D/.test(written.trim());
  const later = clockTime(time.minutes + wholeDay / 2);
  const ofForm = (form: (clock: string) => string): Suggestion =>
    isLater ? { suggestion: form(later), or: form(minute) } : { suggestion: form(minute) };
  const withSeconds = ofForm((clock) => `${clock}:${String(time.seconds).padStart(2, '0')}`);
  return [withSeconds, ...(time.seconds === 0 ? [ofForm((clock) => clock)] : [])];
}

function likelyBooleans(written: string): readonly Suggestion[] {
  const meant = flagMeant(written);
  return meant === undefined ? [] : [{ suggestion: String(meant) }];
}

/** Web addresses without their scheme, or with spaces. */
function likelyAddresses(written: string): readonly Suggestion[] {
  const words = written.trim();
  if (words.includes('@')) return [];
  const whole = /^https?:\/\//.test(words) ? words : `https://${words.replace(/^\/+|^https?:\/*/i, '')}`;
  return /^https?:\/\/[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(whole)
    ? [{ suggestion: whole.replace(/\s/g, '%20') }]
    : [];
}

/** Zones by their city, and those of the United Kingdom by their abbreviations. */
function likelyZones(written: string): readonly Suggestion[] {
  const words = written.trim();
  if (/^(?:GMT|BST|UK|GB)$/i.test(words)) return [{ suggestion: defaultTimeZone }];
  const zones = timeZones();
  const cities = new Map(zones.map((zone) => [zone.slice(zone.lastIndexOf('/') + 1), zone]));
  const city = suggestion(words, [...cities.keys()]);
  const near = suggestion(words, zones) ?? (city === undefined ? undefined : cities.get(city));
  return near === undefined ? [] : [{ suggestion: near }];
}

/** Names and signs of languages and currencies. */
const codeOfName: Readonly<Record<string, string>> = {
  english: 'en',
  eng: 'en',
  welsh: 'cy',
  cymraeg: 'cy',
  gaelic: 'gd',
  irish: 'ga',
  french: 'fr',
  german: 'de',
  italian: 'it',
  polish: 'pl',
  portuguese: 'pt',
  spanish: 'es',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  sterling: 'GBP',
  'pounds sterling': 'GBP',
  '€': 'EUR',
  euros: 'EUR',
  $: 'USD',
  dollars: 'USD',
};

/** Countries, languages and currencies by their usual names and signs: `United Kingdom`, `Welsh`, `£`. */
function likelyCodes(written: string): readonly Suggestion[] {
  const word = written.trim().toLowerCase();
  const [tag = ''] = word.split(/[-_]/);
  const named = codeOfName[word] ?? countryCodeOf(word.toUpperCase());
  return [{ suggestion: named }, ...sameLetters(word), ...sameLetters(tag)];
}

/** The same letters in upper case, and in lower case. */
function sameLetters(written: string): readonly Suggestion[] {
  const word = written.trim();
  return [{ suggestion: word.toUpperCase() }, { suggestion: word.toLowerCase() }];
}
