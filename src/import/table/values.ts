import { factsOf } from '../../interface/schema/types.js';
import { countryCodeOf } from '../../model/place/country.js';
import { fits, mended } from '../repairs/scalars.js';
import { foldedHeader, readFlag } from './cell.js';
import type { Leaf } from './leaves.js';
import { codeSynonyms, countryWords, nothingWords } from './words.js';

/** The cells of a column, read as values of a field. */
export interface GuessedValues {
  readonly split?: string;
  /** A cell's text → the value for it; empty for no value. */
  readonly values: Readonly<Record<string, string>>;
  /** The share of values that the field accepts, directly or through `values`. */
  readonly fit: number;
}

/** Guesses how to read cells as values of the field `leaf`. */
export function guessValues(leaf: Leaf, texts: readonly string[], isSeveral: boolean): GuessedValues {
  const isAddress = leaf.path.endsWith('AddressLine');
  // A sort code with slashes is a date that a spreadsheet has made of it.
  const hasSlashes = isAddress || leaf.path === 'SortCode';
  const separators = hasSlashes ? ['\n', ';', '|', ','] : [';', '|', '\n', ',', '/'];
  // A line of an address may contain a comma, but never a line break.
  const split = leaf.isList ? separatorOf(texts, isSeveral ? ['\n'] : separators) : undefined;
  const parts = texts
    .flatMap((text) => (split === undefined ? [text] : text.split(split)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values: Record<string, string> = {};
  let fitting = 0;
  for (const part of parts) {
    const value = meaning(part, leaf);
    if (value === undefined) continue;
    fitting++;
    if (value !== part && (leaf.codes === undefined || foldedHeader(value) !== foldedHeader(part)))
      values[part] = value;
  }
  return {
    ...(split !== undefined && { split }),
    values,
    fit: parts.length === 0 ? 1 : fitting / parts.length,
  };
}

/** The value for a text; undefined if the field has none for it. */
function meaning(text: string, leaf: Leaf): string | undefined {
  if (nothingWords.includes(text.toLowerCase()))
    return readFlag(text) !== undefined && leaf.isFlag ? text : '';
  if (leaf.isFlag) return readFlag(text) === undefined ? undefined : text;
  if (leaf.codes !== undefined) return codeOf(text, leaf);
  if (leaf.path.endsWith('.Country')) {
    const known = Object.keys(countryWords).find((word) => foldedHeader(word) === foldedHeader(text));
    if (known !== undefined) return countryWords[known];
    const code = countryCodeOf(text.toUpperCase());
    if (code !== text.toUpperCase()) return code;
  }
  // Another form, such as a decimal comma, is repaired later, with the record.
  const type = factsOf(leaf.schema)?.type ?? '';
  const field = leaf.path.split('.').at(-1);
  const isRead = fits(leaf.schema, text) || mended(leaf.schema, text, type, field) !== undefined;
  return isRead ? text : undefined;
}

/** The code for a text: its name, written as one word or several, or a synonym. */
export function codeOf(text: string, { codes = [] }: Leaf): string | undefined {
  return (
    codes.find((code) => foldedHeader(code) === foldedHeader(text)) ??
    codes.find((code) => codeSynonyms[code]?.some((word) => foldedHeader(word) === foldedHeader(text)))
  );
}

/** The separator of values within the cells of a list; undefined if each cell has one value. */
function separatorOf(texts: readonly string[], separators: readonly string[]): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const separator of separators) {
    const parts = texts.reduce((sum, text) => sum + text.split(separator).length - 1, 0);
    if (parts > most) {
      best = separator;
      most = parts;
    }
  }
  return best;
}
