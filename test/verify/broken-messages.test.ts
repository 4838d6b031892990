import net, { type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { json } from '../../src/report/report/formats/json.js';
import { pretty } from '../../src/report/report/formats/pretty.js';
import { reportOf } from '../../src/report/report/report.js';
import { sentence } from '../../src/report/report/sentence.js';
import { style } from '../../src/report/report/style.js';
import type { HttpRequest } from '../../src/serving/http/request.js';
import { answerOf, built, type Sent, verifying, withField } from './host.js';

/** What leaves a host: bytes, nothing but the end of the connection, or the answer without its last bytes and then the end. */
type Written = Buffer | 'reset' | 'cut';

const branches = '/v2.1/branches';

function bytesOf({ status, headers, body }: Sent): Buffer {
  const lines = [`HTTP/1.1 ${status} As Told`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/** A host that writes what it is told to, over connections that it keeps. Gives its origin, and a way to shut it. */
async function rawHost(
  write: (right: Sent, request: HttpRequest) => Written,
): Promise<{ origin: string; shut: () => void }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      for (let end = text.indexOf('\r\n\r\n'); end !== -1; end = text.indexOf('\r\n\r\n')) {
        const [line = '', ...fields] = text.slice(0, end).split('\r\n');
        text = text.slice(end + 4);
        const [method = '', target = '', version = ''] = line.split(' ');
        const headers = fields.map((each): [string, string] => {
          const colon = each.indexOf(':');
          return [each.slice(0, colon), each.slice(colon + 1).trim()];
        });
        const request = { method, target, httpVersion: version.slice(5), headers, client: 'Northgate' };
        const right = answerOf(built, request);
        const written = write(method === 'HEAD' ? { ...right, body: Buffer.alloc(0) } : right, request);
        if (written === 'reset') return void socket.resetAndDestroy();
        if (written === 'cut') return void socket.end(bytesOf(right).subarray(0, -30));
        socket.write(written);
        if (headers.some(([name, value]) => /^connection$/i.test(name) && value === 'close')) socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(shut);
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, shut };
}

async function saidOf(write: (right: Sent, request: HttpRequest) => Written) {
  const { origin } = await rawHost(write);
  const verification = await verifying(origin);
  return {
    ...verification,
    rules: [...new Set(verification.problems.map(({ rule }) => rule))],
    sentences: verification.problems.map(sentence),
    addresses: [...new Set(verification.problems.map(({ at }) => at[0].file.slice(origin.length)))],
  };
}

test('a host that writes sound messages by hand differs in nothing', async () => {
  const { problems, leftOut } = await saidOf((right) => bytesOf(right));
  expect({ problems: problems.map(sentence), leftOut }).toEqual({ problems: [], leftOut: 0 });
});

describe('answers that are no sound messages are told as that, and the others are compared all the same', () => {
  test('HEAD with a body, at one address', async () => {
    const { rules, sentences, addresses, leftOut } = await saidOf((right, { method, target }) =>
      bytesOf(
        method === 'HEAD' && target === branches ? { ...right, body: Buffer.from('{"data":[]}') } : right,
      ),
    );
    expect({ rules, addresses, leftOut }).toEqual({
      rules: ['verify/message'],
      addresses: [branches],
      leftOut: 0,
    });
    expect(sentences).toEqual(['The 200 to HEAD has a body, where none is allowed: "{\\"data\\":[]}".']);
  });

  test('HEAD with a body, everywhere', async () => {
    const { rules, addresses } = await saidOf((right, { method }) =>
      bytesOf(method === 'HEAD' ? { ...right, body: Buffer.from('{"data":[]}') } : right),
    );
    expect(rules).toEqual(['verify/message']);
    expect(addresses).toEqual([
      ...Object.keys(built.manifest.routes),
      '/not-published',
      '/v2.1/not-published',
      '/v2.2/not-published',
    ]);
  });

  test('304 with a body', async () => {
    const { rules, sentences } = await saidOf((right) =>
      bytesOf(right.status === 304 ? { ...right, body: Buffer.from('Not Modified') } : right),
    );
    expect(rules).toEqual(['verify/message']);
    expect(sentences[0]).toMatch(
      /The 304 to GET with If-None-Match: "[\w-]+" has a body, where none is allowed: "Not Modified"\.$/,
    );
  });

  test('Transfer-Encoding and Content-Length both', async () => {
    const { rules, sentences } = await saidOf((right, { method }) => {
      if (right.status !== 200 || method !== 'GET') return bytesOf(right);
      const size = right.body.length.toString(16);
      const body = Buffer.concat([Buffer.from(`${size}\r\n`), right.body, Buffer.from('\r\n0\r\n\r\n')]);
      return bytesOf({ ...withField(right, 'Transfer-Encoding', 'chunked'), body });
    });
    expect(rules).toEqual(['verify/message']);
    expect(sentences[0]).toMatch(
      /The 200 to GET gives its length in two ways: "Transfer-Encoding: chunked; Content-Length: \d+"\.$/,
    );
  });

  test('two lengths', async () => {
    const { rules } = await saidOf((right, { method }) =>
      bytesOf(
        right.status === 200 && method === 'GET'
          ? { ...right, headers: [...right.headers, ['Content-Length', String(right.body.length + 1)]] }
          : right,
      ),
    );
    expect(rules).toContain('verify/message');
  });

  test('chunks with a trailer that is none', async () => {
    const { rules, sentences } = await saidOf((right, { method }) => {
      if (right.status !== 200 || method !== 'GET') return bytesOf(right);
      const size = right.body.length.toString(16);
      const body = Buffer.concat([
        Buffer.from(`${size}\r\n`),
        right.body,
        Buffer.from('\r\n0\r\ngarbage here\r\n\r\n'),
      ]);
      const chunked = withField(
        withField(right, 'Content-Length', undefined),
        'Transfer-Encoding',
        'chunked',
      );
      return bytesOf({ ...chunked, body });
    });
    expect(rules).toContain('verify/message');
    expect(sentences.join('\n')).toMatch(/has invalid chunks: "garbage here\\r\\n\\r\\n"\./);
  });

  test('a line that is not a header', async () => {
    const { rules, sentences } = await saidOf((right, { target }) =>
      target === branches
        ? Buffer.from(
            bytesOf(right).toString('latin1').replace('\r\n', '\r\nthis is no header\r\n'),
            'latin1',
          )
        : bytesOf(right),
    );
    expect(rules).toEqual(['verify/message']);
    expect(sentences[0]).toMatch(/The 200 to GET has a line that is not a header: "this is no header"\.$/);
  });

  test('a body that is cut short', async () => {
    const { rules, sentences, addresses, leftOut } = await saidOf((right, { method, target }) =>
      target === branches && method === 'GET' && right.body.length > 100 ? 'cut' : bytesOf(right),
    );
    expect(rules).toEqual(['verify/no-answer']);
    expect(addresses).toEqual([branches]);
    expect(sentences[0]).toMatch(
      /GET was not answered: the answer broke off \(after \d+ of \d+ bytes of the body\)\.$/,
    );
    expect(leftOut).toBeGreaterThan(30);
  });
});

describe('a finding is never lost', () => {
  /** Besides what the address does, a header is missing everywhere. */
  const bare = (right: Sent) => bytesOf(withField(right, 'X-Frame-Options', undefined));

  test.each<[string, (right: Sent) => Written]>([
    ['resets the connection', () => 'reset'],
    ['speaks no HTTP', () => Buffer.from('220 fens ESMTP\r\n\r\n')],
    [
      'asks to wait for a day',
      (right) =>
        bytesOf({
          ...right,
          status: 429,
          headers: [
            ['Retry-After', '86400'],
            ['Content-Length', '0'],
          ],
          body: Buffer.alloc(0),
        }),
    ],
  ])('where the first address %s', async (_, fault) => {
    const { rules, addresses, stopped } = await saidOf((right, { target }) =>
      target.startsWith(branches) ? fault(right) : bare(right),
    );
    expect(stopped).toBeUndefined();
    expect(rules).toContain('verify/header-missing');
    expect(rules).toContain(_.startsWith('asks') ? 'verify/status' : 'verify/no-answer');
    expect(addresses).toEqual(expect.arrayContaining(Object.keys(built.manifest.routes)));
  });

  test('where an address always asks to wait, it is asked a few times and then told', async () => {
    let at = 0;
    const { origin } = await rawHost((right, { target, method }) =>
      target === branches && method === 'GET'
        ? bytesOf({
            status: 429,
            headers: [
              ['Retry-After', '1'],
              ['Content-Length', '0'],
            ],
            body: Buffer.alloc(0),
          })
        : bare(right),
    );
    const { problems } = await verifying(origin, {
      sleep: async (milliseconds) => {
        at += milliseconds;
      },
      clock: () => Date.parse('2026-03-02T10:00:00Z') + at,
    });
    const rules = new Set(problems.map(({ rule }) => rule));
    expect(rules).toEqual(new Set(['verify/status', 'verify/header-missing']));
  });

  test('where the host is shut in the middle, what was found before stays, and why it ended is known', async () => {
    let answers = 0;
    const { origin, shut } = await rawHost((right) => {
      answers++;
      if (answers === 60) setImmediate(shut);
      return bare(right);
    });
    const { problems, stopped, leftOut } = await verifying(origin);
    expect(problems.map(({ rule }) => rule)).toContain('verify/header-missing');
    expect(stopped?.message).toMatch(/ECONNREFUSED|ECONNRESET|closed/);
    expect(leftOut).toBeGreaterThan(0);
  });
});

test('a failing run is folded: a block a rule, with counts that add up, while other formats keep all', async () => {
  // A plain file server: no headers of the policy, no tags, pages of HTML as errors.
  const { origin } = await rawHost((right, { method }) => {
    const kept = right.headers.filter(([name]) => /^(Date|Content-Length|Content-Type)$/.test(name));
    if (!kept.some(([name]) => name === 'Content-Length')) kept.push(['Content-Length', '0']);
    if (right.status < 400)
      return bytesOf({ ...right, status: right.status === 206 ? 206 : 200, headers: kept });
    const page = Buffer.from('<!doctype html><title>Not here</title>');
    const headers = kept.map(([name, value]): [string, string] => [
      name,
      name === 'Content-Length' ? String(page.length) : name === 'Content-Type' ? 'text/html' : value,
    ]);
    return bytesOf({ status: right.status, headers, body: method === 'HEAD' ? Buffer.alloc(0) : page });
  });
  const { problems } = await verifying(origin);
  expect(problems.length).toBeGreaterThan(150);
  const text = pretty.print(reportOf(problems), { source: () => undefined, style: style(false) });
  const lines = text.split('\n');
  const rules = new Set(problems.map(({ rule }) => rule));
  expect(lines.length).toBeLessThan(20 * rules.size);
  expect(lines.length).toBeLessThan(150);
  for (const rule of rules) {
    const count = problems.filter((problem) => problem.rule === rule).length;
    expect(text.split(`  error  ${rule}`)).toHaveLength(2);
    if (count > 1) expect(text).toContain(`… and ${count - 1} more of this kind:`);
  }
  expect(lines.at(-2)).toMatch(new RegExp(`^${problems.length} errors at \\d+ addresses\\.$`));
  const parsed = JSON.parse(
    [...json.print(reportOf(problems), { source: () => undefined, style: style(false) })].join(''),
  ) as {
    problems: unknown[];
  };
  expect(parsed.problems).toHaveLength(problems.length);
}, 60_000);
