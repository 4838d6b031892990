import { safeParse, type z } from 'zod';
import { coerce } from '../coerce.js';
import { addressesMeant } from './address.js';
import { codesMeant, sameLetters } from './code.js';
import { datesMeant } from './date.js';
import type { Meant, Readings } from './meant.js';
import { numbersMeant } from './number.js';
import { timesMeant } from './time.js';
import { truthsMeant } from './truth.js';

/** How people write the named types of the interface, by the name without its version. */
const readingsOf: Readonly<Record<string, Readings>> = {
  Amount: numbersMeant,
  Rate: numbersMeant,
  Coordinate: numbersMeant,
  MinimumPossibleAmount: numbersMeant,
  Number: numbersMeant,
  number: numbersMeant,
  Integer: numbersMeant,
  Date: datesMeant,
  TimeOfDay: timesMeant,
  boolean: truthsMeant,
  URI: addressesMeant,
  CountryCode: codesMeant('region'),
  LanguageCode: codesMeant('language'),
  CurrencyCode: codesMeant('currency'),
};

/** What can't be seen, and comes along when a text is pasted; and quotes that were meant to be none. */
const aroundPasted =
  /^[\s\u00ad\u200b-\u200f\u2060\ufeff"'“”„‘’`]+|[\s\u00ad\u200b-\u200f\u2060\ufeff"'“”„‘’`]+$/g;

/**
 * What was probably meant by a text that `schema` doesn't take.
 * @param type the name of the schema's type in the interface, which may carry a version
 * @returns nothing, or a value that the schema does take
 */
export function meantBy(schema: z.core.$ZodType, type: string, written: string): Meant | undefined {
  if (written.length > 500) return undefined;
  const fits = (text: string) => safeParse(schema, coerce(schema, text).value).success;
  const bare = written.replace(aroundPasted, '');
  const readings = readingsOf[type.replace(/ v2\.\d$/, '')] ?? sameLetters;
  const all: readonly Meant[] = bare === written ? readings(bare) : [{ suggestion: bare }, ...readings(bare)];
  const meant = all.find(({ suggestion }) => fits(suggestion));
  if (meant?.or === undefined || fits(meant.or)) return meant;
  return { suggestion: meant.suggestion };
}
