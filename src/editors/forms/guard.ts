import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sha256 } from '../../base/bytes/sha256.js';

/** Who may ask the forms' server. */
export interface Admission {
  /** The origins under which the page may be opened: `http://127.0.0.1:8081`. */
  readonly origins: readonly string[];
  /** The secret that the page sends with each request. */
  readonly token: string;
}

/** Why a request is refused: a status and a sentence. */
export interface Refusal {
  readonly status: 401 | 403 | 405 | 415 | 421;
  readonly error: string;
}

export interface ForeignRequest {
  readonly method: string;
  /** True for what reads or changes content; the page itself has no secrets. */
  readonly isData: boolean;
  readonly headers: IncomingHttpHeaders;
}

/**
 * The reason to refuse a request; undefined for one of the page's own. Any site that the user visits can send requests
 * to 127.0.0.1, and with a name that it resolves to 127.0.0.1 (DNS rebinding) even read the answers. So Host has to be
 * the server's own, Origin and Sec-Fetch-Site the page's, and only the page knows the token.
 */
export function refusalOf(
  { method, isData, headers }: ForeignRequest,
  admission: Admission,
): Refusal | undefined {
  const { origins, token } = admission;
  const hosts = origins.map((origin) => new URL(origin).host);
  if (!hosts.includes(headers.host?.toLowerCase() ?? '')) {
    return { status: 421, error: 'The forms are not served under this name.' };
  }
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && !origins.includes(origin)) {
    return { status: 403, error: 'Another site may not use the forms.' };
  }
  const isOwnSite = site === undefined || site === 'same-origin' || (site === 'none' && !isData);
  // A link from elsewhere may open the page, which without the token shows nothing.
  if (!isOwnSite && (isData || headers['sec-fetch-mode'] !== 'navigate')) {
    return { status: 403, error: 'Another site may not use the forms.' };
  }
  if (!isData) {
    return method === 'GET' || method === 'HEAD'
      ? undefined
      : { status: 405, error: 'Only GET is possible.' };
  }
  if (method !== 'POST') return { status: 405, error: 'Only POST is possible.' };
  if (origin === undefined) return { status: 403, error: 'Origin is missing.' };
  if (headers['content-type'] !== 'application/json') {
    return { status: 415, error: 'A request has the media type application/json.' };
  }
  const [, sent = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (!isEqual(sent, token)) {
    return { status: 401, error: 'Open the forms at the address that the terminal shows, once in each tab.' };
  }
  return undefined;
}

/** Compares secrets in a time that doesn't depend on where they differ. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(Buffer.from(one))), Buffer.from(sha256(Buffer.from(other))));
}
