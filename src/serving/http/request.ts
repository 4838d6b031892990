/** A request as it was received: nothing is decoded, joined or changed to lower case. */
export interface HttpRequest {
  /** Case-sensitive (RFC 9110 §9.1). */
  readonly method: string;
  /** The request target of the request line, such as `/v2.1/branches?page=1` (RFC 9112 §3.2). */
  readonly target: string;
  /** The version in the request line without `HTTP/`; `1.1` also for HTTP/2 and HTTP/3. */
  readonly httpVersion: string;
  /** In the order received, repeated fields included. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The client's address, for the rate limit (D27). */
  readonly client: string;
}

/** The values of all lines of a field, in order. `name` in lower case. */
export function fieldLines(request: Pick<HttpRequest, 'headers'>, name: string): readonly string[] {
  return request.headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

/**
 * A field's combined value: its lines joined by commas (RFC 9110 §5.3), without spaces and tabs at the ends.
 * Undefined where the request has no such field. `name` in lower case.
 */
export function fieldValue(request: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  const lines = fieldLines(request, name);
  return lines.length === 0
    ? undefined
    : lines.map((line) => line.replace(/^[ \t]+|[ \t]+$/g, '')).join(', ');
}

/**
 * The most bytes of request content that are read and discarded, to keep the connection usable; more is refused (413).
 * No operation defines a request body (interface 4).
 */
export const requestBodyLimit = 65_536;

/** Content-Length in bytes, 0 where there is none; `malformed` where it is not a number or several (RFC 9110 §8.6). */
export function contentLength(request: HttpRequest): number | 'malformed' {
  const lines = fieldLines(request, 'content-length');
  if (lines.length === 0) return 0;
  const lengths = new Set(lines.flatMap((line) => line.split(',')));
  const [only = ''] = lengths;
  return lengths.size === 1 && /^[ \t]*\d+[ \t]*$/.test(only) ? Number(only) : 'malformed';
}

/** False where Expect asks for anything but 100-continue (RFC 9110 §10.1.1). */
export function meetsExpectation(request: HttpRequest): boolean {
  const expectations = fieldValue(request, 'expect')?.split(',') ?? [];
  return expectations.every((expectation) => /^[ \t]*(100-continue)?[ \t]*$/i.test(expectation));
}

/**
 * True for `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2): a name, an IPv4 address, or an IP literal in
 * brackets. No user information, no spaces. The empty host is one too (RFC 9112 §3.2).
 */
function isAuthority(value: string): boolean {
  return /^(\[[0-9A-Fa-f:.]+\]|\[v[0-9A-Fa-f]+\.[\w.~!$&'()*+,;=:-]+\]|([\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(:\d*)?$/.test(
    value,
  );
}

/** RFC 9112 §3.2: one valid Host field; HTTP/1.0 can do without. */
export function hasValidHost(request: HttpRequest): boolean {
  const [host, ...others] = fieldLines(request, 'host');
  if (host === undefined) return request.httpVersion === '1.0';
  return others.length === 0 && isAuthority(host.trim());
}

/** The methods that this service recognises: those of RFC 9110 §9, and PATCH (RFC 5789). */
const recognised = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/** False for an unknown method, which is answered 501 rather than 405 (RFC 9110 §15.6.2). */
export function isRecognised(method: string): boolean {
  return recognised.has(method);
}

/** The value of Allow for a route that answers `methods`: OPTIONS is answered by all (D46). */
export function allowValue(methods: readonly string[]): string {
  return [...methods, 'OPTIONS'].join(', ');
}

/**
 * Allow for the server as a whole, `OPTIONS *` (RFC 9110 §9.3.7): there are no operations but reading (interface 1.3).
 */
export const allowAnywhere = allowValue(['GET', 'HEAD']);

/** Octets of a request target beyond which the answer is 414. RFC 9112 §3 asks for 8000 at least. */
export const targetLimit = 8000;

/** For a malformed target, `path` has what could be read, to choose an error's media type (D24). */
export type RequestTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'asterisk' }
  | { readonly kind: 'malformed'; readonly path: string };

/**
 * Reads a request target (RFC 9112 §3.2): origin-form, absolute-form of http and https, and `*`.
 *
 * The path comes back percent-decoded, without the query and less one trailing slash (D31). It is never normalised:
 * empty segments and dot segments stay, so that they match no route. An encoded slash also stays, since it is data and not
 * a delimiter (RFC 3986 §2.2). A `%` without valid UTF-8, a fragment, and any other form are malformed.
 */
export function parseTarget(target: string): RequestTarget {
  if (target === '*') return { kind: 'asterisk' };
  const [absolute, authority] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  const rest = absolute === undefined ? target : target.slice(absolute.length);
  const raw = rest.replace(/[?#].*$/s, '');
  if (rest.includes('#') || (authority !== undefined && (authority === '' || !isAuthority(authority)))) {
    return { kind: 'malformed', path: raw };
  }
  if (absolute !== undefined && raw === '') return { kind: 'path', path: '/' };
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
