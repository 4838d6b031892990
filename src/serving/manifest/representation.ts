import { sha256 } from '../../base/bytes/sha256.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import { type Encoding, type Manifest, manifestFile, type Representation } from './manifest.js';

/** The bytes of a representation, and its entry in the manifest. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly representation: Representation;
}

const suffix: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' };
const tagSuffix: Record<Encoding, string> = { identity: '', br: '-br', gzip: '-gz' };

/** A strong entity tag from the SHA-256 of the representation's own bytes (D28, RFC 9110 §8.8.3). */
export function entityTag(sha256Hex: string, encoding: Encoding): string {
  return `"${Buffer.from(sha256Hex, 'hex').toString('base64url').slice(0, 22)}${tagSuffix[encoding]}"`;
}

/** The path of a file in an encoding. */
export function representationPath(file: string, encoding: Encoding): string {
  return file + suffix[encoding];
}

/**
 * The manifest's entry for `bytes` as `file` in `encoding`.
 * @param hash the SHA-256 of the bytes, where it is known
 */
export function represent(
  file: string,
  encoding: Encoding,
  bytes: Uint8Array,
  hash = sha256(bytes),
): Encoded {
  const path = representationPath(file, encoding);
  const etag = entityTag(hash, encoding);
  return { bytes, representation: { encoding, file: path, bytes: bytes.length, sha256: hash, etag } };
}

/** The plain bytes, which every route and resource of a manifest has, and has first. */
export function plainOf({
  representations,
}: {
  readonly representations: readonly Representation[];
}): Representation {
  const [plain] = representations;
  if (plain === undefined) throw new RangeError('an entry of the manifest has no representation');
  return plain;
}

/** The bytes of `opendata-manifest.json`: canonical JSON (D17), so that equal publications have equal files. */
export function manifestBytes(manifest: Manifest): Buffer {
  return Buffer.from(canonicalJsonText(manifest));
}

/** The manifest as a file that is served like any other, with a tag made from its own bytes (D28). */
export function manifestRepresentation(manifest: Manifest): Representation {
  return represent(manifestFile, 'identity', manifestBytes(manifest)).representation;
}
