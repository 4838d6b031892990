import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { fieldsInTurn, type HttpAnswer, representationOf } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { RateLimiter } from '../http/rate-limit.js';
import { refusal } from '../http/refusal.js';
import { type HttpRequest, requestBodyLimit } from '../http/request.js';
import type { Representation } from '../manifest/manifest.js';
import { keptFiles } from './files.js';
import { publicationAt } from './publication.js';
import { isOfBrowser, isOfScript, scriptAnswer, withScript } from './reload.js';
import { sendFile, sendText } from './send.js';

export interface AnsweringOptions {
  /** Where the web root is now. It need not exist yet, and builds replace it. */
  readonly site: () => string;
  /** Makes what is served, if it isn't up to date. Each answer waits for it. */
  readonly made?: () => Promise<void>;
  /** The contract while there is no publication: the header policy, without routes. */
  readonly fallback: Contract;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether pages get a script that reloads them when a new publication is there. Default false. */
  readonly reloads?: boolean;
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

/** How often a request is decided again when its publication was replaced meanwhile. */
const tries = 5;

/** What a preview answers to requests, and to what is none. */
export function answering({ site, made, fallback, now, reloads = false, log }: AnsweringOptions) {
  const published = publicationAt(site, fallback);
  const limiter = new RateLimiter();
  const fileAt = keptFiles(sha256);

  /** Resolves when the answer has ended. */
  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    // From the start, since the client may go away at any time. The next turn begins with a response that has the connection.
    const ended = new Promise<void>((resolve) => response.once('close', resolve));
    const { 'transfer-encoding': coding, expect, 'content-length': length = 0 } = message.headers;
    const unclear = codingError(coding);
    // The end of such a message isn't certain (RFC 9112 §6.1), or its content isn't waited for.
    if (
      unclear !== undefined ||
      (coding !== undefined && message.httpVersion === '1.0') ||
      expect !== undefined ||
      Number(length) > requestBodyLimit
    ) {
      response.setHeader('Connection', 'close');
    }
    const request = requestOf(message);
    const sendNow = (some: HttpAnswer) => {
      sendText(some, response);
      return ended;
    };
    if (unclear !== undefined) return sendNow(refused(unclear, request));
    await made?.();
    const script = reloads ? scriptAnswer(request) : undefined;
    if (script !== undefined) return sendNow(script);
    const { answer, contract, file } = decided(request);
    const isReloaded = reloads && isOfBrowser(request);
    const sent = isReloaded && file !== undefined ? withScript(answer, file.content, contract) : answer;
    if (file === undefined || sent.body.kind !== 'file') return sendNow(sent);
    await sendFile(sent, file, response);
    await ended;
  }

  /** What is decided, the contract that says so, and the file of which a GET sends bytes, of the same publication. */
  function decided(request: HttpRequest) {
    let wait: number | undefined;
    const waitOf: RateLimiter['waitOf'] = (...counted) => (wait ??= limiter.waitOf(...counted));
    for (let tried = 1; ; tried++) {
      const found = published();
      const { root, trouble } = found;
      const contract = reloads && isOfBrowser(request) ? found.reloaded() : found.contract;
      const answer = decide(contract, request, { now: now(), limiter: { waitOf } });
      const sent = representationOf(answer.body);
      const file = sent && publishedFile(root, sent);
      if (sent === undefined || file !== undefined) {
        logged(request, answer, answer.status === 503 ? trouble : undefined);
        return { answer, contract, file };
      }
      if (published().contract === found.contract || tried === tries) {
        const why = `${sent.file} is missing, or not the file of the manifest`;
        return { answer: refused(500, request, why), contract, file };
      }
    }
  }

  /** The file of the manifest; undefined if it is missing or another. */
  function publishedFile(root: string, { file, sha256: hash }: Representation) {
    try {
      const found = fileAt(join(root, file));
      return found.made === hash ? found : undefined;
    } catch {
      return undefined;
    }
  }

  /** An error of a request of which only so much is known. */
  function refused(status: number, known: Omit<LogEntry, 'status'>, trouble?: string): HttpAnswer {
    const answer = refusal(published().contract, status, known, now());
    logged(known, answer, trouble);
    return answer;
  }

  function logged({ method, target }: Omit<LogEntry, 'status'>, { status }: HttpAnswer, trouble?: string) {
    if (!isOfScript(target)) log?.({ method, target, status, trouble });
  }

  return {
    answer,
    answerToConnect: (message: IncomingMessage) => decided(requestOf(message)).answer,
    refused,
  };
}

/**
 * The status for a Transfer-Encoding other than `chunked`. Without that at the end, the length of the content isn't known (RFC 9112 §6.3); other codings aren't understood (§6.1).
 */
function codingError(coding = 'chunked'): 400 | 501 | undefined {
  if (/^chunked$/i.test(coding)) return undefined;
  return /,[ \t]*chunked$/i.test(coding) ? 501 : 400;
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
