/**
 * What is asked of a live host, by name. A name says the subject, then the case; each stands for one or more requests
 * to every route, or to the host as a whole.
 */
export const hostChecks = [
  'bytes/identity',
  'bytes/br',
  'bytes/gzip',
  'head/identity',
  'head/br',
  'head/gzip',
  'coding/browser',
  'coding/any',
  'coding/excluded',
  'coding/weighed',
  'coding/none-acceptable',
  'tag/same',
  'tag/weak',
  'tag/list',
  'tag/any',
  'tag/foreign',
  'tag/other-coding',
  'tag/if-match',
  'date/equal',
  'date/equal-rfc850',
  'date/equal-asctime',
  'date/newer',
  'date/older',
  'date/invalid',
  'date/no-zone',
  'date/if-unmodified-since',
  'both/tag-matches',
  'both/date-matches',
  'range/first',
  'range/middle',
  'range/last',
  'range/outside',
  'range/invalid',
  'range/beyond',
  'range/several',
  'range/head',
  'range/if-range',
  'range/if-range-foreign',
  'range/coded',
  'address/trailing-slash',
  'address/query',
  'address/unknown',
  'address/unknown-in-version',
  'address/malformed',
  'address/dots',
  'address/encoded-slash',
  'address/fragment',
  'address/too-long',
  'method/post',
  'method/delete',
  'method/unknown',
  'method/head-unknown-address',
  'cors/read',
  'cors/preflight',
  'cors/options',
  'message/http-1.0',
  'message/no-host',
  'message/two-hosts',
  'message/http-2.0',
  'message/asterisk',
  'message/chunk-extension',
  'manifest/whole',
  'manifest/same',
  'manifest/foreign',
  'rate-limit',
] as const;

export type HostCheck = (typeof hostChecks)[number];

/** A request that was made of a host, and how to make it again. */
export interface Asked {
  readonly check: HostCheck;
  /** As people read it: `GET with If-None-Match: *`. The address stands beside it. */
  readonly request: string;
  /** A curl command that makes the same request. */
  readonly curl: string;
}
