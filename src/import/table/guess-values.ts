import { factsOf } from '../../interface/schema/types.js';
import { countryCodeOf } from '../../model/place/country.js';
import { fits, mended } from '../repairs/scalars.js';
import { readFlag } from './cell.js';
import { codeOf, type Field, foldedHeader, meansNothing } from './fields.js';
import words from './words.json' with { type: 'json' };

/** The cells of a column, read as values of a field. */
interface GuessedValues {
  readonly split?: string;
  /** A cell's text → the value for it; empty for no value. */
  readonly values: Readonly<Record<string, string>>;
  /** The share of values that the field accepts, directly or through `values`. */
  readonly fit: number;
}

/** Guesses how to read cells as values of a field. */
export function guessValues(field: Field, texts: readonly string[], isSeveral: boolean): GuessedValues {
  const isAddress = field.path.endsWith('AddressLine');
  // A sort code with slashes is a date that a spreadsheet has made of it.
  const hasSlashes = isAddress || field.path === 'SortCode';
  const separators = hasSlashes ? ['\n', ';', '|', ','] : [';', '|', '\n', ',', '/'];
  // A line of an address may contain a comma, but never a line break.
  const split = field.isList ? separatorOf(texts, isSeveral ? ['\n'] : separators) : undefined;
  const parts = texts
    .flatMap((text) => (split === undefined ? [text] : text.split(split)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values: Record<string, string> = {};
  let fitting = 0;
  for (const part of parts) {
    const value = meaning(part, field);
    if (value === undefined) continue;
    fitting++;
    if (value !== part && (field.codes === undefined || foldedHeader(value) !== foldedHeader(part)))
      values[part] = value;
  }
  return {
    ...(split !== undefined && { split }),
    values,
    fit: parts.length === 0 ? 1 : fitting / parts.length,
  };
}

/** The value for a text; undefined if the field has none for it. */
function meaning(text: string, field: Field): string | undefined {
  if (meansNothing(text, field)) return '';
  if (field.isFlag) return readFlag(text) === undefined ? undefined : text;
  if (field.codes !== undefined) return codeOf(text, field);
  if (field.path.endsWith('.Country')) {
    const isIt = ([word]: [string, string]) => foldedHeader(word) === foldedHeader(text);
    const [, named] = Object.entries(words.countries).find(isIt) ?? [];
    if (named !== undefined) return named;
    const code = countryCodeOf(text.toUpperCase());
    if (code !== text.toUpperCase()) return code;
  }
  // Another form, such as a decimal comma, is repaired later, with the record.
  const type = factsOf(field.schema)?.type ?? '';
  const name = field.path.split('.').at(-1)!;
  const isRead = fits(field.schema, text) || mended(field.schema, text, type, name) !== undefined;
  return isRead ? text : undefined;
}

/** The separator of values within the cells of a list; undefined if each cell has one value. */
function separatorOf(texts: readonly string[], separators: readonly string[]): string | undefined {
  const counts = separators.map((separator) => {
    const count = texts.reduce((sum, text) => sum + text.split(separator).length - 1, 0);
    return { separator, count };
  });
  const [most] = counts.sort((a, b) => b.count - a.count);
  return most?.count === 0 ? undefined : most?.separator;
}
