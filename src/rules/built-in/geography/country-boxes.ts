import boxes from './country-boxes.json' with { type: 'json' };

/**
 * The southern, northern, western and eastern limits of each country by its ISO 3166-1 code, in degrees. Made from
 * Natural Earth's countries at 1:10,000,000 (https://www.naturalearthdata.com, public domain; from npm's world-atlas
 * 2.0.2): all parts of the country except those of less than a hundredth of a degree, such as Rockall, with a tenth of
 * a degree added on each side and rounded outwards to a tenth. West is greater than east if a country is on both sides
 * of 180 degrees. Countries that the source counts as part of another one are missing.
 */
export const countryBoxes: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(boxes));

/** True if a place is within the box around a country; undefined if the country has none. */
export function isInBox(country: string, latitude: number, longitude: number): boolean | undefined {
  const [south, north, west, east] = countryBoxes.get(country) ?? [];
  if (south === undefined || north === undefined || west === undefined || east === undefined)
    return undefined;
  if (latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}

/** Which of the countries that are often confused a place is in. Their boxes contain little of other countries. */
export function mistakenCountry(latitude: number, longitude: number): string | undefined {
  const isInside = (country: string) => isInBox(country, latitude, longitude);
  // The box of GB contains the islands, and half of Ireland.
  return ['IM', 'JE', 'GG'].find(isInside) ?? (['GB', 'IE'].filter(isInside).join(' or ') || undefined);
}

/**
 * The codes of all countries (ISO 3166-1 alpha-2), as npm's iso-3166 4.4.0 (MIT) and Debian's iso-codes list them, and XK,
 * which is not in the standard but in general use for Kosovo.
 */
export const countries: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
  FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
  PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/),
);
