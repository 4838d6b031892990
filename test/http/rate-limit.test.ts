import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';

const limit = { requests: 145, seconds: 60 };
const start = Date.UTC(2026, 2, 2, 10);

/** Asks `times` times at one instant and says how often it was admitted. */
function burst(limiter: RateLimiter, times: number, at: number, key = 'a client'): number {
  let admitted = 0;
  for (let count = 0; count < times; count++) if (limiter.waitOf(key, limit, at) === 0) admitted++;
  return admitted;
}

describe('the rate limit (interface 8, D27)', () => {
  it('forgets clients that are idle', () => {
    const limiter = new RateLimiter();
    for (let client = 0; client < 1000; client++) burst(limiter, 1, start, `client ${client}`);
    expect(limiter.size).toBe(1000);
    burst(limiter, 1, start + 60_000, 'another client');
    expect(limiter.size).toBe(1);
  });

  it('never remembers more than its capacity, and forgets the longest silent first', () => {
    const limiter = new RateLimiter(3);
    burst(limiter, 145, start, 'a');
    burst(limiter, 145, start + 1, 'b');
    burst(limiter, 145, start + 2, 'c');
    burst(limiter, 1, start + 3, 'd');
    expect(limiter.size).toBe(3);
    expect(burst(limiter, 1, start + 4, 'b')).toBe(0);
  });

  it('obeys a limit that was lowered meanwhile', () => {
    const limiter = new RateLimiter();
    burst(limiter, 10, start);
    burst(limiter, 10, start + 10_000);
    const lower = { requests: 5, seconds: 60 };
    expect(limiter.waitOf('a client', lower, start + 20_000)).toBe(50);
    expect(limiter.waitOf('a client', lower, start + 70_000)).toBe(0);
  });

  it('never admits more than the limit in any window, and a client that waits as told is admitted', () => {
    const small = { requests: 4, seconds: 3 };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 120 }), (pauses) => {
        const limiter = new RateLimiter();
        const admitted: number[] = [];
        let at = start;
        for (const pause of pauses) {
          at += pause;
          const wait = limiter.waitOf('a client', small, at);
          const inWindow = admitted.filter((time) => time > at - 3000).length;
          expect(wait === 0).toBe(inWindow < 4);
          if (wait === 0) {
            admitted.push(at);
          } else {
            const freeAt = admitted[admitted.length - 4]! + 3000;
            expect(at + wait * 1000).toBeGreaterThanOrEqual(freeAt);
            expect(at + (wait - 1) * 1000).toBeLessThan(freeAt);
          }
        }
      }),
    );
  });
});
