import { plainText, shownName } from '../words.js';

/** What a place is called by. */
export interface Named {
  readonly brand: string;
  readonly name: string;
  /** The lines of the address before the town, with commas between them. */
  readonly street: string;
  readonly town: string;
  readonly postcode: string;
}

/** What a place is called: its name with its brand, or the brand and where it is if it has no name of its own. */
export function titleOf(place: Named): string {
  const name = shownName(place.name);
  const [plain, brand] = [plainText(name), plainText(place.brand)];
  const [first = ''] = brand.split(' ');
  const saysNothing =
    plain === '' || brand.startsWith(plain) || plain.replace(/ (?:uk|bank|plc)$/, '') === brand;
  if (!saysNothing) return plain.startsWith(first) ? name : `${place.brand}, ${name}`;
  const where = streetOf(place) || shownName(place.town) || place.postcode;
  return where === '' ? place.brand : `${place.brand}, ${where}`;
}

/** The name of the street, shop or house where a place is, without its number; empty if nothing says so. */
function streetOf({ street, town, brand, postcode }: Named): string {
  const others = new Set([town, brand, postcode].map(plainText));
  const parts = street
    .split(',')
    .map((part) => part.trim().replace(/^.*\d\S*\s+(?=\p{L})/u, ''))
    .filter((part) => /\p{L}/u.test(part) && !others.has(plainText(part)));
  return shownName(parts.at(-1) ?? '');
}

/** The address in a line: each part once, and none that the title says. */
export function addressLine(place: Named, title = ''): string {
  const [, ...said] = title.split(', ').map(plainText);
  const known = new Set([plainText(place.postcode), ...said]);
  const parts = [...place.street.split(','), place.town].flatMap((part) => {
    const plain = plainText(part);
    if (plain === '' || known.has(plain)) return [];
    known.add(plain);
    return [shownName(part.trim())];
  });
  return [...parts, place.postcode.replace(/\s+/g, ' ')].filter((part) => part !== '').join(', ');
}
