import { isAuthority } from './host.js';

/** Octets of a request target beyond which the answer is 414. RFC 9112 §3 asks for 8000 at least. */
export const targetLimit = 8000;

/** `path` of a malformed target is as far as it can be read, for choosing an error's media type (D24). */
export type Target =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'asterisk' }
  | { readonly kind: 'malformed'; readonly path: string };

/**
 * Reads a request target (RFC 9112 §3.2): origin-form, absolute-form of http and https, and `*`.
 *
 * The path comes back percent-decoded, without the query and less one trailing slash (D31). It is never normalised:
 * empty and dot segments stay, so that they match no route; and so does an encoded slash, which is data rather than
 * a delimiter (RFC 3986 §2.2). Malformed are a `%` that starts no UTF-8 octet, a fragment, and any other form.
 */
export function parseTarget(target: string): Target {
  if (target === '*') return { kind: 'asterisk' };
  const absolute = /^https?:\/\/([^/?#]*)/i.exec(target);
  const rest = absolute ? target.slice(absolute[0].length) : target;
  const raw = rest.replace(/[?#].*$/s, '');
  if (rest.includes('#') || (absolute && (absolute[1] === '' || !isAuthority(absolute[1]!)))) {
    return { kind: 'malformed', path: raw };
  }
  if (absolute && raw === '') return { kind: 'path', path: '/' };
  if (!raw.startsWith('/')) return { kind: 'malformed', path: raw };
  const path = decodePath(raw);
  if (path === undefined) return { kind: 'malformed', path: raw };
  return { kind: 'path', path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path };
}

function decodePath(raw: string): string | undefined {
  if (!raw.includes('%')) return raw;
  try {
    return raw
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return undefined;
  }
}
