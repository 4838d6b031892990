import { expect, it } from 'vitest';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { manifestRepresentation } from '../../src/serving/manifest/representation.js';
import { ask, errorOf, type Fields } from './ask.js';
import { publication } from './publication.js';

const path = `/${manifestFile}`;
const fenland = publication({ basePath: '/open-banking', rateLimit: { requests: 1, seconds: 60 } });
const contract = { ...fenland.manifest, manifest: manifestRepresentation(fenland.manifest) };
const asking = (fields: Fields = {}, method = 'GET') => ask(contract, path, fields, { method });

it('the manifest is JSON that caches ask about anew, with the headers of every answer', () => {
  const bytes = fenland.files.get(manifestFile)!;
  const { status, headers } = asking();
  expect([status, Object.fromEntries(headers)]).toEqual([
    200,
    {
      Date: 'Mon, 02 Mar 2026 10:00:00 GMT',
      ...contract.headers.always,
      'Cache-Control': 'no-cache',
      ETag: expect.stringMatching(/^"[\w-]{22}"$/),
      Vary: 'Accept-Encoding',
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.length),
      'Accept-Ranges': 'bytes',
    },
  ]);
});

it('it is confirmed by its tag, but not by a date, which stays when only headers change', () => {
  expect(asking({ 'If-None-Match': contract.manifest.etag }).status).toBe(304);
  expect(asking({ 'If-Modified-Since': 'Fri, 01 Jan 2038 00:00:00 GMT' }).status).toBe(200);
});

it('it is no operation, is at the web root only, and other files have no address', () => {
  for (let count = 0; count < 5; count++) expect(asking().status).toBe(200);
  expect(asking({}, 'POST').headers).toContainEqual(['Allow', 'GET, HEAD, OPTIONS']);
  const others = [`/open-banking${path}`, '/errors/404.json', '/open-banking/v2.1/branches.br'];
  for (const other of others) expect(errorOf(ask(contract, other))).toMatchObject({ status: '404' });
});
