import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { type Encoding, manifestFile } from '../../src/serving/manifest/manifest.js';
import type { TestPublication } from '../http/publication.js';
import { temporaryFolder } from '../preview/running.js';
import { dated } from '../verify/host.js';
import { deploy, distOf, noServer, writeDist } from './deployed.js';
import { servers } from './deployed-servers.js';
import { needs } from './proof.js';

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

/** What stands behind an entity tag: which publication, and its bytes. */
interface Known {
  readonly day: number;
  readonly lastModified: string | undefined;
  readonly bytes: Buffer;
}

const byTag = new Map<string, Known>(
  days.flatMap(({ manifest, files }, day) =>
    Object.values(manifest.routes).flatMap(({ representations, lastModified }) =>
      representations.map(({ etag, file }): [string, Known] => [
        etag,
        { day, lastModified, bytes: files.get(file)! },
      ]),
    ),
  ),
);

for (const { host, prepare } of servers) {
  test(`while ${host.title} is under load, every answer is of one publication, whatever is deployed`, async (context) => {
    needs(context, 'rsync');
    const folder = join(await temporaryFolder(), 'on the server');
    const server = await prepare(context, folder, days[0]!);
    const dist = await distOf(host, days[0]!);
    expect(await deploy(dist, host, ...noServer, folder)).toMatchObject({ code: 0 });
    await openToAll(folder);
    await server.start();

    const load = new Load(server.origin);
    const running = Array.from({ length: 6 }, (_, index) => load.run(index));
    const slow: Promise<string>[] = [];
    for (const [day, published] of days.entries()) {
      if (day === 0) continue;
      slow.push(slowly(server.origin, '/v2.2/atms'));
      await sleep(300);
      await writeDist(dist, host, published);
      const ended = await deploy(dist, host, ...server.commands, folder);
      expect([ended.code, ended.said]).toEqual([0, expect.stringContaining('in place of')]);
      await servesSoon(server.origin, published);
      while (!load.seen.has(day)) await sleep(20);
    }
    while (!load.hasAskedAll()) await sleep(20);
    load.stop();
    await Promise.all(running);
    // A connection may still have come to the configuration before: the answer is whole all the same.
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^whole, of day \d$/);
    expect(load.wrong).toEqual([]);
    expect([...load.seen].sort()).toEqual(days.map((_, day) => day));
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
  const load = new Load(server.origin);
  const running = load.run(1);
  const [release = ''] = await fs.readdir(join(folder, 'releases'));
  await fs.cp(join(await distOf(host, days[1]!), 'site'), join(folder, 'releases', release, 'site'), {
    recursive: true,
  });
  // On a busy machine few questions are asked in a second.
  const mixed = 'bytes of another publication than its tag';
  for (let waited = 0; waited < 100_000 && !load.wrong.join().includes(mixed); waited += 50) await sleep(50);
  load.stop();
  await running;
  expect(load.wrong.join()).toContain(mixed);
});

/** Servers run under users of their own, who have to get as far as the folder. */
async function openToAll(folder: string): Promise<void> {
  await fs.chmod(join(folder, '..'), 0o755);
}

/** Waits until a new connection gets this publication: a reload comes back before it is done. */
async function servesSoon(origin: string, { manifest }: TestPublication): Promise<void> {
  const due = manifest.routes['/v2.1/branches']!.representations[0]!.etag;
  for (let tries = 0; tries < 2000; tries++) {
    const reply = await ask(origin, '/v2.1/branches', [], false).catch(() => undefined);
    if (reply?.headers['etag'] === due) return;
    await sleep(50);
  }
  throw new Error('the new publication is not served');
}

const usual = ['plain 200', 'tag 304', 'date 304', 'range 206', 'manifest 200'];

class Load {
  readonly #origin: string;
  readonly #agent = new http.Agent({ keepAlive: true });
  #isOver = false;
  answers = 0;
  again = 0;
  readonly wrong: string[] = [];
  /** The days whose publications were met. */
  readonly seen = new Set<number>();
  /** By kind of question and status. */
  readonly counts = new Map<string, number>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Whether each kind of question has had its usual answer several times. */
  hasAskedAll(): boolean {
    return Math.min(...usual.map((kind) => this.counts.get(kind) ?? 0)) > 5;
  }

  stop(): void {
    this.#isOver = true;
  }

  async run(seed: number): Promise<void> {
    let turn = seed * 7919;
    while (!this.#isOver) {
      turn++;
      await this.#ask(turn);
    }
    this.#agent.destroy();
  }

  async #ask(turn: number): Promise<void> {
    const { manifest } = days[turn % days.length]!;
    const paths = [
      '/v2.1/branches',
      '/v2.2/branches',
      '/v2.1/atms',
      ...(turn % 40 === 0 ? ['/v2.2/atms'] : []),
    ];
    const path = paths[turn % paths.length]!;
    const encoding = (['identity', 'br', 'gzip'] as const)[turn % 3] as Encoding;
    const { representations, lastModified } = manifest.routes[path]!;
    const tag = representations.find((each) => each.encoding === encoding)!.etag;
    const kind = (['plain', 'tag', 'date', 'range', 'manifest'] as const)[Math.floor(turn / 3) % 5]!;
    const accepting: HeaderField[] =
      encoding === 'identity' || kind === 'range' ? [] : [['Accept-Encoding', encoding]];
    const fields: HeaderField[] =
      kind === 'tag'
        ? [...accepting, ['If-None-Match', tag]]
        : kind === 'date'
          ? [...accepting, ['If-Modified-Since', lastModified]]
          : kind === 'range'
            ? [['Range', 'bytes=20-90']]
            : accepting;
    const target = kind === 'manifest' ? `/${manifestFile}` : path;
    const reply = await this.#patiently(target, fields, turn % 2 === 0);
    this.answers++;
    const key = `${kind} ${reply.status}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    const fault =
      kind === 'manifest' ? this.#manifestFault(reply) : this.#fault(reply, kind, tag, lastModified);
    if (fault === undefined) return;
    const wrong = `${target} ${JSON.stringify(fields)}: ${fault}`;
    if (this.wrong.length < 10 && !this.wrong.includes(wrong)) this.wrong.push(wrong);
  }

  /** A connection may be closed at the very moment at which it is used: such a request was never answered. */
  async #patiently(target: string, fields: readonly HeaderField[], kept: boolean): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(this.#origin, target, fields, kept && tries === 1 ? this.#agent : false);
      } catch (error) {
        if (tries === 5) throw error;
        this.again++;
      }
    }
  }

  #fault({ status, headers, body }: Reply, kind: string, tag: string, date: string): string | undefined {
    const etag = headers['etag'] ?? '';
    const known = byTag.get(etag);
    if (known === undefined) return `${status} with a tag of no publication: ${etag}`;
    this.seen.add(known.day);
    if (headers['last-modified'] !== known.lastModified)
      return `${status} with tag and date of two publications`;
    if (status === 304) {
      if (kind === 'tag')
        return etag === tag ? undefined : '304 with another tag than that which was asked with';
      return kind === 'date' && Date.parse(known.lastModified!) <= Date.parse(date)
        ? undefined
        : '304 by a date before';
    }
    const due = status === 206 ? known.bytes.subarray(20, 91) : known.bytes;
    if (status !== 200 && status !== 206) return `${status}`;
    return body.equals(due) ? undefined : `${status} with bytes of another publication than its tag`;
  }

  #manifestFault({ status, headers, body }: Reply): string | undefined {
    const due = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return status === 200 && headers['etag'] === due
      ? undefined
      : `${status} with ${headers['etag']} for ${due}`;
  }
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

function ask(
  origin: string,
  path: string,
  fields: readonly HeaderField[],
  agent: http.Agent | false,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${origin}${path}`,
      { agent, headers: Object.fromEntries(fields) },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            body: Buffer.concat(pieces),
          }),
        );
      },
    );
    request.on('error', reject);
  });
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
