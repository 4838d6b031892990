import { sha256 } from '../../../base/bytes/sha256.js';
import { errorBody } from '../../http/refusal.js';
import { type Manifest, representationsOf } from '../../manifest/manifest.js';
import { manifestRepresentation } from '../../manifest/representation.js';

/** Files by path with the SHA-256 of their bytes, one per line, as `sha256sum --check` reads them. */
export type Checksums = string;

/**
 * The checksums of a release's folder: the web root as `site/`, and the configuration of a host below the host's name.
 * The same publication with another configuration is another release.
 */
export function checksums(
  manifest: Manifest,
  host: string,
  configuration: Readonly<Record<string, string>>,
): Checksums {
  const published: [path: string, hash: string][] = [
    ...representationsOf(manifest),
    manifestRepresentation(manifest),
  ].map((representation) => [representation.file, representation.sha256]);
  const errors = Object.entries(manifest.errors).map(([status, entry]): [string, string] => [
    entry.file,
    sha256(errorBody(entry, Number(status))),
  ]);
  return [
    ...[...published, ...errors].map(([path, hash]) => `${hash}  site/${path}`),
    ...Object.entries(configuration).map(([path, text]) => `${sha256(text)}  ${host}/${path}`),
  ]
    .sort()
    .join('\n');
}
