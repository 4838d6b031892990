import http from 'node:http';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { errorBody } from '../../src/serving/http/refusal.js';
import type { ErrorEntry } from '../../src/serving/manifest/manifest.js';
import {
  type PublicationOptions,
  publication,
  type TestPublication,
  withManifest,
} from '../http/publication.js';
import { answerOf } from '../verify/host.js';

/** Everything that some server's configuration has a meaning for: quotes, variables, escapes, comments, blocks. */
const signs = `a $uri \${HOME} {path} {$HOME} %{HOST} %D "q" 'q' \`b\` <If> \\ \\" \\{ #no; {or} 100%`;

/** A publication below a base path, in whose texts stands all that a configuration could stumble over. */
export function awkward(options: PublicationOptions = {}): TestPublication {
  const published = publication({
    ...options,
    basePath: '/open-banking/data.v1',
    versionHeaders: {
      'v2.1': {
        Deprecation: '@1735689600',
        Sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
        Link: '<https://openapi.fenland.example/why?a=%20&b={c}>; rel="deprecation"',
      },
    },
    // Names that stand in several places: the more particular one counts.
    headers: {
      always: {
        'Access-Control-Allow-Origin': '*',
        'X-Note': signs,
        'X-Brace': 'only } closes',
        Link: '<https://openapi.fenland.example/terms>; rel="terms-of-service"',
        'X-Said-Of': 'all',
      },
      ok: {
        'Cache-Control': 'max-age=28800',
        'x-said-of': 'successes',
        'X-Robots-Tag': 'noindex',
        Vary: 'Origin',
      },
      error: {
        'Cache-Control': 'no-store',
        'X-Said-of': 'errors',
        Link: '<https://openapi.fenland.example/help>',
      },
    },
  });
  const files = new Map(published.files);
  const errors = Object.fromEntries(
    Object.entries(published.manifest.errors).map(([status, entry]): [string, ErrorEntry] => {
      const told = {
        ...entry,
        headers: { ...entry.headers, ...(status === '404' && { 'x-said-of': 'nothing', Sunset: 'never' }) },
        description: `${signs} é \u2028 £ of ${entry.title}`,
      };
      files.set(entry.file, Buffer.from(errorBody(told, Number(status))));
      return [status, told];
    }),
  );
  return withManifest({ ...published.manifest, errors }, files);
}

/** The publication in one version, the first list of which is published plain and the next plain and in gzip. */
export function plainer({ manifest, files }: TestPublication): TestPublication {
  const { 'v2.2': kept } = manifest.versions;
  const routes = Object.entries(manifest.routes)
    .filter(([, { version }]) => version === 'v2.2')
    .map(([path, route], index) => {
      const representations = route.representations.filter(
        ({ encoding }) => encoding === 'identity' || (index > 0 && encoding === 'gzip'),
      );
      return [path, { ...route, representations }] as const;
    });
  return withManifest(
    { ...manifest, versions: { 'v2.2': kept! }, routes: Object.fromEntries(routes) },
    files,
  );
}

type Asked = readonly [method: string, target: string, ...headers: HeaderField[]];

/** Requests for an address that `verify` spares a live host, but that somebody will make. */
function harder({ manifest }: TestPublication, path: string): Asked[] {
  const route = manifest.routes[path] ?? manifest.resources[path]!;
  const { etag, bytes } = route.representations[0]!;
  const [br, gzip] = ['br', 'gzip'].map(
    (coding) => route.representations.find(({ encoding }) => encoding === coding)?.etag ?? '"none"',
  ) as [string, string];
  const modified = (days: number, seconds = 0) =>
    new Date(Date.parse(route.lastModified) + days * 86_400_000 + seconds * 1000).toUTCString();
  const accepting = (...values: string[]) =>
    values.map((value): Asked => ['HEAD', path, ['Accept-Encoding', value]]);
  const get = (...headers: HeaderField[]): Asked => ['GET', path, ...headers];
  return [
    ...accepting('', 'br, gzip', 'BR', 'x-gzip', 'br;q=1.000', 'br;q=1.0001', 'br; q=0.5,gzip;q=0.51'),
    ...accepting('br;q=0.5, gzip;q=0.5', 'identity;q=0.5, gzip;q=0.4', 'identity, br', 'identity, br;q=0.9'),
    ...accepting(
      '*;q=0',
      '*;q=0, gzip',
      'gzip;q=0, *;q=0.3',
      'br;q=0, gzip;q=0',
      'brotli, zstd',
      ' br ',
      'br;q=2',
    ),
    ...accepting('identity;q=0', 'identity;q=0, br;q=0.001', '*;q=0.5, br;q=0.1', 'gzip;q=0.', 'br;level=3'),
    get(['If-None-Match', `${br}`]),
    get(['If-None-Match', `"x, ${etag.slice(1)}`]),
    ...['', 'br', 'br, gzip', 'gzip;q=0.2, br', 'identity;q=0, br, gzip', '*;q=0, gzip', 'identity'].flatMap(
      (codings) =>
        [
          etag,
          br,
          gzip,
          `W/${etag}`,
          `"a", ${gzip}`,
          `${gzip}, ${etag}`,
          `${gzip},${etag},W/${br}`,
          '*',
          '"a"',
        ].map((tags) => get(['Accept-Encoding', codings], ['If-None-Match', tags])),
    ),
    get(['Accept-Encoding', 'br'], ['If-None-Match', etag], ['If-Match', etag]),
    get(['Accept-Encoding', 'br'], ['If-None-Match', etag], ['If-Match', br]),
    get(['Accept-Encoding', 'br'], ['If-None-Match', '"a"'], ['If-Match', br]),
    ['HEAD', path, ['Accept-Encoding', 'br'], ['If-None-Match', etag]],
    get(['If-None-Match', `"a",${etag}`]),
    get(['If-None-Match', etag.slice(1, -1)]),
    get(['If-None-Match', etag.toLowerCase()]),
    get(['If-Match', etag]),
    get(['If-Match', `W/${etag}`]),
    get(['If-Match', '*']),
    get(['If-Match', `"a", ${etag}`], ['If-None-Match', etag]),
    get(['If-Match', etag], ['If-Unmodified-Since', 'Thu, 01 Jan 2015 00:00:00 GMT']),
    get(['If-Unmodified-Since', route.lastModified]),
    get(['If-Unmodified-Since', 'yesterday']),
    get(['If-Modified-Since', 'Friday, 27-Feb-26 16:20:05 GMT']),
    get(['If-Modified-Since', 'Fri Feb  6 16:20:05 2026']),
    get(['If-Modified-Since', 'Sun Mar  1 00:00:00 2026']),
    get(['If-Modified-Since', 'fri, 27 feb 2026 16:20:05 gmt']),
    get(['If-Modified-Since', 'Fri, 27 Feb 2026 16:20:04 GMT']),
    get(['If-Modified-Since', '1774000000']),
    get(['If-Modified-Since', 'Fri, 27 Feb 2026 16:20:06 GMT']),
    get(['If-Modified-Since', 'Sat, 28 Feb 2026 16:20:05 GMT']),
    get(['If-Modified-Since', 'Sat, 28 Feb 2026 16:20:06 GMT']),
    get(['If-Modified-Since', 'Fri, 01 Jan 2038 00:00:00 GMT']),
    ...[
      modified(0),
      modified(0, 1),
      modified(0, -1),
      modified(1),
      modified(1, 1),
      modified(-400),
      modified(700),
    ].flatMap((date) => [get(['If-Modified-Since', date]), get(['If-Unmodified-Since', date])]),
    get(['If-None-Match', '"a"'], ['If-Modified-Since', route.lastModified]),
    get(['Range', 'bytes=0-0']),
    get(['Range', 'BYTES=0-3']),
    get(['Range', 'bytes=0-3,8-9']),
    get(['Range', 'lines=0-3']),
    get(['Range', 'bytes=-0']),
    get(['Range', `bytes=-${bytes + 5}`]),
    get(['Range', `bytes=${bytes - 1}-`]),
    get(['Range', `bytes=${bytes}-${bytes + 1}`]),
    get(['Range', 'bytes=5-99999999999999999999999']),
    get(['Range', 'bytes=0004-00000000000000000000009']),
    get(['Range', 'bytes=00000000000000000000009999999-']),
    get(['Range', 'bytes=abc']),
    get(['Range', 'bytes=0-3'], ['If-Range', route.lastModified]),
    get(['Range', 'bytes=0-3'], ['If-Range', `W/${etag}`]),
    get(['Range', 'bytes=0-3'], ['If-None-Match', etag]),
    get(['Range', `bytes=${bytes}-`], ['If-Range', '"a"']),
    ['HEAD', path, ['Range', 'bytes=0-3']],
    ['GET', `${path}//`],
    ['GET', `/${path}`],
    ['GET', path.replace(/[^/]*$/, './$&')],
    ['GET', path.replace(/[^/]*$/, 'x/../$&')],
    ['GET', `${path}%2F`],
    ['GET', path.replace(/[^/](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
    ['GET', path.toUpperCase()],
    ['GET', `${path}?`],
    ['GET', `${path}/?a=%zz&b=%2F`],
    ['GET', `${path}.br`],
    ['GET', `${path}/more`],
    ['GET', `${path}%0a`],
    ['GET', `${path}/%0a`],
    ['GET', `${path}%20${path}`],
    ['GET', `/${'x'.repeat(7000)}`],
    ['GET', `/${'x'.repeat(8000)}`],
    ['PUT', path],
    ['PATCH', path],
    ['TRACE', path],
    ['POST', `${path}/more`],
    ['OPTIONS', `${path}/more`],
    ['BREW', '/nothing'],
    ['OPTIONS', path, ['Origin', 'https://maps.example']],
    ['OPTIONS', `${path}/`, ['Access-Control-Request-Method', 'GET']],
    ['POST', path, ['Content-Length', '0']],
  ];
}

/** What is compared: status, and the fields that say most. */
const told = [
  'content-encoding',
  'etag',
  'repr-digest',
  'content-range',
  'content-type',
  'allow',
  'vary',
  'status-code',
  'access-control-allow-methods',
  'cache-control',
  'expires',
  'content-security-policy',
  'accept-ranges',
  'last-modified',
];

const ofContent = ['content-type', 'content-encoding', 'accept-ranges'];

/** The answers of a live host, about `path`, that are otherwise than those of `decide`, one a line. */
export async function otherwise(
  origin: string,
  published: TestPublication,
  path = Object.keys(published.manifest.routes)[0]!,
): Promise<string[]> {
  const differences: string[] = [];
  for (const [method, target, ...headers] of harder(published, path)) {
    const request = { method, target, headers, httpVersion: '1.1', client: 'Northgate' };
    const host: HeaderField = ['Host', new URL(origin).host];
    const due = answerOf(published, { ...request, headers: [host, ...headers] });
    const found = await ask(origin, method, target, headers);
    const brief = (status: number | undefined, field: (name: string) => string | undefined) =>
      [status, ...told.map((name) => field(name)).filter((value) => value !== undefined)].join(' | ');
    const isDue = brief(due.status, (name) => due.headers.find(([key]) => key.toLowerCase() === name)?.[1]);
    const isFound = brief(found.status, (name) => {
      const value = found.headers[name];
      // True of the 200, and so no harm on a 304 (RFC 9110 §15.4.5).
      if (found.status === 304 && ofContent.includes(name)) return undefined;
      // Apache takes the blanks out of Vary.
      return Array.isArray(value) ? value.join(', ') : value?.replace(/,(?=\S)/g, ', ');
    });
    if (isDue !== isFound) {
      differences.push(
        `${method} ${target.slice(0, 80)} ${JSON.stringify(headers)}: ${isFound}; due: ${isDue}`,
      );
    }
  }
  return differences;
}

/** The answer of a live host to one request. */
export function ask(
  origin: string,
  method: string,
  path: string,
  headers: readonly HeaderField[],
): Promise<{
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, agent: false });
    for (const [name, value] of headers) request.setHeader(name, value);
    request.on('error', reject);
    request.on('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, body: Buffer.concat(pieces) });
      });
      response.on('error', reject);
    });
    request.end();
  });
}
