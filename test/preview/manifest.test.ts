import { describe, expect, it } from 'vitest';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { publication, writePublication } from '../http/publication.js';
import { run } from './running.js';
import { fetchRaw } from './wire.js';

const at = `/${manifestFile}`;
const fenland = publication({
  basePath: '/open-banking',
  rateLimit: { requests: 1, seconds: 60 },
  versionHeaders: { 'v2.1': { Deprecation: '@1767225600' } },
});

describe('the manifest, as a file beside the operations', () => {
  it('is served as JSON that caches ask about anew, with the headers of every answer', async () => {
    const { port } = await run(fenland);
    const { status, headers, body } = await fetchRaw(port, at);
    expect([status, body.equals(fenland.files.get(manifestFile)!)]).toEqual([200, true]);
    expect(headers).toEqual({
      'strict-transport-security': 'max-age=31536000',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      date: 'Mon, 02 Mar 2026 10:00:00 GMT',
      'cache-control': 'no-cache',
      'content-type': 'application/json',
      'content-length': String(body.length),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      vary: 'Accept-Encoding',
      connection: 'close',
    });
    const head = await fetchRaw(port, at, [], 'HEAD');
    expect([head.status, head.headers, head.body.length]).toEqual([200, headers, 0]);
  });

  it('is confirmed by its tag, but not by a date, which stays when only headers change', async () => {
    const { port } = await run(fenland);
    const { headers } = await fetchRaw(port, at);
    expect((await fetchRaw(port, at, [`If-None-Match: ${headers['etag']}`])).status).toBe(304);
    const future = 'If-Modified-Since: Fri, 01 Jan 2038 00:00:00 GMT';
    expect((await fetchRaw(port, at, [future])).status).toBe(200);
  });

  it('is another one, with another tag, as soon as there is another publication', async () => {
    const { port, site } = await run(fenland);
    const before = await fetchRaw(port, at);
    const next = publication({ lastUpdated: '2026-03-01T09:00:00.000Z' });
    await writePublication(site, next);
    const after = await fetchRaw(port, at);
    expect(after.body.equals(next.files.get(manifestFile)!)).toBe(true);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it('is no operation: it is never counted, and can’t be written', async () => {
    const { port } = await run(fenland);
    for (let count = 0; count < 5; count++) expect((await fetchRaw(port, at)).status).toBe(200);
    const posted = await fetchRaw(port, at, [], 'POST');
    expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('stands at the web root only, and the other files are nothing that can be asked for', async () => {
    const { port } = await run(fenland);
    const others = [`/open-banking${at}`, '/errors/404.json', '/open-banking/v2.1/branches.br'];
    for (const target of others) expect((await fetchRaw(port, target)).status).toBe(404);
  });
});
