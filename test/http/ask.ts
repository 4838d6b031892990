import { fieldOf, type HttpAnswer } from '../../src/serving/http/answer.js';
import type { Contract } from '../../src/serving/http/contract.js';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import type { HttpRequest } from '../../src/serving/http/request.js';

/** Monday, 2 March 2026, 10:00:00 UTC: three days after the publication. */
export const now = Date.UTC(2026, 2, 2, 10);

/** Fields by name; a list stands for so many lines of a field. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A GET over HTTP/1.1 with a Host, unless said otherwise. */
export function request(target: string, fields: Fields = {}, rest: Partial<HttpRequest> = {}): HttpRequest {
  const headers = Object.entries({ Host: 'openapi.fenland.example', ...fields }).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((line) => [name, line] as const),
  );
  return { method: 'GET', target, httpVersion: '1.1', client: '192.0.2.7', headers, ...rest };
}

/** What a contract answers to one request of a client that never asked before. */
export function ask(
  contract: Contract,
  target: string,
  fields: Fields = {},
  rest: Partial<HttpRequest> = {},
  at = now,
): HttpAnswer {
  return decide(contract, request(target, fields, rest), { now: at, limiter: new RateLimiter() });
}

/** An answer's field, by a name in any case. */
export function field(answer: HttpAnswer, name: string): string | undefined {
  return fieldOf(answer.headers, name);
}

/** The JSON that an error's answer carries. */
export function errorOf(answer: HttpAnswer): unknown {
  return answer.body.kind === 'text' ? JSON.parse(answer.body.text) : undefined;
}
