import type { Duplex } from 'node:stream';

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
