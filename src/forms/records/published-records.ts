import type { Compiled } from '../../build/compile/compiled.js';
import type { Brand } from '../../content/site/load.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';

/** A record as a version publishes it. */
export interface RecordAsPublished {
  readonly collection: Collection;
  readonly version: Version;
  readonly brand: Pick<Brand, 'folder' | 'name'>;
  /** In ASCII. */
  readonly json: string;
  readonly facts: Compiled['records'];
  /** When it is published, in epoch milliseconds. */
  readonly instant: number;
}
