import { lettersOfArea } from '../area-letters.js';

/** What somebody wrote of a British postcode: all of it, or its beginning. */
export interface AskedPostcode {
  /** As people write it: `CB1 2AB`, `CB1 2`, `CB1`, `CB`. */
  readonly name: string;
  /** What may be published of it, from the whole to the first letters. */
  readonly parts: readonly PostcodePart[];
}

export interface PostcodePart {
  readonly name: string;
  readonly level: 'unit' | 'sector' | 'district' | 'area';
}

/** A zero is often written as the letter. */
const whole = /^([A-Z]{1,2}[0-9][0-9A-Z]?)\s*([0-9O])([A-Z]{2})$/;
const beginning = /^([A-Z]{1,2}[0-9][0-9A-Z]?)(?:\s+([0-9])[A-Z]?)?$/;

/** A postcode in the text of a search; undefined if it is none. */
export function postcodeIn(text: string): AskedPostcode | undefined {
  // `CB1 2AB` and `cb12ab` are the same; only a space tells CB1 2 from CB12.
  const written = text.trim().toUpperCase().replace(/\s+/g, ' ');
  const [, district, digit, unit] = whole.exec(written) ?? beginning.exec(written) ?? [];
  if (district === undefined) return undefined;
  const sector = digit?.replace('O', '0');
  const area = /^[A-Z]+/.exec(district)![0];
  const parts: PostcodePart[] = [
    ...(unit === undefined ? [] : [{ name: `${district} ${sector}${unit}`, level: 'unit' as const }]),
    ...(sector === undefined ? [] : [{ name: `${district} ${sector}`, level: 'sector' as const }]),
    { name: district, level: 'district' },
    { name: area, level: 'area' },
  ];
  return { name: parts[0]!.name, parts };
}

/** The names of the parts of a published postcode, such as `CB1 2AB`, `CB1 2`, `CB1`, `CB`; empty if it is no British one. */
export function partsOfPostcode(published: string): readonly string[] {
  return postcodeIn(published)?.parts.map(({ name }) => name) ?? [];
}

/**
 * The areas whose places may have a postcode that begins so, by their indexes.
 * @param keys those of all areas: `cb`, `b1` with B1 and B10 to B19, `cb7-4`; each without the places of those that begin
 *   with it
 * @param part such as `CB`, `CB7`, `CB7 4` or `CB7 4AA`
 */
export function areasOfPostcode(keys: readonly string[], part: string): number[] {
  const wanted = part.toLowerCase().replace(' ', '-');
  const letters = /^[a-z]+/.exec(wanted)?.[0];
  const own = [...keys.entries()].filter(([, key]) => lettersOfArea(key) === letters);
  if (letters === wanted) return own.map(([at]) => at);
  const around = Math.max(...own.map(([, key]) => (wanted.startsWith(key) ? key.length : 0)));
  const inside = wanted.includes('-') ? wanted : `${wanted}-`;
  return own.flatMap(([at, key]) =>
    key.startsWith(inside) || (key.length === around && wanted.startsWith(key)) ? [at] : [],
  );
}
