import type { HeaderFields, ManifestHead, ResourceKind } from '../manifest/manifest.js';
import { fieldOf } from './answer.js';

/**
 * Bytes at an address with a hash, or with the names of two publications, never change. RFC 8246 defines `immutable`, RFC
 * 9111 §5.2.2.1 `max-age`: a year.
 */
const forever = 'public, max-age=31536000, immutable';

/**
 * Pages get everything from their own origin, and are in no frame. Data blocks in pages, such as JSON-LD, are no scripts
 * to a policy (CSP 3 §6.7).
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The header fields of a resource's successes, in addition to the policy's `always` fields (D38). */
export function resourceHeaders(
  kind: ResourceKind,
  { headers }: Pick<ManifestHead, 'headers'>,
): HeaderFields {
  const ofData = fieldOf(Object.entries(headers.ok), 'Cache-Control');
  const caching = kind === 'asset' ? forever : ofData;
  return {
    ...(caching !== undefined && { 'Cache-Control': caching }),
    ...(kind === 'page' && { 'Content-Security-Policy': contentSecurityPolicy }),
    Vary: 'Accept-Encoding',
  };
}
