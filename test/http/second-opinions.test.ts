import { createRequire } from 'node:module';
import fc from 'fast-check';
import CachePolicy from 'http-cache-semantics';
import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../../src/serving/http/answer.js';
import { ask, now } from './ask.js';
import { fieldsOf, meaning } from './oracle.js';
import { publication, representationOf } from './publication.js';

type Headers = Record<string, string>;
const fresh = createRequire(import.meta.url)('fresh') as (request: Headers, response: Headers) => boolean;

const path = '/v2.1/branches';
const fenland = publication();
const { manifest: contract } = fenland;
const { etag } = representationOf(fenland, path);
const modified = contract.routes[path]!.lastModified;

const headersOf = (answer: HttpAnswer): Headers =>
  Object.fromEntries(answer.headers.map(([name, value]) => [name.toLowerCase(), value]));

describe('the conditions of a GET, by the package fresh', () => {
  const isFresh = (fields: Headers) =>
    fresh(fields, headersOf(ask(contract, path, { 'accept-encoding': fields['accept-encoding'] ?? '' })));
  const isUnchanged = (fields: Headers) => ask(contract, path, fields).status === 304;

  it('agrees on every valid If-None-Match and If-Modified-Since', () => {
    const tagOf = (name: string) =>
      name === 'old' ? '"old"' : representationOf(fenland, path, name as 'identity' | 'br' | 'gzip').etag;
    fc.assert(
      fc.property(meaning, ({ codings, ifNoneMatch, ifModifiedSince }) => {
        // fresh leaves dates to Date.parse: it takes ISO dates (see below), and reads asctime, which names no zone,
        // as local time, so that what it says would depend on where the test runs.
        fc.pre(!['ISO', 'twice', 'asctime'].includes(ifModifiedSince?.form ?? ''));
        // It compares dates plainly: see below.
        fc.pre(ifNoneMatch !== undefined || ![1, 86_400].includes(ifModifiedSince?.after ?? 0));
        // It takes an empty field for an absent one: see below.
        fc.pre(ifNoneMatch?.length !== 0);
        const onlyThese = {
          method: 'GET',
          codings,
          ifNoneMatch,
          ifModifiedSince,
          ifMatch: undefined,
          ifUnmodifiedSince: undefined,
          range: undefined,
          ifRange: undefined,
        } as const;
        const written = fieldsOf(onlyThese, tagOf, Date.parse(modified));
        const fields = Object.fromEntries(
          Object.entries(written).map(([name, value]) => [name.toLowerCase(), String(value)]),
        );
        fc.pre(ask(contract, path, fields).status !== 406);
        // It knows of one representation only: see below.
        const tagOfAnswer = (more: Headers) => headersOf(ask(contract, path, more))['etag'];
        const acceptEncoding = { 'accept-encoding': fields['accept-encoding'] ?? '' };
        fc.pre(tagOfAnswer(fields) === tagOfAnswer(acceptEncoding));
        expect(isUnchanged(fields)).toBe(isFresh(fields));
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[string, Headers, { ours: boolean; theirs: boolean }]>([
    [
      'a date that is no HTTP-date counts as absent (RFC 9110 §13.1.3)',
      { 'if-modified-since': '2026-02-28T00:00:00Z' },
      { ours: false, theirs: true },
    ],
    [
      'a date within a day after Last-Modified may be that of an old copy (D44)',
      { 'if-modified-since': new Date(Date.parse(modified) + 1000).toUTCString() },
      { ours: false, theirs: true },
    ],
    [
      'the tag of another coding that is acceptable is known as well (D47)',
      { 'if-none-match': etag, 'accept-encoding': 'br' },
      { ours: true, theirs: false },
    ],
    [
      'an empty If-None-Match still switches If-Modified-Since off (RFC 9110 §13.1.3)',
      { 'if-none-match': '', 'if-modified-since': modified },
      { ours: false, theirs: true },
    ],
    [
      'a request’s no-cache speaks to caches, not to an origin (RFC 9111 §5.2.1.4)',
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
      { ours: true, theirs: false },
    ],
  ])('differs knowingly: %s', (_, fields, { ours, theirs }) => {
    expect([isUnchanged(fields), isFresh(fields)]).toEqual([ours, theirs]);
  });
});

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
