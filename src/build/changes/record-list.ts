import { thrownMessage } from '../../base/errors.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Publication, PublicationError } from '../publication/publication.js';
import { type BrandRecords, recordsOfAnswer } from '../publication/records-of-answer.js';

/** A collection of a publication in a version, whose records are read when they are compared. */
export interface RecordList {
  readonly collection: Collection;
  readonly version: Version;
  /** Of the canonical bytes of its data: the same hash, the same records. Absent for a feed. */
  readonly dataHash?: string;
  /** The number of its records, if that is known without reading them. */
  readonly records?: number;
  /** By brand, in the order of publication. */
  readonly read: () => Promise<readonly BrandRecords[]>;
}

/** The lists of a publication. Reading one throws PublicationError. */
export function listsOf({ manifest, read }: Publication): readonly RecordList[] {
  return Object.values(manifest.routes).map((route): RecordList => {
    const { collection, version, dataHash, totalResults: records, representations } = route;
    return {
      ...{ collection, version, dataHash, records },
      async read() {
        const { file = '' } = representations[0] ?? {};
        const bytes = await read(file);
        try {
          return recordsOfAnswer(bytes, collection);
        } catch (error) {
          throw new PublicationError(`${file} is not an answer of ${collection}: ${thrownMessage(error)}`);
        }
      },
    };
  });
}
