import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';

/** The last publication, as a record of it is looked up. */
export interface PublishedRecords {
  /** In words: `the last publication, of 25 November 2026, 14:00 UTC`. */
  readonly name: string;
  readonly has: (collection: Collection, version: Version) => boolean;
  /** As it was published. */
  readonly record: (
    collection: Collection,
    version: Version,
    brandName: string,
    identity: string,
  ) => Promise<PlainObject | undefined>;
  /** Frees what was kept to read it. */
  readonly release: () => void;
}
