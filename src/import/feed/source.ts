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
