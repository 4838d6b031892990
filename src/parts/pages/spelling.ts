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
    if (words.some((each) => each.startsWith(word))) continue;
    // Beside other words that are there, a short one is less likely to be another.
    const most = mostSlips(wanted.length > 1 ? word.length + 1 : word.length);
    let least = most + 1;
    for (const each of words)
      if (most > 0 && each[0] === word[0]) least = Math.min(least, editDistance(word, each, most));
    if (least > most) return undefined;
    sum += least;
  }
  return sum;
}
