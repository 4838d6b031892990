import { type TestPublication, withManifest } from './publication.js';

/** The publication with Repr-Digest on its answers: only the manifest is another. */
export function withDigests({ manifest, files }: TestPublication): TestPublication {
  return withManifest({ ...manifest, digests: true }, files);
}
