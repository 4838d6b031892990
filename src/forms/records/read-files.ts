import { sha256 } from '../../base/bytes/sha256.js';
import { type RecordsDocument, readRecords, type SourceFile } from '../../content/documents/document.js';

/** So many bytes of files are kept as they were read, which takes several times as much memory; at least the last file. */
const mostKept = 48 * 2 ** 20;

/** What a file says. The records mustn't be changed. */
export type ReadFile = Pick<RecordsDocument, 'problems' | 'records' | 'text'>;

/**
 * Reads files of records, and keeps what it read of the last ones: each step of an edit asks for the same file, and one of
 * thousands of records takes a second. A file with other bytes is another one.
 */
export class ReadFiles {
  /** By name, format and SHA-256; the last one asked for at the end. */
  readonly #kept = new Map<string, { readonly file: ReadFile; readonly bytes: number }>();

  records(source: SourceFile, bytes: Uint8Array): ReadFile {
    const key = keyOf(source, bytes);
    const file = this.#kept.get(key)?.file ?? readRecords(source, bytes);
    this.#keep(key, bytes, file);
    return file;
  }

  /** What is kept of a file. */
  known(source: SourceFile, bytes: Uint8Array): ReadFile | undefined {
    return this.#kept.get(keyOf(source, bytes))?.file;
  }

  /** Keeps what a file says that was made of one that was read. */
  keep(source: SourceFile, bytes: Uint8Array, file: ReadFile): void {
    this.#keep(keyOf(source, bytes), bytes, file);
  }

  #keep(key: string, bytes: Uint8Array, file: ReadFile): void {
    this.#kept.delete(key);
    this.#kept.set(key, { file, bytes: bytes.length });
    let sum = 0;
    for (const [each, kept] of [...this.#kept].reverse()) {
      sum += kept.bytes;
      if (sum > mostKept && each !== key) this.#kept.delete(each);
    }
  }
}

function keyOf({ name, format }: SourceFile, bytes: Uint8Array): string {
  return JSON.stringify([name, format, sha256(bytes)]);
}
