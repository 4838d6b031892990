import type { OpenFile } from './open-file.js';

/** The bytes of a file as they are sent. Whoever gets it closes it. */
export interface Content {
  readonly bytes: number;
  /** The bytes from `first` to `last`, both inclusive, in pieces. @throws where the file has become shorter */
  pieces(first: number, last: number): Iterable<Buffer> | AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Bytes read at a time. */
const stretch = 256 * 1024;

/** Content that is read as it is sent. */
export function contentOf({ handle, bytes }: OpenFile): Content {
  return {
    bytes,
    async *pieces(first, last) {
      for (let at = first; at <= last; ) {
        const length = Math.min(stretch, last - at + 1);
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
        if (bytesRead === 0) throw new Error('the file has become shorter while it was sent');
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    },
    close: () => handle.close(),
  };
}

/** Content that is in memory. */
export function keptContent(content: Buffer): Content {
  return {
    bytes: content.length,
    pieces: (first, last) => (first > last ? [] : [content.subarray(first, last + 1)]),
    close: async () => {},
  };
}
