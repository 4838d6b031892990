import type { Collection } from '../model/collection.js';
import type { FieldPath, Location } from '../model/location.js';
import { shortened } from '../model/message.js';
import type { Problem } from '../model/problem.js';
import type { Version } from '../model/version.js';

/** A payload, or a file for one, and what is known about it besides its bytes. */
export interface FeedSource {
  /** As the user typed it: a path, an address, or `-`. Problems name it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The media type of the response that it came from. */
  readonly mediaType?: string;
}

/** An incoming value before any change: JSON's types, except that numbers are kept as written (`WrittenNumber`). */
export type Raw = unknown;

/** A number as it was written: `18.0` and `1.50` keep their digits. */
export class WrittenNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** One incoming record, unchanged. `repairs/` makes content of it. */
export interface IncomingRecord {
  /** The brand's published name; undefined if the input doesn't say. */
  readonly brandName: string | undefined;
  /** Its group in `data`, unless that is the first (D18). */
  readonly group?: string | undefined;
  readonly collection: Collection;
  /** The version in whose shape it is. */
  readonly version: Version;
  /**
   * Plain objects, lists, texts, booleans, null, and `WrittenNumber`s, with published words where the feed has them.
   */
  readonly value: Raw;
  /** The location of the value at a path of `value`, or of the nearest value around it. */
  readonly at: (path: FieldPath) => Location;
}

/** A group of `data` after the first one (D18), which has no name in a feed. @param before the number of groups before it */
export function groupName(before: number): string | undefined {
  return before === 0 ? undefined : `group-${before + 1}`;
}

/** True for a name that a group only has by its number. */
export function isNumbered(group: string): boolean {
  return /^group-\d+$/.test(group);
}

/** What a feed says about itself (interface 2.2 meta). */
export interface IncomingMeta {
  readonly agreement?: string;
  readonly licenseUrl?: string;
  readonly termsUrl?: string;
  /** The vendor's token in the media type, for a feed that was fetched. */
  readonly vendor?: string;
  /** The part of the address before the version, for a feed that was fetched. */
  readonly basePath?: string;
}

/** Everything that is imported at once, whether from a feed or a table. */
export interface Incoming {
  readonly kind: 'feed' | 'table';
  /** In the order of the input. */
  readonly records: readonly IncomingRecord[];
  readonly meta: IncomingMeta;
  /** Problems of the input as a whole, and of parts that couldn't be read as records. */
  readonly problems: readonly Problem[];
  /** The version that a feed with records was read in, and why (D36). */
  readonly reading?: Problem;
  /** The text that locations refer to, for files that can't simply be read as UTF-8 under their names. */
  readonly sources?: ReadonlyMap<string, string>;
}

/** A value as JSON on one line, for display. */
export function shownValue(value: Raw): string {
  if (value instanceof WrittenNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(shownValue).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}:${shownValue(field)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? '';
}

/** The JSON of a value, shortened for display. */
export const shortJson = (json: string) => shortened(json, 160);

/** An item of a list, or a value alone, with its path. */
export interface Item {
  readonly raw: Raw;
  readonly path: FieldPath;
}

/** The items of a list, also of lists within it; a value that is no list is the only item. */
export function itemsOf(raw: Raw, path: FieldPath): readonly Item[] {
  if (!Array.isArray(raw)) return [{ raw, path }];
  return raw.flatMap((item, index) => itemsOf(item, [...path, index]));
}
