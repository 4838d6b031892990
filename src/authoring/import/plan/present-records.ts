import type { PlainObject } from '../../../base/json/plain-object.js';
import { isTimed, readTimes } from '../../../interface/records/record-times.js';
import type { Collection } from '../../../model/collection.js';
import type { RunTime } from '../../../model/time-zone.js';
import { type FileSystem, readBytes } from '../../../source/content/file-system.js';
import type { ContentFile } from '../../../source/content/tree.js';
import { readRecords } from '../../../source/documents/document.js';
import { identityIfAny } from '../prepared.js';

/** Tells the records of a collection that hold at an instant from those of other times (D49). */
export class PresentRecords {
  readonly #collection: Collection;
  readonly #time: RunTime;
  /** When the record that holds began, by identity, where it has a beginning. */
  readonly #begun = new Map<string, number>();
  /** The identities of records that begin later. */
  readonly #coming = new Set<string>();

  constructor(collection: Collection, time: RunTime) {
    this.#collection = collection;
    this.#time = time;
  }

  /** Notes which records of a file have begun. Files without the word have none. */
  read(file: ContentFile, fs: Pick<FileSystem, 'readFileSync'>): void {
    const read = readBytes(file, fs);
    if ('problem' in read || !Buffer.from(read.bytes).includes('from')) return;
    for (const { value } of readRecords(file, read.bytes).records) {
      if (!isTimed(value)) continue;
      const { from } = readTimes(value, this.#time.timeZone);
      if (from === undefined) continue;
      const identity = identityIfAny(this.#collection, value) ?? '';
      if (from > this.#time.instant) {
        this.#coming.add(identity);
        continue;
      }
      this.#begun.set(identity, Math.max(from, this.#begun.get(identity) ?? from));
    }
  }

  /** True if a record of this identity begins later. */
  comesAgain(identity: string): boolean {
    return this.#coming.has(identity);
  }

  holds(identity: string, record: PlainObject): boolean {
    const latest = this.#begun.get(identity);
    if (!isTimed(record)) return latest === undefined;
    const { from, until = Number.POSITIVE_INFINITY } = readTimes(record, this.#time.timeZone);
    const { instant } = this.#time;
    return from === latest && (from ?? instant) <= instant && instant < until;
  }
}
