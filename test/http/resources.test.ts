import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../src/serving/http/answer.js';
import type { Contract } from '../../src/serving/http/contract.js';
import { decide } from '../../src/serving/http/decide.js';
import { manifest as manifestSchema } from '../../src/serving/manifest/manifest.js';
import { ask, type Fields, now, request } from './ask.js';
import { publication } from './publication.js';

const { manifest } = publication({
  versionHeaders: { 'v2.1': { Deprecation: '@1767225600' } },
  headers: { ok: { 'Cache-Control': 'max-age=28800', 'X-Data': 'yes' } },
});
const route = manifest.routes['/v2.1/branches']!;
const entry = (kind: 'asset' | 'data' | 'page', headers: Record<string, string>) => ({
  kind,
  mediaType: 'text/html; charset=utf-8',
  lastModified: route.lastModified,
  headers,
  representations: route.representations,
});
const contract: Contract = {
  ...manifest,
  resources: {
    '/': entry('page', { 'Cache-Control': 'max-age=60', 'Content-Security-Policy': "default-src 'none'" }),
    '/v2.1/openapi.json': entry('data', { 'Cache-Control': 'max-age=60' }),
    '/developers': entry('page', {}),
  },
};
const asked = (target: string, fields?: Fields, method = 'GET') => ask(contract, target, fields, { method });

describe('a file beside the collections (D38)', () => {
  it('is answered with its media type, its own fields, and the fields of all answers', () => {
    const { status, headers } = asked('/');
    expect(status).toBe(200);
    expect(fieldOf(headers, 'Content-Type')).toBe('text/html; charset=utf-8');
    expect(fieldOf(headers, 'Cache-Control')).toBe('max-age=60');
    expect(fieldOf(headers, 'Content-Security-Policy')).toBe("default-src 'none'");
    expect(fieldOf(headers, 'X-Frame-Options')).toBe('DENY');
    expect(fieldOf(headers, 'X-Data')).toBeUndefined();
    expect(fieldOf(headers, 'Vary')).toBe('Accept-Encoding');
  });

  it('has the fields of the version that it is in', () => {
    expect(fieldOf(asked('/v2.1/openapi.json').headers, 'Deprecation')).toBe('@1767225600');
    expect(fieldOf(asked('/developers').headers, 'Deprecation')).toBeUndefined();
  });

  it.each(['/developers', '/developers/', '/developers?page=1'])('is found at %s', (target) => {
    expect(asked(target).status).toBe(200);
  });

  it('has conditions, encodings, ranges and methods like a route', () => {
    const { etag } = route.representations[0]!;
    expect(asked('/', { 'If-None-Match': etag }).status).toBe(304);
    expect(asked('/', { 'If-Modified-Since': route.lastModified }).status).toBe(304);
    expect(fieldOf(asked('/', { 'Accept-Encoding': 'br' }).headers, 'Content-Encoding')).toBe('br');
    expect(asked('/', { Range: 'bytes=0-9' }).status).toBe(206);
    expect(asked('/', {}, 'HEAD').body).toMatchObject({ kind: 'none', of: route.representations[0] });
    expect(fieldOf(asked('/', {}, 'POST').headers, 'Allow')).toBe('GET, HEAD, OPTIONS');
    expect(asked('/', {}, 'OPTIONS').status).toBe(204);
    expect(asked('/nothing').status).toBe(404);
  });

  it('is not counted by the rate limit', () => {
    const limiter = { waitOf: () => 1 };
    expect(decide(contract, request('/developers'), { now, limiter }).status).toBe(200);
    expect(decide(contract, request('/v2.1/branches'), { now, limiter }).status).toBe(429);
  });
});

it.each([1, 2, 3, 5])('a manifest of version %i is not read', (manifestVersion) => {
  expect(manifestSchema.safeParse({ ...manifest, manifestVersion }).success).toBe(false);
});
