import fs from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { isNightly } from '../seed.js';
import { dated } from '../verify/host.js';
import { deploy, distOf, noServer, writeDist } from './deployed.js';
import { servers } from './deployed-servers.js';
import { knownOf, Load, servesSoon } from './load.js';

/** Lists of about six megabytes, so that an answer is under way when the next publication comes. */
const long = Array.from(
  { length: 120_000 },
  (_, index) => `Reedham Fen ${index} with a long platform`,
).join();

/** Publications of several days: the plain files of all of them have the same size, and all files the same time. */
const days = [1, 2, 3, 4, 5, 6].map((day) => {
  const at = `2026-03-0${day}T09:00:00.000Z`;
  return dated(at, {
    collections: ['branches', 'atms'],
    rateLimit: { requests: 1_000_000, seconds: 60 },
    bytesOf: (version, collection) => {
      const text =
        version === 'v2.2' && collection === 'atms' ? long : `Northgate ${version} ${collection}`.repeat(30);
      return Buffer.from(JSON.stringify({ data: [{ Brand: [text] }], meta: { LastUpdated: at } }));
    },
  });
});

const byTag = knownOf(days);

const load = (origin: string) =>
  new Load(origin, days, (turn) => [
    '/v2.1/branches',
    '/v2.2/branches',
    '/v2.1/atms',
    ...(turn % 40 === 0 ? ['/v2.2/atms'] : []),
  ]);

// Each has its own test of a deploy; by day one of them is asked meanwhile.
for (const { host, prepare } of servers.filter((each) => isNightly || each.host.name === 'nginx')) {
  test(`while ${host.title} is under load, every answer is of one publication, whatever is deployed`, async (context) => {
    needs(context, 'rsync');
    const folder = join(await temporaryFolder(), 'on the server');
    const server = await prepare(context, folder, days[0]!);
    const dist = await distOf(host, days[0]!);
    expect(await deploy(dist, host, ...noServer, folder)).toMatchObject({ code: 0 });
    await openToAll(folder);
    await server.start();

    const asking = load(server.origin);
    const running = Array.from({ length: 6 }, (_, index) => asking.run(index));
    const slow: Promise<string>[] = [];
    for (const [day, published] of days.entries()) {
      if (day === 0) continue;
      slow.push(slowly(server.origin, '/v2.2/atms'));
      await sleep(300);
      await writeDist(dist, host, published);
      const ended = await deploy(dist, host, ...server.commands, folder);
      expect([ended.code, ended.said]).toEqual([0, expect.stringContaining('in place of')]);
      await servesSoon(server.origin, published.manifest, '/v2.1/branches');
      while (!asking.seen.has(day)) await sleep(20);
    }
    while (!asking.hasAskedAll()) await sleep(20);
    asking.stop();
    await Promise.all(running);
    // A connection may still have come to the configuration before: the answer is whole all the same.
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^whole, of day \d$/);
    expect(asking.wrong).toEqual([]);
    expect([...asking.seen].sort()).toEqual(days.map((_, day) => day));
  });
}

test('files that are copied over those that are served do mix, and the load notices', async (context) => {
  needs(context, 'rsync');
  const { host, prepare } = servers.find(({ host: { name } }) => name === 'nginx')!;
  const folder = join(await temporaryFolder(), 'on the server');
  const server = await prepare(context, folder, days[0]!);
  await deploy(await distOf(host, days[0]!), host, ...noServer, folder);
  await openToAll(folder);
  await server.start();
  const asking = load(server.origin);
  const running = asking.run(1);
  const [release = ''] = await fs.readdir(join(folder, 'releases'));
  await fs.cp(join(await distOf(host, days[1]!), 'site'), join(folder, 'releases', release, 'site'), {
    recursive: true,
  });
  // On a busy machine few questions are asked in a second.
  const mixed = 'bytes of another publication than its tag';
  for (let waited = 0; waited < 100_000 && !asking.wrong.join().includes(mixed); waited += 50)
    await sleep(50);
  asking.stop();
  await running;
  expect(asking.wrong.join()).toContain(mixed);
});

/** Servers run under users of their own, who have to get as far as the folder. */
async function openToAll(folder: string): Promise<void> {
  await fs.chmod(join(folder, '..'), 0o755);
}

/**
 * Asks for a long plain answer and takes two seconds to read it: which publication it is of, and whether it is whole.
 * A server that reloads may close a connection that it hasn't answered: then it is asked again.
 */
async function slowly(origin: string, path: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await slowlyOnce(origin, path);
    if (answer !== 'no answer' || tries === 5) return answer;
  }
}

function slowlyOnce(origin: string, path: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const pieces: Buffer[] = [];
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
    socket.once('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 2000);
    });
    socket.on('data', (piece) => pieces.push(piece));
    // A socket that failed is closed too.
    socket.on('error', () => {});
    socket.on('close', () => {
      const bytes = Buffer.concat(pieces);
      if (bytes.length === 0) return resolve('no answer');
      const end = bytes.indexOf('\r\n\r\n');
      const etag = /^etag: (.*)$/im.exec(bytes.toString('latin1', 0, end))?.[1] ?? '';
      const known = byTag.get(etag);
      if (known === undefined) return resolve(`of no publication: ${etag}`);
      const isWhole = bytes.subarray(end + 4).equals(known.bytes);
      resolve(`${isWhole ? 'whole' : `cut at ${bytes.length}`}, of day ${known.day}`);
    });
  });
}
