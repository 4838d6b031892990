import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { errorCode } from '../../base/errors.js';
import { type Manifest, representationsOf } from '../manifest/manifest.js';

/**
 * The most bytes that a body may unpack to: four times the largest file of the publication, since a host may have
 * indented it. A larger body was not published, and may be an attack on this machine's memory.
 */
export function mostUnpacked(manifest: Manifest): number {
  return 4 * Math.max(0, ...representationsOf(manifest).map(({ bytes }) => bytes)) + 1024 * 1024;
}

/**
 * The bytes after removing a content coding; undefined if they don't have that coding, or are more than `largest`.
 * @param largest bytes, from `mostUnpacked`
 */
export function decoded(body: Buffer, coding: string | undefined, largest: number): Buffer | undefined {
  try {
    switch (coding?.toLowerCase()) {
      case undefined:
      case 'identity':
        return body;
      case 'br':
        return brotliDecompressSync(body, { maxOutputLength: largest });
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, { maxOutputLength: largest });
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/**
 * Why bytes can't be unpacked from their declared coding: their end is missing, or they unpack to more than `largest`
 * bytes. Undefined if they don't have that coding at all.
 */
export function unpackFailure(
  body: Buffer,
  coding: string | undefined,
  largest: number,
): 'cut' | 'too-large' | undefined {
  const unpack = coding === 'br' ? brotliDecompressSync : coding === 'gzip' ? gunzipSync : undefined;
  if (unpack === undefined || body.length === 0) return undefined;
  try {
    unpack(body, { maxOutputLength: largest });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'Z_BUF_ERROR') return 'cut';
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'too-large';
  }
  return undefined;
}
