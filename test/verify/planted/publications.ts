import { manifestFile } from '../../../src/serving/manifest/manifest.js';
import { towns } from '../../http/with-files.js';
import { answerOf, field, type Plant, type Sent, withField } from '../host.js';
import {
  ahead,
  asked,
  at,
  bare,
  below,
  by,
  bytes,
  earlier,
  type Faults,
  feed,
  gone,
  ignores,
  inCoding,
  on,
  own,
  route,
  sets,
  stale,
  where,
  wholeOf,
  withBody,
} from './plant.js';

/** An answer of the earlier publication from a cache. */
const aged =
  (age: string): Plant =>
  (_, request) => {
    const sent = answerOf(earlier, request);
    return sent.status < 400 ? withField(sent, 'Age', age) : sent;
  };

/** One of `servers` has the fault; they answer at random. */
const oneOf = (servers: number, plant: Plant) =>
  where((_, __, count) => ((count * 2_654_435_761) >>> 9) % servers === 1, plant);

const data = (plant: Plant) =>
  on(
    200,
    where((_, { target, method }) => target !== `/${manifestFile}` && method !== 'OPTIONS', plant),
  );
const oldBytes: Plant = (right, request) => withBody(right, wholeOf(earlier, request), request.method);
const oldValidators: Plant = (right, request) => {
  const old = answerOf(earlier, request);
  const set = (sent: Sent, name: string) => withField(sent, name, field(old, name));
  return set(set(right, 'ETag'), 'Last-Modified');
};

const mixed: Faults = {
  'everything is of a later publication': ahead,
  'one collection is of the earlier publication': at(route, stale),
  'one collection is kept by a cache (Age)': at(route, aged('3600')),
  'one collection is kept by a cache for too long': at(route, aged('90000')),
  'the .gz files are of the earlier publication, under new headers': data(inCoding('gzip', oldBytes)),
  'the files are of the earlier publication, under new headers': data(oldBytes),
  'the headers are of the earlier publication, above new files': data(oldValidators),
  'two servers with two publications answer in turn': where((_, __, count) => count % 2 === 1, stale),
  'one of five servers has the earlier publication': oneOf(5, stale),
  'one of two servers lacks a collection': oneOf(2, below(route, gone)),
  'one of two servers has no configuration': oneOf(2, bare),
  'a new publication is put in place during the run': where((_, __, count) => count < 60, stale),
  'a later publication is put in place during the run': where((_, __, count) => count >= 60, ahead),
  'a cache keeps addresses with a query apart': where((_, { target }) => target.includes('?'), stale),
  'a cache keeps answers to other origins apart': by(
    'GET',
    where((_, request) => asked(request, 'Origin') !== undefined, stale),
  ),
  'a cache keeps addresses with a slash at the end apart': where(
    (_, { target }) => target.endsWith('/'),
    stale,
  ),
  'HEAD is answered from the earlier publication': by('HEAD', stale),
  'conditions are answered from the earlier publication': where(
    (_, { headers }) => headers.some(([name]) => /^if-/i.test(name)),
    stale,
  ),
};

const manifest: Faults = Object.fromEntries(
  Object.entries<Plant>({
    'the manifest is of the earlier publication': stale,
    'the manifest is missing': gone,
    'the manifest is cut': bytes((body) => body.subarray(0, 900)),
    'the manifest is an HTML page': own(200, '<!doctype html><title>Fens</title>'),
    'the manifest is served as text/plain': on(200, sets('Content-Type', 'text/plain')),
  }).map(([fault, plant]) => [fault, at(`/${manifestFile}`, plant)]),
);

/** The second of a kind: its representations are read, and nothing else. */
const page = towns[1]!;

const files: Faults = {
  'a page redirects to an address with a slash': at('/catalogue', own(301, '', ['Location', '/catalogue/'])),
  'another page of many is missing': below(page, gone),
  'the .gz file of one page of many is missing': below(page, inCoding('gzip', gone)),
  'another page of many is sent plain': below(page, ignores(/^accept-encoding$/i)),
  'another page of many is of the earlier publication': below(page, stale),
  'another page of many is cut': below(
    page,
    inCoding(
      'identity',
      bytes((body) => body.subarray(0, 99)),
    ),
  ),
  'another page of many has another media type': below(page, on(200, sets('Content-Type', 'text/plain'))),
  'a feed is kept by a cache': below(feed, aged('300')),
};

/** Faults of hosts that have other publications, whole or in part, or mix them. */
export const publications: Faults = { ...mixed, ...manifest, ...files };
