import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Bytes that a body may unpack to: more is no collection of a bank, but an attack on who asks. */
const limit = 2 ** 28;

/** The bytes behind a content coding, or undefined where they are in no such coding. */
export function decoded(body: Buffer, coding: string | undefined): Buffer | undefined {
  try {
    switch (coding?.toLowerCase()) {
      case undefined:
      case 'identity':
        return body;
      case 'br':
        return brotliDecompressSync(body, { maxOutputLength: limit });
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, { maxOutputLength: limit });
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/** True where bytes in a coding are sound as far as they go, but end too early. */
export function endsEarly(body: Buffer, coding: string | undefined): boolean {
  const unpack = coding === 'br' ? brotliDecompressSync : coding === 'gzip' ? gunzipSync : undefined;
  if (unpack === undefined || body.length === 0) return false;
  try {
    unpack(body, { maxOutputLength: limit });
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
  }
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
