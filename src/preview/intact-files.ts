import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Representation } from '../manifest/manifest.js';
import { type Content, contentOf, keptContent } from './content.js';
import { OnceATurn } from './once-a-turn.js';
import {
  codeOf,
  NotAFile,
  type OpenFile,
  openFile,
  type PreviewFiles,
  type Signature,
  signatureOf,
} from './open-file.js';

/** A file that isn't what the manifest says, so that nothing of it may be sent. */
export interface Damage {
  readonly kind: 'damage';
  /** Below the web root. */
  readonly file: string;
  readonly reason:
    | 'missing'
    | 'not-a-file'
    | 'wrong-size'
    | 'wrong-hash'
    | 'unreadable'
    | 'too-many-open-files';
}

interface Hashed {
  /** Lower-case hex. */
  readonly sha256: string;
  /** The bytes themselves, where they are few. */
  readonly kept?: Buffer;
}

/** A file that was found intact, in this state. */
interface Known extends Hashed {
  readonly signature: Signature;
}

/** So many files are remembered: more than two publications have. */
const remembered = 100;

/** Files of at most so many bytes are kept in memory. */
const keptBytes = 128 * 1024;

/** Bytes read at a time for a hash: short enough not to hold up other requests. */
const stretch = 1024 * 1024;

/**
 * Opens files of a publication, but only such as are, byte for byte, what the manifest says. A file is read for
 * its hash once; after that only when its signature (device, inode, size, times) has changed. Until then it needn't be
 * opened either, where its bytes are kept or aren't wanted.
 */
export class IntactFiles {
  readonly #fs: PreviewFiles;
  /** By path. */
  readonly #known = new Map<string, Known>();
  readonly #hashes = new Map<Signature, Promise<Hashed | undefined>>();

  readonly #looking = new OnceATurn<Signature | undefined>();

  constructor(fs: PreviewFiles) {
    this.#fs = fs;
  }

  /** The representation's bytes. `root` is a real path. Whoever gets the content closes it. */
  async open(
    root: string,
    representation: Representation,
  ): Promise<{ readonly kind: 'content'; readonly content: Content } | Damage> {
    const known = await this.#unchanged(root, representation);
    if (known?.kept) return { kind: 'content', content: keptContent(known.kept) };
    const opened = await this.#openFile(root, representation);
    return opened.kind === 'damage' ? opened : { kind: 'content', content: contentOf(opened) };
  }

  /** The damage that `open` would find, if any. */
  async inspect(root: string, representation: Representation): Promise<Damage | undefined> {
    if (await this.#unchanged(root, representation)) return undefined;
    const opened = await this.#openFile(root, representation);
    if (opened.kind === 'damage') return opened;
    await opened.handle.close();
    return undefined;
  }

  /** What is known of the file, where it is still in the state in which it was found intact. */
  async #unchanged(root: string, { file, sha256 }: Representation): Promise<Known | undefined> {
    const path = join(root, file);
    const known = this.#known.get(path);
    if (known?.sha256 !== sha256) return undefined;
    const signature = await this.#looking.of(path, () => this.#signatureAt(path));
    return signature === known.signature ? known : undefined;
  }

  /** Undefined where it can't be looked at: why is told by opening it. */
  #signatureAt(path: string): Signature | undefined {
    try {
      return signatureOf(this.#fs.lstatSync(path, { bigint: true }));
    } catch {
      return undefined;
    }
  }

  async #openFile(
    root: string,
    representation: Representation,
  ): Promise<({ readonly kind: 'file' } & OpenFile) | Damage> {
    const { file } = representation;
    const path = join(root, file);
    let opened: OpenFile;
    try {
      if ((await this.#fs.realpath(path)) !== path) return { kind: 'damage', file, reason: 'not-a-file' };
      opened = await openFile(path, this.#fs);
    } catch (error) {
      return { kind: 'damage', file, reason: reasonOf(error) };
    }
    const reason = await this.#damageOf(opened, path, representation);
    if (reason === undefined) return { kind: 'file', ...opened };
    await opened.handle.close();
    return { kind: 'damage', file, reason };
  }

  async #damageOf(
    opened: OpenFile,
    path: string,
    { bytes, sha256 }: Representation,
  ): Promise<Damage['reason'] | undefined> {
    if (opened.bytes !== bytes) return 'wrong-size';
    try {
      const hashed = await this.#hashOf(opened);
      if (hashed?.sha256 !== sha256) return 'wrong-hash';
      this.#known.delete(path);
      remember(this.#known, path, { ...hashed, signature: opened.signature });
      return undefined;
    } catch {
      return 'unreadable';
    }
  }

  /** Undefined where the file changed while it was read. */
  async #hashOf(opened: OpenFile): Promise<Hashed | undefined> {
    const { signature } = opened;
    const known = this.#hashes.get(signature);
    if (known !== undefined) return known;
    const hash = hashOf(opened);
    remember(this.#hashes, signature, hash);
    const settled = await hash.catch((error: unknown) => {
      this.#hashes.delete(signature);
      throw error;
    });
    if (settled === undefined) this.#hashes.delete(signature);
    return settled;
  }
}

/** Adds to a map that forgets what is in it the longest. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= remembered) map.delete(oldest);
  map.set(key, value);
}

async function hashOf({ handle, bytes, signature }: OpenFile): Promise<Hashed | undefined> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(Math.min(bytes, stretch));
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, bytes - at), at);
    if (bytesRead === 0) return undefined;
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  if (signatureOf(await handle.stat({ bigint: true })) !== signature) return undefined;
  return { sha256: hash.digest('hex'), ...(bytes <= keptBytes && { kept: buffer }) };
}

function reasonOf(error: unknown): Damage['reason'] {
  if (error instanceof NotAFile) return 'not-a-file';
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'missing';
    case 'ELOOP':
      return 'not-a-file';
    case 'EMFILE':
    case 'ENFILE':
      return 'too-many-open-files';
    default:
      return 'unreadable';
  }
}
