import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Contract } from '../http/contract.js';
import { RateLimiter } from '../http/rate-limit.js';
import { Conversation, clientAddress } from './connection.js';
import { type Desk, type LogEntry, onClientError, onConnect, onRequest } from './handlers.js';
import { IntactFiles } from './intact-files.js';
import type { PreviewFiles } from './open-file.js';
import { Publications } from './publication.js';

export interface PreviewOptions {
  /** The web root (`dist/current/site`); it need not be there yet, and builds may swap the link on the way to it. */
  readonly site: string;
  /** What is answered by while there is no publication: the header policy, without routes. */
  readonly fallback: Contract;
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** PEM texts. With them the preview speaks HTTPS (D33). */
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly fs: PreviewFiles;
  /** Milliseconds for which a request may take to arrive before it is answered 408. Default 30 seconds. */
  readonly requestTimeoutMs?: number;
  readonly log?: (entry: LogEntry) => void;
}

export interface Preview {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, cuts every connection, and settles when all files are closed. */
  close(): Promise<void>;
}

/** Bytes of request line and header fields; more is 431, or 414 where it is the request line. */
const headerLimit = 16_384;

/** Milliseconds without a byte either way after which a connection is closed, if its requests may take less. */
const idleTimeout = 120_000;

/**
 * Serves a publication as its manifest says: `decide` over the connections of node:http, with serve-handler to send
 * the bytes. No client and no file can end the process.
 * @throws what listening throws, such as EADDRINUSE; nothing stays open then
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { host, tls, requestTimeoutMs = 30_000 } = options;
  const desk: Desk = {
    publications: new Publications(options.site, options.fs),
    files: new IntactFiles(options.fs),
    fallback: options.fallback,
    limiter: new RateLimiter(),
    now: options.now,
    log: options.log ?? (() => {}),
  };
  const settings = {
    maxHeaderSize: headerLimit,
    // An empty 400 is all that Node would answer; `decide` looks for Host itself.
    requireHostHeader: false,
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, Math.ceil(requestTimeoutMs / 4)),
  };
  const server = tls
    ? https.createServer({ ...settings, ...tls, handshakeTimeout: requestTimeoutMs })
    : http.createServer(settings);
  server.timeout = Math.max(idleTimeout, 2 * requestTimeoutMs);
  // Node tells a time of its own for connections kept open in a Keep-Alive field, which is deprecated.
  server.keepAliveTimeout = 0;
  // All fields that fit into the limit count: by default those after the 2000th are dropped in silence.
  server.maxHeadersCount = 0;
  // A client that ends its side after the request still waits for the answer.
  Object.assign(server, { httpAllowHalfOpen: true });

  const sockets = new Set<Socket>();
  const conversations = new Map<Duplex, Conversation>();
  const conversationOn = (socket: Duplex) => {
    const known = conversations.get(socket);
    if (known) return known;
    const address = 'remoteAddress' in socket ? (socket.remoteAddress as string | undefined) : undefined;
    const conversation = new Conversation(socket, clientAddress(address));
    conversations.set(socket, conversation);
    const forget = () => conversation.settled().then(() => conversations.delete(socket));
    if (socket.destroyed) void forget();
    else socket.once('close', forget);
    return conversation;
  };

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Node listens too, but lets go of a socket that it hands over for CONNECT.
    socket.on('error', () => {});
  });
  server.on('secureConnection', (socket: Duplex) => socket.on('error', () => {}));
  server.on('request', (message, response) =>
    onRequest(desk, conversationOn(message.socket), message, response, false),
  );
  server.on('checkExpectation', (message, response) =>
    onRequest(desk, conversationOn(message.socket), message, response, false),
  );
  server.on('checkContinue', (message, response) =>
    onRequest(desk, conversationOn(message.socket), message, response, true),
  );
  server.on('connect', (message, socket) => onConnect(desk, conversationOn(socket), message, socket));
  server.on('clientError', (error, socket) => {
    const hasSpoken = 'bytesRead' in socket && Number(socket.bytesRead) > 0;
    onClientError(desk, conversationOn(socket), error, socket, hasSpoken);
  });

  const { port } = await listen(server, host, options.port);
  // A connection that can't be accepted, for want of descriptors, concerns nobody but its client.
  server.on('error', () => {});
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await Promise.all([...conversations.values()].map((conversation) => conversation.settled()));
    },
  };
}

function listen(server: http.Server | https.Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}
