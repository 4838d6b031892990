import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { CompiledFile } from '../../publication/compile/compile.js';
import type { Brand } from '../../source/site/load.js';

/** A record as a version publishes it. */
export interface RecordAsPublished {
  readonly collection: Collection;
  readonly version: Version;
  readonly brand: Pick<Brand, 'folder' | 'name'>;
  /** In ASCII. */
  readonly json: string;
  readonly facts: CompiledFile['records'];
  /** When it is published, in epoch milliseconds. */
  readonly instant: number;
}

/** The last publication, as a record of it is looked up. */
export interface PublishedRecords {
  /** In words: `the last publication, of 25 November 2026, 14:00 UTC`. */
  readonly name: string;
  /** Those that it has the collection in, the newest last. */
  readonly versions: (collection: Collection) => readonly Version[];
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
