import type { Representation } from '../manifest/manifest.js';
import type { HeaderField } from './answer.js';

/** The SHA-256 of a representation's bytes, coding included, in base64 (RFC 4648 §4) without the `=` at its end. */
export function base64Digest({ sha256 }: Pick<Representation, 'sha256'>): string {
  const bytes = (sha256.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return btoa(String.fromCharCode(...bytes)).slice(0, -1);
}

/** Repr-Digest (RFC 9530 §3) with a digest of `base64Digest`, or what a configuration has in its place. */
export function reprDigest(digest: string): HeaderField {
  return ['Repr-Digest', `sha-256=:${digest}=:`];
}
