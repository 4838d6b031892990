import { field, type Plant, withField } from '../host.js';
import {
  as,
  asked,
  at,
  below,
  by,
  type Faults,
  gone,
  ignores,
  on,
  onError,
  otherRoute,
  own,
  replaces,
  route,
  sets,
  toField,
  where,
  without,
} from './plant.js';

/** What is there is said not to have changed. */
const confirmed = on(200, ignores(/^if-(none-match|modified-since)$/i, ['If-None-Match', '*']));
const later = where(
  (right, request) =>
    Date.parse(asked(request, 'If-Modified-Since') ?? '') > Date.parse(field(right, 'Last-Modified') ?? ''),
  confirmed,
);
const withoutTag = (plant: Plant) =>
  where((_, request) => asked(request, 'If-None-Match') === undefined, plant);

/** Faults of conditional requests. */
export const conditions: Faults = {
  'a 304 is never sent': on(304, ignores(/^if-(none-match|modified-since)$/i)),
  'If-None-Match is ignored': ignores(/^if-none-match$/i),
  'If-Modified-Since is ignored': on(304, ignores(/^if-modified-since$/i)),
  'If-Match is ignored': on(412, ignores(/^if-match$/i)),
  'If-Unmodified-Since is ignored': on(412, ignores(/^if-unmodified-since$/i)),
  'If-None-Match is always answered 304': toField('If-None-Match', /./, confirmed),
  'a list in If-None-Match is not understood': toField('If-None-Match', /,/, ignores(/^if-none-match$/i)),
  'If-None-Match: * does not match': toField('If-None-Match', /^\*$/, ignores(/^if-none-match$/i)),
  'a 304 with another tag': on(304, sets('ETag', '"another"')),
  'a 304 without Cache-Control': on(304, without('Cache-Control')),
  'a 304 with a length of 0': on(304, sets('Content-Length', '0')),
  'If-Modified-Since a second later is answered 304': withoutTag(later),
  'If-Modified-Since is answered 304 whatever it says': withoutTag(
    toField('If-Modified-Since', /./, confirmed),
  ),
  'an invalid If-Modified-Since is answered 400': toField('If-Modified-Since', /^\d{4}-/, own(400)),
  'the date decides where there is a tag': toField(
    'If-None-Match',
    /./,
    toField('If-Modified-Since', /./, ignores(/^if-none-match$/i)),
  ),
};

/** Faults of ranges. */
export const ranges: Faults = {
  'ranges are offered and ignored': ignores(/^range$/i),
  'ranges begin a byte too late': on(206, (right) => ({
    ...right,
    body: Buffer.concat([right.body.subarray(1), Buffer.from('x')]),
  })),
  '206 without Content-Range': on(206, without('Content-Range')),
  '206 with another total': on(
    206,
    replaces('Content-Range', (value) => value.replace(/\d+$/, '99')),
  ),
  'a range after the end is answered 200': on(416, ignores(/^range$/i)),
  '416 without Content-Range': on(416, without('Content-Range')),
  'If-Range is ignored': ignores(/^if-range$/i),
  'a range of the compressed bytes is sent': toField(
    'Range',
    /./,
    on(
      200,
      where(
        (right) => field(right, 'Content-Encoding') !== undefined,
        (right) => ({
          ...withField(
            withField(right, 'Content-Range', `bytes 0-15/${right.body.length}`),
            'Content-Length',
            '16',
          ),
          status: 206,
          body: right.body.subarray(0, 16),
        }),
      ),
    ),
  ),
  'the last bytes are asked for, the first are sent': toField(
    'Range',
    /^bytes=-16$/,
    ignores(/^range$/i, ['Range', 'bytes=0-15']),
  ),
};

const slash = (plant: Plant) => where((_, { target }) => target.length > 1 && target.endsWith('/'), plant);
const query = (plant: Plant) => where((_, { target }) => target.includes('?'), plant);
const page = '<!doctype html><title>Fenland Bank</title><p>Please wait.';
const redirect =
  (to: (target: string) => string): Plant =>
  (right, request, count) =>
    own(302, '', ['Location', to(request.target)])(right, request, count);

/** Faults of statuses, addresses and methods. */
export const statuses: Faults = {
  'one collection is missing': below(route, gone),
  'everything is answered 404': gone,
  'one collection gets no answer': below(route, () => 'reset'),
  'one collection is answered 204': at(
    route,
    on(200, (right) => ({ ...right, status: 204, body: Buffer.alloc(0) })),
  ),
  'everything is redirected to a login': redirect(() => 'https://login.fenland.example/'),
  'a slash at the end is redirected': slash(redirect((target) => target.slice(0, -1))),
  'a slash at the end is answered 404': slash(gone),
  'an address with a query is answered 404': query(gone),
  'unknown addresses are answered 200 with the home page': on(404, as({ target: '/catalogue' })),
  'unknown addresses are answered 403': on(404, (right) => ({
    ...withField(right, 'Status-Code', '403'),
    status: 403,
  })),
  'a malformed address is answered 404': where(
    (_, { target }) => target.includes('%ff'),
    as({ target: '/v2.1/nothing' }),
  ),
  'POST is answered as GET is': by('POST', as({ method: 'GET' })),
  '405 without Allow': on(405, without('Allow')),
  '405 with an Allow that names POST': on(405, sets('Allow', 'GET, HEAD, POST')),
  'a preflight is answered 405': by('OPTIONS', toField('Origin', /./, as({ method: 'DELETE' }))),
  'a preflight without Access-Control-Allow-Headers': by('OPTIONS', without('Access-Control-Allow-Headers')),
  'one collection is answered 406 to every Accept-Encoding': at(
    otherRoute,
    toField('Accept-Encoding', /./, ignores(/^accept-encoding$/i, ['Accept-Encoding', '*;q=0'])),
  ),
  '406 is never sent': on(406, ignores(/^accept-encoding$/i)),
};

const text =
  (type: string, body: string): Plant =>
  (right) => {
    const length = field(right, 'Content-Length') && String(Buffer.byteLength(body));
    const typed = withField(right, 'Content-Type', type);
    return { ...withField(typed, 'Content-Length', length), body: Buffer.from(body) };
  };
const html = text('text/html', page);

/** Faults of errors. */
export const errors: Faults = {
  '404 in HTML': on(404, html),
  '404 without a body': on(404, text('application/json', '')),
  'every error in HTML, without the headers of errors': onError((right, ...rest) =>
    own(right.status, page)(right, ...rest),
  ),
  'errors as text/html, with the right JSON': onError(sets('Content-Type', 'text/html')),
  'errors that may be cached': onError(sets('Cache-Control', 'public, max-age=600')),
  'errors with an entity tag': on(404, sets('ETag', '"error"')),
  'errors without Status-Code': without('Status-Code'),
  'errors without Cache-Control': onError(without('Cache-Control')),
  'an error from a cache (Age)': on(404, sets('Age', '12')),
};

/** Faults of the rate limit. */
export const limits: Faults = {
  'the rate limit is not applied': on(429, ignores(/^$/)),
  'the 429 of the rate limit is an HTML page': on(429, html),
  '429 without Retry-After': on(429, without('Retry-After')),
};
