import { sha256 } from '../../base/bytes/sha256.js';
import { type RecordsDocument, readRecords, type SourceFile } from '../../content/documents/document.js';

/** So many bytes of files are kept as they were read, which takes several times as much memory; at least the last file. */
const mostKept = 32 * 2 ** 20;

/**
 * Reads files of records, and keeps what it read of the last ones: each step of an edit asks for the same file, and one of
 * thousands of records takes a second. A file with other bytes is another one.
 */
export class ReadFiles {
  /** By name, format and SHA-256; the last one asked for at the end. */
  readonly #kept = new Map<string, { readonly document: RecordsDocument; readonly bytes: number }>();

  /** The caller mustn't change the records. */
  records({ name, format }: SourceFile, bytes: Uint8Array): RecordsDocument {
    const key = JSON.stringify([name, format, sha256(bytes)]);
    const known = this.#kept.get(key);
    const { document } = known ?? { document: readRecords({ name, format }, bytes) };
    this.#kept.delete(key);
    this.#kept.set(key, { document, bytes: bytes.length });
    let sum = 0;
    for (const [each, kept] of [...this.#kept].reverse()) {
      sum += kept.bytes;
      if (sum > mostKept && each !== key) this.#kept.delete(each);
    }
    return document;
  }
}
