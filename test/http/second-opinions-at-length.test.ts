import { createRequire } from 'node:module';
import fc from 'fast-check';
import CachePolicy from 'http-cache-semantics';
import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../../src/serving/http/answer.js';
import { seed } from '../seed.js';
import { ask, now } from './ask.js';
import { fieldsOf, type Meaning, meaning } from './oracle.js';
import { publication, representationOf, type TestPublication } from './publication.js';

type Headers = Record<string, string>;
const fresh = createRequire(import.meta.url)('fresh') as (request: Headers, response: Headers) => boolean;

/** OPINIONS=100000 asks so many of each package. The same requests for the same seed. */
const numRuns = Number(process.env['OPINIONS'] ?? 1000);
const timeout = 60_000 + numRuns * 20;

const path = '/v2.1/branches';
const fenland = publication();
const changed = publication({
  bytesOf: (version, collection) => Buffer.from(JSON.stringify({ version, collection }).repeat(60)),
  lastUpdated: '2026-03-02T09:00:00.000Z',
});

const headersOf = (answer: HttpAnswer): Headers =>
  Object.fromEntries(answer.headers.map(([name, value]) => [name.toLowerCase(), value]));

/** A meaning as fields by name in lower case, several lines joined, as node:http gives them to both packages. */
function written(meant: Meaning, published: TestPublication = fenland): Headers {
  const tagOf = (name: string) =>
    name === 'old' ? '"old"' : representationOf(published, path, name as 'identity' | 'br' | 'gzip').etag;
  const modified = Date.parse(published.manifest.routes[path]!.lastModified);
  return Object.fromEntries(
    Object.entries(fieldsOf(meant, tagOf, modified)).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'string' ? value : value.join(', '),
    ]),
  );
}

/** How often each kind of difference was met, printed where many requests are asked. */
class Differences {
  readonly #counts = new Map<string, number>();

  add(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  get kinds(): string[] {
    return [...this.#counts.keys()].sort();
  }

  tell(subject: string): void {
    if (process.env['OPINIONS'] === undefined) return;
    console.log(`${subject}, ${numRuns} requests:`, Object.fromEntries(this.#counts));
  }
}

const unconditional = {
  ifMatch: undefined,
  ifUnmodifiedSince: undefined,
  range: undefined,
  ifRange: undefined,
};

describe('decide and the package fresh, over generated conditions', () => {
  it('say the same of 304, but for the kinds that are named', { timeout }, () => {
    const differences = new Differences();
    fc.assert(
      fc.property(meaning, fc.boolean(), (generated, noCache) => {
        const meant = { ...generated, ...unconditional, method: 'GET' as const };
        const fields: Headers = { ...written(meant), ...(noCache && { 'cache-control': 'no-cache' }) };
        const plain = ask(fenland.manifest, path, { 'accept-encoding': fields['accept-encoding'] ?? '' });
        fc.pre(plain.status !== 406);
        const ours = ask(fenland.manifest, path, fields).status === 304;
        if (ours === fresh(fields, headersOf(plain))) return;
        const kind = freshDiffers(meant, noCache, ours);
        expect(kind, JSON.stringify(fields)).toBeDefined();
        differences.add(kind!);
      }),
      { numRuns, seed },
    );
    differences.tell('fresh');
    expect(differences.kinds).toContain('no-cache in the request');
    expect(differences.kinds).toContain('a date that is no HTTP-date');
    expect(differences.kinds).toContain('a date within a day after Last-Modified');
    expect(differences.kinds).toContain('the tag of another coding');
  });
});

function freshDiffers(
  { ifNoneMatch, ifModifiedSince }: Meaning,
  noCache: boolean,
  ours: boolean,
): string | undefined {
  if (noCache) return 'no-cache in the request';
  if (ifNoneMatch?.length === 0) return 'an empty If-None-Match';
  if (ifNoneMatch !== undefined) {
    const isOfRoute = ifNoneMatch !== 'any' && ifNoneMatch.some(({ of }) => of !== 'old' && of !== 'nobody');
    return ours && isOfRoute ? 'the tag of another coding' : undefined;
  }
  if (ifModifiedSince?.form === 'ISO') return 'a date that is no HTTP-date';
  if (ifModifiedSince?.form === 'asctime') {
    // Only where the test doesn't run in UTC.
    if (new Date(0).getTimezoneOffset() !== 0) return 'asctime taken as local time';
  }
  const isSoonAfter = ifModifiedSince !== undefined && [1, 86_400].includes(ifModifiedSince.after);
  return isSoonAfter ? 'a date within a day after Last-Modified' : undefined;
}

describe('decide and the package http-cache-semantics, over a cache’s whole life with a copy', () => {
  it('say the same, but for the kinds that are named', { timeout }, () => {
    const differences = new Differences();
    const second = fc.record({
      codings: meaning.map(({ codings }) => codings),
      sameSpelling: fc.boolean(),
      age: fc.constantFrom(0, 1, 28_799, 28_800, 28_801, 100_000),
      isChanged: fc.boolean(),
    });
    fc.assert(
      fc.property(meaning, second, (generated, { codings, sameSpelling, age, isChanged }) => {
        const meant = {
          ...generated,
          method: 'GET' as const,
          ifNoneMatch: undefined,
          ifModifiedSince: undefined,
        };
        const headers: Headers = { host: 'fenland.example', ...written(meant) };
        const first = { method: 'GET', url: path, headers };
        const stored = ask(fenland.manifest, path, written(meant));
        let at = now;
        class Clocked extends CachePolicy {
          now() {
            return at;
          }
        }
        const policy = new Clocked(first, { status: stored.status, headers: headersOf(stored) });

        const mayStore = stored.status === 200 || stored.status === 206;
        if (policy.storable() !== mayStore) {
          expect([stored.status, policy.storable()]).toEqual([206, false]);
          differences.add('a 206 isn’t stored');
        }
        if (stored.status !== 200) return;

        at = now + age * 1000;
        const next = written({ ...meant, ...unconditional, ...(!sameSpelling && { codings }) });
        const asking = { ...first, headers: { host: 'fenland.example', ...next } };
        const source = isChanged ? changed : fenland;
        const due = ask(source.manifest, path, next, {}, at);
        const before = ask(fenland.manifest, path, next, {}, at);
        const isSame = headersOf(before)['etag'] === headersOf(stored)['etag'];

        const isServed = policy.satisfiesWithoutRevalidation(asking);
        // What it serves is never another representation than the origin would have sent when it was stored.
        if (isServed) expect([isSame, age < 28_800]).toEqual([true, true]);
        else if (isSame && age < 28_800) {
          expect(next['accept-encoding']).not.toBe(headers['accept-encoding']);
          differences.add('another spelling of Accept-Encoding');
        }
        if (due.status === 406) return;

        // Its question whether the copy still holds is answered 304 exactly where it does.
        const { host: _, ...revalidating } = policy.revalidationHeaders(asking) as Headers;
        const answer = ask(source.manifest, path, revalidating, {}, at);
        const result = policy.revalidatedPolicy(
          { ...asking, headers: { host: 'fenland.example', ...revalidating } },
          { status: answer.status, headers: headersOf(answer) },
        );
        if (revalidating['if-none-match'] === undefined) {
          expect(answer.status).toBe(200);
          differences.add('a copy for another Accept-Encoding isn’t asked about');
          return;
        }
        const holds = !isChanged && isSame;
        expect([answer.status, result.modified]).toEqual([holds ? 304 : 200, !holds]);
        if (holds) expect(result.policy.timeToLive()).toBe(28_800_000);
      }),
      { numRuns, seed },
    );
    differences.tell('http-cache-semantics');
    expect(differences.kinds).toContain('another spelling of Accept-Encoding');
  });
});
