import { editDistance } from '../../base/text/suggestion.js';
import { folded } from './folded.js';

/** A name as it is compared: without case, accents, points and apostrophes, with a space in place of other signs. */
export function plainName(name: string): string {
  return folded(name)
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** So many letters may be wrong in a name of a length: none in a short one, which is too near to others. */
export function mostSlips(length: number): number {
  return length < 5 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Whether a text has all wanted words, in any order: each the beginning of a word, or one with a letter or two wrong.
 * @param words of the text, and those wanted, as `plainName` has them
 * @returns the number of wrong letters; undefined if a word isn't there
 */
export function wordsWithin(words: readonly string[], wanted: readonly string[]): number | undefined {
  let sum = 0;
  for (const word of wanted) {
    const most = mostSlipsAmong(wanted, word);
    let least = Infinity;
    for (const each of words) least = Math.min(least, slipsOfWord(each, word, most) ?? Infinity);
    if (least === Infinity) return undefined;
    sum += least;
  }
  return sum;
}

/** As `mostSlips`, for a wanted word: beside other words that are there, a short one is less likely to be another. */
export function mostSlipsAmong({ length }: readonly string[], word: string): number {
  return mostSlips(length > 1 ? word.length + 1 : word.length);
}

/** How many letters of a wanted word are wrong in another, which may go on after it; undefined if more than `most`. */
export function slipsOfWord(word: string, wanted: string, most: number): number | undefined {
  return word.startsWith(wanted) ? 0 : slipsBetween(word, wanted, most);
}

/**
 * How many letters of a word or name are wrong; undefined if more than `most`. People rarely get the first letter wrong, and
 * names that begin otherwise are mostly others.
 */
export function slipsBetween(name: string, wanted: string, most: number): number | undefined {
  if (most === 0 || name[0] !== wanted[0]) return undefined;
  const slips = editDistance(wanted, name, most);
  return slips > most ? undefined : slips;
}
