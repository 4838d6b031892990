import CachePolicy from 'http-cache-semantics';
import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../../src/serving/http/answer.js';
import { ask, now } from './ask.js';
import { publication } from './publication.js';

type Headers = Record<string, string>;

const path = '/v2.1/branches';
const { manifest: contract } = publication();

const headersOf = (answer: HttpAnswer): Headers =>
  Object.fromEntries(answer.headers.map(([name, value]) => [name.toLowerCase(), value]));

describe('a shared cache, by the package http-cache-semantics', () => {
  class PolicyAtNow extends CachePolicy {
    now() {
      return now;
    }
  }
  const asked = {
    method: 'GET',
    url: path,
    headers: { host: 'openapi.fenland.example', 'accept-encoding': 'br' },
  };
  const stored = ask(contract, path, { 'accept-encoding': 'br' });
  const policy = new PolicyAtNow(asked, { status: stored.status, headers: headersOf(stored) });

  it('may store a 200 for 28800 seconds (interface 8)', () => {
    expect(policy.storable()).toBe(true);
    expect(policy.timeToLive()).toBe(28_800_000);
  });

  it('serves it to the same Accept-Encoding only', () => {
    expect(policy.satisfiesWithoutRevalidation(asked)).toBe(true);
    const other = { ...asked, headers: { ...asked.headers, 'accept-encoding': 'gzip' } };
    expect(policy.satisfiesWithoutRevalidation(other)).toBe(false);
  });

  it('has its copy refreshed by a 304', () => {
    const conditional = { ...asked, headers: policy.revalidationHeaders(asked) };
    const { host: _, ...fields } = conditional.headers as Headers;
    const answer = ask(contract, path, fields);
    expect(answer.status).toBe(304);
    const revalidated = policy.revalidatedPolicy(conditional, { status: 304, headers: headersOf(answer) });
    expect([revalidated.modified, revalidated.matches]).toEqual([false, true]);
    expect(revalidated.policy.storable()).toBe(true);
    expect(revalidated.policy.timeToLive()).toBe(28_800_000);
  });

  it('stores no error', () => {
    const refused = ask(contract, '/v2.1/tellers');
    const refusedPolicy = new PolicyAtNow(
      { ...asked, url: '/v2.1/tellers' },
      { status: refused.status, headers: headersOf(refused) },
    );
    expect(refusedPolicy.storable()).toBe(false);
  });
});
