/** A point in a text. Both count from 1; a column counts Unicode code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * A stretch of one source file. `end` is exclusive; it equals `start` where nothing but the point is known.
 * `file` is the path as the user would type it, with forward slashes.
 */
export interface Location {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

/** Lines of a text, as far as they are needed to show a place: of very long ones, a part. */
export interface Excerpt {
  /** The number of the first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** So many code points are missing at the start of the first line. */
  readonly skipped: number;
}

/** The way from a document's root to a value: keys and zero-based list indexes. */
export type FieldPath = readonly (string | number)[];

/** The value at the end of a path from `root`; undefined where the way there is missing. */
export function valueAt(root: unknown, path: FieldPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** A place that isn't looked up yet, by the way to it: the file has to be read again for its lines and columns. */
export interface RecordPlace {
  /** As of a location. */
  readonly file: string;
  /** The record's zero-based place in its file. */
  readonly index: number;
  readonly path: FieldPath;
  readonly part: 'key' | 'value';
}

/** The very start of a file, for what concerns the file as a whole. */
export function startOf(file: string): Location {
  const start = { line: 1, column: 1 };
  return { file, start, end: start };
}

/** True where a place is an address on a host rather than a file: it has no lines. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//.test(file);
}

/** `PostalAddress.PostCode`, `Day[2].OpeningHours`: list places count from 1, as people do. */
export function fieldTitleOf(path: FieldPath): string {
  return path.reduce<string>((title, step) => {
    if (typeof step === 'number') return `${title}[${step + 1}]`;
    return title === '' ? step : `${title}.${step}`;
  }, '');
}

/** The same without places in lists: `ATMServices` of `ATMServices[3]`. */
export function plainFieldTitle(path: FieldPath): string {
  return fieldTitleOf(path.filter((step) => typeof step === 'string'));
}
