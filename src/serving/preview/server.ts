import http from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Contract } from '../http/contract.js';
import { RateLimiter } from '../http/rate-limit.js';
import { Connection, clientAddress } from './connection.js';
import { type LogEntry, onClientError, onConnect, onRequest, type ServerContext } from './handlers.js';
import { IntactFiles } from './intact-files.js';
import type { PreviewFiles } from './open-file.js';
import { Publications } from './publication.js';

export interface PreviewOptions {
  /** Where the web root is now. It need not exist yet, and builds replace it. */
  readonly site: () => string;
  /** The contract while there is no publication: the header policy, without routes. */
  readonly fallback: Contract;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly fs: PreviewFiles;
  /** Whether pages get a script that reloads them when a new publication is there. Default false. */
  readonly reloads?: boolean;
  /** Milliseconds in which a request must arrive; after that it is answered 408. Default 30,000. */
  readonly requestTimeoutMs?: number;
  readonly log?: (entry: LogEntry) => void;
}

export interface Preview {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, cuts every connection, and resolves when all files are closed. */
  close(): Promise<void>;
}

/** The most bytes of request line and header fields. More is answered 431, or 414 if the request line is too long. */
const headerLimit = 16_384;

/**
 * Milliseconds without data in either direction after which a connection is closed, unless requests may take longer.
 */
const idleTimeout = 120_000;

/**
 * Serves a publication as its manifest specifies: node:http handles connections, `decide` makes the answers,
 * serve-handler sends the bytes. No client and no file can end the process.
 * @throws an error of listening, such as EADDRINUSE; nothing stays open then
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { host, requestTimeoutMs = 30_000 } = options;
  const context: ServerContext = {
    publications: new Publications(options.site, options.fs),
    files: new IntactFiles(options.fs),
    fallback: options.fallback,
    reloads: options.reloads ?? false,
    limiter: new RateLimiter(),
    now: options.now,
    log: options.log ?? (() => {}),
  };
  const server = http.createServer({
    maxHeaderSize: headerLimit,
    // Node would answer an empty 400; `decide` checks Host itself.
    requireHostHeader: false,
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, Math.ceil(requestTimeoutMs / 4)),
  });
  server.timeout = Math.max(idleTimeout, 2 * requestTimeoutMs);
  // Otherwise Node adds a Keep-Alive field, which is deprecated.
  server.keepAliveTimeout = 0;
  // By default fields after the 2000th are dropped without an error.
  server.maxHeadersCount = 0;
  // A client that ends its side after the request still waits for the answer.
  Object.assign(server, { httpAllowHalfOpen: true });

  const sockets = new Set<Socket>();
  const connections = new Map<Duplex, Connection>();
  const connectionOn = (socket: Duplex) => {
    const known = connections.get(socket);
    if (known) return known;
    const address = 'remoteAddress' in socket ? String(socket.remoteAddress ?? '') : undefined;
    const connection = new Connection(socket, clientAddress(address));
    connections.set(socket, connection);
    const forget = () => connection.settled().then(() => connections.delete(socket));
    if (socket.destroyed) void forget();
    else socket.once('close', forget);
    return connection;
  };

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Node removes its error listener from a socket that it passes on for CONNECT.
    socket.on('error', () => {});
  });
  server.on('request', (message, response) =>
    onRequest(context, connectionOn(message.socket), message, response, false),
  );
  server.on('checkExpectation', (message, response) =>
    onRequest(context, connectionOn(message.socket), message, response, false),
  );
  server.on('checkContinue', (message, response) =>
    onRequest(context, connectionOn(message.socket), message, response, true),
  );
  server.on('connect', (message, socket) => onConnect(context, connectionOn(socket), message, socket));
  server.on('clientError', (error, socket) => {
    const hasSpoken = 'bytesRead' in socket && Number(socket.bytesRead) > 0;
    onClientError(context, connectionOn(socket), error, socket, hasSpoken);
  });

  const port = await listen(server, host, options.port);
  // A connection that can't be accepted, for lack of file descriptors, must not end the server.
  server.on('error', () => {});
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await Promise.all([...connections.values()].map((connection) => connection.settled()));
    },
  };
}

function listen(server: http.Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
}
