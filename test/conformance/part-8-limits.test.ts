import { beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import { methods, operations } from './publication/operations.js';
import { Publisher } from './publication/publish.js';

let manifest: Manifest;
beforeAll(async () => {
  manifest = await new Publisher().publish();
});

const start = Date.UTC(2024, 2, 2);

/** A client that asks the service, and the statuses that it gets. */
function client(limiter: RateLimiter, address = '192.0.2.1') {
  return (method: string, target: string, after: number) =>
    decide(
      manifest,
      { method, target, httpVersion: '1.1', headers: [['Host', 'fens']], client: address },
      { now: start + after, limiter },
    );
}

describe('the rate limit', () => {
  for (const { version, path, url } of operations) {
    for (const method of methods) {
      test(`${version} ${method} ${path}: 145 in a minute`, () => {
        const ask = client(new RateLimiter());
        const statuses = Array.from({ length: 146 }, (_, index) => ask(method, url, index * 400).status);
        expect(statuses).toEqual([...Array.from({ length: 145 }, () => 200), 429]);
      });
    }
  }

  test('each operation of each version is counted apart', () => {
    const ask = client(new RateLimiter());
    for (const { url } of operations) {
      for (const method of methods) {
        const statuses = Array.from({ length: 146 }, () => ask(method, url, 0).status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(145);
      }
    }
  });

  test('each client is counted apart', () => {
    const limiter = new RateLimiter();
    const url = operations[0]!.url;
    for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8::1']) {
      const ask = client(limiter, address);
      const statuses = Array.from({ length: 146 }, () => ask('GET', url, 0).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(145);
    }
  });

  test('any 60 seconds, to the millisecond, and Retry-After says when', () => {
    const ask = client(new RateLimiter());
    const url = operations[0]!.url;
    for (let index = 0; index < 145; index++) ask('GET', url, index * 100);
    const refused = ask('GET', url, 50_500);
    expect(refused.status).toBe(429);
    expect(refused.headers.filter(([name]) => name === 'Retry-After')).toEqual([['Retry-After', '10']]);
    expect(ask('GET', url, 59_999).status).toBe(429);
    expect(ask('GET', url, 60_000).status).toBe(200);
    expect(ask('GET', url, 60_000).status).toBe(429);
    expect(ask('GET', url, 60_100).status).toBe(200);
  });
});
