import { describe, expect, it } from 'vitest';
import { ask } from '../http/ask.js';
import { publication } from '../http/publication.js';
import { run } from './running.js';
import { fetchRaw, message, Wire } from './wire.js';

// Every address in every coding, HEAD, conditions and ranges: test/verify/verify.test.ts.
describe('the preview of a publication', () => {
  it('sends exactly the fields that were decided on, and those of the connection', async () => {
    const { manifest } = publication();
    const { port } = await run();
    const [path, { representations }] = Object.entries(manifest.routes)[0]!;
    for (const [status, method, fields] of [
      [200, 'GET', {}],
      [206, 'GET', { Range: 'bytes=-4' }],
      [304, 'GET', { 'If-None-Match': `W/${representations[0]!.etag}` }],
      [204, 'OPTIONS', {}],
      [404, 'GET', {}],
    ] as const) {
      const target = status === 404 ? '/nowhere' : path;
      const { headers } = ask(manifest, target, fields, { method });
      const decided = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
      const received = await fetchRaw(port, target, lines, method);
      expect([received.status, received.headers]).toEqual([status, { ...decided, connection: 'close' }]);
    }
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
