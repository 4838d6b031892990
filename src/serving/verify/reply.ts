import { errorCode } from '../../base/errors.js';
import type { HeaderField } from '../http/answer.js';

/**
 * A fault of an answer as an HTTP message, although it can be read.
 * - `body`: a body where none is allowed (HEAD, 204, 304); `excess`: bytes after its end;
 * - `two-lengths`: several fields give different lengths; `chunks`: invalid chunks or an invalid trailer;
 * - `field`: a line that is not a header field.
 */
export interface MessageFault {
  readonly fault: 'body' | 'excess' | 'two-lengths' | 'chunks' | 'field';
  /** The faulty part, at most 60 characters of it. */
  readonly detail: string;
}

/** A complete answer; one that ends early is a `Silence`. */
export interface Reply {
  readonly kind: 'reply';
  readonly status: number;
  /** In the order received, repeated fields included. */
  readonly headers: readonly HeaderField[];
  readonly body: Buffer;
  /** Known only if the request had a separate connection. */
  readonly faults?: readonly MessageFault[];
}

/** No answer that could be compared. */
export interface Silence {
  readonly kind: 'silence';
  /**
   * - `refused`: nothing listens there, or the name isn't known; `untrusted`: TLS failed;
   * - `closed`: the connection ended before an answer began; `cut`: before it was complete;
   * - `timeout`: it took too long; `not-http`: the bytes were not HTTP.
   */
  readonly reason: 'refused' | 'untrusted' | 'closed' | 'cut' | 'timeout' | 'not-http';
  /** The system's error message. */
  readonly detail: string;
}

export type ReplyOutcome = Reply | Silence;

/** The combined value of a field (RFC 9110 §5.3). `name` in any case. */
export function replyField({ headers }: Pick<Reply, 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const lines = headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
  return lines.length === 0 ? undefined : lines.join(', ');
}

const refused = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

/** The meaning of an error of a socket or of Node's HTTP client. */
export function silenceOf(error: Error): Silence {
  const code = errorCode(error) ?? '';
  // OpenSSL puts the reason in the middle of a line of internal codes.
  const [, ofTls] = /:SSL routines:[^:]*:([^:]+):/.exec(error.message) ?? [];
  const detail = ofTls ?? (error.message === '' ? code : error.message);
  const silence = (reason: Silence['reason']): Silence => ({ kind: 'silence', reason, detail });
  if (refused.has(code)) return silence('refused');
  if (code === 'ETIMEDOUT') return silence('timeout');
  if (code.startsWith('HPE_')) return silence('not-http');
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code))
    return silence('untrusted');
  return silence('closed');
}

/**
 * Reads a response (RFC 9112 §2.1, §6, §7.1) from all bytes of a connection, with its faults as a message. Interim
 * responses (1xx) before it are skipped.
 */
export function parseMessage(bytes: Buffer, method: string): ReplyOutcome {
  if (bytes.length === 0) return silence('closed', 'the connection was closed without a word');
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes
    .subarray(0, end === -1 ? 0 : end)
    .toString('latin1')
    .split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(statusLine)?.[1];
  if (status === undefined)
    return silence('not-http', `it began ${JSON.stringify(bytes.toString('latin1', 0, 40))}`);
  const rest = bytes.subarray(end + 4);
  if (status.startsWith('1') && status !== '101') return parseMessage(rest, method);

  const faults: MessageFault[] = [];
  const headers = lines.flatMap((line): HeaderField[] => {
    const [, name, value = ''] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name !== undefined) return [[name, value]];
    faults.push({ fault: 'field', detail: line });
    return [];
  });
  const hasBody = method !== 'HEAD' && status !== '204' && status !== '304';
  if (!hasBody) {
    if (rest.length > 0) faults.push({ fault: 'body', detail: excerpt(rest) });
    return { kind: 'reply', status: Number(status), headers, body: Buffer.alloc(0), faults };
  }
  const read = bodyOf(headers, rest);
  if (read === undefined) {
    const announced = valuesOf(headers, 'content-length')[0];
    const of = announced === undefined ? '' : ` of ${announced}`;
    return silence('cut', `after ${rest.length}${of} bytes of the body`);
  }
  return {
    kind: 'reply',
    status: Number(status),
    headers,
    body: read.body,
    faults: [...faults, ...read.faults],
  };
}

interface ReadBody {
  readonly body: Buffer;
  readonly faults: readonly MessageFault[];
}

/** Undefined if it is incomplete. */
function bodyOf(headers: readonly HeaderField[], rest: Buffer): ReadBody | undefined {
  const lengths = [...new Set(valuesOf(headers, 'content-length'))];
  const codings = valuesOf(headers, 'transfer-encoding').join(', ');
  const isChunked = /\bchunked$/i.test(codings);
  const faults: MessageFault[] = [];
  if (lengths.length > 1 || (codings !== '' && lengths.length > 0)) {
    const fields = [
      ...(codings === '' ? [] : [`Transfer-Encoding: ${codings}`]),
      ...lengths.map((length) => `Content-Length: ${length}`),
    ];
    faults.push({ fault: 'two-lengths', detail: fields.join('; ') });
  }
  if (isChunked) {
    const read = unchunked(rest);
    return read && { ...read, faults: [...faults, ...read.faults] };
  }
  const [length] = lengths;
  if (length === undefined) return { body: rest, faults };
  if (rest.length < Number(length)) return undefined;
  const excess = rest.subarray(Number(length));
  if (excess.length > 0) faults.push({ fault: 'excess', detail: excerpt(excess) });
  return { body: rest.subarray(0, Number(length)), faults };
}

function unchunked(rest: Buffer): ReadBody | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const line = lineEnd === -1 ? '' : rest.toString('latin1', at, lineEnd);
    const size = /^[\da-f]+(?=[ \t]*(;|$))/i.exec(line)?.[0];
    const from = lineEnd + 2;
    if (lineEnd === -1) return undefined;
    if (size === undefined) {
      return {
        body: Buffer.concat(chunks),
        faults: [{ fault: 'chunks', detail: excerpt(rest.subarray(at)) }],
      };
    }
    const bytes = Number.parseInt(size, 16);
    if (from + bytes > rest.length) return undefined;
    if (bytes === 0) return { body: Buffer.concat(chunks), faults: trailerFaults(rest.subarray(from)) };
    chunks.push(rest.subarray(from, from + bytes));
    at = from + bytes + 2;
  }
}

/** After the last chunk there may be fields, then an empty line, and nothing more (RFC 9112 §7.1.2). */
function trailerFaults(rest: Buffer): MessageFault[] {
  const text = rest.toString('latin1');
  const [, trailer = '', behind = text] = /^((?:[^\s:]+:[^\r\n]*\r\n)*)\r\n([\s\S]*)$/.exec(text) ?? [];
  if (behind === '') return [];
  return [
    {
      fault: trailer === '' && !text.startsWith('\r\n') ? 'chunks' : 'excess',
      detail: excerpt(Buffer.from(behind, 'latin1')),
    },
  ];
}

function valuesOf(headers: readonly HeaderField[], wanted: string): string[] {
  return headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
}

function excerpt(bytes: Buffer): string {
  return bytes.toString('latin1', 0, 60);
}

function silence(reason: Silence['reason'], detail: string): Silence {
  return { kind: 'silence', reason, detail };
}
