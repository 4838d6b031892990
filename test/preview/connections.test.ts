import { describe, expect, it, onTestFinished } from 'vitest';
import { publication } from '../http/publication.js';
import { run } from './running.js';
import { fetchRaw, message, Wire } from './wire.js';

const fenland = publication();
const branches = fenland.files.get('v2.1/branches')!;

describe('a connection', () => {
  it('is kept for one request after the other, of any outcome', async () => {
    const wire = new Wire((await run(fenland)).port);
    const asked: [string, string[], string, number][] = [
      ['/v2.1/branches', [], 'GET', 200],
      ['/v2.1/branches', [], 'HEAD', 200],
      ['/v2.1/branches', ['If-None-Match: *'], 'GET', 304],
      ['/v2.1/branches', ['Range: bytes=0-9'], 'GET', 206],
      ['/v2.1/tellers', [], 'GET', 404],
      ['/v2.1/tellers', [], 'HEAD', 404],
      ['/v2.1/branches', [], 'OPTIONS', 204],
      ['/v2.1/branches', [], 'DELETE', 405],
      ['/v2.1/branches', ['Accept-Encoding: br'], 'GET', 200],
    ];
    for (const [target, fields, method, status] of asked) {
      const received = await wire.write(message(target, fields, method)).receive(method);
      expect(received.status).toBe(status);
      // A field of HTTP/1.0, which HTTP/2 forbids (RFC 9112 appendix C.2.2, RFC 9113 §8.2.2).
      expect(received.headers).not.toHaveProperty('keep-alive');
    }
  });

  it('of HTTP/1.0 is kept where the client asks for it, and says so', async () => {
    const wire = new Wire((await run(fenland)).port);
    for (let count = 0; count < 2; count++) {
      wire.write('GET /v2.1/branches HTTP/1.0\r\nConnection: keep-alive\r\n\r\n');
      const { status, headers } = await wire.receive();
      expect([status, headers['connection']]).toEqual([200, 'keep-alive']);
      expect(headers).not.toHaveProperty('keep-alive');
    }
  });

  it('of HTTP/1.1 is closed where the client asks for it, and says so', async () => {
    const wire = new Wire((await run(fenland)).port).write(message('/v2.1/branches', ['Connection: close']));
    expect((await wire.receive()).headers['connection']).toBe('close');
    expect(await wire.rest()).toBe('');
  });

  it('takes many requests at once and answers them in their order', async () => {
    const wire = new Wire((await run(fenland)).port);
    const targets = Array.from({ length: 200 }, (_, index) =>
      index % 3 === 0 ? '/v2.1/branches' : `/nowhere/${index}`,
    );
    const warnings: Error[] = [];
    const warned = (warning: Error) => warnings.push(warning);
    process.on('warning', warned);
    onTestFinished(() => void process.off('warning', warned));
    wire.write(targets.map((target) => message(target)).join(''));
    const statuses: number[] = [];
    for (const _ of targets) statuses.push((await wire.receive()).status);
    expect(warnings).toEqual([]);
    expect(statuses).toEqual(targets.map((target) => (target.startsWith('/v2.1') ? 200 : 404)));
  });

  it('may be ended by the client on its side before the answer', async () => {
    const { port } = await run(fenland);
    const wire = new Wire(port).end(message('/v2.1/branches'));
    expect((await wire.receive()).body.equals(branches)).toBe(true);
    expect(await wire.rest()).toBe('');
  });

  it('of HTTP/1.0 is answered and closed', async () => {
    const { port } = await run(fenland);
    const wire = new Wire(port).write('GET /v2.1/branches HTTP/1.0\r\n\r\n');
    expect((await wire.receive()).body.equals(branches)).toBe(true);
    expect(await wire.rest()).toBe('');
  });

  it('is not upgraded: the request is answered as if it hadn’t asked', async () => {
    const { port } = await run(fenland);
    for (const protocol of ['websocket', 'h2c']) {
      const received = await fetchRaw(port, '/v2.1/branches', [`Upgrade: ${protocol}`]);
      expect(received.body.equals(branches)).toBe(true);
    }
  });

  it('answers an absolute target, as a proxy sends it', async () => {
    const { port } = await run(fenland);
    expect((await fetchRaw(port, 'http://openapi.fenland.example/v2.1/branches')).status).toBe(200);
  });
});

describe('a request with a body', () => {
  it('is answered as without it, and the next one is found behind it', async () => {
    const wire = new Wire((await run(fenland)).port);
    for (const body of [
      'Content-Length: 11\r\n\r\nGET / HTTP/',
      'Transfer-Encoding: chunked\r\n\r\n3\r\nfen\r\n0\r\n\r\n',
    ]) {
      wire.write(`GET /v2.1/branches HTTP/1.1\r\nHost: x\r\n${body}`);
      expect((await wire.receive()).body.equals(branches)).toBe(true);
    }
    wire.write('POST /v2.1/branches HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody');
    expect((await wire.receive()).status).toBe(405);
    expect((await wire.write(message('/v2.1/branches')).receive()).status).toBe(200);
  });

  it('isn’t asked for the body it offers', async () => {
    const wire = new Wire((await run(fenland)).port);
    wire.write(message('/v2.1/branches', ['Content-Length: 50', 'Expect: 100-continue']));
    const received = await wire.receive();
    expect([received.status, received.headers['connection']]).toEqual([200, 'close']);
    expect(await wire.rest()).toBe('');
  });

  it('that is too long gets its refusal, although it goes on sending', async () => {
    const wire = new Wire((await run(fenland)).port);
    wire.write(message('/v2.1/branches', ['Content-Length: 3000000']));
    for (let piece = 0; piece < 30; piece++) wire.write(Buffer.alloc(100_000, 'x'));
    const received = await wire.receive();
    expect([received.status, received.headers['connection']]).toEqual([413, 'close']);
    expect(await wire.rest()).toBe('');
  });

  it('may be of any method: 404, 405 and 501 come before the length', async () => {
    const { port } = await run(fenland);
    const long = ['Content-Length: 99999999'];
    expect((await fetchRaw(port, '/v2.1/tellers', long, 'POST')).status).toBe(404);
    expect((await fetchRaw(port, '/v2.1/branches', long, 'PUT')).status).toBe(405);
  });
});
