import type { Lack } from '../hosts/lacks.js';
import type { HeaderField } from '../http/answer.js';
import { formatHttpDate, parseHttpDate } from '../http/http-date.js';
import type { Encoding, Manifest, Representation, ResourceEntry, Route } from '../manifest/manifest.js';
import { plainOf } from '../manifest/representation.js';
import type { Asked } from './host.js';

/** A request to a live host. `decide` makes the expected answer from the manifest, so none is written here. */
export interface Check extends Asked {
  /** The address that it is about, of a route or a resource; undefined for unknown ones. */
  readonly path?: string;
  /** A host that lacks one of these isn't asked. */
  readonly unless: readonly Lack[];
  /** True if a host may answer 304 because it compares dates by order (D55). */
  readonly isByOrder?: true;
}

type Entry = Route | ResourceEntry;

const foreignTag = '"of-another-publication"';
const day = 86_400_000;

/** The bytes at either end of the plain representation that are requested as ranges. */
const reach = 16;

/** The request fields of a client that gets a representation in this coding. */
function accepting(encoding: Encoding): HeaderField[] {
  return encoding === 'identity' ? [] : [['Accept-Encoding', encoding]];
}

function check(path: string, headers: readonly HeaderField[], method = 'GET', unless: Lack[] = []): Check {
  return { path, method, target: path, headers, unless };
}

/** Each representation by GET: the tags for all other checks are those of these answers. */
export function readChecks(path: string, { representations }: Entry): Check[] {
  return representations.map(({ encoding }) => check(path, accepting(encoding)));
}

/** One GET, of a client that accepts no coding. */
export function get(path: string): Check {
  return check(path, []);
}

/** What a file beside the collections is asked besides: hosts treat all of a kind alike. */
export function fileChecks(path: string, entry: Entry): Check[] {
  const [first] = entry.representations as [Representation];
  return [
    ...entry.representations.map(({ encoding }) => check(path, accepting(encoding), 'HEAD')),
    check(path, [['If-None-Match', first.etag]]),
    { ...check(path, [], 'GET', ['slash']), target: path === '/' ? path : `${path}/` },
    check(path, [], 'POST', ['methods']),
  ];
}

/** What a collection is asked besides its representations. @param entry with the tags that the host sends */
export function routeChecks(path: string, entry: Route): Check[] {
  const { representations, lastModified } = entry;
  const plain = plainOf(entry);
  const coded = representations.find(({ encoding }) => encoding !== 'identity') ?? plain;
  const date = parseHttpDate(lastModified, 0) ?? 0;
  const range = (value: string, ...more: HeaderField[]) =>
    check(path, [['Range', value], ...more], 'GET', ['ranges']);
  const since = (value: string) => check(path, [['If-Modified-Since', value]], 'GET', ['dates']);
  return [
    ...representations.flatMap(({ encoding, etag }) => [
      check(path, accepting(encoding), 'HEAD'),
      check(path, [...accepting(encoding), ['If-None-Match', etag]]),
    ]),
    check(path, [['If-None-Match', `"a,b", W/${plain.etag}`]], 'GET', ['conditions']),
    check(path, [['If-None-Match', '*']], 'GET', ['conditions']),
    check(path, [['If-None-Match', foreignTag]], 'HEAD'),
    check(
      path,
      [
        ['If-None-Match', foreignTag],
        ['If-Modified-Since', lastModified],
      ],
      'HEAD',
      ['conditions'],
    ),
    since(lastModified),
    since(formatHttpDate(date - day)),
    { ...since(formatHttpDate(date + 1000)), isByOrder: true },
    check(path, [['If-Modified-Since', new Date(date).toISOString()]], 'HEAD', ['conditions']),
    check(path, [['If-Match', foreignTag]], 'GET', ['conditions', 'no-412']),
    check(path, [['If-Unmodified-Since', formatHttpDate(date - day)]], 'GET', ['conditions', 'no-412']),
    range(`bytes=0-${reach - 1}`),
    range(`bytes=-${reach}`),
    range(`bytes=${plain.bytes}-`),
    range('bytes=0-3', ['If-Range', foreignTag]),
    check(path, [...accepting(coded.encoding), ['Range', 'bytes=0-3']], 'GET', ['ranges', 'coded-ranges']),
    check(path, [['Accept-Encoding', 'br;q=0, gzip']], 'HEAD', ['codings']),
    check(path, [['Accept-Encoding', 'identity;q=0, *;q=0']], 'HEAD', ['negotiation']),
    { ...check(path, [], 'GET', ['slash']), target: `${path}/` },
    { ...check(path, []), target: `${path}?page=1` },
    check(path, [['Origin', 'https://comparison.example']]),
    check(path, [], 'POST', ['methods']),
    check(
      path,
      [
        ['Origin', 'https://comparison.example'],
        ['Access-Control-Request-Method', 'GET'],
        ['Access-Control-Request-Headers', 'if-none-match'],
      ],
      'OPTIONS',
      ['methods'],
    ),
  ];
}

/** Errors of each kind where nothing is published: each version has its own media type for them (D24). */
export function unknownChecks({ site, versions, notFound }: Manifest): Check[] {
  const ask = (target: string, unless: Lack[] = [], method = 'GET'): Check => ({
    method,
    target,
    headers: [],
    unless,
  });
  const below = Object.values(versions).map(({ path }) => path);
  return [
    ask(`${site.basePath}/not-published`, notFound === undefined ? [] : ['not-found']),
    ask('/.well-known/not-published'),
    ...below.flatMap((path) => [
      ask(`${path}/not-published`),
      ask(`${path}/not-published`, [], 'HEAD'),
      ask(`${path}/%ff`, ['malformed']),
      ask(`${path}/not-published`, ['methods', 'unknown-options'], 'OPTIONS'),
    ]),
  ];
}
