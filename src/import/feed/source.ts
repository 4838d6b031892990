import { isUtf8 } from 'node:buffer';

/** Bytes that lie somewhere, of which any part can be read again: in memory, or in a file that may be larger than that. */
export interface StoredBytes {
  readonly length: number;
  /** The bytes from offset `start` up to `end`; they stay as they are until the next call. */
  readonly read: (start: number, end: number) => Uint8Array;
}

/** A payload and what is known of it besides its bytes. */
export interface FeedSource {
  /** As the user gave it: a path, an address, or `-`. Problems name it. */
  readonly name: string;
  readonly bytes: Uint8Array | StoredBytes;
  /** The media type that it was answered with. */
  readonly mediaType?: string;
}

/** What is in memory, or elsewhere, as bytes of which any part can be read. */
export function stored(bytes: Uint8Array | StoredBytes): StoredBytes {
  if (!(bytes instanceof Uint8Array)) return bytes;
  return { length: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** How many bytes are read at a time. */
const usualChunk = 1024 * 1024;

/** What isn't UTF-8, found while it is read. */
export class NotUtf8 extends Error {}

/**
 * Bytes that are gone through once, a stretch of them at a time. What stands behind `keep` stays in the stretch, so
 * that a value can be looked at as a whole however the stretches fall.
 */
export class ByteWindow {
  readonly #source: StoredBytes;
  readonly #chunk: number;
  /** Up to this offset it is known to be UTF-8. */
  #sound = 0;
  /** The stretch at hand. */
  bytes: Uint8Array = new Uint8Array(0);
  /** The offset of its first byte. */
  base = 0;
  /** The offset of the first byte that must stay. */
  keep = 0;

  constructor(source: StoredBytes, chunk = usualChunk) {
    this.#source = source;
    this.#chunk = chunk;
  }

  /**
   * Reads on behind the stretch at hand.
   * @returns false where there is no more
   * @throws NotUtf8 where what is read isn't
   */
  more(): boolean {
    const end = this.base + this.bytes.length;
    if (end >= this.#source.length) return false;
    // A character that was cut in two is checked with what follows.
    const kept = this.bytes.subarray(Math.max(0, Math.min(this.keep, this.#sound) - this.base));
    // A large value would otherwise be copied as many times as it has chunks.
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

  /** A character may be cut in two by the end of a stretch: it is looked at with the next one. */
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
