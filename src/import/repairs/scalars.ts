import { safeParse, type z } from 'zod';
import { foldedName } from '../../base/text/suggestion.js';
import { fieldMeanings } from '../../interface/meanings/index.js';
import { flagMeant } from '../../interface/schema/likely-values.js';
import { codesOf, kindOfSchema, type Schema } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import { countryCodeOf } from '../../model/place/country.js';
import { type Raw, WrittenNumber } from '../incoming.js';
import { degreesAlone } from './degrees.js';

/** True if the interface accepts a text, boolean or number as it is. */
export function fitsSchema(schema: Schema, value: unknown): boolean {
  return safeParse(schema as z.ZodType, value).success;
}

/**
 * A value in the first form that the interface accepts, as text; undefined if there is none. A repair
 * looks at the type in the schema, not at the name of a field; only compass points and per cent have to fit that.
 * @param field the name of its field
 */
export function mended(schema: Schema, value: Raw, type: string, field: string): string | undefined {
  const written = value instanceof WrittenNumber ? value.digits : String(value);
  const isText = typeof value === 'string';
  const kind = kindOfSchema(schema);
  if (kind === 'boolean') return flagMeant(written)?.toString();
  if (kind === 'number') {
    const digits = written.trim();
    return isText && /^-?\d+(\.\d+)?$/.test(digits) ? digits : undefined;
  }
  if (!isText && kind !== 'text') return undefined;
  const forms = [...(isText ? [] : [written]), ...otherForms(written, schema, type, field)];
  return forms.find((form) => form !== undefined && form !== value && fitsSchema(schema, form));
}

/** The forms that a text may be meant in, by the type of its field. The order counts. */
function* otherForms(
  text: string,
  schema: Schema,
  type: string,
  field: string,
): Generator<string | undefined> {
  const trimmed = text.trim();
  const { time } = factsOf(schema) ?? {};
  if (time !== undefined) yield timeOfDay(trimmed, time);
  if (type === 'Date') yield calendarDay(trimmed);
  if (quantities.has(type)) yield quantity(trimmed, type === 'Rate' || isInPerCent(field) ? perCent : pounds);
  if (type === 'Coordinate')
    yield degreesAlone(text, field === 'Latitude' ? 'NS' : field === 'Longitude' ? 'EW' : '');
  if (type === 'CountryCode') yield countryCodeOf(trimmed.toUpperCase());
  if (type === 'LanguageCode') yield languageCode(trimmed);
  if (type === 'CurrencyCode' || type === 'FourLetterCode') yield trimmed.toUpperCase();
  // A code differs only in spaces, hyphens and case: `cash withdrawal` for `CashWithdrawal`.
  yield codesOf(schema)?.find((code) => foldedName(code) === foldedName(text));
}

/**
 * A time in another form: `09:00:00.000` or `9:00` for `09:00`, or `09:00` where the version writes `09:00:00`.
 */
function timeOfDay(text: string, { hasSeconds }: { readonly hasSeconds: boolean }): string | undefined {
  const match = /^(\d{1,2})[:.]?(\d\d)(?::(\d\d)(?:\.(\d+))?)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text);
  if (match === null) return undefined;
  const [, hours = '', minutes = '', seconds = '00', fraction = '', offset = ''] = match;
  const end = offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2').toUpperCase();
  const start = `${hours.padStart(2, '0')}:${minutes}`;
  if (Number(fraction) !== 0) return undefined;
  if (hasSeconds) return `${start}:${seconds}${end}`;
  return Number(seconds) === 0 ? `${start}${end}` : undefined;
}

/** A time where a day is expected, `2017-01-01T00:00:00+0100`: its day as written. */
function calendarDay(text: string): string | undefined {
  const day = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ][\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  return day?.slice(1).join('-');
}

const quantities: ReadonlySet<string> = new Set(['Amount', 'Rate', 'MinimumPossibleAmount']);

const pounds = /^(-?)\s*(?:£|GBP)?\s*(-?)([\d.,]+)\s*(?:£|GBP)?$/i;
const perCent = /^(-?)()([\d.,]+)\s*%?\s*(?:p\.?\s?a\.?)?$/i;

/**
 * An amount in pounds, `£10`, `1,000.00` or `10 GBP`, or a rate in per cent, `4.5%`: its digits, without zeros behind the
 * four that the interface has. An amount in per cent or in another currency, and a rate in pounds, would mean something
 * else without the sign. `4,75` and `1.250,50` are decimals, but three digits after a comma are thousands.
 */
function quantity(text: string, sign: RegExp): string | undefined {
  const [, before = '', behind = '', number = ''] = sign.exec(text) ?? [];
  const hasComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,})$/.test(number);
  if (!hasComma && !/^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d+)?$/.test(number)) return undefined;
  const plain = hasComma ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '');
  return `${before}${behind}${plain.replace(/^\./, '0.').replace(/(\.\d{4}\d*?)0+$/, '$1')}`;
}

/** By what a field means: the APR of a card is an Amount in the standard. */
function isInPerCent(field: string): boolean {
  return / in per cent\b/.test(String(fieldMeanings[field]));
}

/** `eng`, `EN` and `en-GB` for `en`, if ISO 639 is unambiguous. */
function languageCode(text: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(text.toLowerCase().replaceAll('_', '-'));
    return canonical.split('-')[0];
  } catch {
    return undefined;
  }
}
