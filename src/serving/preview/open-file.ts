import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/**
 * The file system functions that the preview uses: from `node:fs/promises`, and two synchronous ones from `node:fs`,
 * which are faster than passing the work to another thread.
 */
export type PreviewFiles = Pick<typeof import('node:fs/promises'), 'open' | 'realpath'> &
  Pick<typeof import('node:fs'), 'statSync' | 'lstatSync'>;

/** Distinguishes states of a file without reading it: device, inode, size, and times. */
export type Signature = string;

/** An ordinary file, open for reading. The caller closes it. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly signature: Signature;
  readonly contentSignature: Signature;
}

interface FileFacts {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

export function signatureOf({ ctimeNs, ...facts }: FileFacts): Signature {
  return `${contentSignatureOf(facts)}:${ctimeNs}`;
}

/**
 * The same without the time of the last change of attributes, which changes with every hard link that a build makes or
 * removes. While it stays equal, nobody has written to the file without changing its modification time.
 */
export function contentSignatureOf({ dev, ino, size, mtimeNs }: Omit<FileFacts, 'ctimeNs'>): Signature {
  return [dev, ino, size, mtimeNs].join(':');
}

/** Not an ordinary file: a symbolic link, a folder, a pipe, a device. */
export class NotAFile extends Error {}

/**
 * Opens an ordinary file. A symbolic link at the end of `path` is not followed, and opening a pipe doesn't block.
 * @throws NotAFile, or an error of the file system (ENOENT, EACCES, EMFILE …)
 */
export async function openFile(path: string, fs: PreviewFiles): Promise<OpenFile> {
  const handle = await fs.open(
    path,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const facts = await handle.stat({ bigint: true });
    if (!facts.isFile()) throw new NotAFile(path);
    return {
      handle,
      bytes: Number(facts.size),
      signature: signatureOf(facts),
      contentSignature: contentSignatureOf(facts),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The bytes of a file as they are sent. The caller closes it. */
export interface FileContent {
  readonly bytes: number;
  /** The bytes from `first` to `last`, both inclusive, in pieces. @throws if the file has become shorter */
  pieces(first: number, last: number): Iterable<Buffer> | AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** The bytes read at a time. */
const chunkSize = 256 * 1024;

/** Content that is read as it is sent. */
export function contentOfFile({ handle, bytes }: OpenFile): FileContent {
  return {
    bytes,
    async *pieces(first, last) {
      for (let at = first; at <= last; ) {
        const length = Math.min(chunkSize, last - at + 1);
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
export function keptContent(content: Buffer): FileContent {
  return {
    bytes: content.length,
    pieces: (first, last) => (first > last ? [] : [content.subarray(first, last + 1)]),
    close: async () => {},
  };
}

/**
 * Coalesces calls with the same key in one turn of the event loop: `ask` runs once, at the end of the turn, for all
 * callers. So no caller gets a result from before its call.
 */
export function coalesce<Value>(): (key: string, ask: () => Value | Promise<Value>) => Promise<Value> {
  const pending = new Map<string, Promise<Value>>();
  return (key, ask) => {
    const asked = pending.get(key);
    if (asked !== undefined) return asked;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      pending.delete(key);
      return ask();
    });
    pending.set(key, answer);
    return answer;
  };
}
