import type { HeaderFields, Manifest, Representation } from '../manifest/manifest.js';

/**
 * What is to be known of a publication in order to answer for it: a manifest, or, while nothing is published yet,
 * the header policy alone. Without `routes` every path answers 503.
 */
export type Contract = Pick<Manifest, 'headers' | 'rateLimit' | 'versions' | 'errors'> & {
  readonly routes?: Manifest['routes'];
  /** The manifest as a file, where the host serves it: at the web root, outside the operations. */
  readonly manifest?: Representation;
};

/** A version as the contract describes it: path prefix, media type, fields of its own (D24, D34). */
export interface VersionEntry {
  readonly path: string;
  readonly mediaType: string;
  readonly headers: HeaderFields;
}

/** The version under whose path `path` lies, itself included. */
export function versionAt(contract: Contract, path: string): VersionEntry | undefined {
  return Object.values(contract.versions).find(
    (version) => version !== undefined && (path === version.path || path.startsWith(`${version.path}/`)),
  );
}
