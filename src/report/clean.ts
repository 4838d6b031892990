import { stripVTControlCharacters } from 'node:util';

/** A text of the content on one line, without anything that a terminal would obey. */
export function clean(value: string): string {
  return stripVTControlCharacters(value)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '\ufffd');
}
