import type { TakePublished } from '../../authoring/import/proof.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { recordsInOrder, type StoredRecord } from '../../publication/changes/records.js';
import type { Offer, Source } from './diff-sources.js';

interface Gathered {
  readonly version: Version;
  readonly brands: Map<string, StoredRecord[]>;
}

/** The records that an import would publish, held in memory, as a source to read. */
export class ImportedRecords {
  readonly #collections = new Map<Collection, Gathered>();

  /** Begins anew: an import may be planned more than once. @returns what takes the records */
  begin(): TakePublished {
    this.#collections.clear();
    return ({ collection, brandName }, version, json) => {
      const { brands } =
        this.#collections.get(collection) ??
        this.#collections.set(collection, { version, brands: new Map() }).get(collection)!;
      const bytes = Buffer.from(json, 'latin1');
      const records = brands.get(brandName) ?? brands.set(brandName, []).get(brandName)!;
      records.push({ bytes, start: 0, end: bytes.length });
    };
  }

  /** @param name of what was imported, as the user typed it */
  source(name: string): Source {
    const offers = [...this.#collections].map(
      ([collection, { version, brands }]): Offer => ({
        collection,
        version,
        read: async () => ({
          collection,
          version,
          brands: [...brands].map(([brand, records]) => ({ brand, records: recordsInOrder(records) })),
        }),
      }),
    );
    return { name, offers, isPart: false, release: () => {} };
  }
}
