import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from '../http/answer.js';
import { refusal } from '../http/refusal.js';
import type { HttpRequest } from '../http/request.js';
import { arrivalOf } from './arrival.js';
import type { Conversation } from './conversation.js';
import type { Damage } from './intact-files.js';
import { parseFailure } from './parse-failure.js';
import { prepare, type Source } from './prepare.js';
import type { Unpublished } from './publication.js';
import { pump } from './pump.js';
import { send, sendEarly, sendLast } from './send.js';

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
