import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { envelopeSchema } from '../../src/interface/records/index.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { fenland, northgate } from './publication/banks.js';
import { operations } from './publication/operations.js';
import { openService, recordsIn, type Service } from './publication/service.js';

/*
 * Parts 1 and 4 to 9 of the interface, from files of content to an answer of the preview. What depends on the request
 * alone (conditions, errors, limits, other methods) is in test/http and test/preview.
 */

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service?.close());

describe.each(operations)('$version $path', ({ version, collection, path, array, url, tag }) => {
  test('GET has the whole list in its envelope, and the headers of interface 4', async () => {
    const { status, headers, body } = await service.ask(url);
    expect(status).toBe(200);
    const envelope = JSON.parse(body);
    expect(envelopeSchema(version, collection).safeParse(envelope).error).toBeUndefined();
    expect(recordsIn(envelope, array).length).toBeGreaterThan(0);
    expect(headers).toMatchObject({
      'content-type': `application/prs.fens.opendata.${version}+json`,
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'max-age=28800',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    expect(headers['etag']).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(service.manifest.routes[url]).toMatchObject({ operation: tag, methods: ['GET', 'HEAD'] });
  });

  test('HEAD has its headers, and a copy that is still right gets 304', async () => {
    const whole = await service.ask(url);
    expect(await service.ask(url, {}, 'HEAD')).toEqual({ ...whole, body: '' });
    for (const method of ['GET', 'HEAD']) {
      const tagged = { 'If-None-Match': whole.headers['etag']! };
      expect((await service.ask(url, tagged, method)).status).toBe(304);
      const dated = { 'If-Modified-Since': 'Fri, 01 Mar 2024 09:00:00 GMT' };
      expect((await service.ask(url, dated, method)).status).toBe(304);
      expect((await service.ask(url, { ...dated, 'If-None-Match': '"another"' }, method)).status).toBe(200);
    }
  });

  test('is open to all, without parameters, and nowhere else', async () => {
    const whole = await service.ask(url);
    for (const other of [`${url}/`, `${url}?page=2`, `${url}?BrandName=Fenland%20Bank&sort=Name`])
      expect(await service.ask(other)).toEqual(whole);
    for (const headers of [
      { Authorization: 'Bearer eel', Cookie: 'session=eel', 'X-API-Key': 'eel' },
      { Origin: 'https://comparison.example', Accept: 'text/event-stream', 'User-Agent': 'eel-trap/1.0' },
    ])
      expect(await service.ask(url, headers)).toEqual(whole);
    for (const other of [
      path,
      `/open-fens${path}`,
      `/open-fens/v2.3${path}`,
      `/fens${url}`,
      `${url}/FB-0101`,
    ])
      expect((await service.ask(other)).status, other).toBe(404);
    expect((await service.ask(url, {}, 'POST')).status).toBe(405);
  });
});

test('twelve operations, 145 a minute each, and nothing else is published', () => {
  const { routes, errors, rateLimit } = service.manifest;
  expect(Object.keys(routes).sort()).toEqual(operations.map(({ url }) => url).sort());
  expect(rateLimit).toEqual({ requests: 145, seconds: 60 });
  const known = [
    manifestFile,
    ...Object.values(routes).flatMap(({ representations }) => representations.map(({ file }) => file)),
    ...Object.values(errors).map(({ file }) => file),
  ];
  const { root } = service.publisher;
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1).replaceAll('\\', '/'));
  expect(files.sort()).toEqual(known.sort());
});

test('the errors of interface 7 have their fixed titles, which a policy may word otherwise', async () => {
  const titles = Object.entries(service.manifest.errors).map(([status, { title }]) => [status, title]);
  expect(Object.fromEntries(titles)).toMatchObject({
    400: 'Bad request',
    408: 'Client timeout',
    429: 'Too many requests',
    500: 'Internal server error',
    503: 'Service temporarily unavailable',
  });
  const words = { title: 'Too many eels', description: 'Come back with the next tide.' };
  const policy = { rateLimit: { requests: 1, seconds: 60 }, errors: { 429: words } };
  const hasty = await openService({ policy });
  try {
    const url = operations[0]!.url;
    await hasty.ask(url);
    expect(JSON.parse((await hasty.ask(url)).body)).toEqual({ status: '429', ...words });
    expect(JSON.parse((await hasty.ask(`${url}/1`)).body)).toMatchObject({ status: '404' });
  } finally {
    await hasty.close();
  }
});

test.each([undefined, '/a/b.c'])(
  'vendor and base path %s are in media type and addresses',
  async (basePath) => {
    const other = await openService({ site: { vendor: 'aldersyke', basePath } });
    try {
      for (const { version, path } of operations) {
        const { status, headers } = await other.ask(`${basePath ?? ''}/${version}${path}`);
        expect(status).toBe(200);
        expect(headers['content-type']).toBe(`application/prs.aldersyke.opendata.${version}+json`);
      }
    } finally {
      await other.close();
    }
  },
);

test('tags change with the data, and only then', async () => {
  const { publisher, manifest } = service;
  const tagsIn = ({ routes }: typeof manifest) =>
    operations.map(({ url }) => routes[url]!.representations.map(({ etag }) => etag));
  const first = tagsIn(manifest);
  for (const ofRoute of first) expect(new Set(ofRoute).size).toBe(ofRoute.length);
  expect(tagsIn(await publisher.publish())).toEqual(first);
  const atms = [
    ...northgate.records.atms!,
    { ...(northgate.records.atms![0] as object), Identification: 'A2' },
  ];
  const more = { ...northgate, records: { ...northgate.records, atms } };
  const second = tagsIn(await publisher.publish({ banks: { northgate: more, fenland } }));
  for (const [at, { collection }] of operations.entries())
    if (collection === 'atms') expect(second[at]).not.toEqual(first[at]);
    else expect(second[at]).toEqual(first[at]);
});
