import { remembered } from '../fields.js';

/**
 * The 124 postcode areas of the UK, the Channel Islands and the Isle of Man, and two that aren't places: BF of the
 * forces and BX of banks. Compared with https://en.wikipedia.org/wiki/List_of_postcode_districts_in_the_United_Kingdom.
 */
const areas = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL
  GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX
  PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR
  WS WV YO ZE`.split(/\s+/),
);

/** True for a postcode area, such as PE. */
export function isArea(name: string): boolean {
  return areas.has(name);
}

/** Area, district, sector and unit (BS 7666): the unit never has C, I, K, M, O or V. */
const form = /^([A-Z]{1,2})(\d[\dA-HJKPSTUW]?|\d[\dABEHMNPRVWXY]) ?(\d[ABD-HJLNP-UW-Z]{2})$/;

/** The area of a possible postcode, such as PE, regardless of case and spaces. */
export const areaOf = remembered(readArea);

function readArea(written: string): string | undefined {
  const [, area] = form.exec(written) ?? form.exec(tidy(written)) ?? [];
  return area !== undefined && areas.has(area) ? area : undefined;
}

/** True for a possible postcode, regardless of case and spaces. */
export function isPostcode(written: string): boolean {
  return areaOf(written) !== undefined;
}

/** The likely postcode, if letters and digits that look alike were confused. */
export function likelyPostcode(written: string): string | undefined {
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
