import { selectRepresentation } from './accept-encoding.js';
import { type HeaderField, type HttpAnswer, varying } from './answer.js';
import { type Contract, type ReadableResource, resourceAt } from './contract.js';
import { evaluatePreconditions } from './preconditions.js';
import { selectRange } from './range.js';
import type { RateLimiter } from './rate-limit.js';
import { refusal } from './refusal.js';
import {
  allowAnywhere,
  allowValue,
  contentLength,
  type HttpRequest,
  hasValidHost,
  isRecognised,
  meetsExpectation,
  parseTarget,
  requestBodyLimit,
  targetLimit,
} from './request.js';
import { notModified, options, preflightFields, success } from './success.js';

export interface Context {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Counts across requests; the only state there is. */
  readonly limiter: Pick<RateLimiter, 'waitOf'>;
}

/**
 * The whole HTTP contract (interface 4, 7, 8; D21 to D34): the answer to a request, given the publication.
 *
 * The checks go from the message to the server, the resource, the method, the content, the client and at last the
 * representation, so that an error names the outermost thing that is wrong: syntax (400, 414), unknown method (501),
 * nothing published (503), unknown path (404), method not for reading (405), Expect (417), content (413), rate (429),
 * coding (406), conditions (412, 304), range (416, 206).
 */
export function decide(contract: Contract, request: HttpRequest, context: Context): HttpAnswer {
  const { now } = context;
  const refuse = (status: number, extra: readonly HeaderField[] = []) =>
    refusal(contract, status, request, now, extra);

  if (request.target.length > targetLimit) return refuse(414);
  // A request line without a version is one of HTTP/0.9, and HTTP/2 and later have no request line (RFC 9112 §2.3, §3).
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') return refuse(400);
  if (!hasValidHost(request) || contentLength(request) === 'malformed') return refuse(400);
  if (!isRecognised(request.method)) return refuse(501);
  // Its target is an authority (RFC 9112 §3.2.3), so there is no path to look up.
  if (request.method === 'CONNECT') return refuse(405, [['Allow', allowAnywhere]]);
  const target = parseTarget(request.target);
  if (target.kind === 'malformed') return refuse(400);
  if (contract.routes === undefined) return refuse(503);
  if (target.kind === 'asterisk') {
    return request.method === 'OPTIONS' ? options(contract, undefined, allowAnywhere, [], now) : refuse(400);
  }

  const resource = resourceAt(contract, target.path);
  if (resource === undefined) return refuse(404);
  const isRead = resource.methods.includes(request.method);
  if (!isRead && request.method !== 'OPTIONS') return refuse(405, [['Allow', allowValue(resource.methods)]]);
  if (!meetsExpectation(request)) return refuse(417);
  if (Number(contentLength(request)) > requestBodyLimit) return refuse(413);
  if (!isRead) {
    const preflight = preflightFields(contract, request, resource.methods);
    return options(contract, target.path, allowValue(resource.methods), preflight, now);
  }

  if (resource.operation !== undefined) {
    const key = `${request.method} ${resource.operation} ${request.client}`;
    const wait = context.limiter.waitOf(key, contract.rateLimit, now);
    if (wait > 0) return refuse(429, [['Retry-After', String(wait)]]);
  }
  return read(contract, request, resource, now);
}

/** The answer to an admitted GET or HEAD. */
function read(contract: Contract, request: HttpRequest, resource: ReadableResource, now: number): HttpAnswer {
  const refuse = (status: number, extra: readonly HeaderField[] = []) =>
    refusal(contract, status, request, now, extra);

  const representation = selectRepresentation(request, resource.representations);
  if (representation === undefined) {
    const refused = refuse(406);
    return { ...refused, headers: varying(refused.headers) };
  }
  const validators = { etag: representation.etag, lastModified: resource.lastModified };
  const selected = { resource, representation };

  const verdict = evaluatePreconditions(request, validators, now);
  if (verdict === 'failed') return refuse(412);
  if (verdict === 'not-modified') return notModified(contract, selected, now);

  const range = selectRange(request, representation, validators, now);
  if (range === 'unsatisfiable') {
    return refuse(416, [['Content-Range', `bytes */${representation.bytes}`]]);
  }
  return success(contract, selected, request.method, now, range);
}
