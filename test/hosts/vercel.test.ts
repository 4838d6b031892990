import { getTransformedRoutes, type Header } from '@vercel/routing-utils';
import { expect, test } from 'vitest';
import { vercel } from '../../src/serving/hosts/vercel.js';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { publication, type TestPublication, withTables } from '../http/publication.js';
import { awkwardTexts, emitted, joined, otherwiseSet, publications } from './by-address.js';

function headersOf(published: Pick<TestPublication, 'manifest'>): Header[] {
  return (JSON.parse(emitted(vercel, published, 'vercel.json')) as { headers: Header[] }).headers;
}

/** What Vercel's own parser makes of the emitted rules: the fields that are set at an address. */
function parsed(published: TestPublication): (path: string) => HeaderField[] {
  const { routes, error } = getTransformedRoutes({ headers: headersOf(published), cleanUrls: false });
  expect(error).toBeNull();
  return (path) =>
    joined(
      (routes ?? []).flatMap((route) =>
        'headers' in route && new RegExp(route.src).test(path) ? [Object.entries(route.headers ?? {})] : [],
      ),
    );
}

test.each(Object.entries(publications))(
  'Vercel’s parser reads the rules of a publication %s as meant',
  (_, published) => {
    expect(otherwiseSet(vercel, published, parsed(published))).toEqual([]);
  },
);

test('a rule is for one address, for all below a version, or for all', () => {
  const published = publication({
    collections: ['branches'],
    versionHeaders: { 'v2.1': { Deprecation: '@1735689600' } },
  });
  expect(headersOf(published).map(({ source }) => source)).toEqual([
    '/(.*)',
    '/v2.1/(.*)',
    '/v2.1/branches',
    '/v2.2/branches',
  ]);
  expect(headersOf(published)[3]!.headers).toEqual([
    { key: 'Cache-Control', value: 'max-age=28800' },
    { key: 'Content-Type', value: 'application/prs.fenland.opendata.v2.2+json' },
    { key: 'Vary', value: 'Accept-Encoding' },
  ]);
});

test('hundreds of addresses are alternatives in a few rules, none of which is for anything else', () => {
  const many = withTables(publication({ resources: true }), 350);
  const rules = headersOf(many);
  expect(rules.length).toBeLessThan(30);
  expect(Math.max(...rules.map(({ source }) => source.length))).toBeLessThanOrEqual(4096);
  const fields = parsed(many);
  expect(fields('/downloads/v2.2/branches/opening-hours-1.csv')).not.toEqual(fields('/nothing'));
  for (const path of ['/downloads/v2.2/branches/opening-hours-1xcsv', '/downloads/v2.2/branches/none.csv']) {
    expect(fields(path)).toEqual(fields('/nothing'));
  }
});

test('the page of what isn’t found holds the JSON of the 404', () => {
  const { manifest, files } = publication();
  expect(emitted(vercel, { manifest }, '404.html')).toBe(files.get('errors/404.json')!.toString());
});

test('what its rules can’t say is refused', () => {
  expect(() => vercel.files(awkwardTexts(' for $5').manifest)).toThrow(
    `Vercel can't take this publication: a $ in the header "X-Note" would be replaced by a part of the address.`,
  );
  const { manifest } = publication({ headers: { always: { 'X-Long': 'x'.repeat(5000) } } });
  expect(() => vercel.files(manifest)).toThrow('the header "X-Long" is longer than 4,096 characters');
});
