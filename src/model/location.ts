/** A point in a text. Both count from 1; a column counts Unicode code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * A range of one source file. `end` is exclusive; it equals `start` if only the point is known. `file` is the path as
 * the user would type it, with forward slashes.
 */
export interface Location {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

/** The lines of a text that are needed to show a location; of very long lines, a part. */
export interface Excerpt {
  /** The number of the first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** How many code points are omitted at the start of the first line. */
  readonly skipped: number;
}

/** The path from a document's root to a value: keys and zero-based list indexes. */
export type FieldPath = readonly (string | number)[];

/** The value at the end of a path from `root`; undefined if the path doesn't exist. */
export function valueAt(root: unknown, path: FieldPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** A location by its path in a record. The file has to be read again for its line and column. */
export interface RecordPlace {
  /** As in a location. */
  readonly file: string;
  /** The record's zero-based index in its file. */
  readonly index: number;
  readonly path: FieldPath;
  readonly part: 'key' | 'value';
}

/** The start of a file, for problems of the file as a whole. */
export function startOfFile(file: string): Location {
  const start = { line: 1, column: 1 };
  return { file, start, end: start };
}

/** True for an address on a host, which has no lines, rather than a file. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//.test(file);
}

/** `PostalAddress.PostCode`, `Day[2].OpeningHours`: list indexes count from 1, as people do. */
export function fieldTitleOf(path: FieldPath): string {
  return path.reduce<string>((title, step) => {
    if (typeof step === 'number') return `${title}[${step + 1}]`;
    return title === '' ? step : `${title}.${step}`;
  }, '');
}

/** The same without list indexes: `ATMServices` of `ATMServices[3]`. */
export function plainFieldTitle(path: FieldPath): string {
  return fieldTitleOf(path.filter((step) => typeof step === 'string'));
}
