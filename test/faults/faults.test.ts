import { describe, expect, test } from 'vitest';
import { earlier, faulty, published } from './faulty.js';

const atms = '/v2.2/atms';
const branches = '/v2.2/branches';

/** What arrives: the status, header fields, body, and how long it took. */
async function ask(url: string, path = branches, headers: Record<string, string> = {}) {
  const begun = performance.now();
  const response = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, took: performance.now() - begun };
}

const only = async (fault: string, parameters: object = {}) =>
  (await faulty({ faults: { [fault]: parameters } })).url;
const records = (text: string) =>
  (
    JSON.parse(text) as { data: { Brand: { Branch: { Identification: string; Name: string }[] }[] }[] }
  ).data.flatMap(({ Brand }) => Brand.flatMap(({ Branch }) => Branch));
const right = published.files.get(branches.slice(1))!.toString();

describe('on the wire', () => {
  test('429 and 503 say when to come back, and are what the contract says otherwise', async () => {
    const busy = await ask(await only('too-many-requests', { retryAfter: 3 }));
    expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('cache-control')]).toEqual([
      429,
      '3',
      published.manifest.headers.error['Cache-Control'] ?? null,
    ]);
    expect(JSON.parse(busy.text)).toMatchObject({ status: '429' });
    const down = await ask(await only('unavailable'));
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '30']);
  });

  test('pages in HTML, with 500 and with 200', async () => {
    for (const [fault, status] of [
      ['error-page', 500],
      ['page-with-200', 200],
    ] as const) {
      const sent = await ask(await only(fault));
      expect([sent.status, sent.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(sent.text).toMatch(/^<!doctype html>/);
    }
  });

  test('a slow first byte and a dribble bring the whole, later', async () => {
    const slow = await ask(await only('slow', { wait: 200 }));
    const dribble = await ask(await only('dribble', { bytesPerSecond: right.length * 3 }));
    for (const sent of [slow, dribble]) {
      expect(sent.text).toBe(right);
      expect(sent.took).toBeGreaterThan(190);
    }
  });

  test('a cut body and a reset are errors of the connection', async () => {
    await expect(ask(await only('cut', { after: 0.3 }))).rejects.toThrow('terminated');
    await expect(ask(await only('reset'))).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  test('a wrong coding: said and not there, or there and not said', async () => {
    await expect(ask(await only('wrong-coding'))).rejects.toThrow('terminated');
    const { text, headers } = await ask(await only('wrong-coding', { says: 'nothing' }));
    expect([text.charCodeAt(0), headers.get('content-encoding')]).toEqual([0x1f, null]);
  });

  test('tags that are weak or missing', async () => {
    const [right] = published.manifest.routes[branches]!.representations;
    const weak = await only('weak-tag');
    expect((await ask(weak)).headers.get('etag')).toBe(`W/${right!.etag}`);
    expect((await ask(weak, branches, { 'If-None-Match': `W/${right!.etag}` })).status).toBe(304);
    const none = await only('no-tag');
    const sent = await ask(none, branches, { 'If-None-Match': right!.etag });
    expect([sent.status, sent.headers.get('etag')]).toEqual([200, null]);
  });

  test('304 without cause, for who has no copy', async () => {
    expect((await ask(await only('unasked-304'))).status).toBe(304);
  });

  test('one coding, or one of two hosts, has another publication', async () => {
    const tagOf = async (url: string, coding: string) =>
      (await ask(url, branches, { 'Accept-Encoding': coding })).headers.get('etag');
    const tags = ({ manifest }: typeof published) =>
      Object.fromEntries(
        manifest.routes[branches]!.representations.map(({ encoding, etag }) => [encoding, etag]),
      );
    const stale = await only('stale-variant', { with: 'earlier', coding: 'br' });
    expect(await tagOf(stale, 'br')).toBe(tags(earlier)['br']);
    expect(await tagOf(stale, 'gzip')).toBe(tags(published)['gzip']);
    const two = await only('two-publications', { with: 'earlier', every: 2 });
    const seen = [await tagOf(two, 'gzip'), await tagOf(two, 'gzip'), await tagOf(two, 'gzip')];
    expect(seen).toEqual([published, earlier, published].map((each) => tags(each)['gzip']));
  });
});

describe('in the data', () => {
  test.each([
    ['empty-list', 0, 0],
    ['half-list', 3, 3],
    ['record-twice', 7, 6],
    ['new-identifications', 6, 6],
  ])('%s: %i records, %i Identifications, and its own tag', async (fault, count, different) => {
    const url = await only(fault);
    const sent = await ask(url);
    const list = records(sent.text);
    expect(list.length).toBe(count);
    expect(new Set(list.map(({ Identification }) => Identification)).size).toBe(different);
    expect(JSON.parse(sent.text)).toMatchObject({ meta: { TotalResults: count } });
    const gzip = await ask(url, branches, { 'Accept-Encoding': 'gzip' });
    expect(gzip.text).toBe(sent.text);
    expect(gzip.headers.get('etag')).not.toBe(sent.headers.get('etag'));
    const again = await ask(url, branches, { 'If-None-Match': sent.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test('every Identification is another', async () => {
    const { text } = await ask(await only('new-identifications'));
    expect(text).not.toContain('FB-');
  });

  test('LastUpdated that stands still, so that who asks by date never gets what is new', async () => {
    const url = await only('standing-date');
    const { text, headers } = await ask(url);
    expect(JSON.parse(text)).toMatchObject({ meta: { LastUpdated: '2018-01-13T00:00:00.000Z' } });
    expect(records(text)).toEqual(records(right));
    const date = headers.get('last-modified')!;
    expect(date).toBe('Sat, 13 Jan 2018 00:00:00 GMT');
    expect((await ask(url, branches, { 'If-Modified-Since': date })).status).toBe(304);
  });

  test('v2.1 at the address of v2.2', async () => {
    const { text, headers } = await ask(await only('other-version'));
    expect(records(text)[0]?.Name).toContain('v2.1');
    expect(headers.get('content-type')).toContain('v2.2');
  });
});

describe('which requests get a fault', () => {
  const statuses = async (url: string, count: number) => {
    const all: number[] = [];
    for (let each = 0; each < count; each++) all.push((await ask(url)).status);
    return all;
  };

  test('by path, every so many, and only GET and HEAD', async () => {
    const { url, log } = await faulty({
      faults: { busy: { fault: 'too-many-requests', match: '/v2.2/b*', every: 3 } },
    });
    expect(await statuses(url, 6)).toEqual([200, 200, 429, 200, 200, 429]);
    expect((await ask(url, atms)).status).toBe(200);
    expect((await fetch(url + branches, { method: 'OPTIONS' })).status).toBe(204);
    expect(log.filter(({ fault }) => fault === 'busy').map(({ status }) => status)).toEqual([429, 429]);
  });

  test('by chance, the same by the same seed', async () => {
    const drawn = async (seed: number) => {
      const { url } = await faulty({ seed, faults: { unavailable: { probability: 0.5 } } });
      return (await statuses(url, 24)).join(' ');
    };
    const [one, again, other] = [await drawn(1), await drawn(1), await drawn(2)];
    expect(one).toBe(again);
    expect(one).not.toBe(other);
    expect(one).toMatch(/200.*503|503.*200/);
  });

  test('the first entry of the file that is for it', async () => {
    const { url } = await faulty({ faults: { unavailable: { every: 2 }, 'too-many-requests': {} } });
    expect(await statuses(url, 4)).toEqual([429, 503, 429, 503]);
  });

  test('that which it prefers, where the file allows it', async () => {
    const file = { faults: { unavailable: { probability: 0 } } };
    const open = await faulty({ ...file, prefer: true });
    const closed = await faulty(file);
    const preferred = { Prefer: 'wait=9, fault=unavailable' };
    expect((await ask(open.url)).status).toBe(200);
    const sent = await ask(open.url, branches, preferred);
    expect([sent.status, sent.headers.get('preference-applied')]).toEqual([503, 'fault=unavailable']);
    expect((await ask(open.url, branches, { Prefer: 'fault=reset' })).status).toBe(200);
    expect((await ask(closed.url, branches, preferred)).status).toBe(200);
  });
});
