import type { Lack } from '../hosts/configuration/lacks.js';
import { formatHttpDate, parseHttpDate } from '../http/http-date.js';
import type { Manifest, Representation, ResourceEntry, Route } from '../manifest/manifest.js';
import { plainOf } from '../manifest/representation.js';
import type { AskedRequest } from './host.js';

/** A request to a live host. `decide` makes the expected answer from the manifest, so none is written here. */
export interface Check extends AskedRequest {
  /** A host that lacks one of these isn't asked. */
  readonly unless: readonly Lack[];
  /** True if a host may answer 304 because it compares dates by order (D55). */
  readonly isByOrder?: true;
}

type Entry = Route | ResourceEntry;

const foreignTag = '"of-another-publication"';

/** The bytes at either end of the plain representation that are requested as ranges. */
const reach = 16;

function check(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  unless: readonly Lack[] = [],
): Check {
  return { method, target: path, headers: Object.entries(headers), unless };
}

/** The request fields of a client that gets a representation in this coding. */
function accepting({ encoding }: Representation): Readonly<Record<string, string>> {
  return encoding === 'identity' ? {} : { 'Accept-Encoding': encoding };
}

/** Each representation by GET: the tags for all other checks are those of these answers. */
export function readChecks(path: string, { representations }: Entry): Check[] {
  return representations.map((each) => check(path, accepting(each)));
}

/** One GET, of a client that accepts no coding. */
export function get(path: string): Check {
  return check(path);
}

/** What a file beside the collections is asked besides: hosts treat all of a kind alike. */
export function fileChecks(path: string, entry: Entry): Check[] {
  return [
    ...entry.representations.map((each) => check(path, accepting(each), 'HEAD')),
    check(path, { 'If-None-Match': plainOf(entry).etag }),
    { ...check(path, {}, 'GET', ['slash']), target: path === '/' ? path : `${path}/` },
    check(path, {}, 'POST', ['methods']),
  ];
}

/** What a collection is asked besides its representations. @param entry with the tags that the host sends */
export function routeChecks(path: string, entry: Route): Check[] {
  const { representations, lastModified } = entry;
  const plain = plainOf(entry);
  const coded = representations.find(({ encoding }) => encoding !== 'identity') ?? plain;
  const date = parseHttpDate(lastModified, 0) ?? 0;
  const [dayBefore, secondAfter] = [date - 86_400_000, date + 1000].map(formatHttpDate);
  const origin = { Origin: 'https://comparison.example' };
  const preflight = {
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'if-none-match',
  };
  const range = (Range: string, more = {}) => check(path, { Range, ...more }, 'GET', ['ranges']);
  const since = (value: string) => check(path, { 'If-Modified-Since': value }, 'GET', ['dates']);
  return [
    ...representations.flatMap((each) => [
      check(path, accepting(each), 'HEAD'),
      check(path, { ...accepting(each), 'If-None-Match': each.etag }),
    ]),
    check(path, { 'If-None-Match': `"a,b", W/${plain.etag}` }, 'GET', ['conditions']),
    check(path, { 'If-None-Match': '*' }, 'GET', ['conditions']),
    check(path, { 'If-None-Match': foreignTag }, 'HEAD'),
    check(path, { 'If-None-Match': foreignTag, 'If-Modified-Since': lastModified }, 'HEAD', ['conditions']),
    since(lastModified),
    since(dayBefore!),
    { ...since(secondAfter!), isByOrder: true },
    check(path, { 'If-Modified-Since': new Date(date).toISOString() }, 'HEAD', ['conditions']),
    check(path, { 'If-Match': foreignTag }, 'GET', ['conditions', 'no-412']),
    check(path, { 'If-Unmodified-Since': dayBefore! }, 'GET', ['conditions', 'no-412']),
    range(`bytes=0-${reach - 1}`),
    range(`bytes=-${reach}`),
    range(`bytes=${plain.bytes}-`),
    range('bytes=0-3', { 'If-Range': foreignTag }),
    check(path, { ...accepting(coded), Range: 'bytes=0-3' }, 'GET', ['ranges', 'coded-ranges']),
    check(path, { 'Accept-Encoding': 'br;q=0, gzip' }, 'HEAD', ['codings']),
    check(path, { 'Accept-Encoding': 'identity;q=0, *;q=0' }, 'HEAD', ['negotiation']),
    { ...check(path, {}, 'GET', ['slash']), target: `${path}/` },
    { ...check(path), target: `${path}?page=1` },
    check(path, origin),
    check(path, {}, 'POST', ['methods']),
    check(path, { ...origin, ...preflight }, 'OPTIONS', ['methods']),
  ];
}

/** Errors of each kind where nothing is published: each version has its own media type for them (D24). */
export function unknownChecks({ site, versions, notFound }: Manifest): Check[] {
  return [
    check(`${site.basePath}/not-published`, {}, 'GET', notFound === undefined ? [] : ['not-found']),
    check('/.well-known/not-published'),
    ...Object.values(versions).flatMap(({ path }) => [
      check(`${path}/not-published`),
      check(`${path}/not-published`, {}, 'HEAD'),
      check(`${path}/%ff`, {}, 'GET', ['malformed']),
      check(`${path}/not-published`, {}, 'OPTIONS', ['methods', 'unknown-options']),
    ]),
  ];
}
