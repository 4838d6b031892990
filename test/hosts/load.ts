import http from 'node:http';
import { sha256 } from '../../src/base/bytes/sha256.js';
import type { TestPublication } from '../http/publication.js';

/** What clients saw while two publications were served in turn. */
export interface Load {
  readonly answers: number;
  /** Answers that were cut, and requests that were sent again and got none. */
  readonly broken: number;
  readonly notModified: number;
  /** Answers whose fields are of one publication and whose bytes are of the other. */
  readonly mixed: number;
  /** 304s that confirm what the client has not got, and tags that two publications share. */
  readonly wrongNotModified: number;
}

const path = '/v2.1/branches';
const codings = ['identity', 'br', 'gzip'] as const;

/** Clients that keep what they got, and ask with its tag, while `swap` changes what is served. */
export async function underLoad(
  origin: string,
  publications: readonly TestPublication[],
  swap: () => Promise<void>,
): Promise<Load> {
  const load = { answers: 0, broken: 0, notModified: 0, mixed: 0, wrongNotModified: 0 };
  const tags = new Map<string, number>();
  const dateOf = (of: number) => publications[of]?.manifest.routes[path]?.lastModified;
  let isOver = false;
  const client = async (coding: (typeof codings)[number]) => {
    const agent = new http.Agent({ keepAlive: true });
    let kept: { tag: string; of: number } | undefined;
    for (let asked = 0; !isOver; asked++) {
      const conditions = kept && asked % 3 !== 0 ? { 'If-None-Match': kept.tag } : {};
      const answer = await ask(origin, agent, { 'Accept-Encoding': coding, ...conditions });
      if (answer === 'broken') {
        load.broken++;
        continue;
      }
      const { status, headers, body } = answer;
      load.answers++;
      if (status === 429) continue;
      if (status === 304) {
        load.notModified++;
        const date = headers['last-modified'];
        if (kept && date !== undefined && date !== dateOf(kept.of)) load.wrongNotModified++;
        continue;
      }
      const of = publications.findIndex(({ manifest }) =>
        manifest.routes[path]!.representations.some((each) => each.sha256 === sha256(body)),
      );
      if (of < 0 || headers['last-modified'] !== dateOf(of)) load.mixed++;
      const tag = String(headers.etag);
      // A tag of both publications would get a 304 for the bytes of the other.
      if ((tags.get(tag) ?? of) !== of) load.wrongNotModified++;
      tags.set(tag, of);
      kept = { tag, of };
    }
    agent.destroy();
  };
  const clients = Promise.all(codings.flatMap((coding) => [client(coding), client(coding)]));
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    await swap();
  }
  isOver = true;
  await clients;
  return load;
}

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/**
 * A server that is reloaded may close a kept connection between answers, and one that it has not accepted yet, as Caddy
 * does: then the request is sent again, as clients do (RFC 9110 §9.2.2), though only once on a new connection.
 */
function ask(
  origin: string,
  agent: http.Agent,
  headers: Record<string, string>,
  isAgain = false,
): Promise<Answer | 'broken'> {
  return new Promise((resolve) => {
    const request = http.get(`${origin}${path}`, { agent, headers }, (message) => {
      const pieces: Buffer[] = [];
      message.on('data', (piece) => pieces.push(piece));
      message.on('error', () => resolve('broken'));
      message.on('end', () =>
        resolve({ status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(pieces) }),
      );
    });
    request.on('error', () => {
      if (request.reusedSocket) resolve(ask(origin, agent, headers, isAgain));
      else resolve(isAgain ? 'broken' : ask(origin, agent, headers, true));
    });
  });
}
