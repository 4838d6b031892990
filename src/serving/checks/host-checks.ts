import { namesIn } from '../../base/names-in.js';

/**
 * The checks of a live host by name, with the expected answer and the reason. A name has the subject, then the case.
 * Each check is one or more requests to every route, or to the host as a whole; these are in `checks.ts`.
 */
export const expectations = {
  'bytes/identity': 'a client that accepts no coding is sent the plain bytes',
  'bytes/br': 'a client that accepts br is sent the .br file',
  'bytes/gzip': 'a client that accepts gzip is sent the .gz file',
  'head/identity': 'HEAD is answered as GET is, without the body',
  'head/br': 'HEAD is answered as GET is, without the body',
  'head/gzip': 'HEAD is answered as GET is, without the body',
  'coding/browser': 'of the codings that a browser accepts, br is the smallest',
  'coding/any': '* accepts every coding (RFC 9110 §12.5.3)',
  'coding/excluded': 'a weight of 0 excludes a coding (RFC 9110 §12.4.2)',
  'coding/weighed': 'the coding with the highest weight is sent (RFC 9110 §12.4.2)',
  'coding/none-acceptable': 'no coding is acceptable to this client, not even none (RFC 9110 §12.5.3)',
  'tag/same': 'the client has these very bytes already (RFC 9110 §13.1.2)',
  'tag/weak': 'the weak form of a tag matches too: caches that unpack a body make it weak (RFC 9110 §13.1.2)',
  'tag/list': 'one of several tags matches (RFC 9110 §13.1.2)',
  'tag/any': '* matches whatever is there (RFC 9110 §13.1.2)',
  'tag/foreign': 'the client has something else (RFC 9110 §13.1.2)',
  'tag/other-coding':
    'each coding has a tag of its own (RFC 9110 §8.8.3.3), and that of any coding which the request accepts is known',
  'tag/if-match': 'the condition is not met (RFC 9110 §13.1.1)',
  'date/equal': 'nothing has changed since (RFC 9110 §13.1.3)',
  'date/equal-rfc850': 'nothing has changed since; this form of a date is valid too (RFC 9110 §5.6.7)',
  'date/equal-asctime': 'nothing has changed since; this form of a date is valid too (RFC 9110 §5.6.7)',
  'date/newer':
    'so soon after Last-Modified the old publication may still have been served, so the client needs the whole',
  'date/older': 'it has changed since (RFC 9110 §13.1.3)',
  'date/invalid': 'a value that is not an HTTP-date is ignored (RFC 9110 §13.1.3)',
  'date/no-zone': 'a date without GMT is not an HTTP-date, so it is ignored (RFC 9110 §13.1.3)',
  'date/if-unmodified-since': 'it has changed since (RFC 9110 §13.1.4)',
  'both/tag-matches': 'where there is a tag, the date does not count (RFC 9110 §13.2.2)',
  'both/date-matches': 'where there is a tag, the date does not count (RFC 9110 §13.2.2)',
  'range/first': 'one range of the plain bytes is sent as asked for (RFC 9110 §14.2)',
  'range/middle': 'one range of the plain bytes is sent as asked for (RFC 9110 §14.2)',
  'range/last': 'the last bytes are sent as asked for (RFC 9110 §14.1.2)',
  'range/outside': 'the range begins behind the end (RFC 9110 §15.5.17)',
  'range/invalid': 'a range that ends before it begins is ignored (RFC 9110 §14.1.1)',
  'range/beyond': 'a range may end far behind the last byte (RFC 9110 §14.1.2)',
  'range/several': 'several ranges at once are not answered in parts here',
  'range/head': 'ranges are for GET only (RFC 9110 §14.2)',
  'range/if-range': 'the tag is the current one, so the range is answered (RFC 9110 §13.1.5)',
  'range/if-range-foreign':
    'the client has parts of something else, so it needs the whole (RFC 9110 §13.1.5)',
  'range/coded': 'there are ranges of the plain bytes only',
  'address/trailing-slash': 'a slash at the end makes no difference, and several clients follow no redirect',
  'address/query': 'a query makes no difference',
  'address/unknown': 'nothing is published there',
  'address/unknown-page': 'people get a page where nothing is published for programs',
  'address/unknown-in-version': 'nothing is published there',
  'address/malformed': 'the % is followed by no character (RFC 3986 §2.1)',
  'address/dots': 'nothing is published at an address with . or .. in it',
  'address/encoded-slash': 'an encoded slash is not a slash (RFC 3986 §2.2)',
  'address/fragment': 'an address that is sent has no # (RFC 9110 §7.1)',
  'address/too-long': 'no address is that long (RFC 9110 §15.5.15)',
  'method/post': 'addresses can only be read (RFC 9110 §15.5.6)',
  'method/delete': 'addresses can only be read (RFC 9110 §15.5.6)',
  'method/unknown': 'nobody knows this method (RFC 9110 §15.6.2)',
  'method/head-unknown-address': 'HEAD is answered as GET is, errors too',
  'cors/read': 'pages of other origins may read what is published',
  'cors/preflight': 'browsers ask this before a page of another origin may read with a condition',
  'cors/options': 'OPTIONS says what the address answers',
  'message/http-1.0': 'clients of HTTP/1.0 are answered too',
  'message/no-host': 'a request without Host is not valid (RFC 9112 §3.2)',
  'message/two-hosts': 'a request with two Host fields is not valid (RFC 9112 §3.2)',
  'message/http-2.0': 'HTTP/2 has no such request line (RFC 9113 §3)',
  'message/asterisk': 'OPTIONS * says what the server as a whole answers (RFC 9110 §9.3.7)',
  'message/chunk-extension':
    'content that is refused, for its method or its length, gets the body of that error (RFC 9112 §7.1.1)',
  'manifest/whole': 'programs read the manifest there to compare publications',
  'manifest/same': 'the client has this very manifest already (RFC 9110 §13.1.2)',
  'manifest/foreign': 'the client has the manifest of another publication (RFC 9110 §13.1.2)',
  'rate-limit': 'a client that asks too often must be asked to wait',
} as const satisfies Record<string, string>;

export type HostCheck = keyof typeof expectations;

/** In the order of docs/hosts.md. */
export const hostChecks = namesIn(expectations);

/** A request to a host, and how to repeat it. */
export interface Asked {
  readonly check: HostCheck;
  /** For people: `GET with If-None-Match: *`. The address is shown separately. */
  readonly request: string;
  /** A curl command that makes the same request. */
  readonly curl: string;
}
