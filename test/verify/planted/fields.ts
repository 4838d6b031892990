import { withField } from '../host.js';
import {
  adds,
  asked,
  at,
  bare,
  below,
  by,
  type Faults,
  on,
  onError,
  onSuccess,
  own,
  replaces,
  sets,
  where,
  without,
} from './plant.js';

/** Security, CORS and what browsers do with an answer. */
const policy: Faults = {
  'Strict-Transport-Security is missing': without('Strict-Transport-Security'),
  'Strict-Transport-Security is missing from errors': onError(without('Strict-Transport-Security')),
  'X-Content-Type-Options is missing': without('X-Content-Type-Options'),
  'Access-Control-Allow-Origin is missing': without('Access-Control-Allow-Origin'),
  'Access-Control-Allow-Origin repeats the origin that asks': (right, request) =>
    withField(right, 'Access-Control-Allow-Origin', asked(request, 'Origin') ?? '*'),
  'Access-Control-Allow-Origin is sent only to requests with Origin': where(
    (_, request) => asked(request, 'Origin') === undefined,
    without('Access-Control-Allow-Origin'),
  ),
  'Access-Control-Allow-Origin is sent twice': adds('Access-Control-Allow-Origin', '*'),
  'a page without Content-Security-Policy': at('/catalogue', without('Content-Security-Policy')),
};

/** Fields that a host adds to every answer. */
const added: Faults = Object.fromEntries(
  (
    [
      ['Access-Control-Allow-Credentials', 'true'],
      ['Expires', 'Thu, 01 Jan 1970 00:00:00 GMT'],
      ['Pragma', 'no-cache'],
      ['Set-Cookie', 'session=1; Path=/'],
      ['Clear-Site-Data', '"cache"'],
      ['Refresh', '5; url=/'],
      ['Content-Disposition', 'attachment'],
      ['Content-Language', 'en'],
      ['Content-Location', '/v2.2/branches'],
      ['Location', '/v2.2/branches'],
      ['Deprecation', 'true'],
      ['Cross-Origin-Resource-Policy', 'same-origin'],
    ] as const
  ).map(([name, value]) => [`${name}: ${value} is added`, adds(name, value)]),
);

const content: Faults = {
  'Content-Type: application/octet-stream': onSuccess(
    replaces('Content-Type', () => 'application/octet-stream'),
  ),
  'a charset is added to the media type of the data': replaces('Content-Type', (value) =>
    value.includes('prs.fenland') ? `${value}; charset=utf-8` : value,
  ),
  'the media type of the other version': replaces('Content-Type', (value) => value.replace('v2.1', 'v2.2')),
  'Content-Type is missing': onSuccess(without('Content-Type')),
  'Content-Type is sent twice': adds('Content-Type', 'text/html'),
  'Content-Length is missing from coded answers': where(
    ({ headers }) => headers.some(([name]) => name === 'Content-Encoding'),
    without('Content-Length'),
  ),
  'Content-Encoding is missing': on(200, without('Content-Encoding')),
  'Accept-Ranges is missing': without('Accept-Ranges'),
  'Content-Digest of other bytes': by('GET', on(200, sets('Content-Digest', `sha-256=:${'A'.repeat(43)}=:`))),
};

/** What caches go by. */
const caching: Faults = {
  'Cache-Control is missing': onSuccess(without('Cache-Control')),
  'Cache-Control with private': onSuccess(replaces('Cache-Control', () => 'private, max-age=28800')),
  'an asset with the Cache-Control of the data': below(
    '/assets/',
    onSuccess(sets('Cache-Control', 'max-age=28800')),
  ),
  'Vary is missing': without('Vary'),
  'Vary is missing from the 304': on(304, without('Vary')),
  'Vary: *': replaces('Vary', () => '*'),
  'Vary with Origin': replaces('Vary', () => 'Accept-Encoding, Origin'),
  'Date is missing': without('Date'),
  'Date is a day behind': sets('Date', 'Sun, 01 Mar 2026 00:00:00 GMT'),
  'Date is an hour ahead': sets('Date', 'Mon, 02 Mar 2026 11:00:00 GMT'),
  'Date is not a date': sets('Date', 'yesterday'),
  'Age is more than max-age': onSuccess(sets('Age', '90000000')),
  'Age is not a number': onSuccess(sets('Age', '-5')),
};

const validators: Faults = {
  'Last-Modified is missing': without('Last-Modified'),
  'Last-Modified is an hour off (local time as GMT)': replaces('Last-Modified', (value) =>
    new Date(Date.parse(value) + 3_600_000).toUTCString(),
  ),
  'Last-Modified in another form of a date': replaces('Last-Modified', (value) =>
    value.replace(/^(\w+), (\d+) (\w+) (\d+)/, '$4-$3-$2'),
  ),
  'ETag is missing': without('ETag'),
  'ETag is missing from the 304': on(304, without('ETag')),
  'ETag has no quotes': replaces('ETag', (value) => value.replaceAll('"', '')),
  'ETag is of the host’s own, and gets no 304': replaces('ETag', (value) => `"69a1-${value.slice(2, 8)}"`),
  'the same ETag for every coding': replaces('ETag', (value) => value.replace(/(-br|-gz)"$/, '"')),
};

/** HEAD, where it differs from GET. */
const heads: Faults = Object.fromEntries(
  Object.entries({
    'HEAD with a length of 0': sets('Content-Length', '0'),
    'HEAD without a length': without('Content-Length'),
    'HEAD without Vary': without('Vary'),
    'HEAD is answered 405': own(405, '', ['Allow', 'GET']),
    'HEAD without the coding': without('Content-Encoding'),
  }).map(([fault, plant]) => [fault, by('HEAD', on(200, plant))]),
);

/** Faults of header fields. */
export const fields: Faults = {
  ...policy,
  ...added,
  ...content,
  ...caching,
  ...validators,
  ...heads,
  'a server of files without the configuration': bare,
};
