import { createHash } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { type Encoding, type Manifest, manifestFile } from '../../src/serving/manifest/manifest.js';
import type { TestPublication } from '../http/publication.js';

/** What stands behind an entity tag: which publication, and its bytes. */
interface Known {
  readonly day: number;
  readonly lastModified: string | undefined;
  readonly bytes: Buffer;
}

/** By entity tag, what publications have. What two of them have is noted as of the later one. */
export function knownOf(publications: readonly TestPublication[]): Map<string, Known> {
  return new Map(
    publications.flatMap(({ manifest, files }, day) =>
      Object.values(manifest.routes).flatMap(({ representations, lastModified }) =>
        representations.map(({ etag, file }): [string, Known] => [
          etag,
          { day, lastModified, bytes: files.get(file)! },
        ]),
      ),
    ),
  );
}

/** Waits until a new connection gets this publication: a reload comes back before it is done. */
export async function servesSoon(origin: string, { routes }: Manifest, path: string): Promise<void> {
  const due = routes[path]!.representations[0]!.etag;
  for (let tries = 0; tries < 2000; tries++) {
    const reply = await ask(origin, path, [], false).catch(() => undefined);
    if (reply?.headers['etag'] === due) return;
    await sleep(50);
  }
  throw new Error('the new publication is not served');
}

const usual = ['plain 200', 'tag 304', 'date 304', 'range 206', 'manifest 200'];

/** Asks a host all the time, in each way, and compares each answer with the publication whose tag it has. */
export class Load {
  readonly #origin: string;
  readonly #publications: readonly TestPublication[];
  readonly #paths: (turn: number) => readonly string[];
  readonly #agent = new http.Agent({ keepAlive: true });
  #known: ReadonlyMap<string, Known> = new Map();
  #isOver = false;
  answers = 0;
  again = 0;
  readonly wrong: string[] = [];
  /** The publications that were met. */
  readonly seen = new Set<number>();
  /** By kind of question and status. */
  readonly counts = new Map<string, number>();

  /**
   * @param publications all that the host may have; more may be added
   * @param paths the collections to ask for, by the number of the question
   */
  constructor(
    origin: string,
    publications: readonly TestPublication[],
    paths: (turn: number) => readonly string[],
  ) {
    this.#origin = origin;
    this.#publications = publications;
    this.#paths = paths;
    this.learn();
  }

  /** Takes note of publications that were added. */
  learn(): void {
    this.#known = knownOf(this.#publications);
  }

  /** Whether each kind of question has had its usual answer several times. */
  hasAskedAll(): boolean {
    return Math.min(...usual.map((kind) => this.counts.get(kind) ?? 0)) > 5;
  }

  stop(): void {
    this.#isOver = true;
  }

  /** @param pause milliseconds between an answer and the next question */
  async run(seed: number, pause = 0): Promise<void> {
    let turn = seed * 7919;
    while (!this.#isOver) {
      turn++;
      await this.#ask(turn);
      if (pause > 0) await sleep(pause);
    }
    this.#agent.destroy();
  }

  async #ask(turn: number): Promise<void> {
    const { manifest } = this.#publications[turn % this.#publications.length]!;
    const paths = this.#paths(turn);
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
    const reply = await this.patiently(target, fields, turn % 2 === 0);
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
  async patiently(target: string, fields: readonly HeaderField[], kept: boolean): Promise<Reply> {
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
    const known = this.#known.get(etag);
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
    if (headers['content-length'] !== String(due.length))
      return `${status} with the length of another publication than its tag`;
    return body.equals(due) ? undefined : `${status} with bytes of another publication than its tag`;
  }

  #manifestFault({ status, headers, body }: Reply): string | undefined {
    const due = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return status === 200 && headers['etag'] === due
      ? undefined
      : `${status} with ${headers['etag']} for ${due}`;
  }
}

export interface Reply {
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
