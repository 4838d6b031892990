import { TransformStream } from 'node:stream/web';
import { expect, test } from 'vitest';
import { type Bindings, worker } from '../../src/serving/hosts/cloudflare-worker.js';
import type { AskHost } from '../../src/serving/verify/host.js';
import { now } from '../http/ask.js';
import type { TestPublication } from '../http/publication.js';
import { withNotFound } from '../http/with-files.js';
import { built, dated, found, verifying } from '../verify/host.js';

/** The part of the Workers runtime that Node.js has not: fails unless exactly so many bytes pass. */
class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(bytes: number) {
    let left = bytes;
    super({
      transform(chunk, controller) {
        left -= chunk.length;
        if (left < 0) throw new TypeError('more bytes than announced');
        controller.enqueue(chunk);
      },
      flush() {
        if (left > 0) throw new TypeError('fewer bytes than announced');
      },
    });
  }
}
Object.assign(globalThis, { FixedLengthStream });

/** A Worker with the files of a publication as its static assets, as `verify` asks hosts. */
function asking({ files }: TestPublication, limiter?: Bindings['RATE_LIMITER']): AskHost {
  const { fetch } = worker(() => now);
  const ASSETS = {
    async fetch({ url }: Request) {
      const bytes = files.get(new URL(url).pathname.slice(1));
      return bytes === undefined ? new Response(null, { status: 404 }) : new Response(new Uint8Array(bytes));
    },
  };
  return async ({ method, target, headers }) => {
    const url = `https://fenland.example${target}`;
    const fields = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
    // Fetch may not set them; Cloudflare passes what the client has sent.
    const request = { method, url, headers: fields } as unknown as Request;
    const response = await fetch(request, { ASSETS, ...(limiter && { RATE_LIMITER: limiter }) });
    const { status } = response;
    return { status, headers: [...response.headers], body: Buffer.from(await response.arrayBuffer()) };
  };
}

test('the Worker answers all as the manifest says, with its own tags and dates', async () => {
  const published = withNotFound(built);
  expect(found(await verifying(asking(published), { manifest: published.manifest }))).toEqual([]);
  const below = dated('2026-02-27T16:20:05.250Z', { basePath: '/open-banking' });
  expect(found(await verifying(asking(below), { manifest: below.manifest }))).toEqual([]);
});

test('the counter of Cloudflare decides on 429; what is not an operation is not counted', async () => {
  const keys: string[] = [];
  const limit = async ({ key }: { readonly key: string }) => {
    keys.push(key);
    return { success: keys.length < 2 };
  };
  const ask = asking(withNotFound(built), { limit });
  const get = (target: string) =>
    ask({ method: 'GET', target, headers: [['CF-Connecting-IP', '192.0.2.7']] });
  expect((await get('/v2.1/branches')).status).toBe(200);
  const { status, headers } = await get('/v2.1/branches');
  expect([status, Object.fromEntries(headers)['retry-after']]).toEqual([429, '60']);
  expect((await get('/catalogue')).status).toBe(200);
  expect(keys).toEqual(['GET v2.1 branches 192.0.2.7', 'GET v2.1 branches 192.0.2.7']);
});

test('a file that is missing is a 500, a manifest that is missing a 503', async () => {
  const files = new Map(built.files);
  files.delete('v2.1/branches');
  const get = { method: 'GET', target: '/v2.1/branches', headers: [] };
  expect((await asking({ ...built, files })(get)).status).toBe(500);
  expect((await asking({ ...built, files: new Map() })(get)).status).toBe(503);
});
