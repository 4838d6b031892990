import { once } from 'node:events';
import http2 from 'node:http2';
import { expect, test } from 'vitest';
import { nginx } from '../../src/serving/hosts/nginx/host.js';
import { represent } from '../../src/serving/manifest/representation.js';
import { publication, withManifest } from '../http/publication.js';
import { serving, servingWithCertificate } from './nginx.js';
import { testOfMany, testsOf } from './own-evaluation.js';
import { prove } from './proof.js';

testsOf(nginx, 'nginx', serving);
testOfMany(nginx, ['http.conf', 'server.conf'], serving);

test('where other origins may not read, a preflight is told nothing', async (context) => {
  const published = publication({ headers: { always: { 'X-Content-Type-Options': 'nosniff' } } });
  const { origin } = await serving(context, published);
  await prove(context, 'nginx', origin, nginx.gaps, published);
});

test('a media type may have parameters', async (context) => {
  const published = publication();
  const csv = Buffer.from('BrandName\r\nFenland\r\n');
  const mediaType = 'text/csv; charset=utf-8; header=present';
  const { representation } = represent('downloads/v2.2/branches.csv', 'identity', csv);
  const lastModified = 'Fri, 27 Feb 2026 16:20:05 GMT';
  const entry = {
    kind: 'data' as const,
    mediaType,
    lastModified,
    headers: {},
    representations: [representation],
  };
  const { manifest, files } = published;
  const resources = { '/downloads/v2.2/branches.csv': entry };
  const withCsv = withManifest({ ...manifest, resources }, new Map(files).set(representation.file, csv));
  const { origin } = await serving(context, withCsv);
  const answer = await fetch(`${origin}/downloads/v2.2/branches.csv`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mediaType]);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(csv);
});

test('only what is below the path of a version carries its fields', async (context) => {
  const published = publication({ versionHeaders: { 'v2.1': { Deprecation: '@1735689600' } } });
  const { origin } = await serving(context, published);
  const deprecation = async (path: string) => (await fetch(`${origin}${path}`)).headers.get('deprecation');
  expect(await deprecation('/v2.1/branches')).toBe('@1735689600');
  expect(await deprecation('/v2.1/nothing')).toBe('@1735689600');
  expect(await deprecation('/v2.2/branches')).toBeNull();
});

test('with a certificate there is HTTP/2, and from port 80 a redirect to it', async (context) => {
  const published = publication();
  const [path, route] = Object.entries(published.manifest.routes)[0]!;
  const { origin, secure, cert } = await servingWithCertificate(context, published);

  const plain = await fetch(`${origin}${path}?page=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([
    301,
    `https://openapi.example.com${path}?page=1`,
  ]);
  // Without this a browser would not follow it to another origin.
  expect(plain.headers.get('access-control-allow-origin')).toBe('*');

  const session = http2.connect(secure, { ca: cert });
  context.onTestFinished(() => session.destroy());
  const ask = async (fields: http2.OutgoingHttpHeaders) => {
    const stream = session.request({ ':path': path, ...fields });
    stream.resume();
    const [answer] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
    return [answer[':status'], answer['etag'], answer['content-type'], answer['status-code']];
  };
  const { etag } = route.representations.find(({ encoding }) => encoding === 'br')!;
  expect(await ask({ 'accept-encoding': 'br' })).toEqual([200, etag, route.mediaType, undefined]);
  expect(await ask({ 'accept-encoding': 'br', 'if-none-match': etag })).toEqual([
    304,
    etag,
    undefined,
    undefined,
  ]);
  expect(await ask({ ':path': `${path}/none` })).toEqual([404, undefined, route.mediaType, '404']);
  expect(await ask({ ':method': 'POST' })).toEqual([405, undefined, route.mediaType, '405']);
  expect(await ask({ ':method': 'BREW' })).toEqual([501, undefined, route.mediaType, '501']);
});
