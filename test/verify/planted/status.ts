import { answerOf, field, withField } from '../host.js';
import { asIf, missing, otherRoute, own, type Planted, published, route } from './plant.js';

const page = '<!doctype html><title>Fenland Bank</title><p>Please wait.';
const html = 'text/html';

/** Faults of statuses, addresses and methods. */
export const status: readonly Planted[] = [
  {
    fault: 'one collection is missing',
    plant: (right, request) => (request.target.startsWith(route) ? missing(request) : right),
  },
  {
    fault: 'a whole version is missing',
    plant: (right, request) => (request.target.startsWith('/v2.1/') ? missing(request) : right),
  },
  { fault: 'everything is answered 404', plant: (_, request) => missing(request) },
  { fault: 'everything is answered 403 by a firewall', plant: () => own(403, html, page) },
  { fault: 'everything is answered 500', plant: () => own(500, html, page) },
  {
    fault: 'everything is answered 503 with Retry-After',
    plant: () => own(503, html, page, [['Retry-After', '3600']]),
  },
  {
    fault: 'one collection is answered 500',
    plant: (right, { target }) => (target.startsWith(route) ? own(500, html, page) : right),
  },
  {
    fault: 'everything asks for a password (401)',
    plant: () => own(401, html, page, [['WWW-Authenticate', 'Basic realm="fens"']]),
  },
  {
    fault: 'one collection is answered 204',
    plant: (right, { target }) =>
      target === route && right.status === 200 ? { ...right, status: 204, body: Buffer.alloc(0) } : right,
  },
  {
    fault: 'everything is redirected to https',
    plant: (_, { target }) => own(301, html, '', [['Location', `https://fenland.example${target}`]]),
  },
  {
    fault: 'everything is redirected to a login',
    plant: () => own(302, html, '', [['Location', 'https://login.fenland.example/']]),
  },
  {
    fault: 'one address is redirected to another case',
    plant: (right, { target }) =>
      target === route ? own(301, html, '', [['Location', '/v2.1/Branches']]) : right,
  },
  {
    fault: 'a slash at the end is redirected',
    plant: (right, { target }) =>
      target.endsWith('/') && target !== '/'
        ? own(301, html, '', [['Location', target.slice(0, -1)]])
        : right,
  },
  {
    fault: 'a slash at the end is answered 404',
    plant: (right, request) =>
      request.target.endsWith('/') && request.target !== '/' ? missing(request) : right,
  },
  {
    fault: 'an address with a query is answered 404',
    plant: (right, request) => (request.target.includes('?') ? missing(request) : right),
  },
  {
    fault: 'an address with a query is redirected',
    plant: (right, { target }) =>
      target.includes('?') ? own(302, html, '', [['Location', target.split('?')[0]!]]) : right,
  },
  {
    fault: 'unknown addresses are answered 200 with the home page',
    plant: (right, request) =>
      right.status === 404 ? answerOf(published, { ...request, target: '/catalogue' }) : right,
  },
  {
    fault: 'unknown addresses are answered 403',
    plant: (right) =>
      right.status === 404 ? { ...withField(right, 'Status-Code', '403'), status: 403 } : right,
  },
  {
    fault: 'unknown addresses are redirected to the home page',
    plant: (right) => (right.status === 404 ? own(302, html, '', [['Location', '/']]) : right),
  },
  {
    fault: 'a malformed address is answered 404',
    plant: (right, request) =>
      request.target.includes('%ff') ? answerOf(published, { ...request, target: '/v2.1/nothing' }) : right,
  },
  {
    fault: 'POST is answered as GET is',
    plant: (right, request) =>
      request.method === 'POST' && !asksChunked(request.headers)
        ? answerOf(published, { ...request, method: 'GET' })
        : right,
  },
  {
    fault: 'POST is answered 403 by a firewall',
    plant: (right, { method }) => (method === 'POST' ? own(403, html, page) : right),
  },
  {
    fault: '405 without Allow',
    plant: (right) => (right.status === 405 ? withField(right, 'Allow', undefined) : right),
  },
  {
    fault: '405 with an Allow that names POST',
    plant: (right) => (right.status === 405 ? withField(right, 'Allow', 'GET, HEAD, POST') : right),
  },
  {
    fault: 'a preflight is answered 405',
    plant: (right, request) =>
      request.method === 'OPTIONS' && asks(request.headers, 'Origin')
        ? answerOf(published, { ...request, method: 'DELETE' })
        : right,
  },
  {
    fault: 'a preflight without Access-Control-Allow-Headers',
    plant: (right, { method }) =>
      method === 'OPTIONS' ? withField(right, 'Access-Control-Allow-Headers', undefined) : right,
  },
  {
    fault: 'one collection is answered 406 to every Accept-Encoding',
    plant: (right, request) =>
      request.target === otherRoute && asks(request.headers, 'Accept-Encoding')
        ? asIf(request, /^accept-encoding$/i, [['Accept-Encoding', 'identity;q=0, *;q=0']])
        : right,
  },
  {
    fault: '406 is never sent',
    plant: (right, request) => (right.status === 406 ? asIf(request, /^accept-encoding$/i) : right),
  },
  {
    fault: 'the rate limit is not applied',
    rateLimit: true,
    plant: (right, request) => (right.status === 429 ? asIf(request, /^$/) : right),
  },
  {
    fault: 'the 429 of the rate limit is an HTML page',
    rateLimit: true,
    plant: (right) => (right.status === 429 ? htmlBody(right) : right),
  },
];

/** Faults of errors. */
export const errors: readonly Planted[] = [
  { fault: '404 in HTML', plant: (right) => (right.status === 404 ? htmlBody(right) : right) },
  {
    fault: '404 without a body',
    plant: (right) =>
      right.status === 404 ? { ...withField(right, 'Content-Length', '0'), body: Buffer.alloc(0) } : right,
  },
  {
    fault: '404 in plain text',
    plant: (right) => (right.status === 404 ? textBody(right, 'text/plain', 'Not found') : right),
  },
  {
    fault: '404 in JSON of the host’s own',
    plant: (right) =>
      right.status === 404 ? textBody(right, 'application/json', '{"error":"not found"}') : right,
  },
  {
    fault: 'every error in HTML, without the headers of errors',
    plant: (right) => (right.status >= 400 ? own(right.status, html, page) : right),
  },
  {
    fault: 'errors as text/html, with the right JSON',
    plant: (right) => (right.status >= 400 ? withField(right, 'Content-Type', html) : right),
  },
  {
    fault: 'errors that may be cached',
    plant: (right) =>
      right.status >= 400 ? withField(right, 'Cache-Control', 'public, max-age=600') : right,
  },
  {
    fault: 'errors with the Cache-Control of successes',
    plant: (right) => (right.status >= 400 ? withField(right, 'Cache-Control', 'max-age=28800') : right),
  },
  {
    fault: 'errors with an entity tag',
    plant: (right) => (right.status === 404 ? withField(right, 'ETag', '"error"') : right),
  },
  {
    fault: 'errors without Status-Code',
    plant: (right) => withField(right, 'Status-Code', undefined),
  },
  {
    fault: 'errors without Cache-Control',
    plant: (right) => (right.status >= 400 ? withField(right, 'Cache-Control', undefined) : right),
  },
  {
    fault: 'an error from a cache (Age)',
    plant: (right) => (right.status === 404 ? withField(right, 'Age', '12') : right),
  },
  {
    fault: '429 without Retry-After',
    rateLimit: true,
    plant: (right) => (right.status === 429 ? withField(right, 'Retry-After', undefined) : right),
  },
];

function asks(headers: readonly (readonly [string, string])[], name: string): boolean {
  return headers.some(([key]) => key.toLowerCase() === name.toLowerCase());
}

function asksChunked(headers: readonly (readonly [string, string])[]): boolean {
  return asks(headers, 'Transfer-Encoding');
}

type Right = Parameters<Planted['plant']>[0];

function textBody(right: Right, type: string, text: string): Right {
  const length = field(right, 'Content-Length') === undefined ? undefined : String(Buffer.byteLength(text));
  const fields = withField(withField(right, 'Content-Type', type), 'Content-Length', length);
  return { ...fields, body: Buffer.from(text) };
}

function htmlBody(right: Right): Right {
  return textBody(right, html, page);
}
