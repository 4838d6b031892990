import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestBodyLimit } from '../http/request.js';

/** Requests that may wait for their turn before no more are read from the client. */
const patience = 64;

/**
 * One client's connection. Its answers leave one at a time, in the order of the requests (RFC 9112 §9.3.2), so that
 * a client that sends many at once holds one file open, not many, and a refusal never lands inside another answer.
 */
export class Conversation {
  readonly client: string;
  /** Set once the rest of what the client sends can't be understood: nothing but a last refusal is due. */
  isBroken = false;
  /** Where a request's content is being read: breaks that off, so that its own answer can say what went wrong. */
  breakOff: ((status: number) => void) | undefined;
  readonly #socket: Duplex;
  #turn: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(socket: Duplex, client: string) {
    this.#socket = socket;
    this.client = client;
  }

  /** Calls `answer` when all answers before it are sent; not at all once the connection is gone. */
  takeTurn(answer: () => Promise<void>): void {
    this.#waiting++;
    if (this.#waiting === patience) this.#socket.pause();
    this.#turn = this.#turn
      .then(() => (this.#socket.destroyed ? undefined : answer()))
      .catch(() => {
        this.#socket.destroy();
      })
      .then(() => {
        this.#waiting--;
        if (this.#waiting === patience - 1 && !this.#socket.destroyed) this.#socket.resume();
      });
  }

  /** Settles when nothing is being answered any more. */
  settled(): Promise<void> {
    return this.#turn;
  }
}

/** A client's address as the rate limit counts it: an IPv4 client is the same one on a socket that speaks both. */
export function clientAddress(remoteAddress: string | undefined): string {
  return (remoteAddress ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/**
 * How the content of a request came in. It is read and forgotten: no operation defines any (interface 4).
 * - `complete`: all there, or none was announced.
 * - `too-much`: more than is read for the connection's sake; the rest is still to come.
 * - `broken`: it can't be read to its end; the status says why.
 */
export type Arrival =
  | { readonly kind: 'complete' }
  | { readonly kind: 'too-much' }
  | { readonly kind: 'broken'; readonly status: number };

/** Reads off a request's content, until it is there, too much, or broken off through the conversation. */
export function arrivalOf(request: IncomingMessage, conversation: Conversation): Promise<Arrival> {
  const isAnnounced = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
  if (!isAnnounced) return Promise.resolve({ kind: 'complete' });
  return new Promise((resolve) => {
    const settle = (arrival: Arrival) => {
      conversation.breakOff = undefined;
      resolve(arrival);
    };
    conversation.breakOff = (status) => settle({ kind: 'broken', status });
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > requestBodyLimit) settle({ kind: 'too-much' });
    });
    request.once('end', () => settle({ kind: 'complete' }));
    request.once('close', () => settle({ kind: 'complete' }));
    request.on('error', () => {});
    if (Number(request.headers['content-length'] ?? 0) > requestBodyLimit) settle({ kind: 'too-much' });
  });
}
