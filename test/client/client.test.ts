import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, type TestContext, test, vi } from 'vitest';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { type Kept, OpenData, OpenDataError, type Options } from '../../src/serving/client/client.js';
import { page } from '../consumers/page.js';
import { serveWith } from '../hosts/servers.js';
import { now } from '../http/ask.js';
import type { TestPublication } from '../http/publication.js';
import { builtSample } from '../openapi/sample.js';
import { run as preview } from '../preview/running.js';
import { clockAt } from './clock.js';

const hour = 3600_000;

// Clients wait up to a second more than they must.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

let sample: TestPublication;
beforeAll(() => {
  sample = builtSample('openapi: on\n');
});

/** A fetch that counts statuses, and whose server has the clock of the test. */
function counting(clock: { readonly at: number }) {
  const counts: Record<number, number> = {};
  const counted: typeof fetch = async (...request) => {
    const { status, headers, body } = await fetch(...request);
    counts[status] = (counts[status] ?? 0) + 1;
    const dated = { ...Object.fromEntries(headers), date: new Date(clock.at).toUTCString() };
    return new Response(body, { status, headers: dated });
  };
  return { counts, fetch: counted };
}

type Sent = readonly [status: number, headers: Readonly<Record<string, string>>, body: unknown];

/** A server with the clock of a test. */
const answers =
  (clock: { readonly at: number }, answer: (headers: Headers) => Sent): typeof fetch =>
  async (_, init) => {
    const [status, headers, body] = answer(new Headers(init?.headers));
    const text = body === null ? null : typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { date: new Date(clock.at).toUTCString(), ...headers } });
  };

/** A client of such a server. */
function clientOf(answer: (headers: Headers) => Sent, more: Options = {}) {
  const { clock, options } = clockAt(now);
  const all = { ...options, fetch: answers(clock, answer), ...more };
  return { clock, client: new OpenData('https://fenland.example', 'v2.2', all) };
}

describe.each<[string, (context: TestContext) => Promise<string>]>([
  ['the preview', async () => (await preview(sample)).url],
  ['nginx', async (context) => (await serveWith(context, 'nginx', sample)).origin],
])('in a day of hourly reads, on %s', (_, serve) => {
  test('every collection is sent once, confirmed twice, and otherwise not asked for', async (context) => {
    const origin = await serve(context);
    const { clock, options } = clockAt(now);
    const { counts, fetch } = counting(clock);
    const client = new OpenData(`${origin}/open-banking/`, 'v2.2', { ...options, fetch });
    const sources: Record<string, number> = {};
    let records = 0;
    for (let read = 0; read < 24; read++, clock.at += hour) {
      for (const collection of collectionsIn('v2.2')) {
        const { source, answer } = await client.read(collection);
        sources[source] = (sources[source] ?? 0) + 1;
        records += answer.meta.TotalResults;
      }
    }
    // 24 reads of 6 collections; an answer is fresh for eight hours.
    expect(sources).toEqual({ new: 6, unchanged: 12, kept: 126 });
    expect(counts).toEqual({ 200: 6, 304: 12 });
    expect(page).toContain('| 144 | 126 | 12 | 6 |');
    expect(records).toBe(24 * 121);
  });
});

test('a change is seen when the answer is no longer fresh, and not before', async () => {
  let etag = '"one"';
  const { clock, client } = clientOf((headers) =>
    headers.get('if-none-match') === etag
      ? [304, { etag }, null]
      : [200, { etag, 'cache-control': 'max-age=60' }, { data: [], meta: { from: etag } }],
  );
  const read = async () => {
    const { source, answer } = await client.read('branches');
    return [source, (answer.meta as unknown as { from: string }).from];
  };
  expect(await read()).toEqual(['new', '"one"']);
  etag = '"two"';
  clock.at += 59_000;
  expect(await read()).toEqual(['kept', '"one"']);
  clock.at += 1000;
  expect(await read()).toEqual(['new', '"two"']);
});

test.each([
  // What a cache on the way had for a while is fresh for as much less.
  [{ 'cache-control': 'public, max-age=100', age: '70' }, 29_999, 1, 1],
  [{ 'cache-control': 'public, max-age=100', age: '70' }, 30_000, 2, 1],
  [{ 'cache-control': 'no-store' }, 0, 2, 0],
  [{ 'cache-control': 'no-cache, max-age=600' }, 0, 2, 1],
  [{}, 0, 2, 1],
  [{ 'cache-control': 'max-age=600' }, 0, 1, 1],
])('%j, read again after %i ms: %i requests, %i kept', async (headers, later, requests, kept) => {
  const cache = new Map<string, Kept>();
  let asked = 0;
  const { clock, client } = clientOf(
    () => {
      asked++;
      return [200, { etag: '"a"', ...headers }, { data: [] }];
    },
    { cache },
  );
  await client.read('atms');
  clock.at += later;
  await client.read('atms');
  expect([asked, cache.size]).toEqual([requests, kept]);
});

describe('a server that asks to come back later', () => {
  test('gets the next request when it said, by seconds or by date', async () => {
    const said = ['7', new Date(now + 20_000).toUTCString()];
    const { clock, client } = clientOf(() => {
      const later = said.shift();
      return later === undefined ? [200, {}, { data: [] }] : [503, { 'retry-after': later }, null];
    });
    expect((await client.read('atms')).source).toBe('new');
    expect(clock.waits).toEqual([7000, 13_000]);
  });

  test('is given up, if that is later than anyone wants to wait', async () => {
    const error = { status: '429', title: 'Too many requests', description: 'Wait.' };
    const { clock, client } = clientOf(() => [429, { 'retry-after': '60' }, error], { patience: 5000 });
    const refused = { name: 'OpenDataError', status: 429, retryAt: now + 60_000 };
    await expect(client.read('atms')).rejects.toMatchObject(refused);
    expect(clock.waits).toEqual([]);
  });
});

describe('errors', () => {
  test('say what the server said', async () => {
    const { url } = await preview(sample);
    const client = new OpenData(`${url}/elsewhere`, 'v2.2', clockAt(now).options);
    const error = await client.read('branches').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenDataError);
    expect(error).toMatchObject({
      status: 404,
      message: `${url}/elsewhere/v2.2/branches answered 404 (Not found: Nothing is published at this address.)`,
    });
  });

  test.each<[Sent, message: string]>([
    [[502, {}, '<h1>Bad gateway'], 'https://fenland.example/v2.2/atms answered 502'],
    [[200, {}, '<h1>Log in'], 'is not a collection'],
    [
      [200, {}, { data: [{ Brand: [{ BrandName: 'Fenland', ATM: [{}] }] }], meta: { TotalResults: 2 } }],
      'has 1 of the 2 records',
    ],
  ])('tell apart %j', async (answer, message) => {
    await expect(clientOf(() => answer).client.read('atms')).rejects.toThrow(message);
  });

  test('say that there is no server', async () => {
    const client = new OpenData('http://127.0.0.1:1', 'v2.2', { patience: 0 });
    await expect(client.read('atms')).rejects.toThrow("http://127.0.0.1:1/v2.2/atms can't be reached");
  });
});

describe('an AbortSignal', () => {
  test('ends a reading where the answer is kept too', async () => {
    const stop = new AbortController();
    const { client } = clientOf(() => [200, { 'cache-control': 'max-age=60' }, { data: [] }]);
    await client.read('atms', stop.signal);
    expect((await client.read('atms', stop.signal)).source).toBe('kept');
    stop.abort(new Error('no longer wanted'));
    await expect(client.read('atms', stop.signal)).rejects.toThrow('no longer wanted');
    await expect(client.records('atms', stop.signal).next()).rejects.toThrow('no longer wanted');
  });

  test('ends a wait', async () => {
    const stop = new AbortController();
    const fetch = answers({ at: now }, () => {
      setTimeout(() => stop.abort(new Error('no longer wanted')));
      return [503, { 'retry-after': '30' }, null];
    });
    const client = new OpenData('https://fenland.example', 'v2.2', { fetch });
    await expect(client.read('atms', stop.signal)).rejects.toThrow('no longer wanted');
  });
});

test('the client imports nothing, and is small', () => {
  const code = readFileSync(new URL('../../build/client.js', import.meta.url), 'utf8');
  expect(code).not.toMatch(/^import\b/m);
  expect(gzipSync(code).length).toBeLessThan(6000);
});
