import { isUtf8 } from 'node:buffer';

/** Bytes of which any part can be read again: in memory, or in a file that may be larger than memory. */
export interface StoredBytes {
  readonly length: number;
  /** The bytes from offset `start` up to `end`. They are valid only until the next call. */
  readonly read: (start: number, end: number) => Uint8Array;
}

/** A payload, and what is known about it besides its bytes. */
export interface FeedSource {
  /** As the user typed it: a path, an address, or `-`. Problems name it. */
  readonly name: string;
  readonly bytes: Uint8Array | StoredBytes;
  /** The media type of the response that it came from. */
  readonly mediaType?: string;
}

/** Makes bytes in memory readable like those of a file. */
export function stored(bytes: Uint8Array | StoredBytes): StoredBytes {
  if (!(bytes instanceof Uint8Array)) return bytes;
  return { length: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** The number of bytes read at a time by default. */
const usualChunk = 1024 * 1024;

/** Thrown when bytes that aren't UTF-8 are read. */
export class NotUtf8 extends Error {}

/**
 * Reads bytes once, a chunk at a time. Bytes after offset `keep` stay available, so that a value can be read whole even
 * if it spans several chunks.
 */
export class ByteWindow {
  readonly #source: StoredBytes;
  readonly #chunk: number;
  /** The bytes before this offset are known to be UTF-8. */
  #sound = 0;
  /** The current chunk. */
  bytes: Uint8Array = new Uint8Array(0);
  /** The offset of its first byte. */
  base = 0;
  /** The offset of the first byte that must stay available. */
  keep = 0;

  constructor(source: StoredBytes, chunk = usualChunk) {
    this.#source = source;
    this.#chunk = chunk;
  }

  /**
   * Reads the next chunk.
   * @returns false at the end
   * @throws NotUtf8 if the bytes read aren't UTF-8
   */
  more(): boolean {
    const end = this.base + this.bytes.length;
    if (end >= this.#source.length) return false;
    // A character that was split between two chunks is checked with the second one.
    const kept = this.bytes.subarray(Math.max(0, Math.min(this.keep, this.#sound) - this.base));
    // Otherwise a large value would be copied once for every chunk of it.
    const size = Math.max(this.#chunk, kept.length);
    const read = this.#source.read(end, Math.min(this.#source.length, end + size));
    const bytes = new Uint8Array(kept.length + read.length);
    bytes.set(kept);
    bytes.set(read, kept.length);
    this.base = end - kept.length;
    this.bytes = bytes;
    this.#check();
    return true;
  }

  /** Checks that the chunk is UTF-8. A character split at the end of the chunk is checked with the next one. */
  #check(): void {
    const end = this.base + this.bytes.length;
    let whole = this.bytes.length;
    if (end < this.#source.length) {
      const first = Math.max(whole - 4, this.#sound - this.base);
      for (let at = whole - 1; at >= first; at--) {
        const byte = this.bytes[at]!;
        if ((byte & 0xc0) === 0x80) continue;
        if (byte >= 0xc0) whole = at;
        break;
      }
    }
    const from = this.#sound - this.base;
    if (!isUtf8(this.bytes.subarray(from, whole))) throw new NotUtf8();
    this.#sound = this.base + whole;
  }
}
