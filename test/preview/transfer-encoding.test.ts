import { expect, test } from 'vitest';
import { fenland, workspace } from '../commands/workspace.js';
import { previewed } from '../running-program.js';
import { Wire } from './wire.js';

/** The port of `opendata preview`. */
async function preview(): Promise<number> {
  const bank = workspace(fenland);
  expect((await bank.run(['build'])).code).toBe(0);
  const { url } = await previewed(bank.folder);
  return Number(new URL(url).port);
}

const chunked = 'Transfer-Encoding: chunked';
const ends = '0\r\n\r\n';

/** What is asked on a connection, and whether that is closed or kept after the answer. */
const cases: readonly [start: string, fields: readonly string[], content: string, right: string][] = [
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
  ['GET /v2.1/branches HTTP/1.0', [], '', '200 keep-alive'],
  ['POST /v2.1/branches HTTP/1.0', ['Content-Length: 3'], 'fen', '405 keep-alive'],
  ['GET /v2.1/branches HTTP/1.1', [chunked], ends, '200 keep-alive'],
  ['POST /v2.1/branches HTTP/1.1', ['Transfer-Encoding: Chunked'], `3\r\nfen\r\n${ends}`, '405 keep-alive'],
  // §6.3: both lengths, and no length at all, are refused; §6.1: so is a coding that isn't understood, by 501.
  ['GET /v2.1/branches HTTP/1.1', [chunked, 'Content-Length: 5'], ends, '400 close'],
  ['POST /v2.1/branches HTTP/1.1', ['Transfer-Encoding: fenland'], '', '400 close'],
  ['GET /v2.1/branches HTTP/1.1', ['Transfer-Encoding: identity'], '', '400 close'],
  ['GET /v2.1/branches HTTP/1.1', ['Transfer-Encoding: chunked, chunked'], ends, '400 close'],
  ['GET /v2.1/branches HTTP/1.1', ['Transfer-Encoding: fenland, chunked'], ends, '501 close'],
  ['HEAD /v2.1/branches HTTP/1.1', ['Transfer-Encoding: gzip', chunked], ends, '501 close'],
  ['GET /v2.1/branches HTTP/2.0', [chunked], ends, '400 close'],
];

test('a connection is closed where the end of a message is not certain, and kept otherwise', async () => {
  const port = await preview();
  for (const [start, fields, content, right] of cases) {
    const host = start.endsWith('1.0') ? 'Connection: keep-alive' : 'Host: 127.0.0.1';
    const asked = [start, host, ...fields].join('\r\n');
    const wire = new Wire(port).write(`${asked}\r\n\r\n${content}`);
    const [method = ''] = start.split(' ');
    const { status, headers } = await wire.receive(method);
    expect(`${status} ${headers['connection'] ?? 'keep-alive'}`, asked).toBe(right);
    if (right.endsWith('close')) {
      // What follows on the connection isn't taken for a request.
      wire.write('GET /v2.1/atms HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      expect(await wire.rest(), asked).toBe('');
    } else {
      wire.write('GET /v2.1/atms HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      expect((await wire.receive()).status, asked).toBe(200);
    }
  }
}, 20_000);
