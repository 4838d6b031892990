import { rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mediaTypeOf, publication, type TestPublication } from '../http/publication.js';
import { newest } from '../newest.js';
import { type Running, run } from './running.js';
import { fetchRaw, message, type Received, Wire } from './wire.js';

const fenland = publication();
const contract = fenland.manifest;

/** Holds an answer against interface 7 and D24 to D26. */
function expectError(received: Received, status: number, mediaType = mediaTypeOf('v2.1')) {
  expect(received.status).toBe(status);
  expect(received.headers).toMatchObject({
    'status-code': String(status),
    'content-type': mediaType,
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  });
  const { title, description } = contract.errors[status]!;
  expect(received.body.toString()).toBe(JSON.stringify({ description, status: String(status), title }));
}

describe('errors that are decided on', () => {
  it.each<[number, string, string[]]>([
    [400, '/v2.1/branches%', []],
    [404, '/v2.1/tellers', []],
    [414, `/v2.1/branches?${'n'.repeat(9000)}`, []],
    [416, '/v2.1/branches', ['Range: bytes=99999999-']],
    [417, '/v2.1/branches', ['Expect: miracles']],
  ])('%i', async (status, target, fields) => {
    const { port } = await run(fenland);
    expectError(await fetchRaw(port, target, fields), status);
  });
});

describe('errors before a request is understood', () => {
  const send = async (preview: Running, text: string) => {
    const wire = new Wire(preview.port).write(text);
    const received = await wire.receive();
    expect(received.headers['connection']).toBe('close');
    expect(await wire.rest()).toBe('');
    return received;
  };

  it('400 for what is no HTTP', async () => {
    expectError(await send(await run(fenland), '\x16\x03\x01\x02\x00\x01\r\n\r\n'), 400, 'application/json');
  });

  it('400 for a field that is none, in the media type of the path asked for', async () => {
    expectError(
      await send(await run(fenland), 'GET /v2.1/atms HTTP/1.1\r\nHost : x\r\nBad Name: y\r\n\r\n'),
      400,
    );
  });

  it('400 for a missing Host, which leaves the connection as it is', async () => {
    const { port } = await run(fenland);
    const wire = new Wire(port).write('GET /v2.1/atms HTTP/1.1\r\n\r\n');
    expectError(await wire.receive(), 400);
    expect((await wire.write(message('/v2.1/atms')).receive()).status).toBe(200);
  });

  it.each([
    ['no version, as in HTTP/0.9', 'GET /v2.1/atms'],
    ['HTTP/0.9', 'GET /v2.1/atms HTTP/0.9'],
    ['HTTP/1.2', 'GET /v2.1/atms HTTP/1.2'],
    ['HTTP/2.0', 'GET /v2.1/atms HTTP/2.0'],
    ['a version in lower case', 'GET /v2.1/atms http/1.1'],
    ['a version without a point', 'GET /v2.1/atms HTTP/11'],
    ['another protocol', 'GET /v2.1/atms ICE/1.0'],
  ])('400 for %s in the request line, and the connection is closed', async (_, line) => {
    expectError(await send(await run(fenland), `${line}\r\nHost: fenland\r\n\r\n`), 400);
    expectError(await send(await run(fenland), `${line}\r\n\r\n`), 400);
  });

  it('400 for the preface of HTTP/2', async () => {
    const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
    expectError(await send(await run(fenland), preface), 400, 'application/json');
  });

  it('400 without a body for a HEAD of HTTP/0.9, which has no such method', async () => {
    const wire = new Wire((await run(fenland)).port).write('HEAD /v2.1/atms\r\n\r\n');
    expect((await wire.receive('HEAD')).status).toBe(400);
    expect(await wire.rest()).toBe('');
  });

  it('400 for a request that ends in the middle', async () => {
    const { port } = await run(fenland);
    expectError(await new Wire(port).end('GET /v2.1/atms HTTP/1.1\r\nHo').receive(), 400, 'application/json');
  });

  it('408 for a request that doesn’t arrive in time', async () => {
    const preview = await run(fenland, { requestTimeoutMs: 150 });
    expectError(await send(preview, 'GET /v2.1/atms HTTP/1.1\r\nHost: fen'), 408, 'application/json');
  });

  it('nothing for a client that asked nothing: its connection is closed', async () => {
    const { port } = await run(fenland, { requestTimeoutMs: 150 });
    expect(await new Wire(port).rest()).toBe('');
  });

  it('414 for a target longer than all fields may be', async () => {
    expectError(await send(await run(fenland), message(`/v2.1/atms?${'n'.repeat(60_000)}`)), 414);
  });

  it('431 for fields that are too large', async () => {
    expectError(
      await send(await run(fenland), message('/v2.1/atms', [`Cookie: ${'c'.repeat(60_000)}`])),
      431,
    );
  });

  it('431 has no body where the request was a HEAD', async () => {
    const { port } = await run(fenland);
    const wire = new Wire(port).write(message('/v2.1/atms', [`Cookie: ${'c'.repeat(60_000)}`], 'HEAD'));
    expect((await wire.receive('HEAD')).status).toBe(431);
    expect(await wire.rest()).toBe('');
  });

  it.each(['BREW', 'get', 'G', 'PROPFIND'])('501 for the method %s', async (method) => {
    const { port } = await run(fenland);
    expectError(await new Wire(port).write(message('/v2.1/atms', [], method)).receive(), 501);
  });

  it('405 for CONNECT', async () => {
    const { port } = await run(fenland);
    const wire = new Wire(port).write(
      'CONNECT fenland.example:443 HTTP/1.1\r\nHost: fenland.example\r\n\r\n',
    );
    const received = await wire.receive();
    expectError(received, 405, 'application/json');
    expect(received.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });
});

describe('500 for a file that isn’t what was published', () => {
  const file = (preview: Running) => join(preview.site, 'v2.1/branches');
  const damages: [string, (preview: Running, published: TestPublication) => Promise<void>][] = [
    ['is missing', (preview) => rm(file(preview))],
    ['has another size than the manifest says', (preview) => truncate(file(preview), 100)],
    [
      'has another size than the manifest says',
      (preview, { files }) => writeFile(file(preview), `${files.get('v2.1/branches')} `),
    ],
    [
      'can not be read',
      async (preview, { files }) => {
        const elsewhere = join(preview.site, '../elsewhere');
        await writeFile(elsewhere, files.get('v2.1/branches')!);
        await rm(file(preview));
        await symlink(elsewhere, file(preview));
      },
    ],
  ];

  it.each(damages)('%s', async (reason, damage) => {
    const preview = await run(fenland);
    expect((await fetchRaw(preview.port, '/v2.1/branches')).status).toBe(200);
    await damage(preview, fenland);
    expectError(await fetchRaw(preview.port, '/v2.1/branches'), 500);
    expect(preview.log.at(-1)).toMatchObject({
      status: 500,
      trouble: `v2.1/branches ${reason}`,
    });
    expect((await fetchRaw(preview.port, '/v2.1/branches', [], 'HEAD')).status).toBe(500);
    expect((await fetchRaw(preview.port, '/v2.1/branches', ['Range: bytes=0-1'])).status).toBe(500);
    expect((await fetchRaw(preview.port, '/v2.1/branches', ['Accept-Encoding: br'])).status).toBe(200);
    expect((await fetchRaw(preview.port, '/v2.1/atms')).status).toBe(200);
  });

  it('is over once the file is back', async () => {
    const preview = await run(fenland);
    await truncate(file(preview), 0);
    expect((await fetchRaw(preview.port, '/v2.1/branches')).status).toBe(500);
    await writeFile(file(preview), fenland.files.get('v2.1/branches')!);
    expect((await fetchRaw(preview.port, '/v2.1/branches')).status).toBe(200);
  });

  it('comes too late for a file that is cut while it is sent: then the connection is cut', async () => {
    const large = Buffer.alloc(30_000_000, 'Reedham Fen ');
    const preview = await run(publication({ collections: ['branches'], bytesOf: () => large }));
    const wire = new Wire(preview.port).write(message('/v2.1/branches'));
    await new Promise((resolve) => wire.socket.once('data', resolve));
    wire.socket.pause();
    await truncate(file(preview), 1_000_000);
    wire.socket.resume();
    expect((await wire.rest()).length).toBeLessThan(large.length);
    expect((await fetchRaw(preview.port, `/${newest}/branches`)).status).toBe(200);
  });
});
