import { z } from 'zod';

/** Text of `min` to `max` code points; without bounds, any text. */
export function text(min = 0, max = Number.POSITIVE_INFINITY) {
  if (min === 0 && max === Number.POSITIVE_INFINITY) return z.string();
  return z.string().check((context) => {
    const count = codePoints(context.value, max);
    if (count < min) {
      context.issues.push({ code: 'too_small', origin: 'string', minimum: min, input: context.value });
    } else if (count > max) {
      context.issues.push({ code: 'too_big', origin: 'string', maximum: max, input: context.value });
    }
  });
}

/** The number of code points. If the UTF-16 units fit, these, since there are never more code points. */
function codePoints(value, max) {
  if (value.length <= 1 || value.length <= max) return value.length;
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** A text whose every value matches `whole` completely. */
export const pattern = (whole) => z.string().regex(whole);

/** One of the codes in a text with commas between. */
export const codes = (written) => z.enum(written.split(/,\s+/));

export function list(item, min = 0, max = Number.POSITIVE_INFINITY) {
  let schema = z.array(item);
  if (min > 0) schema = schema.min(min);
  if (max !== Number.POSITIVE_INFINITY) schema = schema.max(max);
  return schema;
}

/** An object of exactly these fields. Parsed values have their keys in code unit order. */
export const object = (fields) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))));

export const amount = pattern(/^-?\d{1,14}(\.\d{1,4})?$/);
export const rate = pattern(/^-?\d{1,3}(\.\d{1,4})?$/);
export const coordinate = pattern(/^-?\d{1,3}\.\d{1,8}$/);
export const note = text(1, 2000);
export const notes = list(text(1, 2000));
export const flag = z.boolean();
export const float = z.number();
/** A day of the calendar, YYYY-MM-DD. */
export const date = z.string().refine((value) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
});

/** A value outside a list of codes. Branches and ATMs have a code of their own form. */
const otherCodeWith = (code) =>
  object({ Code: code.optional(), Name: text(1, 70), Description: text(1, 350) });
export const wordCode = pattern(/^\w{0,4}$/);
export const productOtherCode = otherCodeWith(wordCode);
export const otherCode = otherCodeWith(pattern(/^[A-Z]{4}$/));
export const otherFeeType = (category) =>
  object({
    FeeCategory: category,
    Code: wordCode.optional(),
    Name: text(1, 70),
    Description: text(1, 350),
  });

const addressFields = {
  AddressLine: list(text(1, 70), 0, 7).optional(),
  BuildingNumber: text(1, 350).optional(),
  StreetName: text(1, 70).optional(),
  TownName: text(1, 35).optional(),
  CountrySubDivision: list(text(1, 35), 0, 2).optional(),
  Country: pattern(/^[A-Z]{2}$/).optional(),
  PostCode: text(1, 16),
  GeoLocation: object({
    GeographicCoordinates: object({ Latitude: coordinate, Longitude: coordinate }),
  }).optional(),
};
export const postalAddress = object(addressFields);
export const atmAddress = object({ ...addressFields, PostCode: text(1, 16).optional() });
