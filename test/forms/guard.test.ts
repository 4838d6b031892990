import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Admission, admitted } from '../../src/forms/guard.js';

const origin = 'http://127.0.0.1:8081';
const token = 'the-secret-of-the-fens';
const byToken: Admission = {
  own: [origin, 'http://localhost:8081'],
  origins: ['https://forms.example.com'],
  key: { token },
};

/** What the page sends with each request for data. */
const own = {
  host: '127.0.0.1:8081',
  origin,
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
  'sec-fetch-site': 'same-origin',
};

/** Header fields as Node.js gives them. A field with several values was sent several times. */
type Sent = Readonly<Record<string, string | readonly string[] | undefined>>;

function asked(admission: Admission, method: string, isData: boolean, sent: Sent) {
  const fields = Object.entries(sent).filter(([, value]) => value !== undefined);
  const headers = Object.fromEntries(fields.map(([name, value]) => [name, [value].flat().join(', ')]));
  const headersDistinct = Object.fromEntries(
    fields.map(([name, value]) => [name, [value].flat() as string[]]),
  );
  return admitted({ method, isData, headers: headers as IncomingHttpHeaders, headersDistinct }, admission);
}

/** The status with which it is refused; who asks, if it isn't. */
function outcome(result: ReturnType<typeof admitted>): number | string | undefined {
  return 'status' in result ? result.status : result.author;
}

const data = (headers: Sent, method = 'POST') =>
  outcome(asked(byToken, method, true, { ...own, ...headers }));

const page = (headers: Sent, method = 'GET') =>
  outcome(asked(byToken, method, false, { host: '127.0.0.1:8081', ...headers }));

it.each<[string, Record<string, string | undefined>]>([
  ['the page', {}],
  ['the page under the name localhost', { host: 'localhost:8081', origin: 'http://localhost:8081' }],
  ['the page at a forwarded port', { host: 'forms.example.com', origin: 'https://forms.example.com' }],
  ['the page behind a proxy that keeps the name of this machine', { origin: 'https://forms.example.com' }],
  ['a browser that says nothing of sites', { 'sec-fetch-site': undefined }],
])('data is given to %s', (_, headers) => {
  expect(data(headers)).toBeUndefined();
});

it.each<[number, string, Record<string, string | undefined>]>([
  [421, 'a name that somebody let point to this machine', { host: 'rebound.example.net:8081' }],
  [421, 'another port', { host: '127.0.0.1:8080' }],
  [403, 'another origin', { origin: 'https://evil.example' }],
  [403, 'another port of this machine', { origin: 'http://127.0.0.1:8080' }],
  [403, 'an origin that is hidden', { origin: 'null' }],
  [403, 'no origin', { origin: undefined }],
  [403, 'another site', { 'sec-fetch-site': 'cross-site' }],
  [403, 'an address that was typed', { 'sec-fetch-site': 'none' }],
  [401, 'no token', { authorization: undefined }],
  [401, 'another token', { authorization: 'Bearer the-secret-of-the-hills' }],
  [401, 'a part of the token', { authorization: `Bearer ${token.slice(0, -1)}` }],
  [401, 'the token in another scheme', { authorization: `Basic ${token}` }],
  [415, 'a form of another site', { 'content-type': 'text/plain' }],
])('data is refused with %i to %s', (status, _, headers) => {
  expect(data(headers)).toBe(status);
});

it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('data is refused with 405 to %s', (method) => {
  expect(data({}, method)).toBe(405);
});

it('the page is shown to whoever opens it, and to no other site inside its own', () => {
  expect(page({})).toBeUndefined();
  expect(page({ 'sec-fetch-site': 'none' })).toBeUndefined();
  expect(page({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBeUndefined();
  expect(page({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  expect(page({ host: 'rebound.example.net:8081' })).toBe(421);
  expect(page({}, 'POST')).toBe(405);
});

describe('behind a proxy', () => {
  const secret = 'the-secret-of-the-proxy-in-the-fens';
  const byProxy: Admission = {
    ...byToken,
    origins: ['https://edit.bank.example'],
    key: { userHeader: 'x-forwarded-user', secret },
  };
  const proxied: Sent = {
    host: 'edit.bank.example',
    origin: 'https://edit.bank.example',
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'opendata-edit-secret': secret,
    'x-forwarded-user': 'A. Smith',
  };
  const through = (headers: Sent = {}) => outcome(asked(byProxy, 'POST', true, { ...proxied, ...headers }));

  it.each<[string, Sent, string]>([
    ['the page, in the name that the proxy says', {}, 'A. Smith'],
    ['a proxy that keeps the name of this machine', { host: '127.0.0.1:8081' }, 'A. Smith'],
    ['a page that sends the header of another scheme', { authorization: 'Basic QWRhOng=' }, 'A. Smith'],
    [
      'a name in UTF-8',
      { 'x-forwarded-user': Buffer.from('Zoë Ó Súilleabháin').toString('latin1') },
      'Zoë Ó Súilleabháin',
    ],
    ['an address', { 'x-forwarded-user': ' a.smith@bank.example ' }, 'a.smith@bank.example'],
  ])('data is given to %s', (_, headers, author) => {
    expect(through(headers)).toBe(author);
  });

  it.each<[number, string, Sent]>([
    [401, 'a name without the secret', { 'opendata-edit-secret': undefined }],
    [401, 'a part of the secret', { 'opendata-edit-secret': secret.slice(0, -1) }],
    [401, 'two secrets, of which the other is right', { 'opendata-edit-secret': ['x', secret] }],
    [
      401,
      'the secret as that of the page',
      { 'opendata-edit-secret': undefined, authorization: `Bearer ${secret}` },
    ],
    [401, 'no name', { 'x-forwarded-user': undefined }],
    [401, 'an empty name', { 'x-forwarded-user': ' ' }],
    [400, 'two names', { 'x-forwarded-user': ['A. Smith', 'B. Jones'] }],
    [400, 'a name with a control character', { 'x-forwarded-user': 'A.\u0007Smith' }],
    [
      400,
      'a name that turns around what follows',
      { 'x-forwarded-user': Buffer.from('A. \u202eSmith').toString('latin1') },
    ],
    [
      400,
      'a name that ends in a commit before its end',
      { 'x-forwarded-user': 'A. Smith <root@bank.example>' },
    ],
    [400, 'bytes that are no text', { 'x-forwarded-user': 'Zo\u00eb' }],
    [400, 'a name of 10 kB', { 'x-forwarded-user': 'A'.repeat(10_000) }],
    [403, 'another origin', { origin: 'https://evil.example' }],
    [403, 'the origin of this machine', { origin }],
    [421, 'a name that somebody let point to the proxy', { host: 'rebound.example.net' }],
  ])('data is refused with %i to %s', (status, _, headers) => {
    expect(through(headers)).toBe(status);
  });

  it('not even the page is given to somebody that the proxy has not let through', () => {
    const plain = { host: 'edit.bank.example', 'sec-fetch-site': 'none' };
    expect(outcome(asked(byProxy, 'GET', false, plain))).toBe(401);
    expect(outcome(asked(byProxy, 'GET', false, { ...plain, 'opendata-edit-secret': secret }))).toBe(401);
    expect(outcome(asked(byProxy, 'GET', false, { ...proxied, 'sec-fetch-site': 'none' }))).toBe('A. Smith');
  });
});
