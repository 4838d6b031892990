import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type AnsweringOptions, answering } from './answering.js';
import { parseFailure } from './parse-failure.js';
import { sendLast } from './send.js';

export interface PreviewOptions extends AnsweringOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Milliseconds in which a request must arrive; after that it is answered 408. Default 30,000. */
  readonly requestTimeoutMs?: number;
}

export interface Preview {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, and cuts every connection. */
  close(): Promise<void>;
}

/**
 * Serves a publication as its manifest specifies: node:http handles connections, `decide` makes the answers,
 * serve-handler sends the files. No client and no file can end the process.
 * @throws an error of listening, such as EADDRINUSE
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const { host, requestTimeoutMs = 30_000 } = options;
  const server = http.createServer({
    // More is answered 431, or 414 if the request line is too long.
    maxHeaderSize: 16_384,
    // Node would answer an empty 400; `decide` checks Host itself.
    requireHostHeader: false,
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, Math.ceil(requestTimeoutMs / 4)),
  });
  server.timeout = Math.max(120_000, 2 * requestTimeoutMs);
  // Otherwise Node adds a Keep-Alive field, which is deprecated.
  server.keepAliveTimeout = 0;
  // A client that ends its side after the request still waits for the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  // By default fields after the 2000th are dropped without an error.
  server.maxHeadersCount = 0;
  const { answer, answerToConnect, refused } = answering(options);
  /** The last request of each connection, and the end of its answer: one answer comes after the other. */
  const last = new WeakMap<Socket, { over: Promise<void>; message: IncomingMessage | undefined }>();
  const inTurn = (socket: Socket, work: () => Promise<void> | void, message?: IncomingMessage) => {
    const over = (last.get(socket)?.over ?? Promise.resolve())
      .then(() => (socket.destroyed ? undefined : work()))
      .catch(() => void socket.destroy());
    last.set(socket, { over, message });
  };
  const onRequest = (message: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => {});
    inTurn(message.socket, () => answer(message, response), message);
  };
  server.on('request', onRequest);
  server.on('checkExpectation', onRequest);
  // Content is never asked for.
  server.on('checkContinue', onRequest);
  server.on('connect', (message, socket) =>
    inTurn(message.socket, () => sendLast(answerToConnect(message), socket)),
  );
  server.on('clientError', (error, duplex) => {
    const socket = duplex as Socket;
    const failure = parseFailure(error);
    if (failure === undefined || socket.bytesRead === 0 || !socket.writable) return socket.destroy();
    // A request whose content is wrong has its own answer; nothing can be read after it.
    const isOfContent = last.get(socket)?.message?.complete === false;
    inTurn(socket, () => sendLast(isOfContent ? undefined : refused(failure.status, failure), socket));
  });
  server.on('connection', (socket: Socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, () => {
      server.off('error', reject);
      // A connection that can't be accepted, for lack of file descriptors, must not end the server.
      server.on('error', () => {});
      resolve();
    });
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
