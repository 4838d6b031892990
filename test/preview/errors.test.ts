import { rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mediaTypeOf, publication } from '../http/publication.js';
import { run } from './running.js';
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

describe('errors that are decided on, although Node.js has its own', () => {
  it.each<[number, string, string[]]>([
    [414, `/v2.1/branches?${'n'.repeat(9000)}`, []],
    [417, '/v2.1/branches', ['Expect: miracles']],
  ])('%i', async (status, target, fields) => {
    const { port } = await run(fenland);
    expectError(await fetchRaw(port, target, fields), status);
  });
});

describe('errors before a request is understood', () => {
  const http = (version: string) => `GET /v2.1/atms ${version}\r\nHost: fenland\r\n\r\n`;
  const plainType = 'application/json';
  const cases: [status: number, why: string, text: string, mediaType?: string][] = [
    [400, 'what is no HTTP', '\x16\x03\x01\x02\x00\x01\r\n\r\n', plainType],
    [400, 'a field that is none', 'GET /v2.1/atms HTTP/1.1\r\nHost : x\r\nBad Name: y\r\n\r\n'],
    [400, 'the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', plainType],
    [400, 'no version, as in HTTP/0.9', 'GET /v2.1/atms\r\n\r\n'],
    [400, 'HTTP/0.9', http('HTTP/0.9')],
    [400, 'HTTP/1.2', http('HTTP/1.2')],
    [400, 'HTTP/2.0', http('HTTP/2.0')],
    [400, 'a version in lower case', http('http/1.1')],
    [400, 'a version without a point', http('HTTP/11')],
    [400, 'another protocol', http('ICE/1.0')],
    [408, 'a request that doesn’t arrive in time', 'GET /v2.1/atms HTTP/1.1\r\nHost: fen', plainType],
    [414, 'a target longer than all fields may be', message(`/v2.1/atms?${'n'.repeat(60_000)}`)],
    [431, 'fields that are too large', message('/v2.1/atms', [`Cookie: ${'c'.repeat(60_000)}`])],
  ];

  it.each(cases)('%i for %s, and the connection is closed', async (status, _, text, mediaType) => {
    const { port } = await run(fenland, { requestTimeoutMs: status === 408 ? 150 : 30_000 });
    const wire = new Wire(port).write(text);
    const received = await wire.receive();
    expectError(received, status, mediaType);
    expect(received.headers['connection']).toBe('close');
    expect(await wire.rest()).toBe('');
  });

  it.each([
    [400, 'HTTP/0.9, which has no such method', 'HEAD /v2.1/atms\r\n\r\n'],
    [431, 'too many fields', message('/v2.1/atms', [`Cookie: ${'c'.repeat(60_000)}`], 'HEAD')],
  ])('%i has no body for a HEAD with %s', async (status, _, text) => {
    const wire = new Wire((await run(fenland)).port).write(text);
    expect((await wire.receive('HEAD')).status).toBe(status);
    expect(await wire.rest()).toBe('');
  });

  it('400 for a missing Host, which leaves the connection as it is', async () => {
    const { port } = await run(fenland);
    const wire = new Wire(port).write('GET /v2.1/atms HTTP/1.1\r\n\r\n');
    expectError(await wire.receive(), 400);
    expect((await wire.write(message('/v2.1/atms')).receive()).status).toBe(200);
  });

  it('400 for a request that ends in the middle', async () => {
    const { port } = await run(fenland);
    expectError(await new Wire(port).end('GET /v2.1/atms HTTP/1.1\r\nHo').receive(), 400, plainType);
  });

  it('nothing for a client that asked nothing: its connection is closed', async () => {
    const { port } = await run(fenland, { requestTimeoutMs: 150 });
    expect(await new Wire(port).rest()).toBe('');
  });

  it.each(['BREW', 'get', 'G', 'PROPFIND'])('501 for the method %s', async (method) => {
    const { port } = await run(fenland);
    expectError(await new Wire(port).write(message('/v2.1/atms', [], method)).receive(), 501);
  });

  it('405 for CONNECT', async () => {
    const wire = new Wire((await run(fenland)).port).write(message('fenland.example:443', [], 'CONNECT'));
    const received = await wire.receive();
    expectError(received, 405, plainType);
    expect(received.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });
});

describe('500 for a file that isn’t what was published', () => {
  const bytes = fenland.files.get('v2.1/branches')!;
  const other = Buffer.from(bytes).fill('x', 9, 10);
  it.each<[damage: string, damaging: (file: string) => Promise<void>]>([
    ['missing', (file) => rm(file)],
    ['shorter', (file) => truncate(file, 100)],
    ['longer', (file) => writeFile(file, `${bytes} `)],
    ['another', (file) => writeFile(file, other)],
    ['a link', (file) => rename(file, `${file}-elsewhere`).then(() => symlink(`${file}-elsewhere`, file))],
  ])('but is %s, until it is back', async (_, damage) => {
    const { port, site, log } = await run(fenland);
    const file = join(site, 'v2.1/branches');
    const status = async (fields: string[] = [], method = 'GET') =>
      (await fetchRaw(port, '/v2.1/branches', fields, method)).status;
    expect(await status()).toBe(200);
    await damage(file);
    expectError(await fetchRaw(port, '/v2.1/branches'), 500);
    const trouble = 'v2.1/branches is missing, or not the file of the manifest';
    expect(log.at(-1)).toMatchObject({ status: 500, trouble });
    expect(await status([], 'HEAD')).toBe(500);
    expect(await status(['Range: bytes=0-1'])).toBe(500);
    expect(await status(['Accept-Encoding: br'])).toBe(200);
    await rm(file, { force: true });
    await writeFile(file, bytes);
    expect(await status()).toBe(200);
  });
});
