import { posixWord } from '../../base/text/shell-word.js';
import type { HostCheck } from '../checks/host-checks.js';
import type { HeaderField } from '../http/answer.js';

/** A request to the host, for a check. `headers` has no Host; `raw` says how often it is sent. */
export interface Probe {
  readonly check: HostCheck;
  readonly method: string;
  /** The request target as sent: path and query. */
  readonly target: string;
  readonly headers: readonly HeaderField[];
  /** The path of the route or resource that it is about; none if it is about the host. */
  readonly path?: string;
  /** Sent on a separate connection, so that bytes after the answer are noticed. */
  readonly alone?: true;
  /** One of many requests without a body, for which a host may be asked more often. */
  readonly isLight?: true;
  /**
   * A message that an ordinary client can't send: another version of HTTP, no Host or two of them, the target `*`, a
   * chunk with an extension of a number of bytes (RFC 9112 §7.1.1). It is sent on a separate connection.
   */
  readonly raw?: {
    readonly httpVersion: '1.0' | '1.1' | '2.0';
    readonly hosts: 0 | 1 | 2;
    readonly chunkExtension?: number;
  };
  /** A request whose answer is also right here: the host may choose what it refuses first. */
  readonly or?: Probe;
}

/** A request for the route or resource at `path`. */
export function makeProbe(
  check: HostCheck,
  path: string,
  headers: readonly HeaderField[] = [],
  { method = 'GET', target = path }: { readonly method?: string; readonly target?: string } = {},
): Probe {
  return { check, method, target, headers, path };
}

/** A curl command that makes the same request, for a POSIX shell. `origin` without a slash at its end. */
export function curlLine(origin: string, { method, target, headers, raw }: Probe): string {
  const { host } = new URL(origin);
  if (raw?.chunkExtension !== undefined) {
    const head = `${method} ${target} HTTP/1.1\\r\\nHost: ${host}\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n1;x=`;
    return `{ printf ${inPrintf(head)}; printf 'x%.0s' $(seq ${raw.chunkExtension}); printf '\\r\\nx\\r\\n0\\r\\n\\r\\n'; } | ${connection(origin)}`;
  }
  if (raw?.httpVersion === '2.0') {
    const head = `GET ${target} HTTP/2.0\\r\\nHost: ${host}\\r\\n\\r\\n`;
    return `printf ${inPrintf(head)} | ${connection(origin)}`;
  }
  const words = ['curl', '-sS', '-i', '--path-as-is'];
  if (target === '*') words.push('--request-target', quoted('*'));
  if (raw?.httpVersion === '1.0') words.push('--http1.0');
  if (method === 'HEAD') words.push('--head');
  else if (method !== 'GET') words.push('-X', method);
  if (raw?.hosts === 0) words.push('-H', quoted('Host:'));
  if (raw?.hosts === 2)
    words.push('-H', quoted(`Host: ${new URL(origin).host}\r\nHost: ${new URL(origin).host}`));
  for (const [name, value] of headers) words.push('-H', quoted(`${name}: ${value}`));
  return [...words, quoted(target === '*' ? `${origin}/` : `${origin}${target}`)].join(' ');
}

/** A command that sends its input unchanged to the host, because curl can't write such a request line. */
function connection(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return protocol === 'https:'
    ? `openssl s_client -quiet -connect ${quoted(`${hostname}:${port || 443}`)}`
    : `nc ${quoted(hostname)} ${port || 80}`;
}

/** A request for people: `GET with If-None-Match: *`. */
export function requestTitle({ method, target, headers, raw }: Probe): string {
  const parts = headers.map(([name, value]) => `${name}: ${value}`);
  if (raw?.hosts === 0) parts.push('no Host');
  if (raw?.hosts === 2) parts.push('two Host fields');
  if (raw !== undefined && raw.httpVersion !== '1.1') parts.push(`HTTP/${raw.httpVersion}`);
  if (target === '*') parts.push('the target *');
  if (raw?.chunkExtension !== undefined) parts.push(`a chunk extension of ${raw.chunkExtension} bytes`);
  return parts.length === 0 ? method : `${method} with ${parts.join(' and ')}`;
}

function quoted(text: string): string {
  if (/[\r\n]/.test(text))
    return `$'${text.replace(/['\\]/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`;
  return /^[\w:/.@%+,=-]+$/.test(text) ? text : posixWord(text);
}

function inPrintf(text: string): string {
  return posixWord(text.replaceAll('%', '%%'));
}
