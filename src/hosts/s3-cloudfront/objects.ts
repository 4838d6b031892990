import { createHash } from 'node:crypto';
import { errorBody } from '../../http/error-body.js';
import { fieldOf } from '../../http/fields.js';
import { type HeaderFields, type Manifest, manifestFile } from '../../manifest/manifest.js';

/** An object of the bucket, and the metadata that it is served with. */
export interface BucketObject {
  /** Its key, which is also its path below the web root. */
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl?: string;
  readonly contentEncoding?: 'br' | 'gzip';
  /** Of the bytes and the metadata: an object that has the same one needs no upload. The manifest has none. */
  readonly fingerprint?: string;
}

/**
 * Everything to be uploaded, in that order: compressed variants, plain files, error bodies, the manifest last. So a
 * client never meets a manifest that names what isn't there yet.
 */
export function bucketObjects(manifest: Manifest): BucketObject[] {
  const { routes, errors, headers } = manifest;
  const files = Object.values(routes).flatMap(({ mediaType, representations }) =>
    representations.map(({ file, encoding, sha256 }) =>
      fingerprinted(sha256, {
        key: file,
        contentType: mediaType,
        ...cacheControl(headers.ok),
        ...(encoding !== 'identity' && { contentEncoding: encoding }),
      }),
    ),
  );
  const bodies = Object.entries(errors).map(([status, entry]) =>
    fingerprinted(sha256(errorBody(entry, Number(status))), {
      key: entry.file,
      contentType: 'application/json',
      ...cacheControl(headers.error),
    }),
  );
  return [
    ...files.filter(({ contentEncoding }) => contentEncoding !== undefined),
    ...files.filter(({ contentEncoding }) => contentEncoding === undefined),
    ...bodies,
    { key: manifestFile, contentType: 'application/json', cacheControl: 'no-cache' },
  ];
}

function cacheControl(fields: HeaderFields): { readonly cacheControl?: string } {
  const value = fieldOf(Object.entries(fields), 'Cache-Control');
  return value === undefined ? {} : { cacheControl: value };
}

function fingerprinted(hash: string, object: BucketObject): BucketObject {
  const { key, contentType, cacheControl = '', contentEncoding = '' } = object;
  const served = JSON.stringify([hash, key, contentType, cacheControl, contentEncoding]);
  return { ...object, fingerprint: sha256(served) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
