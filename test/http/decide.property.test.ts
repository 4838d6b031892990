import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../src/serving/http/answer.js';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import { now, request } from './ask.js';
import { publication } from './publication.js';

const path = '/v2.2/atms';
const { manifest: contract } = publication();

describe('decide', () => {
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
