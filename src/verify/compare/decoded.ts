import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Manifest } from '../../manifest/manifest.js';

/**
 * The most bytes that a body may unpack to: a good deal more than the largest file of the publication, for what was
 * written anew with indents. More than that is nothing that was published, and may be made to fill this machine's memory.
 */
export function mostUnpacked({ routes }: Manifest): number {
  const representations = Object.values(routes).flatMap((route) => route.representations);
  return 4 * Math.max(0, ...representations.map(({ bytes }) => bytes)) + 1024 * 1024;
}

/**
 * The bytes behind a content coding, or undefined where they are in no such coding, or more than `largest`.
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
 * Why bytes can't be unpacked from the coding that they are said to be in: sound as far as they go, but their end is
 * missing; or more than `largest` bytes. Undefined where they are in no such coding.
 */
export function unsoundness(
  body: Buffer,
  coding: string | undefined,
  largest: number,
): 'cut' | 'too-large' | undefined {
  const unpack = coding === 'br' ? brotliDecompressSync : coding === 'gzip' ? gunzipSync : undefined;
  if (unpack === undefined || body.length === 0) return undefined;
  try {
    unpack(body, { maxOutputLength: largest });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'Z_BUF_ERROR') return 'cut';
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'too-large';
  }
  return undefined;
}

/** Lower-case hex, as in the manifest. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `meta.LastUpdated` of a published collection, where the bytes are one. */
export function lastUpdatedIn(bytes: Buffer): string | undefined {
  try {
    const { meta } = JSON.parse(bytes.toString('utf8')) as { meta?: { LastUpdated?: unknown } };
    return typeof meta?.LastUpdated === 'string' ? meta.LastUpdated : undefined;
  } catch {
    return undefined;
  }
}
