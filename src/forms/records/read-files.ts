import fs from 'node:fs';
import { sha256 } from '../../base/bytes/sha256.js';
import { readBytes } from '../../content/content/file-system.js';
import { type RecordsDocument, readRecords, type SourceFile } from '../../content/documents/document.js';
import type { Problem } from '../../model/problem.js';

/** What a file says. The records mustn't be changed. */
export type ReadFile = Pick<RecordsDocument, 'problems' | 'records' | 'text'>;

/** A file as it is on disk. It is read as records only where these are asked for. */
export interface FileNow {
  readonly bytes: Uint8Array;
  readonly hash: string;
  /** The whole text, with a byte order mark if it has one. */
  readonly text: string;
  readonly said: ReadFile;
}

function fileNow(source: SourceFile, bytes: Uint8Array, hash: string, known: ReadFile | undefined): FileNow {
  let said = known;
  return {
    bytes,
    hash,
    get text() {
      return Buffer.from(bytes).toString('utf8');
    },
    get said() {
      said ??= readRecords(source, bytes);
      return said;
    },
  };
}

/** Milliseconds within which a file may change again without another time of its last change. */
const clockStep = 100;

/**
 * Files as they are on disk. A file of thousands of records takes a second to read, and each step of an edit asks for it,
 * so it is read again only where the file system says that it has changed.
 */
export class ReadFiles {
  readonly #kept = new Map<string, { readonly stamp: string | undefined; readonly file: FileNow }>();
  /** What texts say that are about to be written, by their SHA-256. */
  #written: ReadonlyMap<string, ReadFile> = new Map();

  /** @param source where the file is, and what it is called in messages */
  now(source: SourceFile & { readonly path: string }): FileNow | { readonly problem: Problem } {
    const { path } = source;
    const stamp = stampOf(path);
    const kept = this.#kept.get(path);
    if (kept !== undefined && stamp !== undefined && kept.stamp === stamp) return kept.file;
    const read = readBytes(source, fs);
    if ('problem' in read) return read;
    const hash = sha256(read.bytes);
    const file =
      kept?.file.hash === hash ? kept.file : fileNow(source, read.bytes, hash, this.#written.get(hash));
    this.#kept.set(path, { stamp, file });
    return file;
  }

  /** Keeps what texts will say once they are written, by their SHA-256; nothing of others. */
  expect(written: ReadonlyMap<string, ReadFile>): void {
    this.#written = written;
  }
}

/** What differs once a file has changed; undefined if it has changed so lately that it may do so again unseen. */
function stampOf(path: string): string | undefined {
  const stat = fs.statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined || Date.now() - Number(stat.ctimeMs) < clockStep) return undefined;
  return [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ');
}
