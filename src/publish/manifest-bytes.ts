import { type Manifest, manifestFile, type Representation } from '../http/manifest.js';
import { canonicalJson } from './canonical.js';
import { represent } from './representation.js';

/** The bytes of `opendata-manifest.json`: canonical JSON (D17), so that equal publications have equal files. */
export function manifestBytes(manifest: Manifest): Buffer {
  return Buffer.from(canonicalJson(manifest));
}

/** The manifest as a file that is served like any other, with a tag made of its own bytes (D28). */
export function manifestRepresentation(manifest: Manifest): Representation {
  return represent(manifestFile, 'identity', manifestBytes(manifest)).representation;
}
