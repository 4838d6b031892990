import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/**
 * What the preview reads a publication with: functions of `node:fs/promises`, and of `node:fs` two that are done before
 * another thread would have begun them.
 */
export type PreviewFiles = Pick<typeof import('node:fs/promises'), 'open' | 'realpath'> &
  Pick<typeof import('node:fs'), 'statSync' | 'lstatSync'>;

/** What tells one state of a file from another without reading it: what it is, its size, and all of its times. */
export type Signature = string;

/** An ordinary file, open for reading. Whoever gets it closes it. */
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
 * The same less the time of the last change of the file's attributes, which moves with every hard link that is made or
 * removed, as builds do. It says that nobody has written to a file and left the time of that.
 */
export function contentSignatureOf({ dev, ino, size, mtimeNs }: Omit<FileFacts, 'ctimeNs'>): Signature {
  return [dev, ino, size, mtimeNs].join(':');
}

/** Not an ordinary file: a symbolic link, a folder, a pipe, a device. */
export class NotAFile extends Error {}

/**
 * Opens an ordinary file. No symbolic link is followed at the end of `path`, and a pipe doesn't make us wait for
 * somebody to write to it.
 * @throws NotAFile, or what the file system says (ENOENT, EACCES, EMFILE …)
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

/** The code of a system error, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

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

/**
 * Questions to the file system that several requests ask in one turn of the event loop, put once for all of them.
 * It is put only when the turn is over, so nobody gets an answer from before his question.
 */
export class OnceATurn<Value> {
  readonly #asked = new Map<string, Promise<Value>>();

  /** `ask` is called once for all who name the same `subject` in this turn. */
  of(subject: string, ask: () => Value | Promise<Value>): Promise<Value> {
    const asked = this.#asked.get(subject);
    if (asked !== undefined) return asked;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#asked.delete(subject);
      return ask();
    });
    this.#asked.set(subject, answer);
    return answer;
  }
}
