import type { Answer } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import type { Field } from '../http/fields.js';
import { RateLimiter } from '../http/rate-limit.js';
import type { Inquiry } from './inquiry.js';

/**
 * What is due to a request: what `decide` answers to a client that has never asked before.
 * @param host the Host that the request names, port included
 * @param now epoch milliseconds
 */
export function expectation(contract: Contract, inquiry: Inquiry, host: string, now: number): Answer {
  const hosts = Array.from({ length: inquiry.wire?.hosts ?? 1 }, (): Field => ['Host', host]);
  const request = {
    method: inquiry.method,
    target: inquiry.target,
    httpVersion: inquiry.wire?.httpVersion ?? '1.1',
    headers: [...hosts, ...inquiry.headers],
    client: 'verify',
  };
  return decide(contract, request, { now, limiter: new RateLimiter() });
}
