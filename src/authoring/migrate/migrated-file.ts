import { sha256 } from '../../base/bytes/sha256.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { recordSchema } from '../../interface/records/index.js';
import { timesIn, withoutTimes } from '../../interface/records/record-times.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { FileSystem } from '../../content/content/file-system.js';
import type { ContentFile } from '../../content/content/tree.js';
import { readRecords } from '../../content/documents/document.js';
import { withByteOrderMark } from '../../content/documents/text.js';
import { type ChunkSizes, chunkRecords, cutChunks } from '../../content/documents/yaml/chunks.js';
import { editTypedJson, editYaml } from '../edit/edit.js';
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

/** Reads a file and converts its records: those of a large list by the hundred. */
export function migratedFile(
  { file, collection, source }: MigrationJob,
  to: Version,
  fs: Pick<FileSystem, 'readFileSync'>,
  sizes?: ChunkSizes,
): Result & { readonly text?: string | Uint8Array | undefined } {
  const bytes = fs.readFileSync(file.path);
  const before = sha256(bytes);
  const inChunks =
    file.format === 'yaml' ? migratedInChunks(bytes, collection, source, to, sizes) : undefined;
  if (inChunks !== undefined) return { before, ...inChunks };
  const document = readRecords(file, bytes);
  const converter = new Converter(collection, source, to);
  const changed = converter.convert(document.records);
  const edit = file.format === 'json' ? editTypedJson : editYaml;
  const values = document.records.map(({ value }) => value);
  const changes = { changed, removed: new Set<number>(), added: [] };
  const edited =
    changed.size === 0 ? undefined : edit(document.text, values, changes, recordSchema(to, collection));
  return {
    before,
    ...converter.result,
    ...(edited !== undefined && { text: withByteOrderMark(edited, bytes) }),
  };
}

/** @returns nothing for a file that has to be converted as a whole */
function migratedInChunks(
  bytes: Uint8Array,
  collection: Collection,
  source: Version,
  to: Version,
  sizes: ChunkSizes | undefined,
): (Omit<Result, 'before'> & { readonly text?: Uint8Array }) | undefined {
  // Line breaks are of one kind in a whole file.
  const chunks = bytes.includes(0x0d) ? undefined : cutChunks(bytes, sizes);
  if (chunks === undefined) return undefined;
  const converter = new Converter(collection, source, to);
  const schema = recordSchema(to, collection);
  const pieces: Uint8Array[] = [];
  for (const chunk of chunks) {
    const values = chunkRecords(chunk);
    if (values === undefined) return undefined;
    const start = converter.result.records;
    const changed = new Map<number, PlainObject>();
    for (const [index, value] of converter.convert(
      values.map((value, index) => ({ index: start + index, value })),
    )) {
      changed.set(index - start, value);
    }
    if (changed.size === 0) {
      pieces.push(chunk.bytes);
      continue;
    }
    const changes = { changed, removed: new Set<number>(), added: [] };
    const text = Buffer.from(chunk.bytes).toString('utf8');
    const edited = editYaml(text, values, changes, schema, 'gently');
    if (edited === undefined) return undefined;
    pieces.push(Buffer.from(edited));
  }
  const { result } = converter;
  return { ...result, ...(result.changed > 0 && { text: Buffer.concat(pieces) }) };
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
