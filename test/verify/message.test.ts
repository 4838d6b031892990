import { expect, test } from 'vitest';
import { curlLine, requestTitle } from '../../src/serving/verify/probe.js';
import { parseMessage } from '../../src/serving/verify/reply.js';

const parsed = (text: string, method = 'GET') => parseMessage(Buffer.from(text, 'latin1'), method);

test('a message with a length, chunked, or up to the end of the connection (RFC 9112 §6.3)', () => {
  const head = 'HTTP/1.1 200 OK\r\nETag: "fen"\r\n';
  const body = Buffer.from('Aldersyke');
  const headers = [['ETag', '"fen"']];
  expect(parsed(`${head}\r\nAldersyke`)).toEqual({ kind: 'reply', status: 200, headers, body, faults: [] });
  expect(parsed(`${head}Content-Length: 9\r\n\r\nAldersyke, more`)).toMatchObject({ body });
  expect(
    parsed(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nAlder\r\n4;x=y\r\nsyke\r\n0\r\n\r\n`),
  ).toMatchObject({ body });
});

test('a message that ends early, or is none, is no reply', () => {
  expect(parsed('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nAlder')).toMatchObject({ reason: 'cut' });
  expect(parsed('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nAld')).toMatchObject({
    reason: 'cut',
  });
  expect(parsed('')).toMatchObject({ reason: 'closed' });
  expect(parsed('220 mail.fenland.example ESMTP\r\n')).toMatchObject({ reason: 'not-http' });
});

test('HEAD and 304 have no body, whatever their length says', () => {
  expect(parsed('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', 'HEAD')).toMatchObject({ status: 200 });
  expect(parsed('HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n')).toMatchObject({ status: 304 });
});

test('what is wrong with a message that can be read is said', () => {
  const faultsOf = (text: string, method = 'GET') => {
    const outcome = parsed(text, method);
    return outcome.kind === 'reply' ? outcome.faults?.map(({ fault }) => fault) : outcome.reason;
  };
  const ok = 'HTTP/1.1 200 OK\r\n';
  const chunked = `${ok}Transfer-Encoding: chunked\r\n`;
  expect(faultsOf(`${ok}Content-Length: 3\r\n\r\nfen`)).toEqual([]);
  expect(faultsOf(`HTTP/1.1 103 Early Hints\r\n\r\n${ok}Content-Length: 3\r\n\r\nfen`)).toEqual([]);
  expect(faultsOf(`${ok}Content-Length: 3\r\n\r\nfens`)).toEqual(['excess']);
  expect(faultsOf(`${ok}Content-Length: 3\r\nContent-Length: 3\r\n\r\nfen`)).toEqual([]);
  expect(faultsOf(`${ok}Content-Length: 3\r\nContent-Length: 4\r\n\r\nfens`)).toEqual([
    'two-lengths',
    'excess',
  ]);
  expect(faultsOf(`${chunked}Content-Length: 3\r\n\r\n3\r\nfen\r\n0\r\n\r\n`)).toEqual(['two-lengths']);
  expect(faultsOf(`${chunked}\r\n3\r\nfen\r\n0\r\nX-Sum: 1\r\n\r\n`)).toEqual([]);
  expect(faultsOf(`${chunked}\r\n3\r\nfen\r\n0\r\ngarbage\r\n\r\n`)).toEqual(['chunks']);
  expect(faultsOf(`${chunked}\r\nfen\r\n`)).toEqual(['chunks']);
  expect(faultsOf(`${chunked}\r\n3\r\nfen\r\n0\r\n\r\nmore`)).toEqual(['excess']);
  expect(faultsOf(`${ok}Bad Name : 1\r\nContent-Length: 0\r\n\r\n`)).toEqual(['field']);
  expect(faultsOf(`${ok}Content-Length: 3\r\n\r\nfen`, 'HEAD')).toEqual(['body']);
  expect(faultsOf('HTTP/1.1 304 Not Modified\r\n\r\nfen')).toEqual(['body']);
});

test('a request as a curl line and as a title', () => {
  const conditional = {
    check: 'tag/weak',
    method: 'GET',
    target: '/v2.1/branches?a=1&b=2',
    headers: [['If-None-Match', 'W/"it\'s"']],
  } as const;
  expect(curlLine('https://fenland.example', conditional)).toBe(
    `curl -sS -i --path-as-is -H 'If-None-Match: W/"it'\\''s"' 'https://fenland.example/v2.1/branches?a=1&b=2'`,
  );
  expect(requestTitle(conditional)).toBe('GET with If-None-Match: W/"it\'s"');
  const bare = {
    check: 'message/no-host',
    method: 'GET',
    target: '/v2.1/atms',
    headers: [],
    raw: { httpVersion: '1.1', hosts: 0 },
  } as const;
  expect(curlLine('https://fenland.example', bare)).toBe(
    'curl -sS -i --path-as-is -H Host: https://fenland.example/v2.1/atms',
  );
});
