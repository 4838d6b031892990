import type { Field } from '../http/fields.js';
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
