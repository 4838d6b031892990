import http from 'node:http';
import https from 'node:https';
import { posixWord } from '../../base/text/shell-word.js';
import { fieldsInTurn, type HeaderField } from '../http/answer.js';

export interface AskedRequest {
  readonly method: string;
  /** The request target. */
  readonly target: string;
  readonly headers: readonly HeaderField[];
}

export interface Reply {
  readonly status: number;
  /** In the order received, repeated fields included. */
  readonly headers: readonly HeaderField[];
  readonly body: Buffer;
}

/** No answer that could be compared, and why, in words of the system. */
export class NoAnswer extends Error {}

/** Sends a request to one host. Redirects are not followed. @throws NoAnswer */
export type AskHost = (asked: AskedRequest) => Promise<Reply>;

/** Seconds in which the complete answer must arrive, and the most bytes of a body. */
const patience = 30;
const largest = 2 ** 28;

/**
 * Keeps connections open between requests, as browsers and caches do.
 * @param origin scheme, host and port; other parts are ignored
 */
export function openHost(origin: URL): { ask: AskHost; close(): void } {
  const { Agent, request: start } = origin.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const send = async ({ method, target, headers }: AskedRequest, isAgain: boolean): Promise<Reply> => {
    const request = start(new URL(origin.origin), {
      agent: isAgain ? false : agent,
      method,
      path: target,
      headers: Object.fromEntries(headers),
      signal: AbortSignal.timeout(patience * 1000),
    });
    try {
      const message = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject).end();
      });
      const pieces: Buffer[] = [];
      let bytes = 0;
      for await (const piece of message) {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes > largest) throw new Error(`more than ${largest} bytes`);
      }
      const { statusCode: status = 0, rawHeaders } = message;
      return { status, headers: fieldsInTurn(rawHeaders), body: Buffer.concat(pieces) };
    } catch (error) {
      // A host may close a kept connection at the moment when a request is sent on it (RFC 9112 §9.3.1).
      if (request.reusedSocket && !isAgain) return send({ method, target, headers }, true);
      const { name, message } = error as Error;
      throw new NoAnswer(name === 'AbortError' ? `none in ${patience} s` : message);
    }
  };
  return { ask: (asked) => send(asked, false), close: () => agent.destroy() };
}

/** The most waits for one request, and the longest in seconds, that a 429 may ask for. */
const mostWaits = 3;
const longestWait = 120;

/** Asks at most `rate` times a second, and again after the wait that a 429 asks for. */
export function paced(ask: AskHost, rate: number, onWait: (seconds: number) => void): AskHost {
  let nextAt = 0;
  return async (asked) => {
    for (let waits = 0; ; waits++) {
      const at = Math.max(Date.now(), nextAt);
      nextAt = at + 1000 / rate;
      const early = at - Date.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const reply = await ask(asked);
      const seconds = Number(fieldOfReply(reply, 'Retry-After') ?? 60);
      if (reply.status !== 429 || waits === mostWaits || !(seconds <= longestWait)) return reply;
      nextAt = Math.max(nextAt, Date.now() + seconds * 1000);
      onWait(seconds);
    }
  };
}

/** The combined value of a field (RFC 9110 §5.3). `name` in any case. */
export function fieldOfReply({ headers }: Pick<Reply, 'headers'>, name: string): string | undefined {
  const lines = headers.filter(([key]) => key.toLowerCase() === name.toLowerCase());
  return lines.length === 0 ? undefined : lines.map(([, value]) => value).join(', ');
}

/** A curl command that sends the same request. */
export function curlOf(origin: string, { method, target, headers }: AskedRequest): string {
  const words = headers.flatMap(([name, value]) => ['-H', posixWord(`${name}: ${value}`)]);
  const of = method === 'GET' ? ['-i'] : method === 'HEAD' ? ['-I'] : ['-i', '-X', method];
  return ['curl', '-sS', '--path-as-is', ...of, ...words, posixWord(`${origin}${target}`)].join(' ');
}
