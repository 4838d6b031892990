import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sha256 } from '../base/bytes/sha256.js';

/** Who may ask the forms' server. */
export interface Admission {
  /** The addresses at which the server listens: `http://127.0.0.1:8081`. */
  readonly own: readonly string[];
  /** Further origins under which the page is opened: that of a forwarded port, or of a proxy. */
  readonly origins: readonly string[];
  /** The secret that the page sends with each request, or the proxy that vouches for it in its place. */
  readonly key: { readonly token: string } | TrustedProxy;
}

/** A proxy with single sign-on, through which all requests have to come. */
export interface TrustedProxy {
  /** The header in which it says who asks, in lower case. */
  readonly userHeader: string;
  /** The secret that it sends in `secretHeader`, so that its word is believed. */
  readonly secret: string;
}

/** The header in which a proxy sends its secret. */
export const secretHeader = 'Opendata-Edit-Secret';

/** Why a request is refused: a status and a sentence. */
interface Refusal {
  readonly status: 400 | 401 | 403 | 405 | 415 | 421;
  readonly error: string;
}

/** A request that is answered. */
interface Admitted {
  /** Who asks, if a proxy says so. */
  readonly author?: string;
}

interface ForeignRequest {
  readonly method: string;
  /** True for what reads or changes content; the page itself has no secrets. */
  readonly isData: boolean;
  readonly headers: IncomingHttpHeaders;
  /** All values of each header, as they were sent. */
  readonly headersDistinct: NodeJS.Dict<string[]>;
}

/**
 * Whether a request is one of the page's own, and who asks. Any site that the user visits can send requests to
 * 127.0.0.1, and with a name that it resolves to 127.0.0.1 (DNS rebinding) even read the answers. So Host has to be the
 * server's own, Origin and Sec-Fetch-Site the page's, and only the page knows the token, or only the proxy its secret.
 */
export function admitted(request: ForeignRequest, { own, origins, key }: Admission): Admitted | Refusal {
  const { method, isData, headers } = request;
  const isProxied = 'secret' in key;
  const hosts = [...own, ...origins].map((origin) => new URL(origin).host);
  if (!hosts.includes(headers.host?.toLowerCase() ?? '')) {
    return { status: 421, error: 'The forms are not served under this name.' };
  }
  const who = isProxied ? authorOf(request, key) : {};
  if ('status' in who) return who;
  const pages = isProxied ? origins : [...own, ...origins];
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && !pages.includes(origin)) {
    return { status: 403, error: 'Another site may not use the forms.' };
  }
  const isOwnSite = site === undefined || site === 'same-origin' || (site === 'none' && !isData);
  // A link from elsewhere may open the page, which without the token shows nothing.
  if (!isOwnSite && (isData || headers['sec-fetch-mode'] !== 'navigate')) {
    return { status: 403, error: 'Another site may not use the forms.' };
  }
  if (!isData) {
    return method === 'GET' || method === 'HEAD' ? who : { status: 405, error: 'Only GET is possible.' };
  }
  if (method !== 'POST') return { status: 405, error: 'Only POST is possible.' };
  if (origin === undefined) return { status: 403, error: 'Origin is missing.' };
  if (headers['content-type'] !== 'application/json') {
    return { status: 415, error: 'A request has the media type application/json.' };
  }
  if (isProxied) return who;
  const [, sent = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (!isEqual(sent, key.token)) {
    return {
      status: 401,
      error: 'Open the address that the terminal shows in another tab, then go on here.',
    };
  }
  return who;
}

/** The most characters of a name. */
const longestName = 200;

/** What a name can't have: characters that can't be seen, and those that end it in a commit of git. */
const notInName = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/u;

/** Who asks, by the word of a proxy that proves with its secret that it is the one. */
function authorOf(
  { headersDistinct }: ForeignRequest,
  { userHeader, secret }: TrustedProxy,
): Admitted | Refusal {
  const [sent = '', ...more] = headersDistinct[secretHeader.toLowerCase()] ?? [];
  if (more.length > 0 || !isEqual(sent, secret)) {
    return { status: 401, error: 'The forms are only for requests by the proxy, which has a secret.' };
  }
  const [name = '', ...others] = headersDistinct[userHeader] ?? [];
  if (others.length > 0) return { status: 400, error: `The proxy has sent ${userHeader} more than once.` };
  const author = utf8(name)?.trim();
  if (author === undefined || author.length > longestName || notInName.test(author)) {
    return { status: 400, error: `The proxy has sent a name in ${userHeader} that can't be one.` };
  }
  return author === '' ? { status: 401, error: `The proxy has sent no name in ${userHeader}.` } : { author };
}

/** The text of a header's bytes, each of which Node.js makes a character; undefined if they aren't UTF-8. */
function utf8(value: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Compares secrets in a time that doesn't depend on where they differ. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(Buffer.from(one))), Buffer.from(sha256(Buffer.from(other))));
}
