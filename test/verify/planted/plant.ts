import { sha256 } from '../../../src/base/bytes/sha256.js';
import type { HttpRequest } from '../../../src/serving/http/request.js';
import type { TestPublication } from '../../http/publication.js';
import { withFiles } from '../../http/with-files.js';
import { answerOf, dated, field, type Plant, type Sent, withField } from '../host.js';

/** Faults, by what they are. */
export type Faults = Readonly<Record<string, Plant>>;

export const feed = '/v2.2/changes.json';
export const route = '/v2.1/branches';
export const otherRoute = '/v2.2/branches';

function complete(lastUpdated: string, note: string): TestPublication {
  const lines = Array.from(
    { length: 40 },
    (_, index) => `FB-${index},Aldersyke,${note},${sha256(String(index))}`,
  );
  const bytes = (value: object) => Buffer.from(JSON.stringify(value));
  const lists = dated(lastUpdated, {
    collections: ['branches'],
    bytesOf: (version, collection) =>
      bytes({
        data: [{ Brand: [version, collection, ...lines], Amount: 24.9 }],
        meta: { LastUpdated: lastUpdated },
      }),
  });
  const items = JSON.stringify({ version: '1.1', title: note, items: lines });
  return withFiles(lists, note, lastUpdated.replace(/\.\d+/, ''), [
    [feed, 'data', 'application/feed+json', items],
  ]);
}

export const published = complete('2026-02-27T16:20:05.250Z', 'as of Friday');
export const earlier = complete('2026-02-20T09:00:00.000Z', 'as of last week');
export const later = complete('2026-03-01T09:00:00.000Z', 'as of Sunday');

/** Nothing is at the address. */
export const gone: Plant = (_, request) => {
  const [version = ''] = /^\/v2\.\d/.exec(request.target) ?? [];
  return answerOf(published, { ...request, target: `${version}/nothing` });
};

/** The host serves another publication. */
const from =
  (other: TestPublication): Plant =>
  (_, request) =>
    answerOf(other, request);
export const stale = from(earlier);
export const ahead = from(later);

/** The request is answered as if it were another one. */
export const as =
  (change: Partial<HttpRequest>): Plant =>
  (_, request) =>
    answerOf(published, { ...request, ...change });

/** The request is answered as if it had other header fields. */
export const ignores =
  (leftOut: RegExp, ...more: [string, string][]): Plant =>
  (_, request) => {
    const headers = [...request.headers.filter(([name]) => !leftOut.test(name)), ...more];
    return answerOf(published, { ...request, headers });
  };

export const where =
  (test: (right: Sent, request: HttpRequest, at: number) => boolean, plant: Plant): Plant =>
  (right, request, at) =>
    test(right, request, at) ? plant(right, request, at) : right;
export const on = (status: number, plant: Plant) => where((right) => right.status === status, plant);
export const onSuccess = (plant: Plant) => where(({ status }) => status < 400, plant);
export const onError = (plant: Plant) => where(({ status }) => status >= 400, plant);
export const at = (path: string, plant: Plant) => where((_, { target }) => target === path, plant);
export const below = (path: string, plant: Plant) => where((_, { target }) => target.startsWith(path), plant);
export const by = (method: string, plant: Plant) => where((_, request) => request.method === method, plant);
export const inCoding = (coding: string, plant: Plant) => where((right) => codingOf(right) === coding, plant);
export const toField = (name: string, value: RegExp, plant: Plant) =>
  where((_, request) => value.test(asked(request, name) ?? ''), plant);

export const sets =
  (name: string, value: string | undefined): Plant =>
  (right) =>
    withField(right, name, value);
export const without = (name: string) => sets(name, undefined);
export const adds =
  (name: string, value: string): Plant =>
  (right) => ({ ...right, headers: [...right.headers, [name, value]] });
export const replaces =
  (name: string, change: (value: string) => string): Plant =>
  (right) => {
    const value = field(right, name);
    return value === undefined ? right : withField(right, name, change(value));
  };

/** The bytes of a whole body are changed before they are sent; HEAD says the length of them. */
export const bytes = (change: (body: Buffer) => Buffer | string): Plant =>
  on(200, (right, request) => withBody(right, change(wholeOf(published, request)), request.method));

/** The whole of what is at the address, in the coding that the request gets. */
export const wholeOf = (other: TestPublication, request: HttpRequest): Buffer =>
  answerOf(other, {
    ...request,
    method: 'GET',
    headers: request.headers.filter(([name]) => /^(host|accept-encoding)$/i.test(name)),
  }).body;

export const asked = (request: HttpRequest, name: string): string | undefined =>
  request.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

export const codingOf = (sent: Sent): string => field(sent, 'Content-Encoding') ?? 'identity';

/** The answer with another body, and the length of it. */
export const withBody = (sent: Sent, body: Buffer | string, method = 'GET'): Sent => {
  const bytes = Buffer.from(body);
  const fields = withField(sent, 'Content-Length', String(bytes.length));
  return { ...fields, body: method === 'HEAD' ? Buffer.alloc(0) : bytes };
};

/** An answer of the host's own. */
export const own =
  (status: number, text = '', ...more: [string, string][]): Plant =>
  () => ({
    status,
    headers: [
      ['Date', 'Mon, 02 Mar 2026 10:00:00 GMT'],
      ['Content-Type', 'text/html'],
      ['Content-Length', String(Buffer.byteLength(text))],
      ...more,
    ],
    body: Buffer.from(text),
  });

/** A server of files without the configuration that the build writes. */
export const bare: Plant = (right, request, at) =>
  right.status >= 400
    ? own(right.status, 'Not here')(right, request, at)
    : { ...right, headers: right.headers.filter(([name]) => /^(Date|Content-|Last-Modified)/.test(name)) };
