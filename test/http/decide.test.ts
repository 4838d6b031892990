import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../src/model/collection.js';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import { ask, errorOf, type Fields, field, now, request } from './ask.js';
import { fallbackOf, mediaTypeOf, publication, representationOf } from './publication.js';

const fenland = publication({
  basePath: '/open-banking',
  collections: collectionNames,
  versionHeaders: { 'v2.1': { Deprecation: '@1767225600', Sunset: 'Fri, 31 Dec 2027 23:59:59 GMT' } },
});
const contract = fenland.manifest;
const branches = '/open-banking/v2.1/branches';
const security = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
};
const plain = representationOf(fenland, branches);
const brotli = representationOf(fenland, branches, 'br');

const get = (target: string, fields?: Fields) => ask(contract, target, fields);

describe('GET of a collection (interface 4.2, D24, D28, D29)', () => {
  it('is answered 200 with exactly these fields', () => {
    const answer = get(branches);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...security,
      Date: 'Mon, 02 Mar 2026 10:00:00 GMT',
      'Cache-Control': 'max-age=28800',
      ETag: plain.etag,
      'Last-Modified': 'Fri, 27 Feb 2026 16:20:05 GMT',
      Vary: 'Accept-Encoding',
      Deprecation: '@1767225600',
      Sunset: 'Fri, 31 Dec 2027 23:59:59 GMT',
      'Content-Type': 'application/prs.fenland.opendata.v2.1+json',
      'Content-Length': String(plain.bytes),
      'Accept-Ranges': 'bytes',
    });
    expect(answer.body).toEqual({ kind: 'file', representation: plain });
  });

  it('is answered in the coding that the client likes, with that coding’s own tag and length', () => {
    const answer = get(branches, { 'Accept-Encoding': 'gzip, br' });
    expect(answer.body).toEqual({ kind: 'file', representation: brotli });
    expect(field(answer, 'Content-Encoding')).toBe('br');
    expect(field(answer, 'Content-Length')).toBe(String(brotli.bytes));
    expect(field(answer, 'ETag')).toBe(brotli.etag);
    expect(field(answer, 'Accept-Ranges')).toBeUndefined();
    expect(field(answer, 'Vary')).toBe('Accept-Encoding');
  });

  it('never dates the data later than the answer (RFC 9110 §8.8.2.1)', () => {
    const early = Date.UTC(2026, 0, 1);
    const answer = ask(contract, branches, {}, {}, early);
    expect(field(answer, 'Last-Modified')).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
    expect(field(answer, 'Last-Modified')).toBe(field(answer, 'Date'));
  });

  it('joins the Vary of the policy to its own', () => {
    const withOrigin = publication({ headers: { ok: { vary: 'Origin', 'Cache-Control': 'max-age=28800' } } });
    const answer = ask(withOrigin.manifest, '/v2.1/branches');
    expect(answer.headers.filter(([name]) => name.toLowerCase() === 'vary')).toEqual([
      ['vary', 'Origin, Accept-Encoding'],
    ]);
  });
});

describe('HEAD (D21)', () => {
  it.each(['', 'br', 'gzip', 'identity'])(
    'has the fields of the GET with Accept-Encoding %j, and no body',
    (coding) => {
      for (const target of Object.keys(contract.routes)) {
        const fields = { 'Accept-Encoding': coding };
        const head = ask(contract, target, fields, { method: 'HEAD' });
        const got = get(target, fields);
        expect(head.status).toBe(200);
        expect(head.headers).toEqual(got.headers);
        expect(head.body.kind).toBe('none');
      }
    },
  );

  it('of an error has the fields of that error, and no body', () => {
    const head = ask(contract, '/open-banking/v2.1/tellers', {}, { method: 'HEAD' });
    expect(head.headers).toEqual(get('/open-banking/v2.1/tellers').headers);
    expect(head.body).toEqual({ kind: 'none' });
  });
});

describe('unchanged data (D22, RFC 9110 §15.4.5)', () => {
  it('is answered 304 with exactly these fields', () => {
    const answer = get(branches, { 'If-None-Match': `"old", W/${plain.etag}` });
    expect(answer.status).toBe(304);
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...security,
      Date: 'Mon, 02 Mar 2026 10:00:00 GMT',
      'Cache-Control': 'max-age=28800',
      ETag: plain.etag,
      'Last-Modified': 'Fri, 27 Feb 2026 16:20:05 GMT',
      Vary: 'Accept-Encoding',
      Deprecation: '@1767225600',
      Sunset: 'Fri, 31 Dec 2027 23:59:59 GMT',
    });
    expect(answer.body).toEqual({ kind: 'none' });
  });
});

describe('a part of the data (RFC 9110 §15.3.7)', () => {
  it('is answered 206 with the fields of the whole, but for its length', () => {
    const answer = get(branches, { Range: 'bytes=10-19' });
    expect(answer.status).toBe(206);
    expect(answer.body).toEqual({ kind: 'file', representation: plain, range: { first: 10, last: 19 } });
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...Object.fromEntries(get(branches).headers),
      'Content-Length': '10',
      'Content-Range': `bytes 10-19/${plain.bytes}`,
    });
  });
});

// What a preflight is told by default: test/conformance/part-5-and-6-access.test.ts.
describe('OPTIONS and CORS (D46)', () => {
  const options = (target: string, fields?: Fields) => ask(contract, target, fields, { method: 'OPTIONS' });

  it('is answered 204 with Allow, and neither body nor length', () => {
    const answer = options(branches);
    expect(answer.status).toBe(204);
    expect(answer.body).toEqual({ kind: 'none' });
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...security,
      Date: 'Mon, 02 Mar 2026 10:00:00 GMT',
      Deprecation: '@1767225600',
      Sunset: 'Fri, 31 Dec 2027 23:59:59 GMT',
      Allow: 'GET, HEAD, OPTIONS',
    });
  });

  it('is answered for the server as a whole', () => {
    const answer = options('*');
    expect([answer.status, field(answer, 'Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('tells a preflight what the policy sets, as it is set', () => {
    const set = {
      'access-control-allow-origin': 'https://compare.example',
      'Access-Control-Allow-Headers': 'If-None-Match',
      'Access-Control-Max-Age': '600',
    };
    const { manifest } = publication({ headers: { always: set } });
    const fields = { Origin: 'https://compare.example', 'Access-Control-Request-Method': 'GET' };
    const answer = ask(manifest, '/v2.1/atms', fields, { method: 'OPTIONS' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...set,
      'Access-Control-Allow-Methods': 'GET, HEAD',
    });
    expect(answer.headers.filter(([name]) => /^access-control-/i.test(name))).toHaveLength(4);
  });

  it.each<Fields>([{}, { Origin: 'https://compare.example' }, { 'Access-Control-Request-Method': 'GET' }])(
    'tells nothing of the kind to %j, which is no preflight',
    (fields) => {
      const names = options(branches, fields).headers.map(([name]) => name);
      expect(names).not.toContain('Access-Control-Allow-Methods');
      expect(names).not.toContain('Access-Control-Allow-Headers');
      expect(names).not.toContain('Access-Control-Max-Age');
    },
  );

  it('tells nothing of the kind where the policy lets nobody else read', () => {
    const closed = publication({ headers: { always: { 'X-Frame-Options': 'DENY' } } });
    const fields = { Origin: 'https://compare.example', 'Access-Control-Request-Method': 'GET' };
    const answer = ask(closed.manifest, '/v2.1/atms', fields, { method: 'OPTIONS' });
    expect(answer.headers.filter(([name]) => name.startsWith('Access-Control'))).toEqual([]);
  });
});

describe('an error (interface 7, D24 to D26)', () => {
  type Case = [
    status: number,
    why: string,
    target: string,
    fields: Fields,
    rest?: { method?: string; httpVersion?: string },
  ];
  const cases: Case[] = [
    [400, 'no Host', branches, { Host: [] }],
    [400, 'two Hosts', branches, { Host: ['openapi.fenland.example', 'openapi.fenland.example'] }],
    [400, 'a Host that is none', branches, { Host: 'fen land' }],
    [400, 'a malformed path', `${branches}%`, {}],
    [400, 'a length that is no number', branches, { 'Content-Length': 'ten' }],
    [400, 'a length with something before it', branches, { 'Content-Length': '-10' }],
    [400, 'a length with something behind it', branches, { 'Content-Length': '10kB' }],
    [400, 'two lengths', branches, { 'Content-Length': ['1', '2'] }],
    [400, 'GET of the server as a whole', '*', {}],
    [404, 'an unknown collection', '/open-banking/v2.1/tellers', {}],
    [404, 'an unknown version', '/open-banking/v3.0/branches', {}],
    [404, 'a path without the base path', '/v2.1/branches', {}],
    [404, 'the version itself', '/open-banking/v2.1', {}],
    [404, 'a file that is no route', '/open-banking/v2.1/branches.br', {}],
    [404, 'the manifest, where the host doesn’t serve it', '/opendata-manifest.json', {}],
    [404, 'an empty segment', '/open-banking//v2.1/branches', {}],
    [404, 'two trailing slashes', `${branches}//`, {}],
    [404, 'a dot segment', '/open-banking/v2.1/../v2.1/branches', {}],
    [404, 'an encoded slash', '/open-banking%2Fv2.1/branches', {}],
    [404, 'NUL', `${branches}%00`, {}],
    [404, 'another case', '/open-banking/v2.1/Branches', {}],
    [404, 'a name that all objects have', '/constructor', {}],
    [404, 'POST to an unknown path', '/open-banking/v2.1/tellers', {}, { method: 'POST' }],
    [404, 'OPTIONS of an unknown path', '/open-banking/v2.1/tellers', {}, { method: 'OPTIONS' }],
    [405, 'POST', branches, {}, { method: 'POST' }],
    [405, 'PUT', branches, {}, { method: 'PUT' }],
    [405, 'PATCH', branches, {}, { method: 'PATCH' }],
    [405, 'DELETE', branches, {}, { method: 'DELETE' }],
    [405, 'TRACE', branches, {}, { method: 'TRACE' }],
    [405, 'CONNECT', 'openapi.fenland.example:443', {}, { method: 'CONNECT' }],
    [406, 'no acceptable coding', branches, { 'Accept-Encoding': 'deflate, *;q=0' }],
    [412, 'another tag', branches, { 'If-Match': '"old"' }],
    [412, 'changed since', branches, { 'If-Unmodified-Since': 'Thu, 26 Feb 2026 00:00:00 GMT' }],
    [413, 'a body that is too long', branches, { 'Content-Length': '65537' }],
    [414, 'a long target', `${branches}?${'a'.repeat(8000)}`, {}],
    [416, 'a range behind the end', branches, { Range: 'bytes=999999-' }],
    [417, 'an expectation', branches, { Expect: '200-ok' }],
    [417, 'an expectation among others', branches, { Expect: '100-continue, miracles' }],
    [501, 'an unknown method', branches, {}, { method: 'BREW' }],
    [501, 'a method in lower case', branches, {}, { method: 'get' }],
    [501, 'an unknown method on an unknown path', '/nowhere', {}, { method: 'BREW' }],
  ];

  it.each(cases)('is %i for %s', (status, _, target, fields, rest = {}) => {
    const answer = ask(contract, target, fields, rest);
    expect(answer.status).toBe(status);
    expect(errorOf(answer)).toEqual({
      status: String(status),
      title: contract.errors[status]!.title,
      description: contract.errors[status]!.description,
    });
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      ...security,
      'Status-Code': String(status),
      'Cache-Control': 'no-store',
    });
    expect(headers['Content-Type']).toBe(
      target.startsWith('/open-banking/v2.1') ? mediaTypeOf('v2.1') : 'application/json',
    );
    expect(headers['Content-Length']).toBe(
      String(Buffer.byteLength(answer.body.kind === 'text' ? answer.body.text : '')),
    );
    expect(headers).not.toHaveProperty('ETag');
    expect(headers).not.toHaveProperty('Last-Modified');
    expect(new Set(answer.headers.map(([name]) => name.toLowerCase())).size).toBe(answer.headers.length);
  });

  it('is not made of a Host that an older client need not send, nor of an empty one', () => {
    expect(ask(contract, branches, { Host: [] }, { httpVersion: '1.0' }).status).toBe(200);
    expect(get(branches, { Host: '' }).status).toBe(200);
    expect(get(branches, { Host: '[2001:db8::1]:8080' }).status).toBe(200);
  });

  it.each(['0.9', '1.2', '2.0', '3.0'])(
    'is 400 for HTTP/%s in a request line (RFC 9112 §2.3)',
    (httpVersion) => {
      expect(ask(contract, branches, {}, { httpVersion }).status).toBe(400);
      expect(ask(contract, branches, { Host: [] }, { httpVersion }).status).toBe(400);
    },
  );

  it('is not made of a short body, nor of 100-continue', () => {
    expect(get(branches, { 'Content-Length': '65536', Expect: '100-Continue' }).status).toBe(200);
    expect(get(branches, { 'Content-Length': ['5', '5'] }).status).toBe(200);
    // A list may have empty elements (RFC 9110 §5.6.1.2).
    for (const expect100 of ['', ', 100-continue', '100-continue , '])
      expect(get(branches, { Expect: expect100 }).status, expect100).toBe(200);
  });

  it('tells what goes: Allow with 405, Content-Range with 416, Vary with 406', () => {
    expect(field(ask(contract, branches, {}, { method: 'PUT' }), 'Allow')).toBe('GET, HEAD, OPTIONS');
    expect(field(get(branches, { Range: 'bytes=999999-' }), 'Content-Range')).toBe(`bytes */${plain.bytes}`);
    expect(field(get(branches, { 'Accept-Encoding': '*;q=0' }), 'Vary')).toBe('Accept-Encoding');
  });

  it('carries the fields of the version under whose path it is (D34)', () => {
    expect(field(get('/open-banking/v2.1/tellers'), 'Deprecation')).toBe('@1767225600');
    expect(field(get('/open-banking/v2.2/tellers'), 'Deprecation')).toBeUndefined();
    expect(field(get('/open-banking/v2.12/branches'), 'Deprecation')).toBeUndefined();
  });
});

// How many, in which time, by client and by operation: test/conformance/part-8-limits.test.ts.
describe('too many requests (interface 8, D27)', () => {
  const ping = (limiter: RateLimiter, target: string, method = 'GET', fields: Fields = {}) =>
    decide(contract, request(target, fields, { method }), { now, limiter });

  it('are counted whatever comes of them: unchanged, not acceptable, failed', () => {
    const limiter = new RateLimiter();
    const outcomes: Fields[] = [
      { 'If-None-Match': '*' },
      { 'Accept-Encoding': '*;q=0' },
      { 'If-Match': '"old"' },
      { Range: 'bytes=0-1' },
      { Range: 'bytes=999999-' },
    ];
    for (let count = 0; count < 145; count++) {
      expect(ping(limiter, branches, 'GET', outcomes[count % 5]).status).not.toBe(429);
    }
    for (const target of [branches, `${branches}/?again`]) expect(ping(limiter, target).status).toBe(429);
  });

  it('are nothing but GET and HEAD of a published route', () => {
    const limiter = new RateLimiter();
    for (let count = 0; count < 200; count++) {
      expect(ping(limiter, branches, 'OPTIONS').status).toBe(204);
      expect(ping(limiter, branches, 'POST').status).toBe(405);
      expect(ping(limiter, '/open-banking/v2.1/tellers').status).toBe(404);
    }
    expect(ping(limiter, branches).status).toBe(200);
  });
});

describe('while nothing is published', () => {
  const empty = fallbackOf(contract);

  it.each(['/', '/nowhere', branches, '/open-banking/v2.2/atms', '*'])(
    '%s is answered 503, with Retry-After',
    (target) => {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const answer = ask(empty, target, {}, { method });
        expect([answer.status, field(answer, 'Retry-After')]).toEqual([503, '60']);
        expect(errorOf(answer)).toMatchObject({ status: '503' });
      }
    },
  );

  it('the policy need not say how long to wait', () => {
    const answer = ask({ ...empty, errors: {} }, branches);
    expect([answer.status, field(answer, 'Retry-After')]).toEqual([503, '30']);
  });

  it('what can’t be understood is still refused as such', () => {
    expect(ask(empty, '/%', {}).status).toBe(400);
    expect(ask(empty, branches, { Host: [] }).status).toBe(400);
  });
});
