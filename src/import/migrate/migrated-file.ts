import { sha256 } from '../../base/bytes/sha256.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { FileSystem } from '../../content/content/file-system.js';
import type { ContentFile } from '../../content/content/tree.js';
import { readRecords } from '../../content/documents/document.js';
import { withByteOrderMark } from '../../content/documents/text.js';
import { editContent, recordsAfter } from '../../content/edit/edit.js';
import { recordSchema } from '../../interface/records/index.js';
import { timesIn, withoutTimes } from '../../interface/records/record-times.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type MigratedRecord, migrated, type PublishedDifference } from './record.js';
import { type Rewrite, Rewrites } from './rewrites.js';

/** A file of records to be converted. */
export interface MigrationJob {
  readonly file: ContentFile;
  readonly collection: Collection;
  /** The version that it is written in. */
  readonly source: Version;
}

/** What is to be said of a record: values that can't be expressed, or are published differently. */
export interface RecordNote extends Pick<MigratedRecord, 'losses' | 'otherwise'> {
  readonly index: number;
}

/** What becomes of a file. */
export interface FileMigration {
  /** SHA-256 of its bytes as they were read. */
  readonly before: string;
  /** The numbers of records that change, and of all. */
  readonly changed: number;
  readonly records: number;
  /** Gives the new text; absent if nothing changes, or the file's form can't be edited. */
  readonly text?: () => string | Uint8Array;
  readonly rewrites: readonly Rewrite[];
  readonly notes: readonly RecordNote[];
  /** By a record's index. */
  readonly published: readonly (readonly [number, readonly PublishedDifference[]])[];
}

/** Converts files, and calls `take` with each. */
export type MigrateFiles = (
  jobs: readonly MigrationJob[],
  to: Version,
  take: (job: MigrationJob, made: FileMigration) => void,
) => void;

/** Converts files one after the other. */
export function migrateHere(fs: Pick<FileSystem, 'readFileSync'>): MigrateFiles {
  return (jobs, to, take) => {
    for (const job of jobs) {
      const { text, ...made } = migratedFile(job, to, fs);
      take(job, { ...made, ...(text !== undefined && { text: () => text }) });
    }
  };
}

type Result = Omit<FileMigration, 'text'>;

/** Reads a file and converts its records. */
export function migratedFile(
  { file, collection, source }: MigrationJob,
  to: Version,
  fs: Pick<FileSystem, 'readFileSync'>,
): Result & { readonly text?: string } {
  const bytes = fs.readFileSync(file.path);
  const document = readRecords(file, bytes);
  const converter = new Converter(collection, source, to);
  const changed = converter.convert(document.records);
  const values = document.records.map(({ value }) => value);
  const after = recordsAfter(values, { changed, removed: new Set(), added: [] });
  const edited =
    changed.size === 0
      ? undefined
      : editContent(document.text, file.format, values, after, recordSchema(to, collection));
  return {
    before: sha256(bytes),
    ...converter.result,
    ...(edited !== undefined && { text: withByteOrderMark(edited, bytes) }),
  };
}

/** Converts records one after the other, and collects what is to be said of them. */
class Converter {
  readonly #collection: Collection;
  readonly #source: Version;
  readonly #to: Version;
  readonly #rewrites = new Rewrites();
  readonly #notes: RecordNote[] = [];
  readonly #published: (readonly [number, readonly PublishedDifference[]])[] = [];
  #changed = 0;
  #records = 0;

  constructor(collection: Collection, source: Version, to: Version) {
    this.#collection = collection;
    this.#source = source;
    this.#to = to;
  }

  /** @returns the changed records, by their index */
  convert(
    records: readonly { readonly index: number; readonly value: PlainObject }[],
  ): Map<number, PlainObject> {
    const changed = new Map<number, PlainObject>();
    for (const { index, value } of records) {
      const made = migrated(this.#collection, withoutTimes(value), this.#source, this.#to);
      if (made.written !== undefined) changed.set(index, { ...timesIn(value), ...made.written });
      if (made.published.length > 0) this.#published.push([index, made.published]);
      this.#rewrites.count(this.#collection, value, made.changes);
      const { losses, otherwise } = made;
      if (losses.length + otherwise.length > 0) this.#notes.push({ index, losses, otherwise });
    }
    this.#changed += changed.size;
    this.#records += records.length;
    return changed;
  }

  get result(): Omit<Result, 'before'> {
    return {
      changed: this.#changed,
      records: this.#records,
      rewrites: this.#rewrites.list,
      notes: this.#notes,
      published: this.#published,
    };
  }
}
