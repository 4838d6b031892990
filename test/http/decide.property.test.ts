import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../src/serving/http/answer.js';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import { ask, now, request } from './ask.js';
import { expected, fieldsOf, meaning } from './oracle.js';
import { publication, representationOf } from './publication.js';

const path = '/v2.2/atms';
const fenland = publication();
const { manifest: contract } = fenland;
const lastModified = Date.parse(contract.routes[path]!.lastModified);
const length = representationOf(fenland, path).bytes;
const tagOf = (name: 'identity' | 'br' | 'gzip' | 'old') =>
  name === 'old' ? '"of,another-publication"' : representationOf(fenland, path, name).etag;

describe('decide', () => {
  it('agrees with an oracle of its own on codings, conditions and ranges', () => {
    fc.assert(
      fc.property(meaning, (meant) => {
        const answer = ask(contract, path, fieldsOf(meant, tagOf, lastModified), { method: meant.method });
        const { status, encoding, range } = expected(meant, length);
        expect(answer.status).toBe(status);
        if (encoding) expect(fieldOf(answer.headers, 'ETag')).toBe(tagOf(encoding));
        if (answer.body.kind === 'file') {
          expect(answer.body.range).toEqual(range);
          expect(answer.body.representation.encoding).toBe(encoding);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('answers anything at all, in full, and never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc.constantFrom('*', '"', '"a"', 'W/"', ',', 'bytes='),
    );
    const name = fc.constantFrom(
      'Host',
      'Accept-Encoding',
      'If-Match',
      'If-None-Match',
      'If-Modified-Since',
      'If-Unmodified-Since',
      'If-Range',
      'Range',
      'Expect',
      'Content-Length',
      'Origin',
      'Access-Control-Request-Method',
    );
    const anything = fc.record({
      method: fc.oneof(fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST'), text),
      target: fc.oneof(
        fc.constantFrom(path, `${path}/`, '/', '*'),
        text.map((rest) => `/v2.2/${rest}`),
        text,
      ),
      httpVersion: fc.constantFrom('0.9', '1.0', '1.1', '2.0'),
      headers: fc.array(fc.tuple(name, text)),
      client: fc.constant('192.0.2.7'),
    });
    const known = new Set([200, 204, 206, 304, 400, 404, 405, 406, 412, 413, 414, 416, 417, 501]);
    fc.assert(
      fc.property(anything, (asked) => {
        const answer = decide(contract, asked, { now, limiter: new RateLimiter() });
        expect(known).toContain(answer.status);
        expect(fieldOf(answer.headers, 'Date')).toBe('Mon, 02 Mar 2026 10:00:00 GMT');
        expect(fieldOf(answer.headers, 'X-Frame-Options')).toBe('DENY');
        if (answer.status >= 400) expect(fieldOf(answer.headers, 'Status-Code')).toBe(String(answer.status));
        for (const [, value] of answer.headers) expect(value).toMatch(/^[\x20-\x7e]+$/);
      }),
      { numRuns: 3000 },
    );
  });

  it('is a pure function of contract, request, clock and what was counted', () => {
    const before = structuredClone(contract);
    const asked = request(path, { 'Accept-Encoding': 'br', Range: 'bytes=0-9' });
    const answers = [1, 2].map(() => decide(contract, asked, { now, limiter: new RateLimiter() }));
    expect(answers[0]).toEqual(answers[1]);
    expect(contract).toEqual(before);
  });
});
