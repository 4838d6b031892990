import { shownName } from '../shown-name.js';
import { plainName } from '../spelling.js';
import type { Place } from './data.js';

/** The name of the street, shop or house where a place is, without its number; empty if nothing says so. */
export function streetOf({ street, town, brand, postcode }: Place): string {
  const others = new Set([town, brand, postcode].map(plainName));
  const parts = street
    .split(',')
    .map((part) => part.trim().replace(/^.*\d\S*\s+(?=\p{L})/u, ''))
    .filter((part) => /\p{L}/u.test(part) && !others.has(plainName(part)));
  return shownName(parts.at(-1) ?? '');
}

/** What a result is called: its name with its brand, or the brand and where it is if it has no name of its own. */
export function titleOf(place: Place): string {
  const name = shownName(place.name);
  const [plain, brand] = [plainName(name), plainName(place.brand)];
  const [first = ''] = brand.split(' ');
  const saysNothing =
    plain === '' || brand.startsWith(plain) || plain.replace(/ (?:uk|bank|plc)$/, '') === brand;
  if (!saysNothing) return plain.startsWith(first) ? name : `${place.brand}, ${name}`;
  const where = streetOf(place) || shownName(place.town) || place.postcode;
  return where === '' ? place.brand : `${place.brand}, ${where}`;
}

/**
 * The address in a line.
 * @param near texts that have been said, such as the name of where somebody looks: a town in them isn't said again
 */
export function addressLine({ street, town, postcode }: Place, near = ''): string {
  const code = postcode.replace(/\s+/g, ' ');
  const known = new Set([town, postcode].map(plainName));
  const parts = street
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !known.has(plainName(part)));
  const own = ` ${plainName(near)} `.includes(` ${plainName(town)} `) ? [] : [town];
  return [...parts, ...own]
    .map(shownName)
    .concat(code)
    .filter((part) => part !== '')
    .join(', ');
}
