import type { Field } from '../http/fields.js';

/**
 * What is wrong with an answer as a message, although it can be read.
 * - `body`: a body where there can't be one (HEAD, 204, 304); `excess`: bytes behind its end;
 * - `two-lengths`: more than one of its fields says where it ends; `chunks`: chunks or a trailer that are none;
 * - `field`: a line that is no header field.
 */
export interface MessageFault {
  readonly fault: 'body' | 'excess' | 'two-lengths' | 'chunks' | 'field';
  /** What was there, at most 60 characters of it. */
  readonly detail: string;
}

/** What came back, whole: a reply that ends early is none. */
export interface Reply {
  readonly kind: 'reply';
  readonly status: number;
  /** In the order received; a repeated field stands here as often as it came. */
  readonly headers: readonly Field[];
  readonly body: Buffer;
  /** Only known where the request had a connection of its own. */
  readonly faults?: readonly MessageFault[];
}

/** Nothing that could be compared came back. */
export interface Silence {
  readonly kind: 'silence';
  /**
   * - `refused`: nobody listens there, or the name isn't known; `untrusted`: TLS failed;
   * - `closed`: the connection ended before an answer began; `cut`: before it was all there;
   * - `timeout`: it took too long; `not-http`: it is no HTTP.
   */
  readonly reason: 'refused' | 'untrusted' | 'closed' | 'cut' | 'timeout' | 'not-http';
  /** The system's own words. */
  readonly detail: string;
}

export type Outcome = Reply | Silence;

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

/** What an error of a socket or of Node's HTTP client means. */
export function silenceOf(error: Error): Silence {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  // What OpenSSL says is a line of addresses in the program, with the reason among them.
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
