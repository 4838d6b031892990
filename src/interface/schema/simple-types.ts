import { z } from 'zod';
import { isCalendarDate } from '../../model/time/calendar.js';
import { described, format, list, pattern, type TypeFacts, text } from './types.js';

/** Interface 2.1 Amount. */
export const amount = pattern('Amount', /^-?\d{1,14}(\.\d{1,4})?$/, {
  called: 'an amount',
  takes: 'up to 14 digits, optionally a point and up to 4 more',
  examples: ['12.50'],
  isQuantity: true,
  asNumber: [-1e14, 1e14],
});
/** Interface 2.1 Rate. */
export const rate = pattern('Rate', /^-?\d{1,3}(\.\d{1,4})?$/, {
  called: 'a rate',
  takes: 'up to 3 digits, optionally a point and up to 4 more',
  examples: ['4.75'],
  isQuantity: true,
  asNumber: [-1000, 1000],
});
/** Interface 2.1 Coordinate. */
export const coordinate = pattern('Coordinate', /^-?\d{1,3}\.\d{1,8}$/, {
  called: 'a coordinate',
  takes: 'degrees with a point and 1 to 8 digits after it',
  examples: ['52.3981', '-0.2623'],
  isQuantity: true,
  asNumber: [-1000, 1000],
});
/** A currency (ISO 4217). */
export const currencyCode = pattern('CurrencyCode', /^[A-Z]{3}$/, {
  called: 'a currency code',
  takes: 'three capital letters (ISO 4217)',
  examples: ['GBP'],
});
/** Interface 2.1 Notes. */
export const notes = list(text(1, 2000));

/** A number, between limits if they are given. */
export function number(range?: NonNullable<TypeFacts['range']>): z.ZodNumber {
  return described(within(z.number(), range ?? {}), {
    type: 'Number',
    called: 'a number',
    takes: 'digits, optionally a point and more digits',
    examples: ['18', '1.5'],
    ...(range && { range }),
  });
}

const wholeNumber = {
  type: 'Integer',
  called: 'a whole number',
  takes: 'digits without a point',
  examples: ['2'],
  isWhole: true,
} as const satisfies TypeFacts;

/** A whole number, between limits. */
export function whole(range: NonNullable<TypeFacts['range']>): z.ZodNumber {
  return described(within(z.int(), range), { ...wholeNumber, range });
}

function within(schema: z.ZodNumber, { min, max }: NonNullable<TypeFacts['range']>): z.ZodNumber {
  const least = min === undefined ? schema : schema.min(min);
  return max === undefined ? least : least.max(max);
}

/** true or false. */
export const flag = described(z.boolean(), {
  type: 'boolean',
  called: 'true or false',
  takes: 'true or false',
});
/** Interface's "number (float)": any finite number. */
export const float = number();
/** A whole number of 32 bits, as the public schemas have it. */
export const int32 = described(z.int32(), { ...wholeNumber, range: { min: -(2 ** 31), max: 2 ** 31 - 1 } });

/** A day of the calendar (D11), including leap years. */
const anyDate =
  '(\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))' +
  '|(\\d{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)';
const anyTime = '([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)';

/** A real calendar day, YYYY-MM-DD (D11). */
export const date = format('Date', isCalendarDate, {
  called: 'a date',
  takes: 'a day of the calendar written year-month-day',
  examples: ['2026-03-01'],
  isQuantity: true,
  loosePattern: `^${anyDate}$`,
  format: 'date',
});
/** An instant of RFC 3339 (D11, interface 2.2). */
export const dateTime = format('DateTime', isInstant, {
  called: 'a date and time',
  takes: 'with its offset',
  examples: ['2026-03-01T09:00:00.000Z'],
  isQuantity: true,
  loosePattern: `^${anyDate}[Tt]${anyTime}$`,
  format: 'date-time',
});
/** An absolute https or http address (interface 2.2). The pattern accepts some invalid ones, but refuses no valid one. */
export const uri = format('URI', isWebAddress, {
  called: 'a web address',
  takes: 'it begins with https:// or http://',
  examples: ['https://openapi.example.com/terms'],
  loosePattern: '^https?:\\/\\/\\S+$',
  format: 'uri',
});

/**
 * RFC 3339 §5.6: date, T, time to the second or finer, Z or offset; a leap second only in the minute that ends at
 * 23:59:60 UTC.
 */
function isInstant(value: string): boolean {
  const match =
    /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
      value,
    );
  return match !== null && isCalendarDate(match[1]!);
}

/** True for an address of the web: http or https, with a host, without spaces. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && !/\s/.test(value) && URL.canParse(value);
}
