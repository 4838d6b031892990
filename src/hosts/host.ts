import type { Manifest } from '../manifest/manifest.js';
import type { Gap } from './capabilities.js';

/** A kind of host: how a publication is configured there, and what it can't do. */
export interface Host {
  /** As in `site.yaml` (`hosts:`), `--host`, and the folder below `dist/hosts`. */
  readonly name: string;
  /** As people know it: `Amazon S3 with CloudFront`. */
  readonly title: string;
  readonly gaps: readonly Gap[];
  /** The files of `dist/hosts/<name>`, by their path in it. Pure: all that it may know is the manifest. */
  readonly files: (manifest: Manifest) => Readonly<Record<string, string | Uint8Array>>;
}
