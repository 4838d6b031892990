import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Manifest, publicationName, type Route } from '../../serving/manifest/manifest.js';
import type { CollectionChanges } from '../changes/change.js';
import { compareCollections } from '../changes/compare.js';
import { type Patch, patchOf } from '../changes/patch.js';
import { type BrandRecords, publishedRecords } from '../changes/records.js';
import { type BrandToCompare, type Draft, recordsToCompare } from './draft.js';
import type { Previous } from './previous.js';

/** What changed in an answer since the last publication. */
export interface AnswerChanges {
  readonly changes: CollectionChanges;
  /** Only if it is wanted. */
  readonly patch?: Patch;
}

/** Thrown if an answer of the last publication can't be compared. The message is part of a sentence. */
export class NotComparable extends Error {}

/** The last publication, compared with the new one. Each answer is compared at most once, when somebody asks for it. */
export class LastPublication {
  readonly previous: Previous;
  /** Its name (D39). */
  readonly name: string;
  readonly #withPatches: boolean;
  readonly #day: string;
  readonly #compared = new Map<string, Promise<AnswerChanges>>();

  /**
   * @param withPatches whether patches are wanted
   * @param day of the new publication, YYYY-MM-DD
   */
  constructor(previous: Previous, withPatches: boolean, day: string) {
    this.previous = previous;
    this.name = publicationName(previous.manifest);
    this.#withPatches = withPatches;
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
  ): Promise<AnswerChanges> {
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
  ): Promise<AnswerChanges> {
    const is = now === undefined ? [] : recordsToCompare(now);
    const was = before === undefined ? [] : await this.records(before, is);
    const changes = compareCollections(
      { collection, version, brands: was },
      { collection, version, brands: is },
      this.#day,
    );
    return this.#withPatches ? { changes, patch: patchOf(collection, was, is) } : { changes };
  }

  /**
   * The records that an answer had.
   * @param now the brands of the new answer: those whose records have the same bytes aren't looked into
   * @throws NotComparable
   */
  async records(
    { collection, representations: [plain] }: Route,
    now: readonly BrandToCompare[] = [],
  ): Promise<readonly BrandRecords[]> {
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
