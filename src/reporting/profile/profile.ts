import type { Screen } from '../../base/document/terminal.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';

/** What a field holds: decides what is measured of it. */
export type Holds = 'text' | 'code' | 'number' | 'time' | 'flag' | 'list' | 'group';

/** What each field of a collection has, over all records. */
export interface CollectionProfile {
  readonly collection: Collection;
  readonly version: Version;
  readonly records: number;
  /** By published name, each with the number of its records. */
  readonly brands: readonly BrandCount[];
  /** In the order of the interface's table; a field that no record has is left out. */
  readonly fields: readonly FieldProfile[];
  readonly notices: readonly Notice[];
}

export interface BrandCount {
  readonly brand: string;
  readonly records: number;
}

export interface FieldProfile {
  /** From the record on, without positions in lists: `PostalAddress.PostCode`. */
  readonly field: string;
  readonly holds: Holds;
  /** How many records have it, and of each brand how many, in the order of `brands`. */
  readonly records: number;
  readonly byBrand: readonly number[];
  /** How often it occurs, more often than records have it if it is in a list. */
  readonly values: number;
  /** How many different values it has; absent for lists and groups. */
  readonly distinct?: number;
  /** The most frequent values, up to ten of them. */
  readonly top?: readonly ValueCount[];
  /** Numbers and times: the smallest and the largest value. Of times the first and the last. */
  readonly smallest?: Extreme;
  readonly largest?: Extreme;
  /** Of numbers, and of the lengths of texts and lists. Exact up to 4,096 values, of more by a sample. */
  readonly median?: number;
  /** The shortest and the longest text in code units; of lists the fewest and the most items. */
  readonly shortest?: Extreme;
  readonly longest?: Extreme;
  /** What the same field was like in what this is compared with; absent if it wasn't there. */
  readonly before?: { readonly records: number; readonly of: number; readonly distinct?: number };
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

export interface Extreme {
  readonly value: string;
  readonly record: ProfiledRecord;
}

/** A record by the published name of its brand, and its identity there. */
export interface ProfiledRecord {
  readonly brand: string;
  readonly identity: string;
}

/** What is worth a look. None of it is an error: what is alone may be right. */
export type NoticeKind =
  /** A number far from the others. */
  | 'far-above'
  | 'far-below'
  /** A text far longer or shorter than the others, a list with far more or fewer items. */
  | 'long'
  | 'short'
  | 'many'
  | 'few'
  /** A text of another form than nearly all others. */
  | 'form'
  /** A rare value that is nearly the same as a frequent one. */
  | 'near'
  /** The same text in several records, where nearly every record has its own. */
  | 'repeated'
  /** A field that nearly all records have, or that nearly none has. */
  | 'missing'
  | 'rare'
  /** A field that all other brands have. */
  | 'brand-without'
  /** Another kind of JSON value than the others. */
  | 'kind'
  /** A value that only one of hundreds has. */
  | 'alone'
  /** Compared with what was before: values that are new or gone, and a field that more or fewer records have. */
  | 'new-value'
  | 'gone-value'
  | 'share';

export interface Notice {
  readonly kind: NoticeKind;
  readonly field: string;
  /** The value, or a form; absent where the field as a whole is meant. */
  readonly value?: string;
  /** What is usual: a median, a form, the value that is nearly the same. */
  readonly usual?: string;
  /** How many, and out of how many. */
  readonly count: number;
  readonly of: number;
  /** Up to five of them. */
  readonly records: readonly ProfiledRecord[];
}

export interface Profile {
  /** As the user named it. */
  readonly source: string;
  /** What it is compared with. */
  readonly previous?: string;
  readonly collections: readonly CollectionProfile[];
}

/** A way to show a profile. */
export interface ProfileFormat {
  /** Yields the text in pieces, since it may be long. */
  readonly print: (profile: Profile, on: Screen) => Iterable<string>;
}
