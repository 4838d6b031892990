import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import { openTransport } from '../../src/serving/verify/transport.js';
import { newest } from '../newest.js';
import { answerOf, built, dated, hostWith, now, type Sent, serve, verifying } from './host.js';

/** A TCP server that does this with each connection. Gives its origin. */
async function listening(talk: (socket: net.Socket) => void): Promise<string> {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function tooMany(retryAfter: string): Sent {
  return { status: 429, headers: [['Retry-After', retryAfter]], body: Buffer.alloc(0) };
}

test('a host that nobody listens at ends the verification', async () => {
  const origin = await hostWith();
  const closed = await listening((socket) => socket.destroy());
  await expect(verifying(closed)).rejects.toMatchObject({ silence: { reason: 'closed' }, answered: 0 });
  await expect(verifying('http://127.0.0.1:1')).rejects.toMatchObject({ silence: { reason: 'refused' } });
  expect((await verifying(origin)).problems).toEqual([]);
});

test('so does one that speaks something else', async () => {
  const origin = await listening((socket) => socket.end('220 mail.fenland.example ESMTP\r\n'));
  await expect(verifying(origin)).rejects.toMatchObject({ silence: { reason: 'not-http' } });
});

test('and one that takes the request and never answers', async () => {
  const origin = await listening((socket) => socket.resume());
  await expect(verifying(origin, { timeoutMs: 50 })).rejects.toMatchObject({
    silence: { reason: 'timeout' },
  });
});

test('after a 429 it waits as long as Retry-After says, says so, and asks again', async () => {
  let at = now;
  let isOpen = false;
  const origin = await serve(
    (request) => (isOpen ? answerOf(built, request) : tooMany('17')),
    built.manifest,
  );
  const said: number[] = [];
  const { problems } = await verifying(origin, {
    clock: () => at,
    sleep: async (milliseconds) => {
      at += milliseconds;
      isOpen = true;
    },
    pace: { onWait: (seconds) => said.push(seconds) },
  });
  expect(problems).toEqual([]);
  expect(said).toEqual([17]);
  expect(at - now).toBe(17_000);
});

test('a wait that nobody would sit through is not waited', async () => {
  const origin = await serve(() => tooMany('86400'), built.manifest);
  await expect(verifying(origin)).rejects.toMatchObject({ seconds: 86_400 });
});

test('so many requests a second as are allowed, and no more', async () => {
  let at = now;
  const times: number[] = [];
  const origin = await serve((request) => {
    times.push(at);
    return answerOf(built, request);
  }, built.manifest);
  await verifying(origin, {
    pace: { rate: 4 },
    width: 1,
    clock: () => at,
    sleep: async (milliseconds) => {
      at += milliseconds;
    },
  });
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  expect(times.length).toBeGreaterThan(200);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
});

test('a connection that the host closed after an answer costs a second try, and no more', async () => {
  const answer = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';
  let requests = 0;
  const origin = await listening((socket) => {
    let answered = false;
    socket.on('data', () => {
      requests++;
      if (answered) socket.destroy();
      else socket.write(answer);
      answered = true;
    });
  });
  const transport = openTransport({ origin: new URL(origin), timeoutMs: 20_000, largest: 2 ** 20 });
  onTestFinished(() => transport.close());
  const probe = { check: 'address/unknown', method: 'GET', target: '/', headers: [] } as const;
  expect(await transport.ask(probe)).toMatchObject({ status: 404 });
  expect(await transport.ask(probe)).toMatchObject({ status: 404 });
  expect({ requests, resent: transport.resent }).toEqual({ requests: 3, resent: 1 });
});

test('a host that changes to another protocol has answered', async () => {
  const answer = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n';
  const origin = await listening((socket) => socket.once('data', () => socket.write(answer)));
  const transport = openTransport({ origin: new URL(origin), timeoutMs: 20_000, largest: 2 ** 20 });
  onTestFinished(() => transport.close());
  const probe = { check: 'address/unknown', method: 'GET', target: '/', headers: [] } as const;
  expect(await transport.ask(probe)).toMatchObject({
    status: 101,
    headers: [
      ['Upgrade', 'other'],
      ['Connection', 'Upgrade'],
    ],
  });
});

test('a limit that is higher than the one built is told', async () => {
  const generous = dated('2026-02-27T16:20:05.250Z', { rateLimit: { requests: 1000, seconds: 60 } });
  const { problems } = await verifying(await hostWith(undefined, generous), { rateLimit: true });
  const told = problems.filter(({ rule }) => rule === 'verify/rate-limit');
  expect(told.map(sentence)).toEqual(['146 requests of one client were admitted; the limit is 145 in 60 s.']);
});

test('a newer publication than the one built is told as such', async () => {
  const newer = dated('2026-03-01T08:00:00.000Z');
  const { problems } = await verifying(await hostWith(undefined, newer));
  expect(sentence(problems[0]!)).toBe(
    'The host serves the data of 2026-03-01T08:00:00.000Z, newer than what was built here (2026-02-27T16:20:05.250Z).',
  );
});

test('a route that is not there is told once, and the rest of its checks is left out', async () => {
  const origin = await serve((request) => {
    const isGone = request.target.startsWith(`/${newest}/atms`);
    return answerOf(built, isGone ? { ...request, target: `/${newest}/gone` } : request);
  }, built.manifest);
  const { problems, leftOut } = await verifying(origin);
  expect(problems.map(({ rule, at }) => [rule, at[0].file.slice(origin.length)])).toEqual([
    ['verify/status', `/${newest}/atms`],
  ]);
  expect(leftOut).toBeGreaterThan(40);
});
