import http from 'node:http';
import https from 'node:https';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import type { Inquiry } from './probe.js';
import { type Outcome, parseMessage, type Reply, replyField, silenceOf } from './reply.js';

/** A way to make requests of one host. Redirects are not followed. */
export interface Wire {
  ask(inquiry: Inquiry): Promise<Outcome>;
  /** How many were sent again since the host had just closed the connection that it had kept open. */
  readonly resent: number;
  close(): void;
}

export function openWire(settings: WireSettings): Wire {
  const kept = new KeptConnections(settings);
  return {
    async ask(inquiry) {
      if (inquiry.wire || inquiry.alone) return rawExchange(settings, inquiry);
      const outcome = await kept.ask(inquiry);
      // It may be what an earlier answer on the connection left behind, or an answer that Node's parser can't read.
      const isUnclear = outcome.kind === 'silence' && ['not-http', 'closed'].includes(outcome.reason);
      return isUnclear ? rawExchange(settings, inquiry) : outcome;
    },
    get resent() {
      return kept.resent;
    },
    close: () => kept.close(),
  };
}

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

/** Milliseconds of silence after a whole answer, for a host that doesn't close the connection as it is asked to. */
const quiet = 300;

/** Bytes that the header section and the marks of chunks may take besides the body. */
const mostAround = 1024 * 1024;

/** Sends a request to the letter on a connection of its own, and reads until the host closes it, or says no more. */
export function rawExchange(
  { origin, timeoutMs, largest, ca }: WireSettings,
  inquiry: Inquiry,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const host = origin.hostname.replace(/^\[|\]$/g, '');
    const isTls = origin.protocol === 'https:';
    const place = { host, port: Number(origin.port || (isTls ? 443 : 80)) };
    const socket = isTls
      ? tls.connect({
          ...place,
          ...(net.isIP(host) === 0 && { servername: host }),
          ...(ca !== undefined && { ca }),
        })
      : net.connect(place);
    const pieces = new Pieces(largest + mostAround);
    let listening: NodeJS.Timeout | undefined;
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      clearTimeout(listening);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(
      () => settle({ kind: 'silence', reason: 'timeout', detail: `${timeoutMs / 1000} s` }),
      timeoutMs,
    );
    socket.on('error', (error) => {
      // A host that refuses a request before it has read all of it may break the connection behind its answer.
      const outcome = parseMessage(pieces.bytes(), inquiry.method);
      const isWhole = outcome.kind === 'reply' && hasEnd(outcome, inquiry.method);
      settle(isWhole ? outcome : silenceOf(error));
    });
    socket.on('data', (piece) => {
      if (!pieces.add(piece)) {
        const detail = `by this program, after ${pieces.bytes().length} bytes`;
        settle({ kind: 'silence', reason: 'cut', detail });
        return;
      }
      clearTimeout(listening);
      listening = setTimeout(() => {
        const outcome = parseMessage(pieces.bytes(), inquiry.method);
        if (outcome.kind === 'reply' && hasEnd(outcome, inquiry.method)) settle(outcome);
      }, quiet);
    });
    socket.on('end', () => settle(parseMessage(pieces.bytes(), inquiry.method)));
    socket.once(isTls ? 'secureConnect' : 'connect', () => socket.write(requestText(origin, inquiry)));
  });
}

/** True where a message says by itself where it ends, rather than by the end of the connection (RFC 9112 §6.3). */
function hasEnd(reply: Reply, method: string): boolean {
  const isBare = method === 'HEAD' || reply.status === 204 || reply.status === 304;
  return (
    isBare || ['Content-Length', 'Transfer-Encoding'].some((name) => replyField(reply, name) !== undefined)
  );
}

function requestText(origin: URL, { method, target, headers, wire }: Inquiry): string {
  const hosts = Array.from({ length: wire?.hosts ?? 1 }, () => `Host: ${origin.host}`);
  const fields = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [
    `${method} ${target} HTTP/${wire?.httpVersion ?? '1.1'}`,
    ...hosts,
    ...fields,
    'Connection: close',
  ];
  const extension = wire?.chunkExtension;
  const body = extension === undefined ? '' : `1;x=${'x'.repeat(extension)}\r\nx\r\n0\r\n\r\n`;
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Bytes as they arrive, up to a limit, so that no answer fills the memory of this machine. */
export class Pieces {
  readonly #largest: number;
  readonly #pieces: Buffer[] = [];
  #length = 0;

  constructor(largest: number) {
    this.#largest = largest;
  }

  /** False once more has arrived than the limit: what is here then is cut there, and longer than any answer is. */
  add(piece: Buffer): boolean {
    this.#length += piece.length;
    this.#pieces.push(piece);
    return this.#length <= this.#largest;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}
