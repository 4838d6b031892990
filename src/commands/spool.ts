import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoredBytes } from '../import/feed/source.js';

/** So many bytes of a stream stay in memory; more are laid into a temporary file. */
const inMemory = 16 * 1024 * 1024;

/** Bytes that can be read again until they are closed. */
export interface OpenBytes extends StoredBytes {
  /** True where they are no longer what they were when they were opened. */
  readonly hasChanged: () => boolean;
  readonly close: () => void;
}

/** The bytes of a file, which stays open. */
export function openFile(path: string): OpenBytes {
  const file = fs.openSync(path, 'r');
  const state = () => {
    const { size, mtimeNs, ino } = fs.fstatSync(file, { bigint: true });
    return `${size} ${mtimeNs} ${ino}`;
  };
  const before = state();
  const length = fs.fstatSync(file).size;
  return {
    length,
    read: (start, end) => bytesOf(file, start, end),
    hasChanged: () => state() !== before,
    close: () => fs.closeSync(file),
  };
}

function bytesOf(file: number, start: number, end: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(end - start);
  let length = 0;
  while (length < bytes.length) {
    const read = fs.readSync(file, bytes, length, bytes.length - length, start + length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

/**
 * Takes in what arrives piece by piece, so that any part of it can be read again: what is large goes into a temporary
 * file, which ends with the program.
 */
export class Spool {
  #pieces: Uint8Array[] = [];
  #length = 0;
  #file: number | undefined;
  #path: string | undefined;

  write(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#file === undefined) {
      this.#pieces.push(piece);
      if (this.#length > inMemory) this.#spill();
    } else writeAll(this.#file, piece);
  }

  #spill(): void {
    const folder = fs.mkdtempSync(join(tmpdir(), 'opendata-feed-'));
    const path = join(folder, 'feed');
    this.#file = fs.openSync(path, 'wx+', 0o600);
    try {
      // Without a name, it goes away with the program however that ends.
      fs.rmSync(folder, { recursive: true });
    } catch {
      this.#path = folder;
    }
    for (const piece of this.#pieces) writeAll(this.#file, piece);
    this.#pieces = [];
  }

  /** All of it. */
  open(): OpenBytes {
    const file = this.#file;
    const hasChanged = () => false;
    if (file === undefined) {
      const bytes = Buffer.concat(this.#pieces);
      const read = (start: number, end: number) => bytes.subarray(start, end);
      return { length: bytes.length, read, hasChanged, close: () => {} };
    }
    return {
      length: this.#length,
      read: (start, end) => bytesOf(file, start, end),
      hasChanged,
      close: () => this.close(),
    };
  }

  /** Lets go of the temporary file. */
  close(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
    if (this.#path !== undefined) fs.rmSync(this.#path, { recursive: true, force: true });
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += fs.writeSync(file, bytes, written);
}

/** All that comes in on a stream, however much that is. */
export async function spooled(input: Readable): Promise<OpenBytes> {
  const spool = new Spool();
  try {
    for await (const piece of input) spool.write(piece as Uint8Array);
  } catch (error) {
    spool.close();
    throw error;
  }
  return spool.open();
}
