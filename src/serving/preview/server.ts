import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../../base/errors.js';
import { fieldsInTurn, type HttpAnswer, mergeFields } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { type RateAdmission, RateLimiter } from '../http/rate-limit.js';
import { refusal } from '../http/refusal.js';
import { type HttpRequest, requestBodyLimit } from '../http/request.js';
import type { Representation } from '../manifest/manifest.js';
import { parseFailure } from './parse-failure.js';
import { Publications, type ServedPublication } from './publication.js';
import { forWhole, isOfScript, kindForBrowser, scriptAnswer, unkept } from './reload.js';
import { type OpenFile, sendFile, sendLast, sendText } from './send.js';

export interface PreviewOptions {
  /** Where the web root is now. It need not exist yet, and builds replace it. */
  readonly site: () => string;
  /** Makes what is served, if it isn't up to date. Each answer waits for it. */
  readonly made?: () => Promise<void>;
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

/** An answer in the preview's log. Method and target are undefined if the request couldn't be read that far. */
export interface LogEntry {
  readonly method?: string | undefined;
  readonly target?: string | undefined;
  readonly status: number;
  /** Why the answer isn't the published one, in words. */
  readonly trouble?: string | undefined;
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
  /** The last turn of each connection: one answer comes after the other. */
  const last = new WeakMap<Socket, Turn>();
  const open = new Set<Promise<void>>();
  const inTurn = (socket: Socket, work: () => Promise<void> | void, message?: IncomingMessage) => {
    const turn: Turn = { message, state: 'waiting', over: Promise.resolve() };
    turn.over = (last.get(socket) ?? turn).over
      .then(() => {
        if (socket.destroyed || turn.state === 'dropped') return undefined;
        turn.state = 'begun';
        return work();
      })
      .catch(() => void socket.destroy());
    last.set(socket, turn);
    open.add(turn.over);
    void turn.over.then(() => open.delete(turn.over));
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
    inTurn(message.socket, async () => sendLast(await answerToConnect(message), socket)),
  );
  server.on('clientError', (error, duplex) => {
    const socket = duplex as Socket;
    const failure = parseFailure(error);
    const turn = last.get(socket);
    // What is wrong with the content of a request comes too late for an answer that has begun.
    const isOfContent = turn?.message?.complete === false;
    const isLate = isOfContent && turn?.state === 'begun';
    if (failure === undefined || isLate || socket.bytesRead === 0 || !socket.writable) socket.destroy();
    else {
      if (isOfContent) turn.state = 'dropped';
      inTurn(socket, () => sendLast(refused(failure.status, failure), socket));
    }
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
      await Promise.all(open);
    },
  };
}

/** An answer on a connection. */
interface Turn {
  readonly message: IncomingMessage | undefined;
  state: 'waiting' | 'begun' | 'dropped';
  /** Resolved when the answer has ended. */
  over: Promise<void>;
}

/** What was decided, and the publication and the file that it was decided for. */
interface Decided {
  readonly answer: HttpAnswer;
  readonly found: ServedPublication | string;
  /** To be closed. A text says why it can't be sent. */
  readonly file?: OpenFile | string;
}

/** How often a request is decided again when its publication was replaced meanwhile. */
const tries = 5;

function answering({
  site,
  made = async () => {},
  fallback,
  now,
  reloads = false,
  log = () => {},
}: PreviewOptions) {
  const publications = new Publications(site);
  const limiter = new RateLimiter();
  const contractOf = (found: ServedPublication | string) =>
    typeof found === 'string' ? fallback : found.contract;

  /** Decides, with the file of the same publication. */
  async function decided(request: HttpRequest): Promise<Decided> {
    let admission: RateAdmission | undefined;
    const admit: RateLimiter['admit'] = (...counted) => (admission ??= limiter.admit(...counted));
    for (let tried = 1; ; tried++) {
      const found = publications.current();
      const answer = decide(contractOf(found), request, { now: now(), limiter: { admit } });
      const sent = fileOf(answer);
      if (typeof found === 'string' || sent === undefined) return { answer, found };
      const file = await openIntact(found.root, sent);
      if (publications.current() === found || tried === tries) return { answer, found, file };
      if (typeof file !== 'string') await file.handle.close();
    }
  }

  /** Resolves when the answer has ended. */
  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = requestOf(message);
    const { 'transfer-encoding': coding, expect, 'content-length': length = 0 } = message.headers;
    const isOld = message.httpVersion === '1.0';
    const isUnknown = coding !== undefined && !/^chunked$/i.test(coding);
    // The end of such a message isn't certain (RFC 9112 §6.1), or its content isn't waited for.
    const isLast =
      isUnknown ||
      (coding !== undefined && isOld) ||
      expect !== undefined ||
      Number(length) > requestBodyLimit;
    const closing = (answer: HttpAnswer): HttpAnswer =>
      isLast ? { ...answer, headers: mergeFields(answer.headers, { Connection: 'close' }) } : answer;
    // From the start, since the client may go away at any time. The next turn begins with a response that has the connection.
    const ended = new Promise<void>((resolve) => response.once('close', resolve));
    const send = (answer: HttpAnswer) => {
      sendText(closing(answer), response);
      return ended;
    };
    if (isUnknown && !isOld) return send(refused(501, request));
    await made();
    const script = reloads ? scriptAnswer(request, now()) : undefined;
    if (script !== undefined) return send(script);
    const kind = reloads ? kindForBrowser(contractOf(publications.current()), request) : undefined;
    const { answer, found, file } = await decided(kind === undefined ? request : forWhole(request));
    if (typeof file === 'string') return send(refused(500, request, file));
    logged(request, answer, typeof found === 'string' && answer.status === 503 ? found : undefined);
    try {
      const page = kind === 'page' ? await file?.handle.readFile('utf8') : undefined;
      const sent = kind === undefined ? answer : unkept(answer, contractOf(found), page);
      if (file === undefined || sent.body.kind !== 'file' || typeof found === 'string') return send(sent);
      await sendFile(closing(sent), sent.body.representation, file, found.root, response, ended);
    } finally {
      await file?.handle.close();
    }
  }

  async function answerToConnect(message: IncomingMessage): Promise<HttpAnswer> {
    const request = requestOf(message);
    const { answer } = await decided(request);
    logged(request, answer);
    return answer;
  }

  /** An error of a request of which only so much is known. */
  function refused(status: number, known: Omit<LogEntry, 'status'>, trouble?: string): HttpAnswer {
    const answer = refusal(contractOf(publications.current()), status, known, now());
    logged(known, answer, trouble);
    return answer;
  }

  function logged(
    { method, target }: Omit<LogEntry, 'status'>,
    { status }: HttpAnswer,
    trouble?: string,
  ): void {
    if (!isOfScript(target)) log({ method, target, status, trouble });
  }

  return { answer, answerToConnect, refused };
}

/** The file of which an answer sends bytes, or would to a GET. */
function fileOf({ body }: HttpAnswer): Representation | undefined {
  if (body.kind === 'file') return body.representation;
  return body.kind === 'none' ? body.of : undefined;
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

/** Opens a file if it is as long as the manifest says; a link or a pipe is not followed. A text says what is wrong. */
async function openIntact(root: string, { file, bytes }: Representation): Promise<OpenFile | string> {
  let handle: FileHandle | undefined;
  try {
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    handle = await open(join(root, file), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stat = await handle.stat();
    if (stat.isFile() && stat.size === bytes) return { handle, stat };
    await handle.close();
    return stat.isFile() ? `${file} has another size than the manifest says` : `${file} can not be read`;
  } catch (error) {
    await handle?.close();
    return errorCode(error) === 'ENOENT' ? `${file} is missing` : `${file} can not be read`;
  }
}
