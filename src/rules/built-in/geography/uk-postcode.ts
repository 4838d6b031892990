import { memoized } from '../fields.js';
import { isArea } from './postcode-areas.js';

/** Area, district, sector and unit (BS 7666): the unit never has C, I, K, M, O or V. */
const form = /^([A-Z]{1,2})(\d[\dA-HJKPSTUW]?|\d[\dABEHMNPRVWXY]) ?(\d[ABD-HJLNP-UW-Z]{2})$/;

/** The area of a possible postcode, such as PE, regardless of case and spaces. */
export const areaOf = memoized(readArea);

function readArea(written: string): string | undefined {
  const [, area] = form.exec(written) ?? form.exec(tidy(written)) ?? [];
  return area !== undefined && isArea(area) ? area : undefined;
}

/** Postcodes without an area: of a former bank, and of the forces. */
const special: readonly (readonly [RegExp, string])[] = [
  [/^GIR ?0AA$/, 'GIR 0AA'],
  [/^BFPO ?(\d{1,4})$/, 'BFPO $1'],
];

/** True for a possible postcode, regardless of case and spaces. */
export function isPostcode(written: string): boolean {
  return areaOf(written) !== undefined || tidyPostcode(written) !== undefined;
}

/** A possible postcode as it is usually written: `PE15 8ZN` for `pe158zn`. */
export function tidyPostcode(written: string): string | undefined {
  const text = tidy(written);
  if (areaOf(text) !== undefined) return `${text.slice(0, -3).trimEnd()} ${text.slice(-3)}`;
  const [is, as] = special.find(([form]) => form.test(text)) ?? [];
  return is === undefined || as === undefined ? undefined : text.replace(is, as);
}

/** The likely postcode, if letters and digits that look alike were confused. */
export function likelyPostcode(written: string): string | undefined {
  // `TD15 XX` lacks a digit: with another space it would be a postcode of another place.
  if (/^\S+ \S\S?$/.test(tidy(written))) return undefined;
  const compact = tidy(written).replace(/[^A-Z0-9]/g, '');
  if (compact.length < 5 || compact.length > 7) return undefined;
  const [outward, inward] = [compact.slice(0, -3), compact.slice(-3)];
  const unit = digits(inward.slice(0, 1)) + letters(inward.slice(1));
  const candidates = [1, 2]
    .map((length) => letters(outward.slice(0, length)) + digits(outward.slice(length)))
    .concat(outward)
    .map((district) => `${district} ${unit}`);
  return candidates.find(isPostcode);
}

function tidy(written: string): string {
  return written.trim().toUpperCase().replace(/\s+/g, ' ');
}

function digits(text: string): string {
  return text.replace(/O/g, '0').replace(/[IL]/g, '1').replace(/S/g, '5');
}

function letters(text: string): string {
  return text.replace(/0/g, 'O').replace(/1/g, 'L').replace(/5/g, 'S');
}
