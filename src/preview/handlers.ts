import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { RateLimiter } from '../http/rate-limit.js';
import { refusal } from '../http/refusal.js';
import type { HttpRequest } from '../http/request.js';
import { arrivalOf, type Conversation } from './connection.js';
import type { Damage, IntactFiles } from './intact-files.js';
import type { Content } from './open-file.js';
import { parseFailure } from './parse-failure.js';
import type { Publication, Publications, Unpublished } from './publication.js';
import { pump, send, sendEarly, sendLast } from './send.js';

/** One answer, for whoever watches the preview. */
export interface LogEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly client: string;
  /** Absent where the request couldn't be read that far. */
  readonly method?: string;
  readonly target?: string;
  readonly status: number;
  /** What kept the preview from answering as published. */
  readonly trouble?: Damage | Unpublished;
}

/** What answers need: where they come from, and who is told of them. */
export interface Desk extends Source {
  readonly log: (entry: LogEntry) => void;
}

/** What is known of a request that is refused. */
type Known = Pick<HttpRequest, 'client'> & Partial<Pick<HttpRequest, 'method' | 'target'>>;

/**
 * Answers a request (`request`, `checkContinue`, `checkExpectation`). With `awaitsContinue` the client holds its content
 * back; it isn't asked for it, and Node closes the connection after the answer.
 */
export function onRequest(
  desk: Desk,
  conversation: Conversation,
  message: IncomingMessage,
  response: ServerResponse,
  awaitsContinue: boolean,
): void {
  if (conversation.isBroken) return;
  // A connection that fails is told of by `close`; nobody is left to hear more.
  response.on('error', () => {});
  const arriving = awaitsContinue ? undefined : arrivalOf(message, conversation);
  conversation.takeTurn(async () => {
    const arrival = await arriving;
    const request = requestOf(message, conversation);
    const isOpenEnded = arrival?.kind === 'too-much';
    if (arrival?.kind === 'broken') {
      return sendEarly(await refuse(desk, request, arrival.status), message, response);
    }
    if (isOpenEnded && !('content-length' in message.headers)) {
      return sendEarly(await refuse(desk, request, 413), message, response);
    }
    const { answer, content, trouble } = await prepare(desk, request);
    report(desk, request, answer, trouble);
    if (content) return pump(answer, content, response);
    return isOpenEnded ? sendEarly(answer, message, response) : send(answer, response);
  });
}

/** Answers a CONNECT, for which Node hands over the bare socket. */
export function onConnect(
  desk: Desk,
  conversation: Conversation,
  message: IncomingMessage,
  socket: Duplex,
): void {
  if (conversation.isBroken) return;
  conversation.isBroken = true;
  conversation.takeTurn(async () => {
    const request = requestOf(message, conversation);
    const { answer, trouble } = await prepare(desk, request);
    report(desk, request, answer, trouble);
    sendLast(answer, socket);
  });
}

/**
 * Answers what can't be parsed, is too large or didn't arrive in time (`clientError`; RFC 9110 §15.5.1, §15.5.9).
 * `hasSpoken` is false where not a byte was received: then nothing was asked, and nothing is to be answered.
 */
export function onClientError(
  desk: Desk,
  conversation: Conversation,
  error: Error,
  socket: Duplex,
  hasSpoken: boolean,
): void {
  if (conversation.isBroken) return;
  conversation.isBroken = true;
  const failure = parseFailure(error);
  if (failure === undefined || !hasSpoken) {
    socket.destroy();
    return;
  }
  if (conversation.breakOff) {
    conversation.breakOff(failure.status);
    return;
  }
  conversation.takeTurn(async () => {
    sendLast(await refuse(desk, { client: conversation.client, ...failure }, failure.status), socket);
  });
}

async function refuse(desk: Desk, request: Known, status: number): Promise<Answer> {
  const found = await desk.publications.current();
  const contract = found.kind === 'publication' ? found.contract : desk.fallback;
  const answer = refusal(contract, status, request, desk.now());
  report(desk, request, answer);
  return answer;
}

function report(desk: Desk, request: Known, { status }: Answer, trouble?: Damage | Unpublished): void {
  const { client, method, target } = request;
  desk.log({
    at: desk.now(),
    client,
    ...(method !== undefined && { method }),
    ...(target !== undefined && { target }),
    status,
    ...(trouble && { trouble }),
  });
}

function requestOf(message: IncomingMessage, { client }: Conversation): HttpRequest {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < message.rawHeaders.length; at += 2) {
    headers.push([message.rawHeaders[at]!, message.rawHeaders[at + 1]!]);
  }
  const { method = '', url: target = '', httpVersion } = message;
  return { method, target, httpVersion, headers, client };
}

/** What answers are made of. */
export interface Source {
  readonly publications: Publications;
  readonly files: IntactFiles;
  /** The contract while nothing is published. */
  readonly fallback: Contract;
  readonly limiter: RateLimiter;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** An answer with all that it takes to send it. Whoever gets `content` closes it. */
export interface Prepared {
  readonly answer: Answer;
  readonly content?: Content;
  /** Why the answer isn't what was published. */
  readonly trouble?: Damage | Unpublished;
}

/** How many publications that replace each other a request is decided by before it is answered with the damage. */
const tries = 5;

/**
 * Decides on a request and opens what the answer sends. All of an answer comes from one publication: where its file is
 * no longer what the manifest said, and the manifest is another by now, the request is decided once more by that one.
 */
export async function prepare(source: Source, request: HttpRequest): Promise<Prepared> {
  let found = await source.publications.current();
  let prepared = await prepareFrom(source, found, request, source.limiter);
  for (let tried = 1; prepared.trouble?.kind === 'damage' && tried < tries; tried++) {
    const afresh = await source.publications.afresh();
    if (isSame(found, afresh)) return prepared;
    found = afresh;
    // A limiter of its own: the request has been counted already.
    prepared = await prepareFrom(source, found, request, new RateLimiter());
  }
  return prepared;
}

async function prepareFrom(
  source: Source,
  publication: Publication | Unpublished,
  request: HttpRequest,
  limiter: RateLimiter,
): Promise<Prepared> {
  const now = source.now();
  if (publication.kind === 'unpublished') {
    const answer = decide(source.fallback, request, { now, limiter });
    return answer.status === 503 ? { answer, trouble: publication } : { answer };
  }
  const answer = decide(publication.contract, request, { now, limiter });
  const { body } = answer;
  const representation =
    body.kind === 'file' ? body.representation : body.kind === 'none' ? body.of : undefined;
  if (representation === undefined) return { answer };

  const { root } = publication;
  const found =
    body.kind === 'file'
      ? await source.files.open(root, representation)
      : await source.files.inspect(root, representation);
  if (found?.kind === 'damage') {
    const status = found.reason === 'too-many-open-files' ? 503 : 500;
    return { answer: refusal(publication.contract, status, request, now), trouble: found };
  }
  return { answer, ...(found && { content: found.content }) };
}

function isSame(before: Publication | Unpublished, after: Publication | Unpublished): boolean {
  return (
    before.kind === 'publication' &&
    after.kind === 'publication' &&
    before.root === after.root &&
    before.signature === after.signature
  );
}
