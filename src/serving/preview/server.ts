import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { errorCode } from '../../base/errors.js';
import { fieldsInTurn, type HttpAnswer } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { RateLimiter } from '../http/rate-limit.js';
import { refusal } from '../http/refusal.js';
import { type HttpRequest, parseTarget, requestBodyLimit } from '../http/request.js';
import type { Representation, ResourceKind } from '../manifest/manifest.js';
import { parseFailure } from './parse-failure.js';
import { type Publication, Publications, type Unpublished } from './publication.js';
import { askedAgain, ownAnswer, withScript } from './reload.js';
import { sendFile, sendLast, sendText } from './send.js';

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
  /** Whether pages get a script that reloads them when a new publication is there. Default false. */
  readonly reloads?: boolean;
  /** Milliseconds in which a request must arrive; after that it is answered 408. Default 30,000. */
  readonly requestTimeoutMs?: number;
  readonly log?: (entry: LogEntry) => void;
}

/** An answer in the preview's log. */
export interface LogEntry {
  /** Undefined if the request couldn't be read that far. */
  readonly method?: string;
  readonly target?: string;
  readonly status: number;
  /** Why the answer isn't the published one. */
  readonly trouble?: Unpublished | { readonly file: string; readonly reason: Damage };
}

/** How a file differs from the manifest, so that it must not be sent. */
export type Damage = 'missing' | 'wrong-size' | 'unreadable';

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
  const answers = new Answers(options);
  const open = new Set<Promise<void>>();
  const onRequest = (message: IncomingMessage, response: ServerResponse) => {
    const answered = answers.answer(message, response).catch(() => void response.destroy());
    open.add(answered);
    void answered.then(() => open.delete(answered));
  };
  server.on('request', onRequest);
  server.on('checkExpectation', onRequest);
  // Content is never asked for.
  server.on('checkContinue', onRequest);
  server.on('connect', (message, socket) => void answers.answerLast(requestOf(message), 405, socket));
  server.on('clientError', (error, socket) => {
    const failure = parseFailure(error);
    const hasSpoken = 'bytesRead' in socket && Number(socket.bytesRead) > 0;
    // An answer that is being sent must not get another one inside it.
    if (failure === undefined || !hasSpoken || !socket.writable || answers.isSending(socket))
      socket.destroy();
    else void answers.answerLast(answers.requestOn(socket) ?? failure, failure.status, socket);
  });
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => {});
    // Each answer that waits for its turn on a connection listens for its end.
    socket.setMaxListeners(0);
  });
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
      await Promise.all(open);
    },
  };
}

/** How often a request is decided again when its publication was replaced meanwhile. */
const tries = 5;

class Answers {
  readonly #options: PreviewOptions;
  readonly #publications: Publications;
  readonly #limiter = new RateLimiter();
  readonly #sending = new Map<Duplex, ServerResponse>();

  constructor(options: PreviewOptions) {
    this.#options = options;
    this.#publications = new Publications(options.site);
  }

  /** Whether an answer has begun on a connection, and isn't at its end. */
  isSending(socket: Duplex): boolean {
    return this.#sending.get(socket)?.headersSent === true;
  }

  /** The request on a connection whose content hasn't arrived. */
  requestOn(socket: Duplex): Pick<HttpRequest, 'method' | 'target'> | undefined {
    const message = this.#sending.get(socket)?.req;
    return message && { method: message.method ?? '', target: message.url ?? '' };
  }

  async answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    this.#sending.set(message.socket, response);
    response.once('close', () => this.#sending.delete(message.socket));
    const request = requestOf(message);
    const { 'transfer-encoding': coding, expect } = message.headers;
    // HTTP/1.0 has no transfer codings, so the end of such a message isn't certain (RFC 9112 §6.1).
    if (coding !== undefined && message.httpVersion === '1.0') response.shouldKeepAlive = false;
    if (expect !== undefined || Number(message.headers['content-length'] ?? 0) > requestBodyLimit) {
      response.shouldKeepAlive = false;
    } else {
      const arrived = await arrivalOf(message);
      // `clientError` answers, or nobody is there any more.
      if (arrived === 'broken') return;
      if (arrived === 'too-much') {
        response.shouldKeepAlive = false;
        return sendText(await this.#refused(request, 413), response);
      }
    }
    if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
      response.shouldKeepAlive = false;
      return sendText(await this.#refused(request, 501), response);
    }
    let limiter = this.#limiter;
    for (let tried = 1; ; tried++) {
      const publication = await this.#publications.current();
      const isAgain = await this.#answerFrom(
        publication,
        request,
        limiter,
        message,
        response,
        tried === tries,
      );
      if (!isAgain) return;
      // It has been counted already.
      limiter = new RateLimiter();
    }
  }

  /** Sends a last answer on a connection that Node's HTTP parser has given up. */
  async answerLast(request: Partial<HttpRequest>, status: number, socket: Duplex): Promise<void> {
    const isWhole = request.headers !== undefined;
    const found = isWhole ? await this.#publications.current() : undefined;
    const contract =
      found === undefined || typeof found === 'string' ? this.#options.fallback : found.contract;
    const { now } = this.#options;
    const answer = isWhole
      ? decide(contract, request as HttpRequest, { now: now(), limiter: this.#limiter })
      : await this.#refused(request, status);
    if (isWhole) this.#log(request, answer);
    sendLast(answer, socket);
  }

  async #refused(request: Partial<HttpRequest>, status: number): Promise<HttpAnswer> {
    const found = await this.#publications.current();
    const contract = typeof found === 'string' ? this.#options.fallback : found.contract;
    const answer = refusal(contract, status, request, this.#options.now());
    this.#log(request, answer);
    return answer;
  }

  /** True if the request has to be decided again, since another publication was put in place. */
  async #answerFrom(
    found: Publication | Unpublished,
    request: HttpRequest,
    limiter: RateLimiter,
    message: IncomingMessage,
    response: ServerResponse,
    isLastTry: boolean,
  ): Promise<boolean> {
    const { fallback, reloads = false } = this.#options;
    const now = this.#options.now();
    if (typeof found === 'string') {
      const answer = decide(fallback, request, { now, limiter });
      this.#log(request, answer, answer.status === 503 ? found : undefined);
      sendText(answer, response);
      return false;
    }
    // Not logged, since pages ask twice a second.
    const own = reloads ? ownAnswer(request, found, now) : undefined;
    if (own !== undefined) {
      sendText(own, response);
      return false;
    }
    const { contract, root } = found;
    const kind = reloads && isOfBrowser(request) ? kindAt(contract, request.target) : undefined;
    const page = kind === 'page';
    const again = (answer: HttpAnswer) => (kind === 'data' ? askedAgain(answer) : answer);
    const answer = decide(contract, page ? forWhole(request) : request, { now, limiter });
    const { body } = answer;
    const sent = body.kind === 'file' ? body.representation : body.kind === 'none' ? body.of : undefined;
    if (sent === undefined) {
      this.#log(request, answer);
      sendText(again(answer), response);
      return false;
    }
    const handle = await openIntact(root, sent);
    if (!this.#publications.isCurrent(found) && !isLastTry) {
      if (typeof handle !== 'string') await handle.close();
      return true;
    }
    if (typeof handle === 'string') {
      const failed = refusal(contract, 500, request, now);
      this.#log(request, failed, { file: sent.file, reason: handle });
      sendText(failed, response);
      return false;
    }
    this.#log(request, answer);
    if (page) {
      const text = await handle.readFile('utf8').finally(() => handle.close());
      const whole = withScript(answer, text, found);
      sendText(body.kind === 'none' ? { ...whole, body } : whole, response);
    } else if (body.kind === 'none') {
      await handle.close();
      sendText(again(answer), response);
    } else await sendFile(again(answer), sent, handle, root, message, response);
    return false;
  }

  #log(
    { method, target }: Partial<HttpRequest>,
    { status }: HttpAnswer,
    trouble?: LogEntry['trouble'],
  ): void {
    this.#options.log?.({
      ...(method !== undefined && { method }),
      ...(target !== undefined && { target }),
      status,
      ...(trouble && { trouble }),
    });
  }
}

/** Reads the content of a request and discards it, since no operation defines any (interface 4). */
async function arrivalOf(message: IncomingMessage): Promise<'whole' | 'too-much' | 'broken'> {
  let bytes = 0;
  try {
    for await (const piece of message.iterator({ destroyOnReturn: false })) {
      bytes += (piece as Buffer).length;
      if (bytes > requestBodyLimit) return 'too-much';
    }
  } catch {
    return 'broken';
  }
  return 'whole';
}

function requestOf({
  method = '',
  url: target = '',
  httpVersion,
  rawHeaders,
  socket,
}: IncomingMessage): HttpRequest {
  // An IPv4 client has the same address on a socket for both protocols.
  const client = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return { method, target, httpVersion, headers: fieldsInTurn(rawHeaders), client };
}

/** Opens a file if it is as long as the manifest says; a link or a pipe is not followed. */
async function openIntact(root: string, { file, bytes }: Representation): Promise<FileHandle | Damage> {
  let handle: FileHandle | undefined;
  try {
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    handle = await open(join(root, file), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stat = await handle.stat();
    if (stat.isFile() && stat.size === bytes) return handle;
    await handle.close();
    return stat.isFile() ? 'wrong-size' : 'unreadable';
  } catch (error) {
    await handle?.close();
    return errorCode(error) === 'ENOENT' ? 'missing' : 'unreadable';
  }
}

/** True if a browser asks for a page to show, or for what a page needs. All others get everything as it was built. */
function isOfBrowser({ headers }: HttpRequest): boolean {
  return headers.some(
    ([name, value]) =>
      /^(?:referer|sec-fetch-site)$/i.test(name) || (/^accept$/i.test(name) && value.includes('text/html')),
  );
}

function kindAt({ resources = {} }: Contract, target: string): ResourceKind | undefined {
  const asked = parseTarget(target);
  return asked.kind === 'path' && Object.hasOwn(resources, asked.path)
    ? resources[asked.path]?.kind
    : undefined;
}

/** The same request for the whole of the plain bytes. */
function forWhole(request: HttpRequest): HttpRequest {
  const selecting = /^(?:accept-encoding|if-.*|range)$/i;
  return { ...request, headers: request.headers.filter(([name]) => !selecting.test(name)) };
}
