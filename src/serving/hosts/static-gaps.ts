import type { Gap } from '../checks/gap.js';
import type { HostCheck } from '../checks/host-checks.js';
import { resourceKinds } from '../manifest/manifest.js';

/** The checks that a host's single 404 page answers. */
export const unknownAddresses: readonly HostCheck[] = [
  'address/unknown',
  'address/unknown-page',
  'address/unknown-in-version',
  'method/head-unknown-address',
];

/** For hosts that have one body for every 404. */
export const oneNotFound: Gap = {
  checks: ['address/unknown-page', 'address/dots', 'address/encoded-slash'],
  parts: ['body', 'header:content-type', 'header:content-security-policy'],
  because: 'People get the JSON of a 404 too, no page: there is one body for all addresses.',
};

export const trailingSlash: Gap = {
  checks: ['address/trailing-slash'],
  because: 'An address with a slash at its end may be not found, or redirected.',
};

export const ownLastModified = {
  parts: ['header:last-modified'],
  because: 'Last-Modified may be missing, or the time of the upload.',
} as const satisfies Gap;

export const pageRedirect: Gap = {
  parts: ['status'],
  of: ['page'],
  because:
    'A page is in a folder of its own, so its address may be redirected to the same with a slash at its end.',
};

export const rulesByFolder: Gap = {
  checks: unknownAddresses,
  parts: ['header:content-type', 'header:cache-control', 'header:expires', 'header:content-security-policy'],
  because:
    'An address that is not published gets its 404 with the headers of files if it is in a folder of pages or downloads: there are rules for these folders, since there can be too many files for a rule each.',
};

/** Where only rules by folder are possible, which have no dates. */
export const ownDates: Gap = {
  ...ownLastModified,
  of: resourceKinds,
  because: 'Last-Modified of pages and other files beside the collections may be missing.',
};

/** Where a rule for an address can't tell which coding is sent, nor a 304 from a 200. */
export const noDigests: Gap = {
  own: 'digests',
  because:
    'No Repr-Digest is sent, also with `digests: on`: it would have to differ from one coding to the next, and to be left out of a 304.',
};

/** The gaps of every host that only serves files: without code, nothing evaluates requests by the manifest. */
export const gapsOfFiles: readonly Gap[] = [
  noDigests,
  {
    own: 'validators',
    because:
      'ETag is made by the host, since it compares only its own: one that a rule sets would be sent, but never answered by a 304.',
  },
  {
    own: 'codings',
    because:
      'The host compresses by itself or, as most do with this media type, not at all; the .br and .gz files are left out.',
  },
  {
    checks: [
      'tag/list',
      'tag/any',
      'tag/other-coding',
      'date/equal',
      'date/equal-rfc850',
      'date/equal-asctime',
      'date/newer',
      'both/date-matches',
    ],
    because:
      'Only If-None-Match with the one tag of the coding that is sent is sure to get a 304. A list, *, the tag of another coding and If-Modified-Since may get the whole data again, with 200; a date later than the last change may get a 304.',
  },
  {
    checks: ['date/no-zone'],
    because: 'A value that is almost a date may be accepted as one.',
  },
  {
    checks: ['address/dots', 'address/encoded-slash'],
    because: 'Dots and encoded slashes in an address may be resolved, or the request redirected.',
  },
  {
    checks: ['manifest/whole', 'manifest/same', 'manifest/foreign'],
    parts: ['status', 'header:*'],
    because:
      'The manifest has an entity tag of the host’s own, like all else there, so that the tag of its bytes gets a 200; headers that are set by address may be missing from it.',
  },
  {
    checks: ['tag/if-match', 'date/if-unmodified-since'],
    because: 'If-Match and If-Unmodified-Since are not weighed, so there is no 412.',
  },
  {
    parts: ['header:accept-ranges'],
    because: 'The host decides whether it offers ranges.',
  },
  {
    checks: [
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
    ],
    because: 'A range that it does offer is answered in its own way.',
  },
  {
    checks: ['coding/none-acceptable'],
    because: 'A client that accepts no coding at all gets the plain file, and no 406.',
  },
  {
    checks: ['method/post', 'method/delete', 'method/unknown', 'cors/preflight', 'cors/options'],
    because:
      'Methods other than GET and HEAD are answered in the host’s own words: no JSON, no Allow, perhaps the headers of a success. So there is no CORS preflight either: pages of other origins can read, as long as they set no fields such as If-None-Match, Cache-Control or Authorization themselves.',
  },
  {
    checks: [
      'address/malformed',
      'address/fragment',
      'address/too-long',
      'message/no-host',
      'message/two-hosts',
      'message/http-2.0',
      'message/asterisk',
      'message/chunk-extension',
    ],
    because: 'Invalid requests are answered in the host’s own words.',
  },
  {
    checks: ['rate-limit'],
    because: 'There is no rate limit. If the host has one of its own, these files do not set it up.',
  },
];
