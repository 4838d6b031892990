import { expect, test } from 'vitest';
import { lifecycleHeaders } from '../../src/build/manifest-head.js';
import { fileOf, pageAge } from '../../src/build/resource.js';
import { brandSegments } from '../../src/parts/brand-segments.js';
import { resourceHeaders } from '../../src/serving/http/resource-headers.js';
import { publication } from '../http/publication.js';

const withFields = (ok: Readonly<Record<string, string>>) => ({ headers: { always: {}, ok, error: {} } });

test.each([
  ['/', 'page', 'index.html'],
  ['/open-banking', 'page', 'open-banking/index.html'],
  ['/towns', 'page', 'towns/index.html'],
  ['/places/index.json', 'data', 'places/index.json'],
] as const)('the file of %s, a %s, is %s', (path, kind, file) => {
  expect(fileOf({ path, kind })).toBe(file);
});

const sameOrigin =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

test.each([
  ['asset', { 'cache-control': 'max-age=60' }, { 'Cache-Control': 'public, max-age=31536000, immutable' }],
  ['data', { 'cache-control': 'max-age=60' }, { 'Cache-Control': 'max-age=60' }],
  ['data', {}, {}],
  [
    'page',
    { 'cache-control': 'max-age=60' },
    { 'Cache-Control': 'max-age=60', 'Content-Security-Policy': sameOrigin },
  ],
] as const)('the header fields of a file that is %s, with the policy %j (D38)', (kind, policy, fields) => {
  expect(resourceHeaders(kind, withFields(policy))).toStrictEqual({ ...fields, Vary: 'Accept-Encoding' });
});

test.each([
  [undefined, 8 * 3600],
  ['no-cache', 8 * 3600],
  ['max-age=0', 0],
  ['public, MAX-AGE = "90"', 90],
  ['public,max-age=90', 90],
  ['s-max-age=5, max-age=90', 90],
])('with Cache-Control %s a page is kept for %i seconds', (cacheControl, seconds) => {
  const fields: Record<string, string> = cacheControl === undefined ? {} : { 'Cache-Control': cacheControl };
  expect(pageAge(withFields(fields))).toBe(1000 * seconds);
});

test('brands have names in addresses that are different, whatever their folders', () => {
  const folders = ['fenland', 'Fenland', 'Fen & Co', 'fen-co', 'ÄÖ', '£', 'fenland', 'a_b~9'];
  const routes = [{ brands: folders.map((folder) => ({ folder })) }];
  expect([...brandSegments(routes as never)]).toEqual([
    ['fenland', 'fenland'],
    ['Fenland', 'fenland-2'],
    ['Fen & Co', 'fen-co'],
    ['fen-co', 'fen-co-2'],
    ['ÄÖ', '-'],
    ['£', '--2'],
    ['a_b~9', 'a_b~9'],
  ]);
});

test('a manifest has the usual agreement, no origin and no base path, if the settings have none', () => {
  const { site, versions } = publication().manifest;
  expect(site).toEqual({
    vendor: 'fenland',
    basePath: '',
    agreement: expect.stringMatching(/open licence/),
    licenseUrl: 'https://openapi.fenland.example/licence',
    termsUrl: 'https://openapi.fenland.example/terms',
  });
  expect(versions['v2.2']!.path).toBe('/v2.2');
});

test('a link leads to what is announced: the deprecation, or else the sunset', () => {
  const link = 'https://fenland.example/v2.1';
  expect(lifecycleHeaders(undefined)).toEqual({});
  expect(lifecycleHeaders({ sunset: '2027-01-31', link })['Link']).toBe(
    `<${link}>; rel="sunset"; type="text/html"`,
  );
  expect(lifecycleHeaders({ deprecated: '2026-01-31', sunset: '2027-01-31', link })).toEqual({
    Deprecation: '@1769817600',
    Sunset: 'Sun, 31 Jan 2027 23:59:59 GMT',
    Link: `<${link}>; rel="deprecation"; type="text/html"`,
  });
});
