import { keyOfPieces } from '../../base/bytes/pieces.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Manifest, publicationName, type Route } from '../../serving/manifest/manifest.js';
import type { CollectionChanges } from '../changes/change.js';
import { compareCollections } from '../changes/compare.js';
import { type BrandRecords, publishedRecords, recordsIn, recordsInOrder } from '../changes/records.js';
import { type BrandInData, type BrandToCompare, type Draft, recordsToCompare } from './draft.js';
import { NoPublication, type Previous } from './previous.js';

/** Thrown if a file of the last publication can't be compared, or continued. The message is part of a sentence. */
export class NotComparable extends NoPublication {}

/** A brand of a published answer whose records can be read by themselves. */
export interface PublishedBrand extends Omit<BrandInData, 'start' | 'length'> {
  readonly read: () => Uint8Array;
}

/** The brands of an answer of the last publication; none if they aren't known, or its file isn't what it was. */
export type PublishedBrands = (route: Route) => readonly PublishedBrand[];

/** The last publication, compared with the new one. Each answer is compared at most once, when somebody asks for it. */
export class LastPublication {
  readonly previous: Previous;
  /** Its name (D39). */
  readonly name: string;
  readonly #day: string;
  readonly #brandsOf: PublishedBrands;
  readonly #compared = new Map<string, Promise<CollectionChanges>>();

  /**
   * @param day of the new publication, YYYY-MM-DD
   * @param brandsOf spares reading the brands that stay as they are
   */
  constructor(previous: Previous, day: string, brandsOf: PublishedBrands = () => []) {
    this.previous = previous;
    this.name = publicationName(previous.manifest);
    this.#day = day;
    this.#brandsOf = brandsOf;
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
    const is = now === undefined ? [] : recordsToCompare(now);
    const was = before === undefined ? [] : await this.records(before, is);
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
   * @param now the brands of the new answer: those whose records have the same bytes aren't looked into
   * @throws NotComparable
   */
  async records(route: Route, now: readonly BrandToCompare[] = []): Promise<readonly BrandRecords[]> {
    const known = now.length > 0 ? recordsByBrand(this.#brandsOf(route), now) : undefined;
    if (known !== undefined) return known;
    const {
      collection,
      representations: [plain],
    } = route;
    const { file, sha256: hash } = plain!;
    let bytes: Uint8Array;
    try {
      bytes = await this.previous.read(file);
    } catch (error) {
      throw new NotComparable(`${file} can't be read: ${thrownMessage(error)}`);
    }
    if (sha256(bytes) !== hash) throw new NotComparable(`${file} is not what its manifest says`);
    const records = publishedRecords(bytes, collection, now);
    if (records === undefined) throw new NotComparable(`${file} was not written by this program`);
    return records;
  }
}

/**
 * The records of brands, of which only those are read that have other bytes now.
 * @returns undefined if there are none, or one can't be read by itself: to read the whole answer says what is the matter
 */
function recordsByBrand(
  brands: readonly PublishedBrand[],
  now: readonly BrandToCompare[],
): readonly BrandRecords[] | undefined {
  if (brands.length === 0) return undefined;
  const same = new Map(now.map(({ pieces, records }) => [keyOfPieces(pieces), records]));
  const found: BrandRecords[] = [];
  for (const { brand, group, key, records: count, read } of brands) {
    const records = same.get(key) ?? recordsRead(read);
    if (records?.length !== count) return undefined;
    found.push({ brand, group, records });
  }
  return found;
}

function recordsRead(read: () => Uint8Array): BrandRecords['records'] | undefined {
  try {
    return recordsInOrder(recordsIn(read()));
  } catch {
    return undefined;
  }
}
