import { readFlag } from '../table/cell.js';
import { codeOf, foldedHeader, meansNothing, type TableField } from '../table/fields.js';

/** The part of texts for which a test is true; 0 for none. */
export function share(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
}

/** Guesses how to read cells as values of a field, in a mapping's words; undefined if none of them is a code or flag of it. */
export function guessValues(field: TableField, texts: readonly string[], isSeveral: boolean) {
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
  const meant = parts.map((part) => [part, meaning(part, field)] as const);
  const takesWords = field.codes !== undefined || field.isFlag;
  if (takesWords && parts.length > 0 && meant.every(([, value]) => value === undefined)) return undefined;
  const others = meant.filter(([part, value]) => {
    const isSame =
      field.codes === undefined ? value === part : foldedHeader(value ?? '') === foldedHeader(part);
    return value !== undefined && !isSame;
  });
  return {
    ...(split !== undefined && { split }),
    ...(others.length > 0 && { values: Object.fromEntries(others) as Record<string, string> }),
  };
}

/** The value for a text; undefined if a field of codes or flags has none for it. Other texts are repaired with the record. */
function meaning(text: string, field: TableField): string | undefined {
  if (meansNothing(text, field)) return '';
  if (field.isFlag) return readFlag(text) === undefined ? undefined : text;
  return field.codes === undefined ? text : codeOf(text, field);
}

/** The separator of values within the cells of a list; undefined if each cell has one value. */
function separatorOf(texts: readonly string[], separators: readonly string[]): string | undefined {
  const countOf = (separator: string) =>
    texts.reduce((sum, text) => sum + text.split(separator).length - 1, 0);
  const [most] = [...separators].sort((a, b) => countOf(b) - countOf(a));
  return most !== undefined && countOf(most) > 0 ? most : undefined;
}
