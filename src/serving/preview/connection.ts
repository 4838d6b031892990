import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestBodyLimit } from '../http/request.js';

/** The number of requests that may wait for their answers. Then no more are read from the client. */
const mostWaiting = 64;

/**
 * One client's connection. Its answers are sent one at a time, in the order of the requests (RFC 9112 §9.3.2). So a
 * client that sends many at once keeps only one file open, and a refusal never lands inside another answer.
 */
export class Connection {
  readonly client: string;
  /** Set when further input can't be understood: only a last refusal is still sent. */
  isBroken = false;
  /** Set while a request's content is read: stops the reading, and its request is answered with this status. */
  breakOff: ((status: number) => void) | undefined;
  readonly #socket: Duplex;
  #turn: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(socket: Duplex, client: string) {
    this.#socket = socket;
    this.client = client;
  }

  /** Calls `answer` when all answers before it are sent; never if the connection is closed first. */
  takeTurn(answer: () => Promise<void>): void {
    this.#waiting++;
    if (this.#waiting === mostWaiting) this.#socket.pause();
    this.#turn = this.#turn
      .then(() => (this.#socket.destroyed ? undefined : answer()))
      .catch(() => {
        this.#socket.destroy();
      })
      .then(() => {
        this.#waiting--;
        if (this.#waiting === mostWaiting - 1 && !this.#socket.destroyed) this.#socket.resume();
      });
  }

  /** Resolves when all answers are sent. */
  settled(): Promise<void> {
    return this.#turn;
  }
}

/** A client's address for the rate limit. An IPv4 client has the same address on a socket for both protocols. */
export function clientAddress(remoteAddress: string | undefined): string {
  return (remoteAddress ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/**
 * How the content of a request arrived. It is read and discarded, because no operation defines any (interface 4).
 * - `complete`: it has arrived, or none was announced.
 * - `too-much`: it is longer than the limit; the rest has not arrived yet.
 * - `broken`: it can't be read to its end; the status says why.
 */
export type Arrival =
  | { readonly kind: 'complete' }
  | { readonly kind: 'too-much' }
  | { readonly kind: 'broken'; readonly status: number };

/** Reads a request's content until it is complete, too long, or stopped by `breakOff` of the connection. */
export function arrivalOf(request: IncomingMessage, connection: Connection): Promise<Arrival> {
  const isAnnounced = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
  if (!isAnnounced) return Promise.resolve({ kind: 'complete' });
  return new Promise((resolve) => {
    const settle = (arrival: Arrival) => {
      connection.breakOff = undefined;
      resolve(arrival);
    };
    connection.breakOff = (status) => settle({ kind: 'broken', status });
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
