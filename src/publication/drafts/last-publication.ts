import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import type { CollectionChanges } from '../../build/changes/change.js';
import { compareCollections } from '../../build/changes/compare.js';
import { NotComparable as BytesNotComparable, publishedRecords } from '../../build/changes/compare-with.js';
import { type BrandRecords, recordsOfAnswer } from '../../build/records-of-answer.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Manifest, publicationName, type Route } from '../../serving/manifest/manifest.js';
import { bytesToCompare, type Draft } from './draft.js';
import { NoPublication, type Previous } from './previous.js';

/** Thrown if a file of the last publication can't be compared, or continued. The message is part of a sentence. */
export class NotComparable extends NoPublication {}

/** The last publication, compared with the new one. Each answer is compared at most once, when somebody asks for it. */
export class LastPublication {
  readonly previous: Previous;
  /** Its name (D39). */
  readonly name: string;
  readonly #day: string;
  readonly #compared = new Map<string, Promise<CollectionChanges>>();

  /** @param day of the new publication, YYYY-MM-DD */
  constructor(previous: Previous, day: string) {
    this.previous = previous;
    this.name = publicationName(previous.manifest);
    this.#day = day;
  }

  get manifest(): Manifest {
    return this.previous.manifest;
  }

  /**
   * What changed in an answer.
   * @param before in the last publication; undefined if it hadn't the answer
   * @param now in the new one; undefined if that hasn't the answer
   * @throws NotComparable
   */
  changes(
    path: string,
    collection: Collection,
    version: Version,
    before: Route | undefined,
    now: Draft | undefined,
  ): Promise<CollectionChanges> {
    const known = this.#compared.get(path);
    if (known !== undefined) return known;
    const made = this.#compare(collection, version, before, now);
    this.#compared.set(path, made);
    return made;
  }

  async #compare(
    collection: Collection,
    version: Version,
    before: Route | undefined,
    now: Draft | undefined,
  ): Promise<CollectionChanges> {
    const is = now === undefined ? [] : recordsOfAnswer(bytesToCompare(now), collection);
    const was = before === undefined ? [] : await this.records(before);
    return compareCollections(
      { collection, version, brands: was },
      { collection, version, brands: is },
      this.#day,
    );
  }

  /**
   * The bytes of a file that it has beside the collections; undefined if it has none at this path.
   * @throws NoPublication if it can't be read, or isn't what the manifest says
   */
  async resource(path: string): Promise<Uint8Array | undefined> {
    const [plain] = this.manifest.resources[path]?.representations ?? [];
    if (plain === undefined) return undefined;
    const bytes = await this.previous.read(plain.file).catch((error: unknown) => {
      throw new NoPublication(`${plain.file} of the last publication can't be read: ${thrownMessage(error)}`);
    });
    if (sha256(bytes) === plain.sha256) return bytes;
    throw new NoPublication(`${plain.file} of the last publication is not what its manifest says`);
  }

  /**
   * The records that an answer had.
   * @throws NotComparable
   */
  async records(route: Route): Promise<readonly BrandRecords[]> {
    return publishedRecords(this.previous.read, route).catch((error: unknown) => {
      throw error instanceof BytesNotComparable ? new NotComparable(error.message.replace(/\.$/, '')) : error;
    });
  }
}
