import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import { fieldsInTurn, type HeaderField } from '../../src/serving/http/answer.js';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import type { HttpRequest } from '../../src/serving/http/request.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { represent } from '../../src/serving/manifest/representation.js';
import { type AskHost, NoAnswer, openHost } from '../../src/serving/verify/host.js';
import { type Verification, type VerifySettings, verifyHost } from '../../src/serving/verify/verify.js';
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

/** The same of a host without a connection, which may give no answer. `at` counts the requests, from 0. */
export type Plant = (right: Sent, request: HttpRequest, at: number) => Sent | 'reset';

/** A publication of Fenland Bank whose lists say when they were updated, as published ones do. */
export function dated(lastUpdated: string, options: PublicationOptions = {}): TestPublication {
  const names = Array.from({ length: 40 }, (_, index) => `Aldersyke ${index}, as of ${lastUpdated}`);
  return publication({
    lastUpdated,
    bytesOf: (version, collection) =>
      Buffer.from(
        JSON.stringify({
          data: [{ Brand: [{ BrandName: 'Fenland', [`${collection} of ${version}`]: names }] }],
          meta: { LastUpdated: lastUpdated, TotalResults: names.length },
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
  tls?: { readonly cert: string; readonly key: string },
): Promise<string> {
  const limiter = new RateLimiter();
  const onRequest: http.RequestListener = async (message, response) => {
    const { method = '', url: target = '', httpVersion, rawHeaders } = message;
    const request = { method, target, httpVersion, headers: fieldsInTurn(rawHeaders), client: 'Northgate' };
    const sent = await fault(answerOf(published, request, limiter), request);
    response.sendDate = false;
    response.writeHead(sent.status, sent.headers.flat());
    response.end(method === 'HEAD' ? undefined : sent.body);
  };
  const server = tls ? https.createServer(tls, onRequest) : http.createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http${tls ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Verifies what `ask` answers against `built`, without a connection. */
export function verifying(ask: AskHost, settings: Partial<VerifySettings> = {}): Promise<Verification> {
  const origin = 'https://fenland.example';
  return verifyHost({
    manifest: built.manifest,
    origin,
    lacks: [],
    ask,
    now: () => now,
    ...settings,
  });
}

/** Verifies the host at `origin` against `built`. */
export async function verifyingAt(
  origin: string,
  settings: Partial<VerifySettings> = {},
  rateLimit = false,
): Promise<Verification> {
  const { ask, close } = openHost(new URL(origin));
  try {
    return await verifying(ask, { origin, askAtOnce: rateLimit ? ask : undefined, ...settings });
  } finally {
    close();
  }
}

/** A host without a connection. */
export function asking(fault: Plant = (right) => right, published = built): AskHost {
  const limiter = new RateLimiter();
  let at = 0;
  return async ({ method, target, headers }) => {
    const host: HeaderField = ['Host', 'fenland.example'];
    const request = { method, target, httpVersion: '1.1', headers: [host, ...headers], client: 'Northgate' };
    const sent = fault(answerOf(published, request, limiter), request, at++);
    if (sent === 'reset') throw new NoAnswer(sent);
    const isBare = method === 'HEAD' || sent.status === 204 || sent.status === 304;
    return isBare ? { ...sent, body: Buffer.alloc(0) } : sent;
  };
}

/** The rules of what is found, and of the first its message. */
export function found({ problems }: Verification): string[] {
  return problems.map((problem) => `${problem.rule}: ${sentence(problem)}`);
}

/** The answer with a header field set, or without it. */
export function withField(sent: Sent, name: string, value: string | undefined): Sent {
  const others = sent.headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase());
  return { ...sent, headers: value === undefined ? others : [...others, [name, value]] };
}

export function field(sent: Sent, name: string): string | undefined {
  return sent.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}
