import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Inquiry } from '../inquiry.js';
import { type Outcome, silenceOf } from '../reply.js';
import { Pieces } from './pieces.js';

export interface WireSettings {
  /** Scheme, host and port; nothing else of it is read. */
  readonly origin: URL;
  /** Milliseconds until an answer must be there in full. */
  readonly timeoutMs: number;
  /** The most bytes of a body that are taken: more than the largest of the publication. The rest is cut off. */
  readonly largest: number;
  /** PEM of the certificate authorities to trust. Default: those that Node trusts. */
  readonly ca?: string | Buffer;
}

interface Sent {
  readonly outcome: Outcome;
  readonly wasClosedOnReuse: boolean;
}

/** Keeps connections open between requests, as browsers and caches do. */
export class KeptConnections {
  readonly #settings: WireSettings;
  readonly #agent: http.Agent;
  /** Node's own `reusedSocket` leaves out those that are handed from one request straight to the next. */
  readonly #used = new WeakSet<Socket>();
  #resent = 0;

  constructor(settings: WireSettings) {
    this.#settings = settings;
    const { Agent } = settings.origin.protocol === 'https:' ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 8 });
  }

  get resent(): number {
    return this.#resent;
  }

  /**
   * A request that meets a kept connection just as the host closes it was never answered, and is sent once more
   * (RFC 9112 §9.3.1), on a connection of its own; nothing else is.
   */
  async ask(inquiry: Inquiry): Promise<Outcome> {
    const first = await this.#send(inquiry, this.#agent);
    if (!first.wasClosedOnReuse) return first.outcome;
    this.#resent++;
    return (await this.#send(inquiry, false)).outcome;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ method, target, headers }: Inquiry, agent: http.Agent | false): Promise<Sent> {
    const { origin, timeoutMs, largest, ca } = this.#settings;
    const { request: start } = origin.protocol === 'https:' ? https : http;
    return new Promise((resolve) => {
      const settle = (outcome: Outcome, wasClosedOnReuse = false) => {
        clearTimeout(timer);
        resolve({ outcome, wasClosedOnReuse });
      };
      const request = start({
        agent,
        protocol: origin.protocol,
        hostname: origin.hostname.replace(/^\[|\]$/g, ''),
        port: origin.port,
        method,
        path: target,
        headers: Object.fromEntries(headers),
        ...(ca !== undefined && { ca }),
      });
      const timer = setTimeout(() => {
        settle({ kind: 'silence', reason: 'timeout', detail: `${timeoutMs / 1000} s` });
        request.destroy();
      }, timeoutMs);
      let status: number | undefined;
      const failed = (error: Error) => {
        // An answer that had begun was cut; whether by its own fault is seen when it is asked for alone.
        const isReset = ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
        settle(silenceOf(error), status === undefined && isReused && isReset);
      };
      let isReused = false;
      request.on('socket', (socket) => {
        isReused = this.#used.has(socket);
        this.#used.add(socket);
      });
      request.on('error', failed);
      request.on('response', (message) => {
        status = message.statusCode ?? 0;
        const pieces = new Pieces(largest);
        message.on('error', failed);
        const end = () => {
          const fields: [string, string][] = [];
          for (let at = 0; at + 1 < message.rawHeaders.length; at += 2) {
            fields.push([message.rawHeaders[at]!, message.rawHeaders[at + 1]!]);
          }
          settle({
            kind: 'reply',
            status: message.statusCode ?? 0,
            headers: fields,
            body: pieces.bytes(),
          });
        };
        message.on('data', (piece: Buffer) => {
          if (pieces.add(piece)) return;
          end();
          request.destroy();
        });
        message.on('end', end);
      });
      request.end();
    });
  }
}
