import type { Collection } from '../model/collection.js';
import type { Excerpt, FieldPath, Location } from '../model/location.js';
import type { Problem } from '../model/problem.js';
import type { Version } from '../model/version.js';

/** A value as it came in, before anything was done to it: of JSON its own types, but numbers as they are written. */
export type Raw = unknown;

/** A number as it was written: `18.0` and `1.50` keep their digits. */
export class WrittenNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** One record that comes in, from a feed or a table, as it stands there. What makes it content is `repairs/`. */
export interface IncomingRecord {
  /** The brand's published name; absent where what comes in doesn't say. */
  readonly brandName: string | undefined;
  /** The group of `data` that it stands in, where that isn't the first (D18). */
  readonly group?: string | undefined;
  readonly collection: Collection;
  /** The version whose shape it has. */
  readonly version: Version;
  /** Plain objects, lists, texts, booleans, null, and `WrittenNumber`s; published words where it has them. */
  readonly value: Raw;
  /** Where the value at a path of `value` stands, or the nearest thing around it. */
  readonly at: (path: FieldPath) => Location;
}

/** What a feed says of itself as a whole (interface 2.2 meta), as far as it does. */
export interface IncomingMeta {
  readonly agreement?: string;
  readonly licenseUrl?: string;
  readonly termsUrl?: string;
  /** The token of the media type, of a feed that was fetched. */
  readonly vendor?: string;
  /** What stands before the version in the address that it was fetched from. */
  readonly basePath?: string;
  readonly lastUpdated?: string;
}

/** All that comes in at once: what is planned and proved starts from this, wherever it comes from. */
export interface Incoming {
  readonly kind: 'feed' | 'table';
  /** In the order of what comes in. */
  readonly records: readonly IncomingRecord[];
  readonly meta: IncomingMeta;
  /** What was odd about it as a whole, and what of it can't even be read as a record. */
  readonly problems: readonly Problem[];
  /** The version that it was read in and why (D36), of a feed with records. */
  readonly reading?: Problem;
  /**
   * What locations count in, by file, where that isn't what can be read as UTF-8 under its name: its text, or the
   * lines round a place.
   */
  readonly sources?: ReadonlyMap<string, string | ((around: Location) => Excerpt)>;
}

/** A value as JSON on one line, for people to read. */
export function shown(value: Raw): string {
  if (value instanceof WrittenNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(shown).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}:${shown(field)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? '';
}
