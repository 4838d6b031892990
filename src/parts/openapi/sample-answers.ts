import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { HttpAnswer } from '../../serving/http/answer.js';
import type { Contract } from '../../serving/http/contract.js';
import { decide } from '../../serving/http/decide.js';
import { refusal } from '../../serving/http/refusal.js';
import { type HttpRequest, requestBodyLimit, targetLimit } from '../../serving/http/request.js';
import type { ManifestHead, Route } from '../../serving/manifest/manifest.js';

/** An operation of the interface (interface 4). */
export interface Operation {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS';
  readonly version: Version;
  readonly collection: Collection;
  /** Base path and version included. */
  readonly path: string;
}

/** Monday, 2 March 2026, 10:00:00 UTC. */
const now = Date.UTC(2026, 2, 2, 10);

/** The length of the list in these answers, in bytes. */
const bytes = 8192;

const tag = 'Vb0mXq3nK7sTzR1uYw5hLc';

/**
 * The answers to an operation by status, made by the code that answers real requests: each with all its header fields.
 * Nothing in them depends on what is published. `others` are those to methods that are not operations: 405 and 501 (D26).
 */
export function sampleAnswers(
  head: ManifestHead,
  operation: Operation,
): {
  readonly answers: ReadonlyMap<number, readonly HttpAnswer[]>;
  readonly others: readonly HttpAnswer[];
} {
  const contract: Contract = { ...head, routes: { [operation.path]: routeOf(head, operation) } };
  const { routes, ...unpublished } = contract;
  const { method, path } = operation;
  const answers = new Map<number, HttpAnswer[]>();
  const add = (answer: HttpAnswer) => {
    answers.set(answer.status, [...(answers.get(answer.status) ?? []), answer]);
  };
  const limited = { admit: () => ({ admitted: false, retryAfter: head.rateLimit.seconds }) as const };
  const free = { admit: () => ({ admitted: true }) as const };

  for (const request of requests(method, path)) add(decide(contract, request, { now, limiter: free }));
  const plain = requestOf(method, path);
  if (method !== 'OPTIONS') add(decide(contract, plain, { now, limiter: limited }));
  add(decide(unpublished, plain, { now, limiter: free }));
  // Answers of a server before or after it decides: 408, 431, 500, and further ones of the policy.
  for (const status of Object.keys(head.errors).map(Number).filter(isOfServer)) {
    if (!answers.has(status)) add(refusal(contract, status, { target: path, method }, now));
  }
  const others = ['POST', 'SEARCH'].map((other) =>
    decide(contract, requestOf(other, path), { now, limiter: free }),
  );
  return { answers: new Map([...answers].sort(([a], [b]) => a - b)), others };
}

/** False for statuses that only other requests get: other methods, conditions, ranges, or too many. */
function isOfServer(status: number): boolean {
  return ![405, 406, 412, 416, 429, 501].includes(status);
}

function requestOf(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): HttpRequest {
  const fields = Object.entries({ Host: 'openapi.example.com', ...headers });
  return { method, target, httpVersion: '1.1', client: '192.0.2.1', headers: fields };
}

/** Requests that together get every answer of `decide` to a method, the plainest first. */
function requests(method: string, path: string): readonly HttpRequest[] {
  const send = (headers: Readonly<Record<string, string>>, target = path) =>
    requestOf(method, target, headers);
  return [
    send({}),
    { ...send({}), headers: [] },
    send({}, `${path}/none`),
    send({}, `${path}?${'x'.repeat(targetLimit)}`),
    send({ Expect: 'something' }),
    send({ 'Content-Length': String(requestBodyLimit + 1) }),
    send({ Origin: 'https://maps.example.com', 'Access-Control-Request-Method': 'GET' }),
    send({ 'Accept-Encoding': 'br' }),
    send({ 'Accept-Encoding': 'gzip' }),
    send({ 'Accept-Encoding': 'identity;q=0' }),
    send({ 'If-Match': '"another"' }),
    send({ 'If-None-Match': '*' }),
    send({ Range: 'bytes=0-1023' }),
    send({ Range: `bytes=${bytes}-` }),
  ];
}

function routeOf(head: ManifestHead, { version, collection, path }: Operation): Route {
  const changed = Date.UTC(2026, 1, 27, 16, 20, 5);
  const codings = { identity: '', br: '-br', gzip: '-gz' } as const;
  return {
    operation: collection,
    version,
    collection,
    methods: ['GET', 'HEAD'],
    mediaType: head.versions[version]?.mediaType ?? '',
    lastUpdated: new Date(changed).toISOString(),
    lastModified: new Date(changed).toUTCString(),
    totalResults: 1,
    dataHash: '0'.repeat(64),
    representations: (['identity', 'br', 'gzip'] as const).map((encoding) => ({
      encoding,
      file: path.slice(1),
      bytes: encoding === 'identity' ? bytes : bytes / 8,
      sha256: '0'.repeat(64),
      etag: `"${tag}${codings[encoding]}"`,
    })),
  };
}
