import { METHODS } from 'node:http';
import { describe, expect, test } from 'vitest';
import { eachOperation } from './publication/each-operation.js';
import { operations } from './publication/operations.js';
import { lasting, recordsIn, sharedService } from './publication/service.js';

const harmless = ['GET', 'HEAD', 'OPTIONS', 'CONNECT'];
/** The methods of RFC 9110 §9 and RFC 5789; the others that HTTP has are of no use here. */
const known = ['POST', 'PUT', 'DELETE', 'TRACE', 'PATCH'];

const service = sharedService();

describe('what the service does', () => {
  test('six collections in two versions, and nothing else', () => {
    const published = Object.entries(service.manifest.routes).map(([path, route]) => ({
      url: path,
      version: route.version,
      collection: route.collection,
      tag: route.operation,
      methods: route.methods,
    }));
    const wanted = operations.map(({ url, version, collection, tag }) => ({
      url,
      version,
      collection,
      tag,
      methods: ['GET', 'HEAD'],
    }));
    const byUrl = (a: { url: string }, b: { url: string }) => (a.url < b.url ? -1 : 1);
    expect(published.sort(byUrl)).toEqual(wanted.sort(byUrl));
  });

  eachOperation('GET has the list, HEAD its headers', async (operation) => {
    const get = await service.ask(operation.url);
    const head = await service.ask({ method: 'HEAD', path: operation.url });
    expect(recordsIn(JSON.parse(get.body), operation.array).length).toBeGreaterThan(0);
    expect(lasting(head)).toEqual({ ...lasting(get), body: '' });
  });

  eachOperation('no method changes anything', async ({ url }) => {
    const before = lasting(await service.ask(url));
    const body = JSON.stringify({ meta: {}, data: [] });
    const headers = { 'Content-Length': String(body.length) };
    for (const method of METHODS.filter((name) => !harmless.includes(name))) {
      const { status } = await service.ask({ method, path: url, body, headers });
      expect({ method, status }).toEqual({ method, status: known.includes(method) ? 405 : 501 });
    }
    expect(lasting(await service.ask(url))).toEqual(before);
  });

  eachOperation('every answer asks to stay on HTTPS', async ({ url }) => {
    const { headers } = await service.ask(url);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  eachOperation('JSON of a vendor media type', async (operation) => {
    const { headers, body } = await service.ask(operation.url);
    expect(headers['content-type']).toBe(`application/prs.fens.opendata.${operation.version}+json`);
    expect(() => JSON.parse(body)).not.toThrow();
  });

  eachOperation('meta and data by brand', async ({ url, array }) => {
    const { meta, data, ...rest } = await service.list(url);
    expect(Object.keys(meta).toSorted()).toEqual([
      'Agreement',
      'LastUpdated',
      'License',
      'TermsOfUse',
      'TotalResults',
    ]);
    expect(rest).toEqual({});
    const names = data.flatMap(({ Brand }) => Brand.map(({ BrandName }) => BrandName));
    const isListed = array === 'Branch' || array === 'ATM';
    expect(names).toEqual(isListed ? ['Northgate Building Society', 'Fenland Bank'] : ['Fenland Bank']);
  });
});
