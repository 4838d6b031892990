import stableStringify from 'fast-json-stable-stringify';
import { z } from 'zod';
import { sha256 } from '../../base/bytes/sha256.js';
import { dateTime } from '../../interface/schema/simple-types.js';
import { object, pattern, text } from '../../interface/schema/types.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { allVersions } from '../../model/version.js';
import { addressPattern, optionalBasePathPattern, resourcePattern, sitePathPattern } from './site-path.js';

export { manifestFile } from './site-path.js';

/** Field name → value, as sent. Names are tokens (RFC 9110 §5.1). */
export const headerFields = z.record(
  pattern('HeaderName', /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, {
    called: 'the name of a header',
    takes: 'letters, digits and hyphens without spaces',
    examples: ['Cache-Control'],
  }),
  pattern('HeaderValue', /^[\x21-\x7e]([\x20-\x7e\t]*[\x21-\x7e])?$/, {
    called: 'a header value',
    takes: 'printable ASCII characters without spaces at the ends',
  }),
);

const hexHash = pattern('SHA-256', /^[0-9a-f]{64}$/);
/** A path below the web root. It can't lead outside, whatever program reads it. */
const sitePath = pattern('SitePath', sitePathPattern);
/** A path of an address on the site. */
const addressPath = pattern('AddressPath', addressPattern);
/** The same, or the web root itself. */
const resourcePath = pattern('ResourcePath', resourcePattern);
/** RFC 9110 §5.6.7, such as `Sun, 06 Nov 1994 08:49:37 GMT`. */
const imfFixdate = pattern('IMF-fixdate', /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);

/** The content codings a representation may have (D29). */
export const encodings = ['identity', 'br', 'gzip'] as const;

const representation = object({
  encoding: z.enum(encodings),
  /** Below the web root. */
  file: sitePath,
  bytes: z.int().nonnegative(),
  /** Of the file's own bytes, lower-case hex. */
  sha256: hexHash,
  /** The field value with its quotes (D28). */
  etag: pattern('EntityTag', /^"[\x21\x23-\x2b\x2d-\x7e]+"$/),
});

const route = object({
  /** The operation's tag (interface 4). */
  operation: text(1, 35),
  version: z.enum(allVersions),
  collection: z.enum(collectionNames as [Collection, ...Collection[]]),
  methods: z.array(z.enum(['GET', 'HEAD'])),
  mediaType: text(1, 200),
  /** As in `meta.LastUpdated`: UTC with milliseconds (D11, D13). */
  lastUpdated: dateTime,
  /** The same instant in whole seconds, for Last-Modified. */
  lastModified: imfFixdate,
  totalResults: z.int().nonnegative(),
  /** Of the canonical bytes of `data`, without `meta` (D13). */
  dataHash: hexHash,
  /** The identity representation first. */
  representations: z.array(representation).min(1),
});

/** The kinds of resources; hosts, `verify` and caching treat all of a kind alike. */
export const resourceKinds = ['page', 'data', 'asset'] as const;

const resource = object({
  /** `page` for people, `data` for programs, `asset` for pages: its address has the hash of its content. */
  kind: z.enum(resourceKinds),
  mediaType: text(1, 200),
  /** The time at which its bytes last changed (D41), in whole seconds. */
  lastModified: imfFixdate,
  /** Of its successes, in addition to `headers.always`. `headers.ok` doesn't apply to it. */
  headers: headerFields,
  /** Of an asset that only earlier pages use: the time until when it is kept, UTC. */
  keptUntil: dateTime.optional(),
  /** The identity representation first. */
  representations: z.array(representation).min(1),
});

const errorEntry = object({
  title: text(1, 200),
  description: text(1, 2000),
  /** Below the web root: the JSON body of interface 7. */
  file: sitePath,
  /** What this status carries beyond `headers.always` and `headers.error`. */
  headers: headerFields,
  /** Of the file. */
  sha256: hexHash,
});

/**
 * The manifest: how each file of a publication is served, with the SHA-256 of every file (D57). Readers refuse any other
 * `manifestVersion`.
 */
export const manifest = object({
  manifestVersion: z.literal(4),
  generator: text(1, 200),
  /** The instant that it is made for (D49), UTC. */
  at: dateTime,
  site: object({
    /** The part before `/v2.1`: empty, or with a leading and no trailing slash. */
    basePath: pattern('BasePath', optionalBasePathPattern),
    origin: text(1, 500).optional(),
    vendor: text(1, 100),
    agreement: text(1, 2000),
    licenseUrl: text(1, 500),
    termsUrl: text(1, 500),
  }),
  /** `always` on every answer, `ok` on 200, 206 and 304, `error` on every status of 400 and above. */
  headers: object({ always: headerFields, ok: headerFields, error: headerFields }),
  /** Per client address and operation (D27). */
  rateLimit: object({ requests: z.int().positive(), seconds: z.int().positive() }),
  /** By version: its path prefix, media type, and additional header fields (Deprecation, Sunset: D34). */
  versions: z.partialRecord(
    z.enum(allVersions),
    object({ path: addressPath, mediaType: text(1, 200), headers: headerFields }),
  ),
  /** By status, such as `404`. */
  errors: z.record(pattern('Status', /^[45]\d\d$/), errorEntry),
  /** By path, base path included, without a trailing slash. */
  routes: z.record(addressPath, route),
  /**
   * Accepted changes that were published, as digests, while their entries are in accepted.yaml: they accept nothing again
   * (D50).
   */
  accepted: z.array(pattern('UsedItem', /^[0-9a-f]{16}$/)).optional(),
  /** The files beside the collections (D38), by path like the routes; `/` is the web root. */
  resources: z.record(resourcePath, resource),
  /**
   * The address of the resource whose bytes are the body of a 404 for people: at addresses that are neither below a version
   * nor in a folder of files for programs. Absent where all have the JSON of interface 7.
   */
  notFound: resourcePath.optional(),
});

export type Manifest = z.infer<typeof manifest>;
/** The part of a manifest that depends only on the settings. */
export type ManifestHead = Omit<Manifest, 'routes' | 'resources' | 'notFound' | 'accepted' | 'at'>;
export type Route = z.infer<typeof route>;
export type ResourceEntry = z.infer<typeof resource>;
export type ResourceKind = (typeof resourceKinds)[number];
export type Representation = z.infer<typeof representation>;
export type Encoding = (typeof encodings)[number];
export type HeaderFields = z.infer<typeof headerFields>;
export type ErrorEntry = z.infer<typeof errorEntry>;

/** The representations of all routes, then those of all resources: every published file but errors and the manifest. */
export function representationsOf({
  routes,
  resources,
}: Pick<Manifest, 'routes' | 'resources'>): Representation[] {
  return [...Object.values(routes), ...Object.values(resources)].flatMap(
    ({ representations }) => representations,
  );
}

/**
 * The name of a publication (D39): the first twelve hex digits of the SHA-256 of the canonical JSON of
 * `{ route: [dataHash, lastUpdated] }`. It moves with the data and with nothing else: texts, headers and the program
 * that published don't change it.
 */
export function publicationName({
  routes,
}: {
  readonly routes: Readonly<Record<string, Pick<Route, 'dataHash' | 'lastUpdated'>>>;
}): string {
  const data = Object.fromEntries(
    Object.entries(routes).map(([path, { dataHash, lastUpdated }]) => [path, [dataHash, lastUpdated]]),
  );
  return sha256(stableStringify(data)).slice(0, 12);
}
