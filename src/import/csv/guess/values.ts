import { z } from 'zod';
import { folded, readFlag } from '../cell.js';
import type { Leaf } from '../leaves.js';
import { codeSynonyms, countryWords, nothingWords } from './synonyms.js';

/** What the cells of a column say, as values of a field. */
export interface GuessedValues {
  readonly split?: string;
  /** What a cell says → what is meant; empty for nothing. */
  readonly values: Readonly<Record<string, string>>;
  /** Values that are none of the field's codes. */
  readonly unknown: readonly string[];
  /** The share of values that the field takes, or that are known to mean one that it takes. */
  readonly fit: number;
}

/** How cells are to be read as values of `leaf`. */
export function guessValues(leaf: Leaf, texts: readonly string[], isSeveral: boolean): GuessedValues {
  const isAddress = leaf.path.endsWith('AddressLine');
  const separators = isAddress ? ['\n', ';', '|', ','] : [';', '|', '\n', ',', '/'];
  // A line of an address may have a comma in it, but never a line break.
  const split = leaf.isList ? separatorOf(texts, isSeveral ? ['\n'] : separators) : undefined;
  const parts = texts
    .flatMap((text) => (split === undefined ? [text] : text.split(split)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values: Record<string, string> = {};
  const unknown = new Set<string>();
  let fitting = 0;
  for (const part of parts) {
    const meant = meaning(part, leaf);
    if (meant === undefined) unknown.add(part);
    else {
      fitting++;
      if (meant !== part && (leaf.codes === undefined || folded(meant) !== folded(part)))
        values[part] = meant;
    }
  }
  return {
    ...(split !== undefined && { split }),
    values,
    unknown: leaf.codes === undefined ? [] : [...unknown],
    fit: parts.length === 0 ? 1 : fitting / parts.length,
  };
}

/** What a text means as a value; undefined where it is none. */
function meaning(text: string, leaf: Leaf): string | undefined {
  if (nothingWords.includes(text.toLowerCase()))
    return readFlag(text) !== undefined && leaf.isFlag ? text : '';
  if (leaf.isFlag) return readFlag(text) === undefined ? undefined : text;
  if (leaf.codes !== undefined) return codeOf(text, leaf);
  if (leaf.path.endsWith('.Country')) {
    const known = Object.keys(countryWords).find((word) => folded(word) === folded(text));
    if (known !== undefined) return countryWords[known];
  }
  if (z.safeParse(leaf.schema, text).success) return text;
  // A decimal comma is mended when the record is.
  return /^-?\d+,\d+$/.test(text) && z.safeParse(leaf.schema, text.replace(',', '.')).success
    ? text
    : undefined;
}

/** The code that a text means: by its name, written in words or not, or by what people call it. */
export function codeOf(text: string, { codes = [] }: Leaf): string | undefined {
  return (
    codes.find((code) => folded(code) === folded(text)) ??
    codes.find((code) => codeSynonyms[code]?.some((word) => folded(word) === folded(text)))
  );
}

/** How many cells of a column are looked at. */
export const looked = 200;

/** The share of `texts` for which `test` holds; none of an empty column. */
export function share(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
}

/** What a column without a telling name looks like by its cells: the last step of a field's path. */
export function looksLike(texts: readonly string[]): 'PostCode' | 'Latitude' | 'Longitude' | undefined {
  if (texts.length === 0) return undefined;
  if (share(texts, isPostcode) >= 0.8) return 'PostCode';
  if (share(texts, (text) => isDegrees(text, 49, 61)) >= 0.9) return 'Latitude';
  if (share(texts, (text) => isDegrees(text, -8.7, 2)) >= 0.9) return 'Longitude';
  return undefined;
}

/** In the shape of a British postcode, whether or not there is such a one. */
export function isPostcode(text: string): boolean {
  return /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(text.trim());
}

/** Degrees of the British Isles with at least three decimals: fewer could be a price or a size. */
function isDegrees(text: string, from: number, to: number): boolean {
  const degrees = Number(text.replace(',', '.'));
  return /^-?\d{1,2}[.,]\d{3,}$/.test(text) && degrees >= from && degrees <= to;
}

/** What separates the values in the cells of a list; undefined where each cell has one. */
export function separatorOf(texts: readonly string[], separators: readonly string[]): string | undefined {
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
