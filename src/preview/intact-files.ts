import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Representation } from '../manifest/manifest.js';
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

/** So many hashes are remembered: more than two publications have files. */
const remembered = 500;

/** Bytes read at a time for a hash: short enough not to hold up other requests. */
const stretch = 1024 * 1024;

/**
 * Opens files of a publication, but only such as are, byte for byte, what the manifest says. A file is read for
 * its hash once; after that only when its signature (device, inode, size, times) has changed.
 */
export class IntactFiles {
  readonly #fs: PreviewFiles;
  readonly #hashes = new Map<Signature, Promise<string | undefined>>();

  constructor(fs: PreviewFiles) {
    this.#fs = fs;
  }

  /** `root` is a real path. The file comes back open, and whoever gets it closes it. */
  async open(
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
    const reason = await this.#damageOf(opened, representation);
    if (reason === undefined) return { kind: 'file', ...opened };
    await opened.handle.close();
    return { kind: 'damage', file, reason };
  }

  async #damageOf(
    opened: OpenFile,
    { bytes, sha256 }: Representation,
  ): Promise<Damage['reason'] | undefined> {
    if (opened.bytes !== bytes) return 'wrong-size';
    try {
      return (await this.#hashOf(opened)) === sha256 ? undefined : 'wrong-hash';
    } catch {
      return 'unreadable';
    }
  }

  /** Undefined where the file changed while it was read. */
  async #hashOf(opened: OpenFile): Promise<string | undefined> {
    const { signature } = opened;
    const known = this.#hashes.get(signature);
    if (known !== undefined) return known;
    const [oldest] = this.#hashes.keys();
    if (oldest !== undefined && this.#hashes.size >= remembered) this.#hashes.delete(oldest);
    const hash = hashOf(opened);
    this.#hashes.set(signature, hash);
    const settled = await hash.catch((error: unknown) => {
      this.#hashes.delete(signature);
      throw error;
    });
    if (settled === undefined) this.#hashes.delete(signature);
    return settled;
  }
}

/** Lower-case hex SHA-256 of the file's bytes. */
async function hashOf({ handle, bytes, signature }: OpenFile): Promise<string | undefined> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(Math.min(bytes, stretch));
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, bytes - at), at);
    if (bytesRead === 0) return undefined;
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  return signatureOf(await handle.stat({ bigint: true })) === signature ? hash.digest('hex') : undefined;
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
