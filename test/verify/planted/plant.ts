import type { HttpRequest } from '../../../src/serving/http/request.js';
import type { TestPublication } from '../../http/publication.js';
import { type File, withFiles } from '../../http/with-files.js';
import { answerOf, dated, field, type Sent, withField } from '../host.js';

/** What leaves a host with a fault: an answer, or a connection that ends before or within it. */
export type Written = Sent | 'reset' | 'cut';

/** A fault of a host. `at` counts the requests, from 0. */
export interface Planted {
  readonly fault: string;
  readonly plant: (right: Sent, request: HttpRequest, at: number) => Written;
  /** Whether the rate limit is tested as well. */
  readonly rateLimit?: boolean;
}

/** Downloads of a kind, of which the sample leaves some out. */
export const downloads = Array.from({ length: 6 }, (_, index) => `/downloads/v2.2/town-${index + 1}.csv`);
/** More than 64 KiB, also when compressed. */
export const large = '/downloads/v2.2/branches.csv';
export const feed = '/v2.2/changes.json';
export const route = '/v2.1/branches';
export const otherRoute = '/v2.2/branches';

/** Digits that can't be compressed to less than 40 % of their length. */
function digits(seed: number, length: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String(Math.floor(state / 65_536) % 10);
  }).join('');
}

function complete(lastUpdated: string, note: string): TestPublication {
  const csv = 'text/csv; charset=utf-8; header=present';
  const lines = (from: number, count: number) =>
    Array.from(
      { length: count },
      (_, index) => `FB-${from + index},Aldersyke,${note},${digits(from + index, 40)}`,
    );
  const files: File[] = [
    ...downloads.map(
      (path, index): File => [
        path,
        'data',
        csv,
        ['id,town,note,number', ...lines(index * 100, 9 + index)].join('\n'),
      ],
    ),
    [large, 'data', csv, ['id,town,note,number', ...lines(1000, 4000)].join('\n')],
    [
      feed,
      'data',
      'application/feed+json',
      JSON.stringify({ version: '1.1', title: note, items: lines(1, 9) }),
    ],
  ];
  const lists = dated(lastUpdated, {
    collections: ['branches'],
    bytesOf: (version, collection) =>
      Buffer.from(
        JSON.stringify({
          data: [{ Brand: [version, collection, ...lines(1, 40)], Amount: 24.9 }],
          meta: { LastUpdated: lastUpdated },
        }),
      ),
  });
  return withFiles(lists, note, lastUpdated.replace(/\.\d+/, ''), files);
}

export const published = complete('2026-02-27T16:20:05.250Z', 'as of Friday');
export const earlier = complete('2026-02-20T09:00:00.000Z', 'as of last week');
export const later = complete('2026-03-01T09:00:00.000Z', 'as of Sunday');

/** The answer of a host that serves another publication. */
export const of = (other: TestPublication, request: HttpRequest): Sent => answerOf(other, request);

/** The answer of a host where nothing is at this address. */
export const missing = (request: HttpRequest): Sent => {
  const [version = ''] = /^\/v2\.\d/.exec(request.target) ?? [];
  return answerOf(published, { ...request, target: `${version}/nothing` });
};

/** The whole of what is at the address, in the coding that the request gets. */
export const wholeOf = (other: TestPublication, request: HttpRequest): Buffer =>
  answerOf(other, {
    ...request,
    method: 'GET',
    headers: request.headers.filter(([name]) => /^(host|accept-encoding)$/i.test(name)),
  }).body;

/** The right answer as if the request had other header fields. */
export const asIf = (request: HttpRequest, leftOut: RegExp, more: [string, string][] = []): Sent =>
  answerOf(published, {
    ...request,
    headers: [...request.headers.filter(([name]) => !leftOut.test(name)), ...more],
  });

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
export const own = (status: number, type: string, text: string, more: [string, string][] = []): Sent => ({
  status,
  headers: [
    ['Date', 'Mon, 02 Mar 2026 10:00:00 GMT'],
    ['Content-Type', type],
    ['Content-Length', String(Buffer.byteLength(text))],
    ...more,
  ],
  body: Buffer.from(text),
});
