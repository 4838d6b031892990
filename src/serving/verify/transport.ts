import http from 'node:http';
import https from 'node:https';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { errorCode } from '../../base/errors.js';
import { fieldsInTurn } from '../http/answer.js';
import type { Probe } from './probe.js';
import { parseMessage, type Reply, type ReplyOutcome, replyField, silenceOf } from './reply.js';

/** Sends requests to one host. Redirects are not followed. */
export interface Transport {
  ask(probe: Probe): Promise<ReplyOutcome>;
  /** The number of requests that were sent again, because the host had just closed the kept connection. */
  readonly resent: number;
  close(): void;
}

export function openTransport(settings: TransportOptions): Transport {
  const kept = new KeptConnections(settings);
  return {
    async ask(probe) {
      if (probe.raw || probe.alone) return rawExchange(settings, probe);
      const outcome = await kept.ask(probe);
      // An earlier answer may have left bytes on the connection, or Node's parser may be stricter than this program's.
      const isUnclear = outcome.kind === 'silence' && ['not-http', 'closed'].includes(outcome.reason);
      return isUnclear ? rawExchange(settings, probe) : outcome;
    },
    get resent() {
      return kept.resent;
    },
    close: () => kept.close(),
  };
}

export interface TransportOptions {
  /** Scheme, host and port; other parts are ignored. */
  readonly origin: URL;
  /** Milliseconds in which the complete answer must arrive. */
  readonly timeoutMs: number;
  /** The most bytes of a body that are read: more than the largest in the publication. The rest is cut off. */
  readonly largest: number;
  /** PEM of the certificate authorities to trust; by default, those that Node trusts. */
  readonly ca?: string | Buffer;
}

interface Sent {
  readonly outcome: ReplyOutcome;
  readonly wasClosedOnReuse: boolean;
}

/** Keeps connections open between requests, as browsers and caches do. */
export class KeptConnections {
  readonly #settings: TransportOptions;
  readonly #agent: http.Agent;
  /** Node's own `reusedSocket` is false for sockets that are passed from one request straight to the next. */
  readonly #used = new WeakSet<Socket>();
  #resent = 0;

  constructor(settings: TransportOptions) {
    this.#settings = settings;
    const { Agent } = settings.origin.protocol === 'https:' ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 8 });
  }

  get resent(): number {
    return this.#resent;
  }

  /**
   * A request on a kept connection that the host closes at that moment was never answered. It is sent once more, on a
   * separate connection (RFC 9112 §9.3.1). No other request is repeated.
   */
  async ask(probe: Probe): Promise<ReplyOutcome> {
    const first = await this.#send(probe, this.#agent);
    if (!first.wasClosedOnReuse) return first.outcome;
    this.#resent++;
    return (await this.#send(probe, false)).outcome;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ method, target, headers }: Probe, agent: http.Agent | false): Promise<Sent> {
    const { origin, timeoutMs, largest, ca } = this.#settings;
    const { request: start } = origin.protocol === 'https:' ? https : http;
    return new Promise((resolve) => {
      const settle = (outcome: ReplyOutcome, wasClosedOnReuse = false) => {
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
      let hasBegun = false;
      const failed = (error: Error) => {
        // A request is not repeated if its answer had begun: the answer was cut off.
        const isReset = ['ECONNRESET', 'EPIPE'].includes(errorCode(error) ?? '');
        settle(silenceOf(error), !hasBegun && isReused && isReset);
      };
      let isReused = false;
      request.on('socket', (socket) => {
        isReused = this.#used.has(socket);
        this.#used.add(socket);
      });
      request.on('error', failed);
      request.on('upgrade', (message, socket) => {
        socket.destroy();
        settle(replyOf(message, Buffer.alloc(0)));
      });
      request.on('response', (message) => {
        hasBegun = true;
        const pieces = new Pieces(largest);
        message.on('error', failed);
        const end = () => settle(replyOf(message, pieces.bytes()));
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

function replyOf({ statusCode: status = 0, rawHeaders }: http.IncomingMessage, body: Buffer): Reply {
  return { kind: 'reply', status, headers: fieldsInTurn(rawHeaders), body };
}

/** Milliseconds to wait after a complete answer, for a host that doesn't close the connection when asked to. */
const quiet = 300;

/** Bytes for the header section and the sizes of chunks, in addition to the body. */
const mostAround = 1024 * 1024;

/** Sends a request exactly as given, on a separate connection, and reads until the host closes it or stops sending. */
export function rawExchange(
  { origin, timeoutMs, largest, ca }: TransportOptions,
  probe: Probe,
): Promise<ReplyOutcome> {
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
    const settle = (outcome: ReplyOutcome) => {
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
      // A host that refuses a request before it has read all of it may reset the connection after its answer.
      const outcome = parseMessage(pieces.bytes(), probe.method);
      const isWhole = outcome.kind === 'reply' && hasEnd(outcome, probe.method);
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
        const outcome = parseMessage(pieces.bytes(), probe.method);
        if (outcome.kind === 'reply' && hasEnd(outcome, probe.method)) settle(outcome);
      }, quiet);
    });
    socket.on('end', () => settle(parseMessage(pieces.bytes(), probe.method)));
    socket.once(isTls ? 'secureConnect' : 'connect', () => socket.write(requestText(origin, probe)));
  });
}

/** True for a message with a declared length; others end with the connection (RFC 9112 §6.3). */
function hasEnd(reply: Reply, method: string): boolean {
  const isBare = method === 'HEAD' || reply.status === 204 || reply.status === 304;
  return (
    isBare || ['Content-Length', 'Transfer-Encoding'].some((name) => replyField(reply, name) !== undefined)
  );
}

function requestText(origin: URL, { method, target, headers, raw }: Probe): string {
  const hosts = Array.from({ length: raw?.hosts ?? 1 }, () => `Host: ${origin.host}`);
  const fields = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [
    `${method} ${target} HTTP/${raw?.httpVersion ?? '1.1'}`,
    ...hosts,
    ...fields,
    'Connection: close',
  ];
  const extension = raw?.chunkExtension;
  const body = extension === undefined ? '' : `1;x=${'x'.repeat(extension)}\r\nx\r\n0\r\n\r\n`;
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Collects bytes as they arrive, up to a limit, so that no answer can fill this machine's memory. */
export class Pieces {
  readonly #largest: number;
  readonly #pieces: Buffer[] = [];
  #length = 0;

  constructor(largest: number) {
    this.#largest = largest;
  }

  /** False when more than the limit has arrived: the caller then stops reading. */
  add(piece: Buffer): boolean {
    this.#length += piece.length;
    this.#pieces.push(piece);
    return this.#length <= this.#largest;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}
