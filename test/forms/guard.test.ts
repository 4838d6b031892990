import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Admission, admitted } from '../../src/forms/guard.js';

/** Header fields as Node.js gives them. A field with several values was sent several times. */
type Sent = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The status with which a request is refused; who asks, if it isn't. */
function outcome(admission: Admission, method: string, isData: boolean, sent: Sent) {
  const fields = Object.entries(sent).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat()] as const],
  );
  const headers: IncomingHttpHeaders = Object.fromEntries(
    fields.map(([name, all]) => [name, all.join(', ')]),
  );
  const result = admitted(
    { method, isData, headers, headersDistinct: Object.fromEntries(fields) },
    admission,
  );
  return 'status' in result ? result.status : result.author;
}

const origin = 'http://127.0.0.1:8081';
const forwarded = 'https://forms.example.com';

describe('by a token', () => {
  const token = 'the-secret-of-the-fens';
  const byToken = { own: [origin, 'http://localhost:8081'], origins: [forwarded], key: { token } };
  const own = {
    host: '127.0.0.1:8081',
    origin,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'sec-fetch-site': 'same-origin',
  };

  it.each<[status: number | undefined, string, Sent, method?: string]>([
    [undefined, 'the page', {}],
    [
      undefined,
      'the page under the name localhost',
      { host: 'localhost:8081', origin: 'http://localhost:8081' },
    ],
    [undefined, 'the page at a forwarded port', { host: 'forms.example.com', origin: forwarded }],
    [undefined, 'the page behind a proxy that keeps the name of this machine', { origin: forwarded }],
    [undefined, 'a browser that says nothing of sites', { 'sec-fetch-site': undefined }],
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
    ...['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'].map((method): [number, string, Sent, string] => [
      405,
      method,
      {},
      method,
    ]),
  ])('data is answered with %s to %s', (status, _, headers, method = 'POST') => {
    expect(outcome(byToken, method, true, { ...own, ...headers })).toBe(status);
  });

  it.each<[status: number | undefined, Sent, method?: string]>([
    [undefined, {}],
    [undefined, { 'sec-fetch-site': 'none' }],
    [undefined, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    [403, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [421, { host: 'rebound.example.net:8081' }],
    [405, {}, 'POST'],
  ])('the page is answered with %s to %j', (status, headers, method = 'GET') => {
    expect(outcome(byToken, method, false, { host: '127.0.0.1:8081', ...headers })).toBe(status);
  });
});

describe('behind a proxy', () => {
  const secret = 'the-secret-of-the-proxy-in-the-fens';
  const key = { userHeader: 'x-forwarded-user', secret };
  const byProxy = { own: [origin], origins: ['https://edit.bank.example'], key };
  const proxied: Sent = {
    host: 'edit.bank.example',
    origin: 'https://edit.bank.example',
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'opendata-edit-secret': secret,
    'x-forwarded-user': 'A. Smith',
  };
  const named = (name: string | readonly string[] | undefined) => ({ 'x-forwarded-user': name });
  const inUtf8 = (name: string) => named(Buffer.from(name).toString('latin1'));
  const secrets = (...all: readonly string[]) => ({ 'opendata-edit-secret': all });

  it.each<[outcome: number | string, string, Sent]>([
    ['A. Smith', 'the page, in the name that the proxy says', {}],
    ['A. Smith', 'a proxy that keeps the name of this machine', { host: '127.0.0.1:8081' }],
    ['A. Smith', 'a page that sends the header of another scheme', { authorization: 'Basic QWRhOng=' }],
    ['Zoë Ó Súilleabháin', 'a name in UTF-8', inUtf8('Zoë Ó Súilleabháin')],
    ['a.smith@bank.example', 'an address', named(' a.smith@bank.example ')],
    [401, 'a name without the secret', { 'opendata-edit-secret': undefined }],
    [401, 'a part of the secret', secrets(secret.slice(0, -1))],
    [401, 'two secrets, of which the other is right', secrets('x', secret)],
    [401, 'the secret as that of the page', { ...secrets(), authorization: `Bearer ${secret}` }],
    [401, 'no name', named(undefined)],
    [401, 'an empty name', named(' ')],
    [400, 'two names', named(['A. Smith', 'B. Jones'])],
    [400, 'a name with a control character', named('A.\u0007Smith')],
    [400, 'a name that turns around what follows', inUtf8('A. \u202eSmith')],
    [400, 'a name that ends in a commit before its end', named('A. Smith <root@bank.example>')],
    [400, 'bytes that are no text', named('Zo\u00eb')],
    [400, 'a name of 10 kB', named('A'.repeat(10_000))],
    [403, 'another origin', { origin: 'https://evil.example' }],
    [403, 'the origin of this machine', { origin }],
    [421, 'a name that somebody let point to the proxy', { host: 'rebound.example.net' }],
  ])('data is answered with %s to %s', (result, _, headers) => {
    expect(outcome(byProxy, 'POST', true, { ...proxied, ...headers })).toBe(result);
  });

  it('not even the page is given to somebody that the proxy has not let through', () => {
    const plain = { host: 'edit.bank.example', 'sec-fetch-site': 'none' };
    expect(outcome(byProxy, 'GET', false, plain)).toBe(401);
    expect(outcome(byProxy, 'GET', false, { ...plain, ...secrets(secret) })).toBe(401);
    expect(outcome(byProxy, 'GET', false, { ...proxied, 'sec-fetch-site': 'none' })).toBe('A. Smith');
  });
});
