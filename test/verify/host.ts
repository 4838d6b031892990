import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { bodyText, type HeaderField } from '../../src/serving/http/answer.js';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import { refusal } from '../../src/serving/http/refusal.js';
import type { HttpRequest } from '../../src/serving/http/request.js';
import { type Manifest, manifestFile } from '../../src/serving/manifest/manifest.js';
import { represent } from '../../src/serving/manifest/representation.js';
import { parseFailure } from '../../src/serving/preview/parse-failure.js';
import { HttpProbe, type HttpProbeOptions } from '../../src/serving/verify/http-probe.js';
import type { VerifySettings } from '../../src/serving/verify/run.js';
import { openTransport, type Transport } from '../../src/serving/verify/transport.js';
import { type Verification, verifyAnswers } from '../../src/serving/verify/verify.js';
import { now } from '../http/ask.js';
import { type PublicationOptions, publication, type TestPublication } from '../http/publication.js';

export { now };

/** An answer as it leaves a host. */
export interface Sent {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: Buffer;
}

/** What a host makes of the right answer. */
export type Fault = (right: Sent, request: HttpRequest) => Sent;

/** A publication of Fenland Bank whose lists say when they were updated, as published ones do. */
export function dated(lastUpdated: string, options: PublicationOptions = {}): TestPublication {
  const branches = Array.from({ length: 40 }, (_, index) => `Aldersyke ${index}, as of ${lastUpdated}`);
  return publication({
    lastUpdated,
    bytesOf: (version, collection) =>
      Buffer.from(
        JSON.stringify({
          data: [{ Brand: [version, collection, ...branches] }],
          meta: { LastUpdated: lastUpdated },
        }),
      ),
    ...options,
  });
}

export const built = dated('2026-02-27T16:20:05.250Z');
export const old = dated('2026-02-20T09:00:00.000Z');

/** The right answer of a host that serves `published`. */
export function answerOf(
  { manifest, files }: TestPublication,
  request: HttpRequest,
  limiter = new RateLimiter(),
): Sent {
  const { representation } = represent(manifestFile, 'identity', files.get(manifestFile)!);
  const contract = { ...manifest, manifest: representation };
  const { status, headers, body } = decide(contract, request, { now, limiter });
  if (body.kind === 'none') return { status, headers, body: Buffer.alloc(0) };
  if (body.kind === 'text') return { status, headers, body: Buffer.from(body.text) };
  const bytes = files.get(body.representation.file)!;
  const { first = 0, last = bytes.length } = body.range ?? {};
  return { status, headers, body: bytes.subarray(first, last + 1) };
}

/** A host that answers as `decide` does, but for a fault, until the test is over. Gives its origin. */
export async function hostWith(
  fault: (...of: Parameters<Fault>) => Sent | Promise<Sent> = (right) => right,
  published = built,
): Promise<string> {
  const limiter = new RateLimiter();
  return serve((request) => fault(answerOf(published, request, limiter), request), published.manifest);
}

/** A server that answers each request as told. Gives its origin. */
export async function serve(
  answer: (request: HttpRequest) => Sent | Promise<Sent>,
  manifest: Manifest,
): Promise<string> {
  const server = http.createServer({ requireHostHeader: false }, (message, response) => {
    const headers: [string, string][] = [];
    for (let at = 0; at < message.rawHeaders.length; at += 2) {
      headers.push([message.rawHeaders[at]!, message.rawHeaders[at + 1]!]);
    }
    const { method = '', url: target = '', httpVersion } = message;
    const made = answer({ method, target, httpVersion, headers, client: 'Northgate' });
    const send = (sent: Sent) => {
      response.sendDate = false;
      response.writeHead(sent.status, sent.headers.flat());
      response.end(method === 'HEAD' ? undefined : sent.body);
    };
    // At once where it can be: what is wrong later in the request is answered after it.
    if (made instanceof Promise) void made.then(send);
    else send(made);
  });
  // What Node's parser refuses before a handler sees it: the method that nobody knows.
  server.on('clientError', (error, socket) => {
    // The request was answered by its head already: what is wrong with its content comes too late for another answer.
    const isAnswered = (error as NodeJS.ErrnoException).code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW';
    if (isAnswered) return socket.end();
    const { status, ...known } = parseFailure(error) ?? { status: 400 };
    const { headers, body } = refusal(manifest, status, known, now);
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    const text = bodyText(body);
    socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${text}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface VerifyingOptions extends Partial<Omit<VerifySettings, 'origin' | 'httpProbe' | 'clock'>> {
  readonly pace?: Partial<HttpProbeOptions>;
  readonly ca?: string;
  readonly timeoutMs?: number;
  /** In place of connections to the origin. */
  readonly transport?: Transport;
  /** What waits do, since nobody waits in a test: by default they may not happen. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly clock?: () => number;
}

/** Verifies the host at `origin` against `built`. */
export async function verifying(origin: string, options: VerifyingOptions = {}): Promise<Verification> {
  const { pace, ca, timeoutMs = 20_000, sleep = nobodySleeps, clock: at = () => now, ...rest } = options;
  const own = { origin: new URL(origin), timeoutMs, largest: 2 ** 20, ...(ca !== undefined && { ca }) };
  const { transport = openTransport(own), ...settings } = rest;
  const clock = { now: at, sleep };
  try {
    return await verifyAnswers({
      manifest: built.manifest,
      origin,
      gaps: [],
      rateLimit: false,
      allResources: false,
      httpProbe: new HttpProbe(
        transport,
        { rate: undefined, defaultWait: 60, onWait: () => {}, ...pace },
        clock,
      ),
      clock,
      width: 8,
      onProgress: () => {},
      ...settings,
    });
  } finally {
    transport.close();
  }
}

async function nobodySleeps(milliseconds: number): Promise<never> {
  throw new Error(`nothing asked to wait ${milliseconds} ms`);
}

/** The answer with a header field set, or without it. */
export function withField(sent: Sent, name: string, value: string | undefined): Sent {
  const others = sent.headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase());
  return { ...sent, headers: value === undefined ? others : [...others, [name, value]] };
}

export function field(sent: Sent, name: string): string | undefined {
  return sent.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}
