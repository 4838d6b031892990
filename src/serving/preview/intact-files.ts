import { join } from 'node:path';
import { sha256InPieces } from '../../base/bytes/sha256.js';
import { errorCode } from '../../base/errors.js';
import type { Representation } from '../manifest/manifest.js';
import {
  coalesce,
  contentOfFile,
  contentSignatureOf,
  type FileContent,
  keptContent,
  NotAFile,
  type OpenFile,
  openFile,
  type PreviewFiles,
  type Signature,
  signatureOf,
} from './open-file.js';

/** A file that differs from the manifest, so that it must not be sent. */
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

/** The result of reading a file. */
interface Hashed {
  /** Lower-case hex. */
  readonly sha256: string;
  /** The bytes of a small file. */
  readonly kept?: Buffer;
  /** The state of the file during the whole reading; undefined if its attributes kept changing. */
  readonly signature?: Signature;
}

/** A file that was found intact. It needn't be read again while it has the same signature. */
type Known = Hashed & Required<Pick<Hashed, 'signature'>>;

/** An intact file: its bytes, or the open file. */
type Intact =
  | { readonly kind: 'kept'; readonly bytes: Buffer }
  | { readonly kind: 'opened'; readonly file: OpenFile };

/** The number of files that are remembered: enough for two publications. */
const remembered = 100;

/** Files of at most this many bytes are kept in memory. */
const keptBytes = 128 * 1024;

/** The bytes read at a time for a hash: few enough not to delay other requests. */
const chunkSize = 1024 * 1024;

/** How often a file is hashed again while its attributes keep changing. */
const readings = 3;

/**
 * Opens files of a publication if they are byte for byte as in the manifest. A file is hashed once, and again only when
 * its signature (device, inode, size, times) has changed. Until then it isn't even opened if its bytes are in memory or
 * aren't needed.
 *
 * A change of attributes alone is no damage, since builds link and unlink files that are being served. But it could
 * also hide overwritten bytes with a restored time, so the file is hashed again.
 */
export class IntactFiles {
  readonly #fs: PreviewFiles;
  /** By path. */
  readonly #known = new Map<string, Known>();
  readonly #hashes = new Map<Signature, Promise<Hashed | undefined>>();

  readonly #looking = coalesce<Signature | undefined>();

  constructor(fs: PreviewFiles) {
    this.#fs = fs;
  }

  /** The representation's bytes. `root` is a real path. The caller closes the content. */
  async open(
    root: string,
    representation: Representation,
  ): Promise<{ readonly kind: 'content'; readonly content: FileContent } | Damage> {
    const known = await this.#unchanged(root, representation);
    if (known?.kept) return { kind: 'content', content: keptContent(known.kept) };
    const found = await this.#intact(root, representation);
    if (found.kind === 'damage') return found;
    const content = found.kind === 'kept' ? keptContent(found.bytes) : contentOfFile(found.file);
    return { kind: 'content', content };
  }

  /** The damage that `open` would find, if any. */
  async inspect(root: string, representation: Representation): Promise<Damage | undefined> {
    if (await this.#unchanged(root, representation)) return undefined;
    const found = await this.#intact(root, representation);
    if (found.kind === 'damage') return found;
    if (found.kind === 'opened') await found.file.handle.close();
    return undefined;
  }

  /** The known file, if its signature is still the same. */
  async #unchanged(root: string, { file, sha256 }: Representation): Promise<Known | undefined> {
    const path = join(root, file);
    const known = this.#known.get(path);
    if (known?.sha256 !== sha256) return undefined;
    const signature = await this.#looking(path, () => this.#signatureAt(path));
    return signature === known.signature ? known : undefined;
  }

  /** Undefined if the file can't be read. Opening it then gives the reason. */
  #signatureAt(path: string): Signature | undefined {
    try {
      return signatureOf(this.#fs.lstatSync(path, { bigint: true }));
    } catch {
      return undefined;
    }
  }

  async #intact(root: string, representation: Representation): Promise<Intact | Damage> {
    const { file } = representation;
    const path = join(root, file);
    let opened: OpenFile;
    try {
      if ((await this.#fs.realpath(path)) !== path) return { kind: 'damage', file, reason: 'not-a-file' };
      opened = await openFile(path, this.#fs);
    } catch (error) {
      return { kind: 'damage', file, reason: reasonOf(error) };
    }
    const hashed = await this.#checked(opened, path, representation);
    const found: Intact | Damage =
      typeof hashed === 'string'
        ? { kind: 'damage', file, reason: hashed }
        : hashed.kept === undefined
          ? { kind: 'opened', file: opened }
          : { kind: 'kept', bytes: hashed.kept };
    if (found.kind !== 'opened') await opened.handle.close();
    return found;
  }

  /** The result of reading the file, or how it differs from the manifest. */
  async #checked(
    opened: OpenFile,
    path: string,
    { bytes, sha256 }: Representation,
  ): Promise<Hashed | Damage['reason']> {
    if (opened.bytes !== bytes) return 'wrong-size';
    try {
      const hashed = await this.#hashOf(opened);
      if (hashed?.sha256 !== sha256) return 'wrong-hash';
      this.#known.delete(path);
      const { signature } = hashed;
      if (signature !== undefined) remember(this.#known, path, { ...hashed, signature });
      return hashed;
    } catch {
      return 'unreadable';
    }
  }

  /** Undefined if the file was written to while it was read. */
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
    if (settled?.signature !== signature) this.#hashes.delete(signature);
    return settled;
  }
}

/** Adds to a map that drops its oldest entry when it is full. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= remembered) map.delete(oldest);
  map.set(key, value);
}

/**
 * Hashes a file, and repeats this while its attributes change during the reading. If they keep changing, the last hash
 * is used for this answer only. A file kept in memory is sent as it was read, so one reading is enough.
 */
async function hashOf({ handle, bytes, contentSignature, ...file }: OpenFile): Promise<Hashed | undefined> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(bytes, chunkSize));
  const isKept = bytes <= keptBytes;
  let { signature } = file;
  for (let reading = 1; ; reading++) {
    const hash = sha256InPieces();
    for (let at = 0; at < bytes; ) {
      const start = isKept ? at : 0;
      const { bytesRead } = await handle.read(buffer, start, Math.min(buffer.length - start, bytes - at), at);
      if (bytesRead === 0) return undefined;
      hash.update(buffer.subarray(start, start + bytesRead));
      at += bytesRead;
    }
    const facts = await handle.stat({ bigint: true });
    if (contentSignatureOf(facts) !== contentSignature) return undefined;
    const now = signatureOf(facts);
    const isSteady = now === signature;
    if (isSteady || isKept || reading === readings) {
      return {
        sha256: hash.digest('hex'),
        ...(isKept && { kept: buffer }),
        ...(isSteady && { signature }),
      };
    }
    signature = now;
  }
}

function reasonOf(error: unknown): Damage['reason'] {
  if (error instanceof NotAFile) return 'not-a-file';
  switch (errorCode(error)) {
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
