import { describe, expect, test } from 'vitest';
import { envelopeSchema } from '../../src/interface/records/index.js';
import { fenland, northgate } from './publication/banks.js';
import { eachOperation } from './publication/each-operation.js';
import { operations } from './publication/operations.js';
import { Publisher } from './publication/publish.js';
import { speak } from './publication/serve.js';
import { lasting, recordsIn, sharedService } from './publication/service.js';

const service = sharedService();

describe('the twelve operations', () => {
  for (const { version, collection, path, array, url, tag } of operations) {
    test(`${version} GET ${path}`, async () => {
      const { status, body } = await service.ask(url);
      expect(status).toBe(200);
      const envelope = JSON.parse(body);
      expect(envelopeSchema(version, collection).safeParse(envelope).error).toBeUndefined();
      expect(recordsIn(envelope, array).length).toBeGreaterThan(0);
      expect(service.manifest.routes[url]!.operation).toBe(tag);
    });

    test(`${version} HEAD ${path}`, async () => {
      const get = await service.ask({ path: url, headers: { 'Accept-Encoding': 'identity' } });
      const head = await service.ask({
        method: 'HEAD',
        path: url,
        headers: { 'Accept-Encoding': 'identity' },
      });
      expect(head.status).toBe(200);
      expect(head.body).toBe('');
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
      expect(lasting(head)).toEqual({ ...lasting(get), body: '' });
    });

    test(`${version} GET ${path}: headers`, async () => {
      const { headers } = await service.ask(url);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'cache-control': 'max-age=28800',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['etag']).toMatch(/^"[\x21\x23-\x7e]+"$/);
    });

    test(`${version} ${path}: all records of all brands`, async () => {
      const written = [northgate, fenland].flatMap(({ records }) => records[collection] ?? []);
      const names = (list: readonly unknown[]) =>
        (list as { Identification: string }[]).map((r) => r.Identification);
      expect(names(recordsIn(await service.list(url), array))).toEqual(names(written));
    });
  }
});

describe('conditional requests', () => {
  const before = 'Thu, 29 Feb 2024 09:00:00 GMT';
  const since = 'Fri, 01 Mar 2024 09:00:00 GMT';

  for (const { version, path, url } of operations) {
    for (const method of ['GET', 'HEAD']) {
      const ask = (headers: Record<string, string>) => service.ask({ method, path: url, headers });

      test(`${version} ${method} ${path}: neither header`, async () => {
        expect((await ask({})).status).toBe(200);
      });

      test(`${version} ${method} ${path}: If-None-Match`, async () => {
        const { etag } = (await ask({})).headers as { etag: string };
        expect((await ask({ 'If-None-Match': '"another"' })).status).toBe(200);
        for (const match of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
          expect(await ask({ 'If-None-Match': match })).toMatchObject({ status: 304, body: '' });
        }
      });

      test(`${version} ${method} ${path}: If-Modified-Since`, async () => {
        expect((await ask({ 'If-Modified-Since': before })).status).toBe(200);
        expect(await ask({ 'If-Modified-Since': since })).toMatchObject({ status: 304, body: '' });
        expect((await ask({ 'If-Modified-Since': 'in spring' })).status).toBe(200);
        const later = (seconds: number) => new Date(Date.parse(since) + seconds * 1000).toUTCString();
        expect((await ask({ 'If-Modified-Since': later(31) })).status).toBe(200);
        expect((await ask({ 'If-Modified-Since': later(86_401) })).status).toBe(304);
      });

      test(`${version} ${method} ${path}: what a 304 carries`, async () => {
        const whole = await ask({});
        const unchanged = await ask({ 'If-None-Match': '*' });
        const names = ['etag', 'cache-control', 'vary', 'last-modified', 'strict-transport-security'];
        for (const name of [...names, 'x-frame-options', 'x-content-type-options']) {
          expect({ name, value: unchanged.headers[name] }).toEqual({
            name,
            value: whole.headers[name] ?? 'missing',
          });
        }
        expect(unchanged.headers['date']).toBeDefined();
        expect(unchanged.headers).not.toHaveProperty('content-type');
        expect(unchanged.headers).not.toHaveProperty('content-length');
      });
    }

    test(`${version} ${path}: If-None-Match counts before If-Modified-Since`, async () => {
      const headers = { 'If-None-Match': '"another"', 'If-Modified-Since': since };
      expect((await service.ask({ path: url, headers })).status).toBe(200);
    });
  }

  test('BCA, SME and CCC answer as branches do', async () => {
    const names = async (url: string) => Object.keys(lasting(await service.ask(url)).headers).toSorted();
    const branches = await names('/open-fens/v2.1/branches');
    for (const { url } of operations) expect(await names(url)).toEqual(branches);
  });
});

describe('entity tags', () => {
  test('change with the data and only then', async () => {
    const publisher = new Publisher();
    const tags = async (banks: Parameters<Publisher['publish']>[0]) => {
      const { routes } = await publisher.publish(banks);
      return operations.map(({ url }) => routes[url]!.representations.map(({ etag }) => etag));
    };
    const first = await tags({ banks: { northgate, fenland } });
    for (const ofRoute of first) expect(new Set(ofRoute).size).toBe(ofRoute.length);
    expect(await tags({ banks: { northgate, fenland } })).toEqual(first);
    const more = [
      ...northgate.records.atms!,
      { ...(northgate.records.atms![0] as object), Identification: 'NG-ATM-2' },
    ];
    const second = await tags({
      banks: { northgate: { ...northgate, records: { ...northgate.records, atms: more } }, fenland },
    });
    operations.forEach(({ collection }, index) => {
      if (collection === 'atms') expect(second[index]).not.toEqual(first[index]);
      else expect(second[index]).toEqual(first[index]);
    });
  });
});

describe('addresses', () => {
  test('below the base URL alone', async () => {
    for (const { url, path, version } of operations) {
      expect((await service.ask(url)).status).toBe(200);
      for (const other of [
        path,
        `/${version}${path}`,
        `/open-fens${path}`,
        `/open-fens/v2.3${path}`,
        `/fens${url}`,
      ]) {
        expect({ other, status: (await service.ask(other)).status }).toEqual({ other, status: 404 });
      }
    }
  });

  eachOperation('no parameters', async ({ url }) => {
    const whole = lasting(await service.ask(url));
    for (const query of ['?', '?page=2', '?limit=1&offset=1', '?BrandName=Fenland%20Bank&sort=Name']) {
      expect(lasting(await service.ask(url + query))).toEqual(whole);
    }
    expect((await service.ask(`${url}/FB-0101`)).status).toBe(404);
    expect((await service.ask(`${url}/1`)).status).toBe(404);
  });

  eachOperation('a trailing slash is no other address', async ({ url }) => {
    expect(lasting(await service.ask(`${url}/`))).toEqual(lasting(await service.ask(url)));
  });

  eachOperation('no request body', async ({ url }) => {
    const whole = lasting(await service.ask(url));
    const body = '{"filter":"Ely"}';
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    expect(lasting(await service.ask({ path: url, headers, body }))).toEqual(whole);
    const large = `GET ${url} HTTP/1.1\r\nHost: fens\r\nContent-Length: 10000000\r\nConnection: close\r\n\r\n`;
    expect((await speak(service.preview, large)).status).toBe(413);
  });
});
