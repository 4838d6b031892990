import { describe, expect, it, onTestFinished } from 'vitest';
import { publication } from '../http/publication.js';
import { run } from './running.js';
import { fetchRaw, message, Wire } from './wire.js';

const fenland = publication();
const branches = fenland.files.get('v2.1/branches')!;

const chunked = 'Transfer-Encoding: chunked';
const ends = '0\r\n\r\n';

/** What is asked on a connection, and whether that is closed or kept after the answer. */
const cases: readonly [start: string, fields: readonly string[], content: string, right: string][] = [
  ['GET /v2.1/branches HTTP/1.1', [], '', '200 keep-alive'],
  ['HEAD /v2.1/branches HTTP/1.1', [], '', '200 keep-alive'],
  ['GET /v2.1/branches HTTP/1.1', ['If-None-Match: *'], '', '304 keep-alive'],
  ['GET /v2.1/branches HTTP/1.1', ['Range: bytes=0-9'], '', '206 keep-alive'],
  ['GET /v2.1/tellers HTTP/1.1', [], '', '404 keep-alive'],
  ['HEAD /v2.1/tellers HTTP/1.1', [], '', '404 keep-alive'],
  ['OPTIONS /v2.1/branches HTTP/1.1', [], '', '204 keep-alive'],
  ['DELETE /v2.1/branches HTTP/1.1', [], '', '405 keep-alive'],
  ['GET /v2.1/branches HTTP/1.1', ['Accept-Encoding: br'], '', '200 keep-alive'],
  // As a proxy sends it.
  ['GET http://openapi.fenland.example/v2.1/branches HTTP/1.1', [], '', '200 keep-alive'],
  ['GET /v2.1/branches HTTP/1.1', ['Upgrade: websocket'], '', '200 keep-alive'],
  ['GET /v2.1/branches HTTP/1.1', ['Upgrade: h2c'], '', '200 keep-alive'],
  ['GET /v2.1/branches HTTP/1.1', ['Connection: close'], '', '200 close'],
  ['GET /v2.1/branches HTTP/1.0', [], '', '200 keep-alive'],
  // Content is read and ignored.
  ['GET /v2.1/branches HTTP/1.1', ['Content-Length: 11'], 'GET / HTTP/', '200 keep-alive'],
  ['GET /v2.1/branches HTTP/1.1', [chunked], `3\r\nfen\r\n${ends}`, '200 keep-alive'],
  ['POST /v2.1/branches HTTP/1.1', ['Content-Length: 4'], 'body', '405 keep-alive'],
  ['POST /v2.1/branches HTTP/1.1', ['Transfer-Encoding: Chunked'], `3\r\nfen\r\n${ends}`, '405 keep-alive'],
  ['POST /v2.1/branches HTTP/1.0', ['Content-Length: 3'], 'fen', '405 keep-alive'],
  // It isn't waited for if it is offered, or too long: 404, 405 and 501 come before the length.
  ['GET /v2.1/branches HTTP/1.1', ['Content-Length: 50', 'Expect: 100-continue'], '', '200 close'],
  ['GET /v2.1/branches HTTP/1.1', ['Content-Length: 3000000'], 'x'.repeat(3_000_000), '413 close'],
  ['POST /v2.1/tellers HTTP/1.1', ['Content-Length: 99999999'], '', '404 close'],
  ['PUT /v2.1/branches HTTP/1.1', ['Content-Length: 99999999'], '', '405 close'],
  // RFC 9112 §6.1: HTTP/1.0 with Transfer-Encoding is faulty framing, and closes whatever the answer is.
  ['GET /v2.1/branches HTTP/1.0', [chunked], ends, '200 close'],
  ['HEAD /v2.1/branches HTTP/1.0', [chunked], ends, '200 close'],
  ['GET /v2.1/branches HTTP/1.0', [chunked, 'If-None-Match: *'], ends, '304 close'],
  ['GET /v2.1/branches HTTP/1.0', [chunked, 'Range: bytes=0-9'], ends, '206 close'],
  ['OPTIONS /v2.1/branches HTTP/1.0', [chunked], ends, '204 close'],
  ['POST /v2.1/branches HTTP/1.0', [chunked], `3\r\nfen\r\n${ends}`, '405 close'],
  ['GET /v2.1/tellers HTTP/1.0', [chunked], ends, '404 close'],
  ['GET /v2.1/branches HTTP/1.0', [chunked, 'Expect: 100-continue'], ends, '200 close'],
  ['GET /v2.1/branches HTTP/1.0', [chunked, 'Content-Length: 5'], ends, '400 close'],
  ['GET /v2.1/branches HTTP/1.0', ['Transfer-Encoding: gzip'], '', '400 close'],
  ['BANK /v2.1/branches HTTP/1.0', [chunked], ends, '501 close'],
  // §6.3: both lengths, and no length at all, are refused; §6.1: so is a coding that isn't understood, by 501.
  ['GET /v2.1/branches HTTP/1.1', [chunked, 'Content-Length: 5'], ends, '400 close'],
  ['POST /v2.1/branches HTTP/1.1', ['Transfer-Encoding: fenland'], '', '400 close'],
  ['GET /v2.1/branches HTTP/1.1', ['Transfer-Encoding: identity'], '', '400 close'],
  ['GET /v2.1/branches HTTP/1.1', ['Transfer-Encoding: chunked, chunked'], ends, '400 close'],
  ['GET /v2.1/branches HTTP/1.1', ['Transfer-Encoding: fenland, chunked'], ends, '501 close'],
  ['HEAD /v2.1/branches HTTP/1.1', ['Transfer-Encoding: gzip', chunked], ends, '501 close'],
  ['GET /v2.1/branches HTTP/2.0', [chunked], ends, '400 close'],
];

describe('a connection', () => {
  it('is closed where that is asked, or the end of a message is not certain, and kept otherwise', async () => {
    const { port } = await run(fenland);
    for (const [start, fields, content, right] of cases) {
      const host = start.endsWith('1.0') ? 'Connection: keep-alive' : 'Host: 127.0.0.1';
      const asked = [start, host, ...fields].join('\r\n');
      const wire = new Wire(port).write(`${asked}\r\n\r\n${content}`);
      const [method = ''] = start.split(' ');
      const { status, headers, body } = await wire.receive(method);
      expect(`${status} ${headers['connection'] ?? 'none'}`, asked).toBe(right);
      if (status === 200 && method === 'GET' && headers['content-encoding'] === undefined)
        expect(body.equals(branches), asked).toBe(true);
      // A field of HTTP/1.0, which HTTP/2 forbids (RFC 9112 appendix C.2.2, RFC 9113 §8.2.2).
      expect(headers, asked).not.toHaveProperty('keep-alive');
      wire.write(message('/v2.1/atms'));
      // What follows on a connection that is closed isn't taken for a request.
      if (right.endsWith('close')) expect(await wire.rest(), asked).toBe('');
      else expect((await wire.receive()).status, asked).toBe(200);
    }
  }, 20_000);

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

  it.each([message('/v2.1/branches'), 'GET /v2.1/branches HTTP/1.0\r\n\r\n'])(
    'may be ended by the client on its side before the answer to %j',
    async (text) => {
      const wire = new Wire((await run(fenland)).port).end(text);
      expect((await wire.receive()).body.equals(branches)).toBe(true);
      expect(await wire.rest()).toBe('');
    },
  );

  it('ends after the answer to a request whose content is wrong', async () => {
    const wire = new Wire((await run(fenland)).port);
    wire.write(message('/v2.1/branches'));
    wire.write(`${message('/v2.1/tellers', [chunked])}zz\r\n${ends}`);
    for (const status of [200, 404]) expect((await wire.receive()).status).toBe(status);
    expect(await wire.rest()).toBe('');
  });

  it('that is cut, with more asked for, does no harm', async () => {
    const large = Buffer.alloc(20_000_000, 'Northgate ');
    const { port } = await run(publication({ bytesOf: () => large }));
    for (let count = 0; count < 20; count++) {
      const { socket } = new Wire(port).write(message('/v2.1/atms').repeat(10));
      if (count % 2 === 0) await new Promise((resolve) => socket.once('data', resolve));
      socket.resetAndDestroy();
    }
    expect((await fetchRaw(port, '/v2.1/branches')).body.equals(large)).toBe(true);
  });
});
