import type { FieldClass } from '../../model/change-class.js';
import type { FieldPath } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import type { ObjectSchema } from '../schema/types.js';

/** Everything about a collection, besides its names in src/model/collection.ts. */
export interface Registration {
  /** The operation's tag (interface 4). */
  readonly tag: string;
  /**
   * The path after that of the version, with one or more segments; by default the collection's name (interface 4, D42).
   */
  readonly path?: string;
  /** The versions that have the collection, oldest first. */
  readonly versions: readonly [Version, ...Version[]];
  /**
   * A record in the first of `versions`. The differences of a later one are in the folder of that version, such as
   * src/interface/versions/v2.2.
   */
  readonly record: () => ObjectSchema;
  /**
   * Where a record is published (interface 2.2, D42): in a list of this name in its brand's element, or as an element
   * of Brand itself, with BrandName beside its own fields.
   */
  readonly publishedAs: { readonly list: string } | 'brand';
  /** Further names of that list in feeds. */
  readonly alsoListedAs?: readonly string[];
  /** The facts for `opendata new`. */
  readonly newRecord: NewRecord;
  /** The facts for importing a table with a record in each row; without them, no tables are imported. */
  readonly table?: TableWords;
  /** The paths of fields for rules across records; without them, these rules skip the collection. */
  readonly comparedPaths?: RecordPaths;
  /** What changes of its fields mean to readers; of a field without an entry: other. */
  readonly changes?: FieldClasses;
  /** True for products, which have marketing states, amounts, rates and tiers. */
  readonly isProduct?: true;
  /** True for figures that are due each quarter. */
  readonly isQuarterly?: true;
}

/**
 * Field → what its changes mean. A field is named alone, with fields around it (`Site.Name`), or from the record
 * itself, with a leading point (`.Name`). The name that reaches deepest into a path applies; of several, the longest.
 */
export type FieldClasses = Readonly<Record<string, FieldClass>>;

export interface NewRecord {
  /** Further words for a record on the command line. */
  readonly synonyms?: readonly string[];
  /** Optional fields that most records have, as paths through objects and lists. */
  readonly usual?: readonly string[];
  /** The depth to which objects are proposed with their required fields; deeper ones are only named. */
  readonly depth: number;
  /** The identity of a brand's first record, if one can be proposed. */
  readonly first?: string;
}

/** Common words for a collection and its fields in tables. */
export interface TableWords {
  /** The common word for its records. */
  readonly records: string;
  /** Matches names of files with such records, and of a first column that identifies them. */
  readonly name: RegExp;
  /**
   * Field → common words for it in a header, besides its own name. Of two fields with the same word the first is taken.
   */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Field → its usual value, if no column has it. */
  readonly usual: Readonly<Record<string, readonly string[]>>;
}

/** The paths of fields that rules across records compare. */
interface RecordPaths {
  /** The postal address. */
  readonly address?: FieldPath;
  /** The Identification of the branch that the record is, or belongs to. */
  readonly branch?: FieldPath;
}
