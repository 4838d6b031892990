import type { FieldPath } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import type { ObjectSchema } from '../types.js';

/** All there is to a collection, besides its names in src/model/collection.ts. */
export interface Registration {
  /** The operation's tag (interface 4). */
  readonly tag: string;
  /** The path behind that of the version, of one segment or more; without it, the collection's name (interface 4, D42). */
  readonly path?: string;
  /** The versions that have the collection, oldest first. */
  readonly versions: readonly [Version, ...Version[]];
  /**
   * A record in the first of `versions`. What differs in a later one stands in the folder of that version, such as
   * src/schema/v2.2.
   */
  readonly record: () => ObjectSchema;
  /**
   * Where a record is published (interface 2.2, D42): in a list of this name in its brand's element, or as an element of
   * Brand itself, with BrandName beside its own fields.
   */
  readonly publishedAs: { readonly list: string } | 'brand';
  /** Further names of that list in feeds. */
  readonly alsoListedAs?: readonly string[];
  /** What `opendata new` needs. */
  readonly newRecord: NewRecord;
  /** What `opendata import` needs of a table with a record in each row; without it, no tables are imported. */
  readonly table?: TableWords;
  /** What rules across records need to know, each the path of a field; without it, they pass the collection over. */
  readonly facts?: RecordPaths;
  /** True of products, which have marketing states, amounts, rates and tiers. */
  readonly isProduct?: true;
}

export interface NewRecord {
  /** Further words for a record on the command line. */
  readonly synonyms?: readonly string[];
  /** Optional fields that hardly any record does without, as paths through objects and lists. */
  readonly usual?: readonly string[];
  /** How deep objects are offered with the fields that they require: deeper ones are only named. */
  readonly depth: number;
  /** The identity of a brand's first record, where one can be proposed. */
  readonly first?: string;
}

/** What people call a collection and its fields in tables. */
export interface TableWords {
  /** What people call its records. */
  readonly records: string;
  /** Matches names of files with such records, and of a first column that identifies them. */
  readonly name: RegExp;
  /** Field → what people call it in a header, besides its own name. Of two fields with the same word the first is taken. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Field → what it usually is, where no column says it. */
  readonly usual: Readonly<Record<string, readonly string[]>>;
  /** Matches the folded name of a column that identifies records where no other does. */
  readonly identifiedBy?: RegExp;
}

/** Where records keep what rules across records compare. */
export interface RecordPaths {
  /** The postal address. */
  readonly address?: FieldPath;
  /** The Identification of the branch that the record is, or belongs to. */
  readonly branch?: FieldPath;
}
