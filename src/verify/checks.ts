import type { Field } from '../http/answer.js';
import { formatHttpDate, parseHttpDate } from '../http/http-date.js';
import { type Encoding, type Manifest, manifestFile, type Route } from '../http/manifest.js';
import { requestBodyLimit } from '../http/request.js';
import { manifestRepresentation } from '../publish/representation.js';
import { type Inquiry, inquire } from './probe.js';

/** Each representation by GET: its bytes, media type, validators and security fields (interface 4.2; D28, D29). */
export function bytesInquiry(path: string, encoding: Encoding): Inquiry {
  return inquire(`bytes/${encoding}`, path, accepting(encoding));
}

/** Each representation by HEAD, to be held against its GET (interface 4; D21). */
export function headInquiries(path: string, { representations }: Route): Inquiry[] {
  return representations.map(({ encoding }) => ({
    ...inquire(`head/${encoding}`, path, accepting(encoding), { method: 'HEAD' }),
    alone: true,
  }));
}

/** Which coding is sent (RFC 9110 §12.5.3; D29). HEAD, since the bytes of each are compared elsewhere. */
export function codingInquiries(path: string): Inquiry[] {
  const ask = (check: Inquiry['check'], acceptEncoding: string) =>
    inquire(check, path, [['Accept-Encoding', acceptEncoding]], { method: 'HEAD' });
  return [
    ask('coding/browser', 'gzip, deflate, br, zstd'),
    ask('coding/any', '*'),
    ask('coding/excluded', 'br;q=0, gzip'),
    ask('coding/weighed', 'gzip, br;q=0.5'),
    ask('coding/none-acceptable', 'identity;q=0, *;q=0'),
  ];
}

const foreignTag = '"of-another-publication"';
/** Milliseconds. */
const day = 86_400_000;

/** If-None-Match in every form (RFC 9110 §13.1.2; D22): on each representation, since each has a tag of its own. */
export function tagInquiries(path: string, { representations }: Route): Inquiry[] {
  return representations.flatMap(({ encoding, etag }) => {
    const ask = (check: Inquiry['check'], value: string, method = 'GET') =>
      inquire(check, path, [...accepting(encoding), ['If-None-Match', value]], { method });
    const other = representations.find((each) => each.encoding !== encoding);
    return [
      { ...ask('tag/same', etag), alone: true as const },
      ask('tag/same', etag, 'HEAD'),
      ask('tag/weak', `W/${etag}`),
      ask('tag/list', `${foreignTag}, W/"x,y", ${etag}`),
      ask('tag/any', '*'),
      ask('tag/foreign', foreignTag, 'HEAD'),
      ...(other ? [ask('tag/other-coding', other.etag, 'HEAD')] : []),
      inquire('tag/if-match', path, [...accepting(encoding), ['If-Match', foreignTag]]),
    ];
  });
}

/** If-Modified-Since in the three forms of a date, and what is none (RFC 9110 §13.1.3, §5.6.7). */
export function dateInquiries(path: string, route: Route): Inquiry[] {
  const instant = parseHttpDate(route.lastModified, 0)!;
  const ask = (check: Inquiry['check'], value: string, method = 'GET') =>
    inquire(check, path, [...acceptingSmallest(route), ['If-Modified-Since', value]], { method });
  return [
    ask('date/equal', route.lastModified),
    ask('date/equal', route.lastModified, 'HEAD'),
    ask('date/equal-rfc850', rfc850Date(instant)),
    ask('date/equal-asctime', asctimeDate(instant)),
    // By a second only: it may lie between build and delivery, so that it says nothing for sure (D44).
    ask('date/newer', formatHttpDate(instant + 1000)),
    ask('date/older', formatHttpDate(instant - day)),
    ask('date/invalid', new Date(instant).toISOString()),
    ask('date/no-zone', route.lastModified.replace(/ GMT$/, '')),
    inquire('date/if-unmodified-since', path, [
      ...acceptingSmallest(route),
      ['If-Unmodified-Since', formatHttpDate(instant - day)],
    ]),
  ];
}

/** Both conditions at once: the tag decides, whatever the date says (RFC 9110 §13.2.2). */
export function bothInquiries(path: string, route: Route): Inquiry[] {
  const instant = parseHttpDate(route.lastModified, 0)!;
  const { etag, encoding } = route.representations.toSorted((a, b) => a.bytes - b.bytes)[0]!;
  const ask = (check: Inquiry['check'], tag: string, date: string) => {
    const conditions: Field[] = [
      ['If-None-Match', tag],
      ['If-Modified-Since', date],
    ];
    return inquire(check, path, [...accepting(encoding), ...conditions]);
  };
  return [
    ask('both/tag-matches', etag, formatHttpDate(instant - day)),
    ask('both/date-matches', foreignTag, route.lastModified),
  ];
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sunday, 06-Nov-94 08:49:37 GMT`. */
function rfc850Date(instant: number): string {
  const [, date, month, year, time] = formatHttpDate(instant).split(' ') as [
    string,
    string,
    string,
    string,
    string,
  ];
  return `${weekdays[new Date(instant).getUTCDay()]}, ${date}-${month}-${year.slice(2)} ${time} GMT`;
}

/** `Sun Nov  6 08:49:37 1994`. */
function asctimeDate(instant: number): string {
  const [weekday, date, month, year, time] = formatHttpDate(instant).split(/,? /) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return `${weekday} ${month} ${date.replace(/^0/, ' ')} ${time} ${year}`;
}

/** Bytes at either end of a representation that ranges are asked from. */
export const rangeReach = 64;

/** Parts of the identity representation (RFC 9110 §14.2, §13.1.5; D29), all within `rangeReach` of its ends. */
export function rangeInquiries(path: string, { representations }: Route): Inquiry[] {
  const { bytes, etag } = representations[0]!;
  const coded = representations.find(({ encoding }) => encoding !== 'identity');
  const ask = (check: Inquiry['check'], range: string, ifRange?: string) =>
    inquire(check, path, [
      ['Range', range],
      ...(ifRange === undefined ? [] : [['If-Range', ifRange] as const]),
    ]);
  return [
    ask('range/first', 'bytes=0-15'),
    ask('range/middle', 'bytes=16-31'),
    ask('range/last', 'bytes=-16'),
    ask('range/outside', `bytes=${bytes}-`),
    ask('range/invalid', 'bytes=9-2'),
    // An end beyond what a number of 64 bits holds.
    ask('range/beyond', `bytes=${Math.max(0, bytes - 16)}-99999999999999999999`),
    ask('range/several', 'bytes=0-3,8-11'),
    inquire('range/head', path, [['Range', 'bytes=0-15']], { method: 'HEAD' }),
    ask('range/if-range', 'bytes=0-15', etag),
    ask('range/if-range-foreign', 'bytes=0-15', '"of-another-publication"'),
    ...(coded
      ? [
          inquire('range/coded', path, [
            ['Accept-Encoding', coded.encoding],
            ['Range', 'bytes=0-15'],
          ]),
        ]
      : []),
  ];
}

/** A route's address as people and programs vary it (D31). */
export function addressInquiries(path: string, route: Route): Inquiry[] {
  const headers = acceptingSmallest(route);
  return [
    inquire('address/trailing-slash', path, headers, { target: `${path}/` }),
    inquire('address/query', path, headers, { target: `${path}?page=1&brand=all` }),
  ];
}

/** What lenient hosts take for a route's address, although it is none (RFC 3986 §2.2, §3.5, §6.2.2). */
export function nearlyAddressInquiries(path: string): Inquiry[] {
  const ask = (check: Inquiry['check'], target: string) => inquire(check, path, [], { target });
  const last = /\/([^/]*)$/;
  return [
    ask('address/dots', path.replace(last, '/./$1')),
    ask('address/dots', path.replace(last, '/x/../$1')),
    ask('address/encoded-slash', path.replace(last, '%2F$1')),
    ask('address/fragment', `${path}#all`),
  ];
}

/** Addresses at which nothing is published, outside and below the versions, since each has a media type of its own (D24). */
export function unknownAddressInquiries({ site, versions }: Manifest): Inquiry[] {
  const ask = (check: Inquiry['check'], target: string, method = 'GET'): Inquiry => ({
    check,
    method,
    target,
    headers: [],
  });
  const below = Object.values(versions).flatMap((version) => (version === undefined ? [] : [version.path]));
  return [
    ask('address/unknown', `${site.basePath}/not-published`),
    { ...ask('method/head-unknown-address', `${site.basePath}/not-published`, 'HEAD'), alone: true },
    ask('address/too-long', `${site.basePath}/${'x'.repeat(9000)}`),
    ...below.flatMap((path) => [
      ask('address/unknown-in-version', `${path}/not-published`),
      ask('method/head-unknown-address', `${path}/not-published`, 'HEAD'),
      ask('address/malformed', `${path}/%ff`),
    ]),
  ];
}

/** Methods that no operation has (interface 4): 405 with Allow, or 501 for one that nobody knows (D26). */
export function methodInquiries(path: string): Inquiry[] {
  return [
    inquire('method/post', path, [], { method: 'POST' }),
    inquire('method/delete', path, [], { method: 'DELETE' }),
    inquire('method/unknown', path, [], { method: 'BREW' }),
  ];
}

/** What a page of another origin asks (Fetch standard, "CORS protocol"; D46). */
export function corsInquiries(path: string, route: Route): Inquiry[] {
  const origin = ['Origin', 'https://comparison.example'] as const;
  return [
    inquire('cors/read', path, [...acceptingSmallest(route), origin]),
    inquire(
      'cors/preflight',
      path,
      [
        origin,
        ['Access-Control-Request-Method', 'GET'],
        ['Access-Control-Request-Headers', 'authorization,cache-control,if-none-match'],
      ],
      { method: 'OPTIONS' },
    ),
    { ...inquire('cors/options', path, [], { method: 'OPTIONS' }), alone: true },
  ];
}

/**
 * What only old, faulty or hostile clients send: HTTP/1.0, a Host field that is missing or there twice (RFC 9112 §3.2), a chunk
 * with a long extension (RFC 9112 §7.1.1).
 */
export function messageInquiries(path: string, route: Route): Inquiry[] {
  return [
    {
      ...inquire('message/http-1.0', path, acceptingSmallest(route)),
      wire: { httpVersion: '1.0', hosts: 1 },
    },
    { ...inquire('message/no-host', path), wire: { httpVersion: '1.1', hosts: 0 } },
    { ...inquire('message/two-hosts', path), wire: { httpVersion: '1.1', hosts: 2 } },
    { ...inquire('message/http-2.0', path), wire: { httpVersion: '2.0', hosts: 1 } },
    {
      check: 'message/asterisk',
      method: 'OPTIONS',
      target: '*',
      headers: [],
      wire: { httpVersion: '1.1', hosts: 1 },
    },
    {
      ...inquire('message/chunk-extension', path, [['Transfer-Encoding', 'chunked']], { method: 'POST' }),
      wire: { httpVersion: '1.1', hosts: 1, chunkExtension: 20_000 },
      // Too large by what has come so far (413), or by its method not answered at all (405).
      or: inquire('message/chunk-extension', path, [['Content-Length', String(requestBodyLimit + 1)]]),
    },
  ];
}

/** The manifest as programs read it that compare publications, such as `build --previous`. */
export function manifestInquiries(manifest: Manifest): Inquiry[] {
  const { etag } = manifestRepresentation(manifest);
  const ask = (check: Inquiry['check'], headers: readonly Field[] = []): Inquiry => ({
    check,
    method: 'GET',
    target: `/${manifestFile}`,
    headers,
  });
  return [
    ask('manifest/whole'),
    ask('manifest/same', [['If-None-Match', etag]]),
    ask('manifest/foreign', [['If-None-Match', '"of-another-publication"']]),
  ];
}

/** The request fields of a client that gets a representation in this coding: none at all for identity. */
export function accepting(encoding: Encoding): Field[] {
  return encoding === 'identity' ? [] : [['Accept-Encoding', encoding]];
}

/** The same for the smallest representation, for what isn't about codings: it spares the host. */
export function acceptingSmallest({ representations }: Route): Field[] {
  return accepting(representations.toSorted((a, b) => a.bytes - b.bytes)[0]!.encoding);
}
