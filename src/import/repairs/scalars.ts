import { safeParse, type z } from 'zod';
import { fieldMeanings } from '../../interface/meanings/index.js';
import { hasSeconds } from '../../interface/schema/named-types.js';
import { codesOf, kindOfSchema } from '../../interface/schema/node.js';
import { countryCodeOf } from '../../model/country.js';
import { twoTimesIn } from '../../model/time-of-day.js';
import { type Raw, WrittenNumber } from '../incoming.js';
import { degreesAlone } from './degrees.js';
import type { Mend, Mended } from './repair.js';

/**
 * The repairs of scalars, in the order in which they are tried. The first result that the interface accepts is used. A
 * repair looks at the type in the schema, not at the name of a field; only compass points have to fit that.
 */
export const scalarMends: readonly Mend[] = [
  numberForText,
  timeOfDay,
  calendarDay,
  moneySign,
  decimalComma,
  degrees,
  decimals,
  countryCode,
  languageCode,
  capitals,
  codeByLetters,
  truth,
  numberInText,
];

/** True if the interface accepts a text, boolean or number as it is. */
export function fits(schema: z.core.$ZodType, value: unknown): boolean {
  return safeParse(schema as z.ZodType, value).success;
}

/** A number, such as `18.0` without quotes, where a text is expected: it keeps its digits. */
function numberForText(value: Raw, schema: z.core.$ZodType): Mended | undefined {
  if (kindOfSchema(schema) !== 'text') return undefined;
  const digits =
    value instanceof WrittenNumber ? value.digits : typeof value === 'boolean' ? `${value}` : undefined;
  if (digits === undefined) return undefined;
  return { value: digits, rule: 'import/number', args: { digits, wanted: 'text' } };
}

/**
 * A time in another form: `09:00:00.000` or `9:00` for `09:00`, or `09:00` where the version writes `09:00:00`. A text
 * with two times is left alone.
 */
function timeOfDay(value: Raw, _: z.core.$ZodType, type: string): Mended | undefined {
  const withSeconds = hasSeconds(type);
  if (withSeconds === undefined || typeof value !== 'string') return undefined;
  const match = /^(\d{1,2})[:.]?(\d\d)(?::(\d\d)(?:\.(\d+))?)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(value.trim());
  if (match === null) return undefined;
  if (twoTimesIn(value) !== undefined) return undefined;
  const [, hours = '', minutes = '', seconds = '00', fraction = '', offset = ''] = match;
  const end = offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2').toUpperCase();
  const start = `${hours.padStart(2, '0')}:${minutes}`;
  const isWhole = Number(seconds) === 0 && Number(fraction) === 0;
  if (!withSeconds) return isWhole ? rewritten(value, type, `${start}${end}`) : undefined;
  return Number(fraction) === 0 ? rewritten(value, type, `${start}:${seconds}${end}`) : undefined;
}

/** A time where a day is expected, `2017-01-01T00:00:00+0100`: its day as written. */
function calendarDay(value: Raw, _: z.core.$ZodType, type: string): Mended | undefined {
  if (type !== 'Date' || typeof value !== 'string') return undefined;
  const day = /^\s*(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ][\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?\s*$/i.exec(value);
  return day === null ? undefined : rewritten(value, type, `${day[1]}-${day[2]}-${day[3]}`);
}

const quantities: ReadonlySet<string> = new Set([
  'Amount',
  'Rate',
  'MinimumPossibleAmount',
  'MinimumPossibleAmount v2.2',
]);

/**
 * An amount in pounds, `£10`, `1,000.00` or `10 GBP`, or a rate in per cent, `4.5%`: its digits. An amount in per cent
 * or in another currency, and a rate in pounds, would mean something else without the sign.
 */
function moneySign(
  value: Raw,
  _: z.core.$ZodType,
  type: string,
  field: string | number | undefined,
): Mended | undefined {
  if (!quantities.has(type) || typeof value !== 'string') return undefined;
  const sign = type === 'Rate' || isInPerCent(field) ? perCent : pounds;
  const [, before = '', behind = '', digits] = sign.exec(value.trim()) ?? [];
  if (digits === undefined) return undefined;
  return rewritten(value, type, `${before}${behind}${digits.replaceAll(',', '').replace(/^\./, '0.')}`);
}

/** By what a field means: the APR of a card is an Amount in the standard. */
function isInPerCent(field: string | number | undefined): boolean {
  return / in per cent\b/.test(String(fieldMeanings[field ?? '']));
}

const digits = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`;
const pounds = new RegExp(`^(-?)\\s*(?:£|GBP)?\\s*(-?)${digits}\\s*(?:£|GBP)?$`, 'i');
const perCent = new RegExp(`^(-?)()${digits}\\s*%?\\s*(?:p\\.?\\s?a\\.?)?$`, 'i');

/**
 * `4,75` and `1.250,50`, as spreadsheets of many countries write them. Three digits after a comma are thousands.
 */
function decimalComma(value: Raw, _: z.core.$ZodType, type: string): Mended | undefined {
  if (typeof value !== 'string') return undefined;
  const written = value.trim();
  if (!quantities.has(type) || !/^-?(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,})$/.test(written))
    return undefined;
  return rewritten(value, type, written.replaceAll('.', '').replace(',', '.'));
}

/** Degrees in another form, such as `52.3990N`, with a compass point of the field. */
function degrees(
  value: Raw,
  _: z.core.$ZodType,
  type: string,
  field: string | number | undefined,
): Mended | undefined {
  if (type !== 'Coordinate' || typeof value !== 'string') return undefined;
  const kept = degreesAlone(value, field === 'Latitude' ? 'NS' : field === 'Longitude' ? 'EW' : '');
  return kept === undefined ? undefined : rewritten(value, type, kept);
}

/** Too many trailing zeros. */
function decimals(value: Raw, schema: z.core.$ZodType, type: string): Mended | undefined {
  if (typeof value !== 'string' || !quantities.has(type)) return undefined;
  const written = value.trim();
  let kept = written;
  while (!fits(schema, kept) && /\.\d*0$/.test(kept)) kept = kept.slice(0, -1).replace(/\.$/, '');
  return rewritten(value, type, kept);
}

/** Country codes in lower case, or with three letters. */
function countryCode(value: Raw, _: z.core.$ZodType, type: string): Mended | undefined {
  if (type !== 'CountryCode' || typeof value !== 'string') return undefined;
  return rewritten(value, type, countryCodeOf(value.trim().toUpperCase()));
}

/** `eng`, `EN` and `en-GB` for `en`, if ISO 639 is unambiguous. */
function languageCode(value: Raw, _: z.core.$ZodType, type: string): Mended | undefined {
  if (type !== 'LanguageCode' || typeof value !== 'string') return undefined;
  const written = value.trim().toLowerCase().replaceAll('_', '-');
  try {
    const [language = ''] = (Intl.getCanonicalLocales(written)[0] ?? '').split('-');
    return rewritten(value, type, language);
  } catch {
    return undefined;
  }
}

/** `gbp` for `GBP`. */
function capitals(value: Raw, _: z.core.$ZodType, type: string): Mended | undefined {
  if ((type !== 'CurrencyCode' && type !== 'FourLetterCode') || typeof value !== 'string') return undefined;
  return rewritten(value, type, value.trim().toUpperCase());
}

/** `cash withdrawal` for `CashWithdrawal`: a code that differs only in spaces, hyphens and case. */
function codeByLetters(value: Raw, schema: z.core.$ZodType, type: string): Mended | undefined {
  const codes = codesOf(schema);
  if (codes === undefined || typeof value !== 'string') return undefined;
  const wanted = letters(value);
  const same = codes.find((code) => letters(code) === wanted);
  return same === undefined ? undefined : rewritten(value, type, same);
}

function letters(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '');
}

const truths = new Map([
  ['true', true],
  ['yes', true],
  ['y', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['n', false],
  ['0', false],
]);

/** `"true"`, `"Yes"` and `1` where a boolean is expected. */
function truth(value: Raw, schema: z.core.$ZodType): Mended | undefined {
  if (kindOfSchema(schema) !== 'boolean') return undefined;
  const written = value instanceof WrittenNumber ? value.digits : String(value);
  const kept = truths.get(written.trim().toLowerCase());
  if (kept === undefined) return undefined;
  return { value: kept, rule: 'import/rewritten', args: { type: 'boolean', written, kept: `${kept}` } };
}

/** `"18.0"` where a number is expected. */
function numberInText(value: Raw, schema: z.core.$ZodType): Mended | undefined {
  if (kindOfSchema(schema) !== 'number' || typeof value !== 'string') return undefined;
  const digits = value.trim();
  if (!/^-?\d+(\.\d+)?$/.test(digits)) return undefined;
  return { value: new WrittenNumber(digits), rule: 'import/number', args: { digits, wanted: 'number' } };
}

function rewritten(written: string, type: string, kept: string): Mended | undefined {
  return kept === written
    ? undefined
    : { value: kept, rule: 'import/rewritten', args: { type, written, kept } };
}
