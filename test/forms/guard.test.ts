import { expect, it } from 'vitest';
import { refusalOf } from '../../src/editors/forms/guard.js';

const origin = 'http://127.0.0.1:8081';
const token = 'the-secret-of-the-fens';
const admission = { origins: [origin, 'http://localhost:8081', 'https://forms.example.com'], token };

/** What the page sends with each request for data. */
const own = {
  host: '127.0.0.1:8081',
  origin,
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
  'sec-fetch-site': 'same-origin',
};

const data = (headers: Record<string, string | undefined>, method = 'POST') =>
  refusalOf(
    {
      method,
      isData: true,
      headers: Object.fromEntries(
        Object.entries({ ...own, ...headers }).filter(([, value]) => value !== undefined),
      ),
    },
    admission,
  )?.status;

const page = (headers: Record<string, string>, method = 'GET') =>
  refusalOf({ method, isData: false, headers: { host: '127.0.0.1:8081', ...headers } }, admission)?.status;

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
  [421, 'no name', { host: undefined }],
  [421, 'the address of this machine in a network', { host: '192.168.1.7:8081' }],
  [403, 'another origin', { origin: 'https://evil.example' }],
  [403, 'another port of this machine', { origin: 'http://127.0.0.1:8080' }],
  [403, 'https in place of http', { origin: 'https://127.0.0.1:8081' }],
  [403, 'an origin that is hidden', { origin: 'null' }],
  [403, 'no origin', { origin: undefined }],
  [403, 'another site', { 'sec-fetch-site': 'cross-site' }],
  [403, 'another origin of this site', { 'sec-fetch-site': 'same-site' }],
  [403, 'an address that was typed', { 'sec-fetch-site': 'none' }],
  [401, 'no token', { authorization: undefined }],
  [401, 'another token', { authorization: 'Bearer the-secret-of-the-hills' }],
  [401, 'an empty token', { authorization: 'Bearer ' }],
  [401, 'a part of the token', { authorization: `Bearer ${token.slice(0, -1)}` }],
  [401, 'the token in another scheme', { authorization: `Basic ${token}` }],
  [415, 'a form of another site', { 'content-type': 'text/plain' }],
  [415, 'no media type', { 'content-type': undefined }],
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
