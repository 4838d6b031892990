import { createHash } from 'node:crypto';
import stableStringify from 'fast-json-stable-stringify';
import type { Manifest } from './manifest.js';

/**
 * The name of a publication (D39): the first twelve hex digits of the SHA-256 of the canonical JSON of
 * `{ route: [dataHash, lastUpdated] }`. It moves with the data and with nothing else: texts, headers and the program
 * that published don't change it.
 */
export function publicationName({ routes }: Pick<Manifest, 'routes'>): string {
  const data = Object.fromEntries(
    Object.entries(routes).map(([path, { dataHash, lastUpdated }]) => [path, [dataHash, lastUpdated]]),
  );
  return createHash('sha256').update(stableStringify(data)).digest('hex').slice(0, 12);
}

/**
 * The name of a folder that holds a release (D39): the publication's name and the first eight hex digits of the SHA-256
 * of the manifest's file, since one name can stand for several sets of bytes.
 * @param manifestSha256 in lower-case hex, of the file as it is published
 */
export function releaseName(manifest: Pick<Manifest, 'routes'>, manifestSha256: string): string {
  return `${publicationName(manifest)}-${manifestSha256.slice(0, 8)}`;
}
