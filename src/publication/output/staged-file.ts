import { sha256InPieces } from '../../base/bytes/sha256.js';
import { once } from '../../base/once.js';
import { DistError, type DistFileSystem } from './dist-files.js';
import { fillFrom } from './file-part.js';

/** So many bytes are read back at a time. */
const step = 1024 * 1024;

/** Where they are read to: memory of its own for each would keep the collector busy. */
const readBack = once(() => Buffer.allocUnsafeSlow(step));

/** A file of a publication while it is being written, piece by piece. */
export class StagedFile {
  readonly path: string;
  readonly #fs: DistFileSystem;
  readonly #hash = sha256InPieces();
  #descriptor: number | undefined;
  #length = 0;
  #isFinished = false;
  #isDiscarded = false;

  /** @param path where no file is */
  constructor(path: string, fs: DistFileSystem) {
    this.path = path;
    this.#fs = fs;
    this.#descriptor = fs.openSync(path, 'wx+');
  }

  /** The number of bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** True once it has all of its bytes and its time. */
  get isFinished(): boolean {
    return this.#isFinished;
  }

  /** True if it was removed again. */
  get isDiscarded(): boolean {
    return this.#isDiscarded;
  }

  /** The SHA-256 of all bytes, in lower-case hex. Nothing more can be written then. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  /**
   * Writes bytes at the end.
   * @throws DistError if they don't read back the same
   */
  write(bytes: Uint8Array): void {
    const descriptor = this.#opened;
    for (let at = 0; at < bytes.length; ) {
      at += this.#fs.writeSync(descriptor, bytes, at, bytes.length - at, this.#length + at);
    }
    for (let at = 0; at < bytes.length; at += step) {
      const part = bytes.subarray(at, at + step);
      const same = readBack().subarray(0, part.length);
      if (!fillFrom(descriptor, same, this.#length + at, this.#fs) || !same.equals(part)) {
        throw notAsWritten(this.path);
      }
    }
    this.#hash.update(bytes);
    this.#length += bytes.length;
  }

  /**
   * Bytes that were written.
   * @throws DistError if there aren't as many
   */
  read(start: number, length: number): Uint8Array {
    const buffer = Buffer.allocUnsafeSlow(length);
    if (!fillFrom(this.#opened, buffer, start, this.#fs)) throw notAsWritten(this.path);
    return buffer;
  }

  /**
   * Closes the file, and sets its time.
   * @param modified epoch milliseconds
   */
  finish(modified: number): void {
    this.close();
    this.#fs.utimesSync(this.path, modified / 1000, modified / 1000);
    this.#isFinished = true;
  }

  /** Removes the file. */
  discard(): void {
    this.close();
    this.#fs.rmSync(this.path);
    this.#isDiscarded = true;
  }

  /** Nothing can be written or read any more. */
  close(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) this.#fs.closeSync(descriptor);
  }

  get #opened(): number {
    if (this.#descriptor === undefined) throw new DistError(`${this.path} is closed.`);
    return this.#descriptor;
  }
}

/** A file has other bytes than it was given. */
export function notAsWritten(path: string): DistError {
  return new DistError(`${path} does not read back as it was written. Is the disk sound?`);
}
