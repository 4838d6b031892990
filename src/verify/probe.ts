import type { Field } from '../http/answer.js';
import type { HostCheck } from '../model/host-check.js';

/** A request to be made of the host. Host stands in `headers` only where it isn't to be the usual one. */
export interface Inquiry {
  readonly check: HostCheck;
  readonly method: string;
  /** The request target as sent: path and query. */
  readonly target: string;
  readonly headers: readonly Field[];
  /** The route that it is about, where it is about one. */
  readonly route?: string;
  /** Asked on a connection of its own, so that whatever comes behind the answer is noticed. */
  readonly alone?: true;
  /**
   * What an ordinary client can't send: another version of HTTP, no Host or two of them, `*`, a chunk with an extension of
   * so many bytes (RFC 9112 §7.1.1). Such a request gets a connection of its own.
   */
  readonly wire?: {
    readonly httpVersion: '1.0' | '1.1' | '2.0';
    readonly hosts: 0 | 1 | 2;
    readonly chunkExtension?: number;
  };
  /** A request whose answer would be right here as well, where what is refused first is the host's affair. */
  readonly or?: Inquiry;
}

/** A request for the route at `path`. */
export function inquire(
  check: HostCheck,
  path: string,
  headers: readonly Field[] = [],
  { method = 'GET', target = path }: { readonly method?: string; readonly target?: string } = {},
): Inquiry {
  return { check, method, target, headers, route: path };
}

/** A curl command that makes the same request, for a POSIX shell. `origin` without a slash at its end. */
export function curlLine(origin: string, { method, target, headers, wire }: Inquiry): string {
  const { host } = new URL(origin);
  if (wire?.chunkExtension !== undefined) {
    const head = `${method} ${target} HTTP/1.1\\r\\nHost: ${host}\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n1;x=`;
    return `{ printf '${head}'; printf 'x%.0s' $(seq ${wire.chunkExtension}); printf '\\r\\nx\\r\\n0\\r\\n\\r\\n'; } | ${connection(origin)}`;
  }
  if (wire?.httpVersion === '2.0') {
    return `printf 'GET ${target} HTTP/2.0\\r\\nHost: ${host}\\r\\n\\r\\n' | ${connection(origin)}`;
  }
  const words = ['curl', '-sS', '-i', '--path-as-is'];
  if (target === '*') words.push('--request-target', quoted('*'));
  if (wire?.httpVersion === '1.0') words.push('--http1.0');
  if (method === 'HEAD') words.push('--head');
  else if (method !== 'GET') words.push('-X', method);
  if (wire?.hosts === 0) words.push('-H', quoted('Host:'));
  if (wire?.hosts === 2)
    words.push('-H', quoted(`Host: ${new URL(origin).host}\r\nHost: ${new URL(origin).host}`));
  for (const [name, value] of headers) words.push('-H', quoted(`${name}: ${value}`));
  return [...words, quoted(target === '*' ? `${origin}/` : `${origin}${target}`)].join(' ');
}

/** What sends its input to the host as it is: curl can't write such a request line. */
function connection(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return protocol === 'https:'
    ? `openssl s_client -quiet -connect ${hostname}:${port || 443}`
    : `nc ${hostname} ${port || 80}`;
}

/** A request as a person reads it: `GET with If-None-Match: *`. */
export function requestTitle({ method, target, headers, wire }: Inquiry): string {
  const with_ = headers.map(([name, value]) => `${name}: ${value}`);
  if (wire?.hosts === 0) with_.push('no Host');
  if (wire?.hosts === 2) with_.push('two Host fields');
  if (wire !== undefined && wire.httpVersion !== '1.1') with_.push(`HTTP/${wire.httpVersion}`);
  if (target === '*') with_.push('the target *');
  if (wire?.chunkExtension !== undefined) with_.push(`a chunk extension of ${wire.chunkExtension} bytes`);
  return with_.length === 0 ? method : `${method} with ${with_.join(' and ')}`;
}

function quoted(text: string): string {
  if (/[\r\n]/.test(text))
    return `$'${text.replace(/['\\]/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`;
  return /^[\w:/.@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
