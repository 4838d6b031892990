import CachePolicy from 'http-cache-semantics';
import { describe, expect, test, vi } from 'vitest';
import { cacheLifetime, fieldsUntil } from '../../src/serving/http/caching.js';
import { ask, field } from './ask.js';
import { due, windingBack } from './due.js';
import { publication } from './publication.js';

const usual = publication({ resources: true });
const winding = windingBack(usual);
const [branches, atms, page, asset] = [
  '/v2.2/branches',
  '/v2.2/atms',
  '/developers',
  '/assets/mark-0a1b2c3d4e5f6071.png',
];

describe('the fields for caches while a change is due (D51)', () => {
  test.for([
    ['GET', 200, {}],
    ['HEAD', 200, {}],
    ['GET', 206, { Range: 'bytes=0-9' }],
    ['GET', 304, { 'If-None-Match': usual.manifest.routes[branches]!.representations[0]!.etag }],
  ] as const)('are on %s, %i', ([method, status, fields]) => {
    const answer = ask(winding.manifest, branches, fields, { method });
    expect([answer.status, field(answer, 'Cache-Control'), field(answer, 'Expires')]).toEqual([
      status,
      'public',
      due,
    ]);
  });

  test('nothing else of these answers is another', () => {
    for (const path of [branches, page]) {
      const others = (manifest = usual.manifest) =>
        ask(manifest, path).headers.filter(([name]) => !/^(cache-control|expires)$/i.test(name));
      expect(others(winding.manifest)).toEqual(others());
    }
  });

  test('are on pages, and not on what stays as it is, nor on errors', () => {
    expect(field(ask(winding.manifest, page), 'Expires')).toBe(due);
    for (const path of [atms, asset, '/nothing']) {
      expect(ask(winding.manifest, path).headers).toEqual(ask(usual.manifest, path).headers);
    }
    expect(ask(winding.manifest, branches, {}, { method: 'POST' }).headers).toEqual(
      ask(usual.manifest, branches, {}, { method: 'POST' }).headers,
    );
  });

  test('a copy of any age is fresh until then, to a shared cache and a browser, and not after', () => {
    const at = Date.parse(due);
    for (const shared of [true, false]) {
      for (const made of [at - 28_800_000, at - 1000, at + 5000]) {
        const { status, headers } = ask(winding.manifest, branches, {}, {}, made);
        const request = { url: branches, method: 'GET', headers: {} };
        const answer = { status, headers: Object.fromEntries(headers.map(([k, v]) => [k.toLowerCase(), v])) };
        const clock = vi.spyOn(Date, 'now').mockReturnValue(made);
        const copy = new CachePolicy(request, answer, { shared });
        expect(copy.storable()).toBe(true);
        expect(copy.timeToLive() / 1000).toBe(Math.max(0, (at - made) / 1000));
        clock.mockRestore();
      }
    }
  });

  test.for([
    [{ 'Cache-Control': 'max-age=28800' }, { 'Cache-Control': 'public', Expires: due }],
    [{ 'cache-control': 'private, max-age="60"' }, { 'Cache-Control': 'private', Expires: due }],
    [
      { 'Cache-Control': 'public, S-MaxAge=600, immutable, no-transform, stale-if-error=60', Expires: '0' },
      { 'Cache-Control': 'public, no-transform', Expires: due },
    ],
    [
      { 'CDN-Cache-Control': 'max-age=99999', 'Cloudflare-CDN-Cache-Control': 'max-age=1', Vary: 'Origin' },
      { Vary: 'Origin', 'Cache-Control': 'public', Expires: due },
    ],
  ] as const)('of %j are %j', ([fields, expected]) => {
    expect(fieldsUntil(fields, due)).toEqual(expected);
    expect(fieldsUntil(fields, undefined)).toBe(fields);
  });
});

test.for([
  [{ 'Cache-Control': 'max-age=28800' }, 28_800],
  [{ 'Cache-Control': 'public, max-age=60, s-maxage=600' }, 600],
  [{ 'cache-control': 'MAX-AGE="60", stale-while-revalidate=30' }, 90],
  [{ 'Cache-Control': 'max-age=60', 'CDN-Cache-Control': 'max-age=86400' }, 86_400],
  [{ 'Cache-Control': 'no-cache' }, 0],
  [{ 'Cache-Control': 'no-store, max-age=60' }, 0],
  [{ 'Cache-Control': 'max-age=0' }, 0],
  [{ 'Cache-Control': 'no-cache="set-cookie", max-age=60' }, 60],
  // What says nothing is kept for as long as a cache thinks best.
  [{ 'Cache-Control': 'public' }, 28_800],
  [{ Vary: 'Origin' }, 28_800],
] as const)('caches may use a copy of %j for %i s', ([fields, seconds]) => {
  expect(cacheLifetime(fields)).toBe(seconds);
});
