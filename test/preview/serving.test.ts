import { describe, expect, it } from 'vitest';
import { publication } from '../http/publication.js';
import { run } from './running.js';
import { fetchRaw, message, Wire } from './wire.js';

// Every address in every coding, HEAD, conditions and ranges: test/verify/verify.test.ts.
describe('the preview of a publication', () => {
  it('sends exactly the fields that were decided on, and those of the connection', async () => {
    const fenland = publication();
    const { port } = await run(fenland);
    const { representations } = fenland.manifest.routes['/v2.1/branches']!;
    const security = {
      'strict-transport-security': 'max-age=31536000',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      date: 'Mon, 02 Mar 2026 10:00:00 GMT',
      connection: 'close',
    };
    const validity = {
      etag: representations[0]!.etag,
      'last-modified': 'Fri, 27 Feb 2026 16:20:05 GMT',
      'cache-control': 'max-age=28800',
      vary: 'Accept-Encoding',
    };
    const content = {
      'content-type': 'application/prs.fenland.opendata.v2.1+json',
      'accept-ranges': 'bytes',
    };
    const { bytes } = representations[0]!;

    expect((await fetchRaw(port, '/v2.1/branches')).headers).toEqual({
      ...security,
      ...validity,
      ...content,
      'content-length': String(bytes),
    });
    expect((await fetchRaw(port, '/v2.1/branches', ['Range: bytes=-4'])).headers).toEqual({
      ...security,
      ...validity,
      ...content,
      'content-length': '4',
      'content-range': `bytes ${bytes - 4}-${bytes - 1}/${bytes}`,
    });
    const unchanged = await fetchRaw(port, '/v2.1/branches', [`If-None-Match: W/${validity.etag}`]);
    expect([unchanged.status, unchanged.headers]).toEqual([304, { ...security, ...validity }]);
    const options = await fetchRaw(port, '/v2.1/branches', [], 'OPTIONS');
    expect([options.status, options.headers]).toEqual([204, { ...security, allow: 'GET, HEAD, OPTIONS' }]);
  });

  it('takes no field over from the byte pump, however the policy spells its own', async () => {
    const always = { 'accept-ranges': 'none', 'content-disposition': 'attachment' };
    const { port } = await run(publication({ headers: { always } }));
    const { fields } = await fetchRaw(port, '/v2.1/branches');
    const named = (name: string) => fields.filter(([key]) => key.toLowerCase() === name);
    expect(named('content-disposition')).toEqual([['content-disposition', 'attachment']]);
    expect(named('accept-ranges')).toEqual([['accept-ranges', 'bytes']]);
    expect(named('last-modified')).toHaveLength(1);
    expect(named('content-type')).toHaveLength(1);
  });

  it('serves an empty file', async () => {
    const { port } = await run(publication({ bytesOf: () => Buffer.alloc(0) }));
    const { status, headers, body } = await fetchRaw(port, '/v2.1/atms');
    expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0]);
  });

  it('tells its log of every answer', async () => {
    const { port, log } = await run();
    await fetchRaw(port, '/v2.1/atms?near=Reedham');
    await fetchRaw(port, '/v2.1/tellers', [], 'HEAD');
    expect(log).toEqual([
      { method: 'GET', target: '/v2.1/atms?near=Reedham', status: 200 },
      { method: 'HEAD', target: '/v2.1/tellers', status: 404 },
    ]);
  });

  it('ends at once, whatever its clients are doing', async () => {
    const large = Buffer.alloc(20_000_000, 'fen ');
    const preview = await run(publication({ collections: ['atms'], bytesOf: () => large }));
    const idle = new Wire(preview.port);
    const asking = new Wire(preview.port).write('GET /v2.1/atms HT');
    const reading = new Wire(preview.port).write(message('/v2.1/atms'));
    await new Promise((resolve) => reading.socket.once('data', resolve));
    reading.socket.pause();
    await preview.close();
    reading.socket.resume();
    await Promise.all([idle, asking, reading].map((wire) => wire.rest()));
    await expect(fetchRaw(preview.port, '/v2.1/atms')).rejects.toThrow();
  });

  it('can’t be started on a port that is taken', async () => {
    const { port } = await run();
    await expect(run(publication(), { port })).rejects.toThrow(/EADDRINUSE/);
  });
});
