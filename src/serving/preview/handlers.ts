import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fieldsInTurn, type HttpAnswer } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { RateLimiter } from '../http/rate-limit.js';
import { refusal } from '../http/refusal.js';
import type { HttpRequest } from '../http/request.js';
import { arrivalOf, type Connection } from './connection.js';
import type { Damage, IntactFiles } from './intact-files.js';
import type { FileContent } from './open-file.js';
import { parseFailure } from './parse-failure.js';
import type { Publication, Publications, Unpublished } from './publication.js';
import { askedAgain, forWhole, isOfBrowser, ownAnswer, resourceAsked, withScript } from './reload.js';
import { pump, send, sendEarly, sendLast } from './send.js';

/** An answer in the preview's log. */
export interface LogEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly client: string;
  /** Undefined if the request couldn't be read that far. */
  readonly method?: string;
  readonly target?: string;
  readonly status: number;
  /** Why the answer isn't the published one. */
  readonly trouble?: Damage | Unpublished;
}

/** Shared by all handlers of a server. */
export interface ServerContext {
  readonly publications: Publications;
  readonly files: IntactFiles;
  /** The contract while nothing is published. */
  readonly fallback: Contract;
  /** Whether pages get a script that reloads them. */
  readonly reloads: boolean;
  readonly limiter: RateLimiter;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: (entry: LogEntry) => void;
}

/** The known parts of a refused request. */
type Known = Pick<HttpRequest, 'client'> & Partial<Pick<HttpRequest, 'method' | 'target'>>;

/**
 * Answers a request (`request`, `checkContinue`, `checkExpectation`). With `awaitsContinue` the client waits before it
 * sends its content. The preview never asks for content, and Node closes the connection after the answer.
 */
export function onRequest(
  context: ServerContext,
  connection: Connection,
  message: IncomingMessage,
  response: ServerResponse,
  awaitsContinue: boolean,
): void {
  if (connection.isBroken) return;
  // A failed connection is handled on `close`; without a listener the error would end the process.
  response.on('error', () => {});
  const coding = message.headers['transfer-encoding'];
  // HTTP/1.0 has no transfer codings, so the end of such a message isn't certain (RFC 9112 §6.1).
  if (coding !== undefined && message.httpVersion === '1.0') response.setHeader('Connection', 'close');
  const arriving = awaitsContinue ? undefined : arrivalOf(message, connection);
  connection.takeTurn(async () => {
    const arrival = await arriving;
    const request = requestOf(message, connection);
    const isOpenEnded = arrival?.kind === 'too-much';
    if (arrival?.kind === 'broken') {
      return sendEarly(await refuse(context, request, arrival.status), message, response);
    }
    if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
      return sendEarly(await refuse(context, request, 501), message, response);
    }
    if (isOpenEnded && !('content-length' in message.headers)) {
      return sendEarly(await refuse(context, request, 413), message, response);
    }
    if (context.reloads) {
      // Not logged, since pages ask twice a second.
      const own = ownAnswer(request, await context.publications.current(), context.now());
      if (own !== undefined) return isOpenEnded ? sendEarly(own, message, response) : send(own, response);
    }
    const { answer, content, trouble } = await prepareAnswer(context, request);
    report(context, request, answer, trouble);
    if (content) return pump(answer, content, response);
    return isOpenEnded ? sendEarly(answer, message, response) : send(answer, response);
  });
}

/** Answers a CONNECT, for which Node hands over the bare socket. */
export function onConnect(
  context: ServerContext,
  connection: Connection,
  message: IncomingMessage,
  socket: Duplex,
): void {
  if (connection.isBroken) return;
  connection.isBroken = true;
  connection.takeTurn(async () => {
    const request = requestOf(message, connection);
    const { answer, trouble } = await prepareAnswer(context, request);
    report(context, request, answer, trouble);
    sendLast(answer, socket);
  });
}

/**
 * Answers a request that can't be parsed, is too large or didn't arrive in time (`clientError`; RFC 9110 §15.5.1,
 * §15.5.9). `hasSpoken` is false if no byte was received: then there is nothing to answer.
 */
export function onClientError(
  context: ServerContext,
  connection: Connection,
  error: Error,
  socket: Duplex,
  hasSpoken: boolean,
): void {
  if (connection.isBroken) return;
  connection.isBroken = true;
  const failure = parseFailure(error);
  if (failure === undefined || !hasSpoken) {
    socket.destroy();
    return;
  }
  if (connection.breakOff) {
    connection.breakOff(failure.status);
    return;
  }
  connection.takeTurn(async () => {
    sendLast(await refuse(context, { client: connection.client, ...failure }, failure.status), socket);
  });
}

async function refuse(context: ServerContext, request: Known, status: number): Promise<HttpAnswer> {
  const found = await context.publications.current();
  const contract = found.kind === 'publication' ? found.contract : context.fallback;
  const answer = refusal(contract, status, request, context.now());
  report(context, request, answer);
  return answer;
}

function report(
  context: ServerContext,
  request: Known,
  { status }: HttpAnswer,
  trouble?: Damage | Unpublished,
): void {
  const { client, method, target } = request;
  context.log({
    at: context.now(),
    client,
    ...(method !== undefined && { method }),
    ...(target !== undefined && { target }),
    status,
    ...(trouble && { trouble }),
  });
}

function requestOf(message: IncomingMessage, { client }: Connection): HttpRequest {
  const { method = '', url: target = '', httpVersion, rawHeaders } = message;
  return { method, target, httpVersion, headers: fieldsInTurn(rawHeaders), client };
}

/** An answer with its content. The caller closes `content`. */
interface PreparedAnswer {
  readonly answer: HttpAnswer;
  readonly content?: FileContent;
  /** Why the answer isn't the published one. */
  readonly trouble?: Damage | Unpublished;
}

/** How often a request is decided again when its publication was replaced meanwhile, before the damage is reported. */
const tries = 5;

/**
 * Decides on a request and opens the file for the answer. All of an answer comes from one publication: if its file has
 * changed, and there is a new manifest by now, the request is decided again.
 */
async function prepareAnswer(context: ServerContext, request: HttpRequest): Promise<PreparedAnswer> {
  let found = await context.publications.current();
  let prepared = await prepareFrom(context, found, request, context.limiter);
  for (let tried = 1; prepared.trouble?.kind === 'damage' && tried < tries; tried++) {
    const current = await context.publications.readAgain();
    if (isSame(found, current)) return prepared;
    found = current;
    // With a new limiter, since the request has been counted already.
    prepared = await prepareFrom(context, found, request, new RateLimiter());
  }
  return prepared;
}

async function prepareFrom(
  context: ServerContext,
  publication: Publication | Unpublished,
  request: HttpRequest,
  limiter: RateLimiter,
): Promise<PreparedAnswer> {
  const now = context.now();
  if (publication.kind === 'unpublished') {
    const answer = decide(context.fallback, request, { now, limiter });
    return answer.status === 503 ? { answer, trouble: publication } : { answer };
  }
  const isReloaded = context.reloads && isOfBrowser(request);
  const resource = isReloaded ? resourceAsked(publication.contract, request.target) : undefined;
  const isPage = resource?.kind === 'page';
  const answer = decide(publication.contract, isPage ? forWhole(request) : request, { now, limiter });
  const { body } = answer;
  const representation =
    body.kind === 'file' ? body.representation : body.kind === 'none' ? body.of : undefined;
  if (representation === undefined)
    return { answer: resource?.kind === 'data' ? askedAgain(answer) : answer };

  const { root } = publication;
  const found =
    body.kind === 'file'
      ? await context.files.open(root, representation)
      : await context.files.inspect(root, representation);
  if (found?.kind === 'damage') {
    const status = found.reason === 'too-many-open-files' ? 503 : 500;
    return { answer: refusal(publication.contract, status, request, now), trouble: found };
  }
  if (isPage) return { answer: await withScript(answer, found?.content, publication) };
  return {
    answer: resource?.kind === 'data' ? askedAgain(answer) : answer,
    ...(found && { content: found.content }),
  };
}

function isSame(before: Publication | Unpublished, after: Publication | Unpublished): boolean {
  return (
    before.kind === 'publication' &&
    after.kind === 'publication' &&
    before.root === after.root &&
    before.signature === after.signature
  );
}
