import { setTimeout } from 'node:timers/promises';
import type { HeaderField } from '../src/serving/http/answer.js';
import type { HttpRequest } from '../src/serving/http/request.js';
import type { TestPublication } from './http/publication.js';
import { answerOf, type Sent, withField } from './verify/host.js';

/** What a host, a cache or a connection makes of the right answer. */
export type BadDay = (right: Sent, request: HttpRequest) => Sent | Promise<Sent>;

function page(status: number, ...more: HeaderField[]): Sent {
  const headers: HeaderField[] = [['Content-Type', 'text/html; charset=utf-8'], ...more];
  return { status, headers, body: Buffer.from('<!doctype html>\n<title>Down for maintenance</title>\n') };
}

export const tooManyRequests =
  (seconds: number): BadDay =>
  () =>
    page(429, ['Retry-After', String(seconds)]);

export const late =
  (milliseconds: number): BadDay =>
  async (right) => {
    await setTimeout(milliseconds);
    return right;
  };

/** The bad days of a host of `published`. */
export function badDays(published: TestPublication) {
  /** The plain answer to a request without conditions. */
  const whole = (request: HttpRequest) =>
    answerOf(published, { ...request, headers: request.headers.filter(([name]) => /^host$/i.test(name)) });
  return {
    'too-many-requests': tooManyRequests(1),
    'error-page': () => page(500),
    'page-with-200': () => page(200),
    slow: late(100),
    cut: (right) =>
      withField({ ...right, body: right.body.subarray(0, right.body.length >> 1) }, 'Connection', 'close'),
    'wrong-coding': (_, request) => withField(whole(request), 'Content-Encoding', 'gzip'),
    'wrong-304': (_, request) => {
      const others = request.headers.filter(([name]) => !/^if-none-match$/i.test(name));
      return answerOf(published, { ...request, headers: [...others, ['If-None-Match', '*']] });
    },
    'empty-list': (_, request) => {
      const sent = whole(request);
      const body = Buffer.from(JSON.stringify({ ...JSON.parse(sent.body.toString()), data: [] }));
      return withField(
        withField({ ...sent, body }, 'Content-Length', String(body.length)),
        'ETag',
        '"empty"',
      );
    },
  } satisfies Record<string, BadDay>;
}
