import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../serving/manifest/manifest.js';
import { type Encoded, represent } from '../../serving/manifest/representation.js';

/**
 * How much work compressing a file is worth: `best` for a small one; `most` for one that nearly every reader of a page waits
 * for, which takes twice as long and makes it up to a sixth smaller.
 */
export type Effort = 'most' | 'best' | 'usual';

/** Up to this many bytes, an answer is worth the best compression. */
export const small = 256 * 1024;

/** What is smaller than a packet gains nothing by compression, and costs a host two more files. */
const worthEncoding = 1400;

/** Media types whose bytes are compressed already. */
const compressed = /^(?:image\/(?!svg)|font\/woff|audio\/|video\/|application\/(?:zip|gzip|pdf))/;

/** Whether a resource is offered in codings. */
export function isWorthEncoding(mediaType: string, bytes: Uint8Array): boolean {
  return bytes.length >= worthEncoding && !compressed.test(mediaType);
}

/**
 * All representations of a file (D29): identity first, then the codings that make it smaller. Both are made at once, in
 * zlib's own threads.
 */
export async function representations(
  file: string,
  { bytes, sha256 }: { readonly bytes: Uint8Array; readonly sha256: string },
  codings: readonly Exclude<Encoding, 'identity'>[] = ['br', 'gzip'],
  effort: Effort = bytes.length <= small ? 'best' : 'usual',
): Promise<Encoded[]> {
  const [br, gz] = await Promise.all([
    codings.includes('br')
      ? promisify(brotliCompress)(bytes, { params: brotliParams(bytes.length, effort) })
      : undefined,
    codings.includes('gzip') ? gzipped(bytes, effort) : undefined,
  ]);
  return [
    represent(file, 'identity', bytes, sha256),
    ...(br && br.length < bytes.length ? [represent(file, 'br', br)] : []),
    ...(gz && gz.length < bytes.length ? [represent(file, 'gzip', gz)] : []),
  ];
}

/** RFC 1952 §2.3.1: byte 9 names the operating system; 255, unknown, keeps the bytes the same everywhere. */
async function gzipped(bytes: Uint8Array, effort: Effort): Promise<Uint8Array> {
  const made = await promisify(gzip)(bytes, { level: effort === 'usual' ? 6 : 9 });
  made[9] = 255;
  return made;
}

/**
 * The window is the smallest power of two that covers all bytes, or the largest that is worth it. Above 2^20 bytes it takes
 * a tenth longer, and makes no file noticeably smaller. With the best quality, setting up one above 2^16 takes longer than
 * compressing a small file: it takes two to four times as long, to save 1 % of the bytes.
 * @param length of all that is to be compressed, in bytes
 */
function brotliParams(length: number, effort: Effort): Record<number, number> {
  const covering = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16)));
  return {
    [constants.BROTLI_PARAM_QUALITY]: { most: 10, best: 9, usual: 5 }[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(effort === 'usual' ? 20 : 16, covering),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}
