import { field, type Sent, withField } from '../host.js';
import { asked, codingOf, own, type Planted } from './plant.js';

const onSuccess =
  (change: (right: Sent) => Sent): Planted['plant'] =>
  (right) =>
    right.status < 400 ? change(right) : right;

const without =
  (name: string): Planted['plant'] =>
  (right) =>
    withField(right, name, undefined);

const sets = (name: string, value: string): Planted['plant'] =>
  onSuccess((right) => withField(right, name, value));

const replaces =
  (name: string, change: (value: string) => string): Planted['plant'] =>
  (right) => {
    const value = field(right, name);
    return value === undefined ? right : withField(right, name, change(value));
  };

const adds =
  (name: string, value: string): Planted['plant'] =>
  (right) => ({
    ...right,
    headers: [...right.headers, [name, value]],
  });

/** Faults of header fields. */
export const headers: readonly Planted[] = [
  { fault: 'Strict-Transport-Security is missing', plant: without('Strict-Transport-Security') },
  {
    fault: 'Strict-Transport-Security is missing from errors',
    plant: (right) =>
      right.status >= 400 ? withField(right, 'Strict-Transport-Security', undefined) : right,
  },
  {
    fault: 'Strict-Transport-Security of another length',
    plant: replaces('Strict-Transport-Security', () => 'max-age=300'),
  },
  { fault: 'X-Frame-Options is missing', plant: without('X-Frame-Options') },
  { fault: 'X-Content-Type-Options is missing', plant: without('X-Content-Type-Options') },
  { fault: 'Access-Control-Allow-Origin is missing', plant: without('Access-Control-Allow-Origin') },
  {
    fault: 'Access-Control-Allow-Origin repeats the origin that asks',
    plant: (right, request) => {
      const origin = asked(request, 'Origin');
      return origin === undefined ? right : withField(right, 'Access-Control-Allow-Origin', origin);
    },
  },
  {
    fault: 'Access-Control-Allow-Origin is sent only to requests with Origin',
    plant: (right, request) =>
      asked(request, 'Origin') === undefined
        ? withField(right, 'Access-Control-Allow-Origin', undefined)
        : right,
  },
  { fault: 'Access-Control-Allow-Origin is sent twice', plant: adds('Access-Control-Allow-Origin', '*') },
  { fault: 'Access-Control-Expose-Headers is missing', plant: without('Access-Control-Expose-Headers') },
  {
    fault: 'Access-Control-Allow-Credentials is added',
    plant: adds('Access-Control-Allow-Credentials', 'true'),
  },
  {
    fault: 'Content-Type: application/octet-stream',
    plant: onSuccess((right) =>
      field(right, 'Content-Type') === undefined
        ? right
        : withField(right, 'Content-Type', 'application/octet-stream'),
    ),
  },
  {
    fault: 'a charset is added to the media type of the data',
    plant: replaces('Content-Type', (value) =>
      value.includes('prs.fenland') ? `${value}; charset=utf-8` : value,
    ),
  },
  {
    fault: 'the media type of the other version',
    plant: replaces('Content-Type', (value) => value.replace('v2.1', 'v2.2')),
  },
  {
    fault: 'Content-Type is missing',
    plant: onSuccess((right) => withField(right, 'Content-Type', undefined)),
  },
  {
    fault: 'Content-Type is sent twice',
    plant: (right) =>
      field(right, 'Content-Type') === undefined
        ? right
        : { ...right, headers: [...right.headers, ['Content-Type', 'text/html']] },
  },
  { fault: 'Content-Disposition: attachment', plant: sets('Content-Disposition', 'attachment') },
  { fault: 'Content-Language is added', plant: sets('Content-Language', 'en') },
  {
    fault: 'Cache-Control is missing',
    plant: onSuccess((right) => withField(right, 'Cache-Control', undefined)),
  },
  {
    fault: 'Cache-Control: no-cache of a CDN',
    plant: (right) =>
      field(right, 'Cache-Control') && right.status < 400
        ? withField(right, 'Cache-Control', 'no-cache')
        : right,
  },
  {
    fault: 'Cache-Control with private',
    plant: (right) =>
      field(right, 'Cache-Control') && right.status < 400
        ? withField(right, 'Cache-Control', 'private, max-age=28800')
        : right,
  },
  { fault: 'Expires is added', plant: adds('Expires', 'Thu, 01 Jan 1970 00:00:00 GMT') },
  { fault: 'Pragma is added', plant: adds('Pragma', 'no-cache') },
  { fault: 'Vary is missing', plant: without('Vary') },
  {
    fault: 'Vary is missing from the 304',
    plant: (right) => (right.status === 304 ? withField(right, 'Vary', undefined) : right),
  },
  { fault: 'Vary: *', plant: replaces('Vary', () => '*') },
  { fault: 'Vary with User-Agent', plant: replaces('Vary', () => 'Accept-Encoding, User-Agent') },
  { fault: 'Vary with Origin', plant: replaces('Vary', () => 'Accept-Encoding, Origin') },
  {
    fault: 'Set-Cookie is added',
    plant: (right, _, at) => adds('Set-Cookie', `session=${at}; Path=/`)(right, _, at),
  },
  { fault: 'Clear-Site-Data is added', plant: adds('Clear-Site-Data', '"cache"') },
  { fault: 'Refresh is added', plant: adds('Refresh', '5; url=/') },
  { fault: 'Content-Location is added', plant: adds('Content-Location', '/v2.2/branches') },
  { fault: 'Location is added', plant: adds('Location', '/v2.2/branches') },
  { fault: 'Deprecation is added', plant: adds('Deprecation', 'true') },
  {
    fault: 'Cross-Origin-Resource-Policy: same-origin',
    plant: adds('Cross-Origin-Resource-Policy', 'same-origin'),
  },
  { fault: 'Date is missing', plant: without('Date') },
  { fault: 'Date is a day behind', plant: replaces('Date', () => 'Sun, 01 Mar 2026 00:00:00 GMT') },
  { fault: 'Date is an hour ahead', plant: replaces('Date', () => 'Mon, 02 Mar 2026 11:00:00 GMT') },
  { fault: 'Date is not a date', plant: replaces('Date', () => 'yesterday') },
  { fault: 'Age is more than max-age', plant: sets('Age', '90000000') },
  { fault: 'Age is not a number', plant: sets('Age', '-5') },
  { fault: 'Last-Modified is missing', plant: without('Last-Modified') },
  {
    fault: 'Last-Modified is an hour off (local time as GMT)',
    plant: replaces('Last-Modified', (value) => new Date(Date.parse(value) + 3_600_000).toUTCString()),
  },
  {
    fault: 'Last-Modified is the time of the upload',
    plant: replaces('Last-Modified', () => 'Sat, 28 Feb 2026 06:00:00 GMT'),
  },
  {
    fault: 'Last-Modified in another form of a date',
    plant: replaces('Last-Modified', (value) => value.replace(/^(\w+), (\d+) (\w+) (\d+)/, '$4-$3-$2')),
  },
  { fault: 'ETag is missing', plant: without('ETag') },
  {
    fault: 'ETag is missing from the 304',
    plant: (right) => (right.status === 304 ? withField(right, 'ETag', undefined) : right),
  },
  {
    fault: 'ETag gets a suffix -gzip',
    plant: replaces('ETag', (value) => (value.endsWith('-gz"') ? `${value.slice(0, -1)}-gzip"` : value)),
  },
  { fault: 'ETag has no quotes', plant: replaces('ETag', (value) => value.replaceAll('"', '')) },
  {
    fault: 'ETag is of the host’s own',
    plant: (right) => {
      const tag = field(right, 'ETag');
      return tag === undefined ? right : withField(right, 'ETag', `"69a1-${tag.slice(2, 8)}"`);
    },
  },
  {
    fault: 'the same ETag for every coding',
    plant: replaces('ETag', (value) => `${value.replace(/(-br|-gz)?"$/, '')}"`),
  },
  {
    fault: 'the same ETag for every address',
    plant: (right) => (field(right, 'ETag') === undefined ? right : withField(right, 'ETag', '"1"')),
  },
  {
    fault: 'Content-Length is missing from coded answers',
    plant: (right) =>
      codingOf(right) === 'identity' ? right : withField(right, 'Content-Length', undefined),
  },
  {
    fault: 'Content-Encoding is missing',
    plant: (right) => (right.status === 200 ? withField(right, 'Content-Encoding', undefined) : right),
  },
  { fault: 'Accept-Ranges is missing', plant: without('Accept-Ranges') },
  {
    fault: 'Content-Digest of other bytes',
    plant: (right, { method }) =>
      method === 'GET' && right.status === 200
        ? withField(right, 'Content-Digest', `sha-256=:${'A'.repeat(43)}=:`)
        : right,
  },
  {
    fault: 'a page without Content-Security-Policy',
    plant: (right, { target }) =>
      target === '/catalogue' ? withField(right, 'Content-Security-Policy', undefined) : right,
  },
  {
    fault: 'a page with another Content-Security-Policy',
    plant: (right, { target }) =>
      target === '/catalogue' && right.status === 200
        ? withField(right, 'Content-Security-Policy', "default-src 'self'")
        : right,
  },
  {
    fault: 'an asset with the Cache-Control of the data',
    plant: (right, { target }) =>
      target.startsWith('/assets/') && right.status < 400
        ? withField(right, 'Cache-Control', 'max-age=28800')
        : right,
  },
  {
    fault: 'a server of files without the configuration',
    plant: (right) =>
      right.status < 400
        ? {
            ...right,
            headers: right.headers
              .filter(([name]) => /^(Date|Content-Length|Content-Encoding|Last-Modified)$/.test(name))
              .concat([['Content-Type', 'application/octet-stream']]),
          }
        : own(right.status, 'text/html', '<html>Not here</html>'),
  },
];

/** Faults of HEAD. */
export const heads: readonly Planted[] = [
  {
    fault: 'HEAD with a length of 0',
    plant: (right, { method }) =>
      method === 'HEAD' && right.status === 200 ? withField(right, 'Content-Length', '0') : right,
  },
  {
    fault: 'HEAD without a length',
    plant: (right, { method }) =>
      method === 'HEAD' && right.status === 200 ? withField(right, 'Content-Length', undefined) : right,
  },
  {
    fault: 'HEAD without Vary',
    plant: (right, { method }) =>
      method === 'HEAD' && right.status === 200 ? withField(right, 'Vary', undefined) : right,
  },
  {
    fault: 'HEAD as text/html',
    plant: (right, { method }) =>
      method === 'HEAD' && right.status === 200 ? withField(right, 'Content-Type', 'text/html') : right,
  },
  {
    fault: 'HEAD is answered 405',
    plant: (right, { method }) =>
      method === 'HEAD' && right.status === 200 ? own(405, 'text/html', '', [['Allow', 'GET']]) : right,
  },
  {
    fault: 'HEAD is answered 404',
    plant: (right, { method }) =>
      method === 'HEAD' && right.status === 200 ? own(404, 'text/html', '') : right,
  },
  {
    fault: 'HEAD without the coding',
    plant: (right, { method }) =>
      method === 'HEAD' && right.status === 200 ? withField(right, 'Content-Encoding', undefined) : right,
  },
];
