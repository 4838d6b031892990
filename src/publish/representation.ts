import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, type Manifest, manifestFile, type Representation } from '../http/manifest.js';
import { sha256 } from '../model/sha256.js';
import { canonicalJson } from './canonical.js';

/** The bytes of a representation, and its entry in the manifest. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly representation: Representation;
}

const suffix: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' };
const tagSuffix: Record<Encoding, string> = { identity: '', br: '-br', gzip: '-gz' };

/** Up to this many bytes, the best quality costs almost nothing. */
const small = 256 * 1024;

/** A strong entity tag from the SHA-256 of the representation's own bytes (D28, RFC 9110 §8.8.3). */
export function entityTag(sha256Hex: string, encoding: Encoding): string {
  return `"${Buffer.from(sha256Hex, 'hex').toString('base64url').slice(0, 22)}${tagSuffix[encoding]}"`;
}

/** The manifest's entry for `bytes` as `file` in `encoding`. */
export function represent(file: string, encoding: Encoding, bytes: Uint8Array): Encoded {
  const hash = sha256(bytes);
  return {
    bytes,
    representation: {
      encoding,
      file: file + suffix[encoding],
      bytes: bytes.length,
      sha256: hash,
      etag: entityTag(hash, encoding),
    },
  };
}

/**
 * All representations of a file (D29): identity first, then the codings that make it smaller. Both codings are made in
 * parallel, off the main thread.
 */
export async function representations(file: string, bytes: Uint8Array): Promise<Encoded[]> {
  const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes)]);
  return [
    represent(file, 'identity', bytes),
    ...(br.length < bytes.length ? [represent(file, 'br', br)] : []),
    ...(gz.length < bytes.length ? [represent(file, 'gzip', gz)] : []),
  ];
}

async function brotli(bytes: Uint8Array): Promise<Uint8Array> {
  return await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length <= small ? 9 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/**
 * The smallest window, as a power of two, that covers all bytes: setting up a larger one takes longer than compressing.
 */
function windowFor(bytes: number): number {
  return Math.min(22, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))));
}

/** RFC 1952 §2.3.1: byte 9 names the operating system; 255, unknown, keeps the bytes the same everywhere. */
async function gzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const compressed = await promisify(gzip)(bytes, { level: bytes.length <= small ? 9 : 6 });
  compressed[9] = 255;
  return compressed;
}

/** The bytes of `opendata-manifest.json`: canonical JSON (D17), so that equal publications have equal files. */
export function manifestBytes(manifest: Manifest): Buffer {
  return Buffer.from(canonicalJson(manifest));
}

/** The manifest as a file that is served like any other, with a tag made from its own bytes (D28). */
export function manifestRepresentation(manifest: Manifest): Representation {
  return represent(manifestFile, 'identity', manifestBytes(manifest)).representation;
}
