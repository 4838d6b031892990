import type { HostCheck } from '../checks/host-checks.js';
import type { HeaderField } from '../http/answer.js';
import { formatHttpDate } from '../http/http-date.js';
import { requestBodyLimit } from '../http/request.js';
import type { Encoding, Manifest, Representation, ResourceEntry, Route } from '../manifest/manifest.js';
import { manifestRepresentation, plainOf } from '../manifest/representation.js';
import { wellKnownFolder } from '../manifest/site-path.js';
import { isRoute, type ManifestEntry, modifiedAt } from './entries.js';
import { makeProbe, type Probe } from './probe.js';

/** Milliseconds. */
const day = 86_400_000;

const foreignTag = '"of-another-publication"';

/** The bytes at either end of a representation that are requested as ranges. */
export const rangeReach = 64;

/**
 * All requests to one route or resource after its representations. No expected answers are written here: `decide` makes
 * them from the manifest.
 * @param entry as the host serves it
 */
export function entryProbes(path: string, entry: ManifestEntry, offersRanges: boolean): Probe[] {
  return isRoute(entry) ? routeProbes(path, entry, offersRanges) : resourceProbes(path, entry);
}

function routeProbes(path: string, route: Route, offersRanges: boolean): Probe[] {
  return [
    ...headProbes(path, route),
    ...codingProbes(path),
    ...tagProbes(path, route),
    ...dateProbes(path, route),
    ...bothProbes(path, route),
    ...(offersRanges ? rangeProbes(path, route) : []),
    ...addressProbes(path, route),
    ...methodProbes(path),
    ...corsProbes(path, route),
  ];
}

/** Fewer requests than to a route: hosts treat both by the same rules, and there are many more resources. */
function resourceProbes(path: string, resource: ResourceEntry): Probe[] {
  return [
    ...headProbes(path, resource),
    ...resource.representations.map((representation) => sameTagProbe(path, representation)),
    equalDateProbe(path, resource),
    // The web root has a slash already.
    ...(path === '/' ? [] : [trailingSlashProbe(path, resource)]),
    postProbe(path),
  ];
}

/**
 * All requests to the host as a whole.
 * @param first a route, used for variants of its address and for unusual messages
 * @param isSame false if the host serves another publication: messages and manifest would only show that again
 */
export function hostProbes(
  manifest: Manifest,
  first: readonly [path: string, route: Route] | undefined,
  isSame: boolean,
): Probe[] {
  return [
    ...unknownAddressProbes(manifest),
    ...(first ? similarAddressProbes(first[0]) : []),
    ...(first && isSame ? messageProbes(...first) : []),
  ];
}

/** A representation by GET: its bytes, media type, validators and security fields (interface 4.2; D28, D29). */
export function bytesProbe(path: string, encoding: Encoding): Probe {
  return makeProbe(`bytes/${encoding}`, path, accepting(encoding));
}

/** The request for the rate limit: answered 304, so that it costs the host little (interface 8; D27). */
export function rateLimitProbe(path: string, route: Route): Probe {
  const { encoding, etag } = smallest(route);
  return makeProbe('rate-limit', path, [...accepting(encoding), ['If-None-Match', etag]]);
}

/** Each representation by HEAD, for comparison with its GET (interface 4; D21). */
export function headProbes(path: string, { representations }: ManifestEntry): Probe[] {
  return representations.map(({ encoding }) => ({
    ...makeProbe(`head/${encoding}`, path, accepting(encoding), { method: 'HEAD' }),
    alone: true,
  }));
}

/** The coding that is sent (RFC 9110 §12.5.3; D29). By HEAD, since the bytes of each are compared elsewhere. */
function codingProbes(path: string): Probe[] {
  const ask = (check: HostCheck, acceptEncoding: string) =>
    makeProbe(check, path, [['Accept-Encoding', acceptEncoding]], { method: 'HEAD' });
  return [
    ask('coding/browser', 'gzip, deflate, br, zstd'),
    ask('coding/any', '*'),
    ask('coding/excluded', 'br;q=0, gzip'),
    ask('coding/weighed', 'gzip, br;q=0.5'),
    ask('coding/none-acceptable', 'identity;q=0, *;q=0'),
  ];
}

/** If-None-Match in every form (RFC 9110 §13.1.2; D22), for each representation, since each has its own tag. */
function tagProbes(path: string, { representations }: Route): Probe[] {
  return representations.flatMap(({ encoding, etag }) => {
    const ask = (check: HostCheck, value: string, method = 'GET') =>
      makeProbe(check, path, [...accepting(encoding), ['If-None-Match', value]], { method });
    const other = representations.find((each) => each.encoding !== encoding);
    return [
      sameTagProbe(path, { encoding, etag }),
      ask('tag/same', etag, 'HEAD'),
      ask('tag/weak', `W/${etag}`),
      ask('tag/list', `${foreignTag}, W/"x,y", ${etag}`),
      ask('tag/any', '*'),
      ask('tag/foreign', foreignTag, 'HEAD'),
      ...(other ? [ask('tag/other-coding', other.etag, 'HEAD')] : []),
      makeProbe('tag/if-match', path, [...accepting(encoding), ['If-Match', foreignTag]]),
    ];
  });
}

function sameTagProbe(path: string, { encoding, etag }: Pick<Representation, 'encoding' | 'etag'>): Probe {
  return {
    ...makeProbe('tag/same', path, [...accepting(encoding), ['If-None-Match', etag]]),
    alone: true,
  };
}

/** If-Modified-Since in the three forms of a date, and with texts that are no date (RFC 9110 §13.1.3, §5.6.7). */
function dateProbes(path: string, route: Route): Probe[] {
  const instant = modifiedAt(route);
  const ask = (check: HostCheck, value: string, method = 'GET') =>
    makeProbe(check, path, [...acceptingSmallest(route), ['If-Modified-Since', value]], { method });
  return [
    equalDateProbe(path, route),
    ask('date/equal', route.lastModified, 'HEAD'),
    ask('date/equal-rfc850', rfc850Date(instant)),
    ask('date/equal-asctime', asctimeDate(instant)),
    // Only one second later: this may be between build and delivery, where a date is no proof (D44).
    ask('date/newer', formatHttpDate(instant + 1000)),
    ask('date/older', formatHttpDate(instant - day)),
    ask('date/invalid', new Date(instant).toISOString()),
    ask('date/no-zone', route.lastModified.replace(/ GMT$/, '')),
    makeProbe('date/if-unmodified-since', path, [
      ...acceptingSmallest(route),
      ['If-Unmodified-Since', formatHttpDate(instant - day)],
    ]),
  ];
}

function equalDateProbe(path: string, entry: ManifestEntry): Probe {
  return makeProbe('date/equal', path, [
    ...acceptingSmallest(entry),
    ['If-Modified-Since', entry.lastModified],
  ]);
}

/** Both conditions together: the tag decides, and the date is ignored (RFC 9110 §13.2.2). */
function bothProbes(path: string, route: Route): Probe[] {
  const instant = modifiedAt(route);
  const { etag, encoding } = smallest(route);
  const ask = (check: HostCheck, tag: string, date: string) => {
    const conditions: HeaderField[] = [
      ['If-None-Match', tag],
      ['If-Modified-Since', date],
    ];
    return makeProbe(check, path, [...accepting(encoding), ...conditions]);
  };
  return [
    ask('both/tag-matches', etag, formatHttpDate(instant - day)),
    ask('both/date-matches', foreignTag, route.lastModified),
  ];
}

/** Parts of the identity representation (RFC 9110 §14.2, §13.1.5; D29), all within `rangeReach` of its ends. */
function rangeProbes(path: string, route: Route): Probe[] {
  const { bytes, etag } = plainOf(route);
  const coded = route.representations.find(({ encoding }) => encoding !== 'identity');
  const ask = (check: HostCheck, range: string, ifRange?: string) =>
    makeProbe(check, path, [
      ['Range', range],
      ...(ifRange === undefined ? [] : [['If-Range', ifRange] as const]),
    ]);
  return [
    ask('range/first', 'bytes=0-15'),
    ask('range/middle', 'bytes=16-31'),
    ask('range/last', 'bytes=-16'),
    ask('range/outside', `bytes=${bytes}-`),
    ask('range/invalid', 'bytes=9-2'),
    // The end is a number of more than 64 bits.
    ask('range/beyond', `bytes=${Math.max(0, bytes - 16)}-99999999999999999999`),
    ask('range/several', 'bytes=0-3,8-11'),
    makeProbe('range/head', path, [['Range', 'bytes=0-15']], { method: 'HEAD' }),
    ask('range/if-range', 'bytes=0-15', etag),
    ask('range/if-range-foreign', 'bytes=0-15', foreignTag),
    ...(coded
      ? [
          makeProbe('range/coded', path, [
            ['Accept-Encoding', coded.encoding],
            ['Range', 'bytes=0-15'],
          ]),
        ]
      : []),
  ];
}

/** A route's address in the variants that people and programs use (D31). */
function addressProbes(path: string, route: Route): Probe[] {
  return [
    trailingSlashProbe(path, route),
    makeProbe('address/query', path, acceptingSmallest(route), { target: `${path}?page=1&brand=all` }),
  ];
}

function trailingSlashProbe(path: string, entry: ManifestEntry): Probe {
  return makeProbe('address/trailing-slash', path, acceptingSmallest(entry), { target: `${path}/` });
}

/** Addresses that lenient hosts take for a route's, although they aren't (RFC 3986 §2.2, §3.5, §6.2.2). */
function similarAddressProbes(path: string): Probe[] {
  const ask = (check: HostCheck, target: string) => makeProbe(check, path, [], { target });
  const last = /\/([^/]*)$/;
  return [
    ask('address/dots', path.replace(last, '/./$1')),
    ask('address/dots', path.replace(last, '/x/../$1')),
    ask('address/encoded-slash', path.replace(last, '%2F$1')),
    ask('address/fragment', `${path}#all`),
  ];
}

/** Unpublished addresses, outside and below the versions, since each has its own media type for errors (D24). */
function unknownAddressProbes({ site, versions, notFound }: Manifest): Probe[] {
  const ask = (check: HostCheck, target: string, method = 'GET'): Probe => ({
    check,
    method,
    target,
    headers: [],
  });
  const below = Object.values(versions).map((version) => version.path);
  const elsewhere = `${site.basePath}/not-published`;
  const forPrograms = notFound === undefined ? elsewhere : `/${wellKnownFolder}/not-published`;
  return [
    ask('address/unknown', forPrograms),
    { ...ask('method/head-unknown-address', forPrograms, 'HEAD'), alone: true },
    ...(notFound === undefined ? [] : [ask('address/unknown-page', elsewhere)]),
    ask('address/too-long', `${site.basePath}/${'x'.repeat(9000)}`),
    ...below.flatMap((path) => [
      ask('address/unknown-in-version', `${path}/not-published`),
      ask('method/head-unknown-address', `${path}/not-published`, 'HEAD'),
      ask('address/malformed', `${path}/%ff`),
    ]),
  ];
}

/** Methods that no operation has (interface 4): 405 with Allow, or 501 for an unknown one (D26). */
function methodProbes(path: string): Probe[] {
  return [
    postProbe(path),
    makeProbe('method/delete', path, [], { method: 'DELETE' }),
    makeProbe('method/unknown', path, [], { method: 'BREW' }),
  ];
}

function postProbe(path: string): Probe {
  return makeProbe('method/post', path, [], { method: 'POST' });
}

/** The requests of a page of another origin (Fetch standard, "CORS protocol"; D46). */
function corsProbes(path: string, route: Route): Probe[] {
  const origin = ['Origin', 'https://comparison.example'] as const;
  return [
    makeProbe('cors/read', path, [...acceptingSmallest(route), origin]),
    makeProbe(
      'cors/preflight',
      path,
      [
        origin,
        ['Access-Control-Request-Method', 'GET'],
        ['Access-Control-Request-Headers', 'authorization,cache-control,if-none-match'],
      ],
      { method: 'OPTIONS' },
    ),
    { ...makeProbe('cors/options', path, [], { method: 'OPTIONS' }), alone: true },
  ];
}

/**
 * Messages that only old, faulty or hostile clients send: HTTP/1.0, no Host field or two of them (RFC 9112 §3.2), a
 * chunk with a long extension (RFC 9112 §7.1.1).
 */
function messageProbes(path: string, route: Route): Probe[] {
  return [
    {
      ...makeProbe('message/http-1.0', path, acceptingSmallest(route)),
      raw: { httpVersion: '1.0', hosts: 1 },
    },
    { ...makeProbe('message/no-host', path), raw: { httpVersion: '1.1', hosts: 0 } },
    { ...makeProbe('message/two-hosts', path), raw: { httpVersion: '1.1', hosts: 2 } },
    { ...makeProbe('message/http-2.0', path), raw: { httpVersion: '2.0', hosts: 1 } },
    {
      check: 'message/asterisk',
      method: 'OPTIONS',
      target: '*',
      headers: [],
      raw: { httpVersion: '1.1', hosts: 1 },
    },
    {
      ...makeProbe('message/chunk-extension', path, [['Transfer-Encoding', 'chunked']], { method: 'POST' }),
      raw: { httpVersion: '1.1', hosts: 1, chunkExtension: 20_000 },
      // 413 is also right: the host may refuse the content for its size before it checks the method (405).
      or: makeProbe('message/chunk-extension', path, [['Content-Length', String(requestBodyLimit + 1)]]),
    },
  ];
}

/** The manifest, as requested by programs that compare publications, such as `build --previous`: whole, and with conditions. */
export function manifestProbes(manifest: Manifest): { whole: Probe; conditional: Probe[] } {
  const { file, etag } = manifestRepresentation(manifest);
  const ask = (check: HostCheck, headers: readonly HeaderField[] = []): Probe => ({
    check,
    method: 'GET',
    target: `/${file}`,
    headers,
  });
  return {
    whole: ask('manifest/whole'),
    conditional: [
      ask('manifest/same', [['If-None-Match', etag]]),
      ask('manifest/foreign', [['If-None-Match', foreignTag]]),
    ],
  };
}

/** The request fields of a client that gets a representation in this coding: none for identity. */
function accepting(encoding: Encoding): HeaderField[] {
  return encoding === 'identity' ? [] : [['Accept-Encoding', encoding]];
}

/** The same for the smallest representation. Checks that aren't about codings request it, to spare the host. */
function acceptingSmallest(entry: ManifestEntry): HeaderField[] {
  return accepting(smallest(entry).encoding);
}

function smallest({ representations }: ManifestEntry): Representation {
  return representations.reduce((least, each) => (each.bytes < least.bytes ? each : least));
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sunday, 06-Nov-94 08:49:37 GMT`. */
function rfc850Date(instant: number): string {
  const [, date = '', month = '', year = '', time = ''] = formatHttpDate(instant).split(' ');
  return `${weekdays[new Date(instant).getUTCDay()]}, ${date}-${month}-${year.slice(2)} ${time} GMT`;
}

/** `Sun Nov  6 08:49:37 1994`. */
function asctimeDate(instant: number): string {
  const [weekday = '', date = '', month = '', year = '', time = ''] = formatHttpDate(instant).split(/,? /);
  return `${weekday} ${month} ${date.replace(/^0/, ' ')} ${time} ${year}`;
}
