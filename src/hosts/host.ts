import type { Manifest } from '../manifest/manifest.js';
import type { HostName } from '../model/host-name.js';
import type { Gap } from './capabilities.js';

/** A kind of host: how a publication is configured there, and what it can't do. */
export interface Host {
  readonly name: HostName;
  /** As people know it: `Amazon S3 with CloudFront`. */
  readonly title: string;
  readonly gaps: readonly Gap[];
  /**
   * The files of `dist/hosts/<name>`, by their path in it. Pure: all that it may know is the manifest.
   * @throws DoesNotFit where the publication is beyond what the host takes
   */
  readonly files: (manifest: Manifest) => Readonly<Record<string, string | Uint8Array>>;
  /** The part of this program that runs at the host: a file that compile.js bundles, with all that it imports. */
  readonly program?: string;
}
