import { manifestFile } from '../../../src/serving/manifest/manifest.js';
import { answerOf, type Sent, withField } from '../host.js';
import {
  asIf,
  asked,
  codingOf,
  downloads,
  earlier,
  feed,
  large,
  later,
  missing,
  of,
  otherRoute,
  own,
  type Planted,
  published,
  route,
  wholeOf,
  withBody,
} from './plant.js';

const isManifest = (target: string) => target === `/${manifestFile}`;
const aged = (sent: Sent, age: string) => (sent.status < 400 ? withField(sent, 'Age', age) : sent);
const bare = (right: Sent): Sent =>
  right.status < 400
    ? { ...right, headers: right.headers.filter(([name]) => /^(Date|Content-|Last-Modified)/.test(name)) }
    : own(right.status, 'text/html', '<html>Not here</html>');

/** Faults of hosts that have other publications, whole or in part, or mix them. */
export const publications: readonly Planted[] = [
  { fault: 'everything is of the earlier publication', plant: (_, request) => of(earlier, request) },
  { fault: 'everything is of a later publication', plant: (_, request) => of(later, request) },
  {
    fault: 'everything is of the earlier publication, from a cache',
    plant: (_, request) => aged(of(earlier, request), '3600'),
  },
  {
    fault: 'one collection is of the earlier publication',
    plant: (right, request) => (request.target === route ? of(earlier, request) : right),
  },
  {
    fault: 'one collection is kept by a cache (Age)',
    plant: (right, request) => (request.target === route ? aged(of(earlier, request), '3600') : right),
  },
  {
    fault: 'one collection is kept by a cache for too long',
    plant: (right, request) => (request.target === route ? aged(of(earlier, request), '90000') : right),
  },
  {
    fault: 'one version is of the earlier publication',
    plant: (right, request) => (request.target.startsWith('/v2.1') ? of(earlier, request) : right),
  },
  {
    fault: 'the .gz files are of the earlier publication',
    plant: (right, request) => (codingOf(right) === 'gzip' ? of(earlier, request) : right),
  },
  {
    fault: 'the .gz files are of the earlier publication, under new headers',
    plant: (right, request) =>
      right.status === 200 && codingOf(right) === 'gzip'
        ? withBody(right, wholeOf(earlier, request), request.method)
        : right,
  },
  {
    fault: 'the files are of the earlier publication, under new headers',
    plant: (right, request) =>
      right.status === 200 && request.method !== 'OPTIONS' && !isManifest(request.target)
        ? withBody(right, wholeOf(earlier, request), request.method)
        : right,
  },
  {
    fault: 'the headers are of the earlier publication, above new files',
    plant: (right, request) => {
      if (right.status !== 200 || request.method === 'OPTIONS' || isManifest(request.target)) return right;
      const { headers } = of(earlier, request);
      const old = ['ETag', 'Last-Modified'].map(
        (name) => [name, headers.find(([key]) => key === name)![1]] as const,
      );
      return old.reduce((sent, [name, value]) => withField(sent, name, value), right);
    },
  },
  {
    fault: 'two servers with two publications answer in turn',
    plant: (right, request, at) => (at % 2 === 1 ? of(earlier, request) : right),
  },
  {
    fault: 'two servers with two publications answer at random',
    plant: (right, request, at) => (((at * 2_654_435_761) >>> 7) % 2 === 1 ? of(earlier, request) : right),
  },
  {
    fault: 'one of five servers has the earlier publication',
    plant: (right, request, at) => (((at * 2_654_435_761) >>> 9) % 5 === 1 ? of(earlier, request) : right),
  },
  {
    fault: 'one of two servers lacks a collection',
    plant: (right, request, at) =>
      request.target.startsWith(route) && at % 2 === 1 ? missing(request) : right,
  },
  {
    fault: 'one of two servers has no configuration',
    plant: (right, _, at) => (((at * 2_654_435_761) >>> 7) % 2 === 1 ? bare(right) : right),
  },
  {
    fault: 'one of two servers answers 500',
    plant: (right, _, at) => (((at * 2_654_435_761) >>> 7) % 2 === 1 ? own(500, 'text/html', 'fens') : right),
  },
  {
    fault: 'one of two servers compresses itself',
    plant: (right, request, at) =>
      ((at * 2_654_435_761) >>> 7) % 2 === 1 && right.status === 200 && codingOf(right) !== 'identity'
        ? asIf(request, /^accept-encoding$/i)
        : right,
  },
  {
    fault: 'a new publication is put in place during the run',
    plant: (right, request, at) => (at < 60 ? of(earlier, request) : right),
  },
  {
    fault: 'a later publication is put in place during the run',
    plant: (right, request, at) => (at < 60 ? right : of(later, request)),
  },
  {
    fault: 'a cache keeps addresses with a query apart, and has the earlier publication',
    plant: (right, request) => (request.target.includes('?') ? of(earlier, request) : right),
  },
  {
    fault: 'a cache keeps a collection with a query apart (Age)',
    plant: (right, request) =>
      request.target.startsWith(`${route}?`) ? aged(of(earlier, request), '600') : right,
  },
  {
    fault: 'a cache keeps answers to other origins apart, and has the earlier publication',
    plant: (right, request) =>
      asked(request, 'Origin') && request.method === 'GET' ? of(earlier, request) : right,
  },
  {
    fault: 'a cache keeps addresses with a slash at the end apart, and has the earlier publication',
    plant: (right, request) => (request.target.endsWith('/') ? of(earlier, request) : right),
  },
  {
    fault: 'HEAD is answered from the earlier publication',
    plant: (right, request) => (request.method === 'HEAD' ? of(earlier, request) : right),
  },
  {
    fault: 'conditions are answered from the earlier publication',
    plant: (right, request) =>
      !isManifest(request.target) && request.headers.some(([name]) => /^if-/i.test(name))
        ? of(earlier, request)
        : right,
  },
  {
    fault: 'the manifest is of the earlier publication',
    plant: (right, request) => (isManifest(request.target) ? of(earlier, request) : right),
  },
  {
    fault: 'the manifest is of a later publication',
    plant: (right, request) => (isManifest(request.target) ? of(later, request) : right),
  },
  {
    fault: 'the manifest is missing',
    plant: (right, request) => (isManifest(request.target) ? missing(request) : right),
  },
  {
    fault: 'the manifest is cut',
    plant: (right, request) =>
      isManifest(request.target) && right.status === 200
        ? withBody(right, right.body.subarray(0, 900))
        : right,
  },
  {
    fault: 'the manifest is indented',
    plant: (right, request) =>
      isManifest(request.target) && right.status === 200
        ? withBody(right, JSON.stringify(JSON.parse(right.body.toString()), null, 2))
        : right,
  },
  {
    fault: 'the manifest is an HTML page',
    plant: (right, request) =>
      isManifest(request.target) ? own(200, 'text/html', '<!doctype html><title>Fens</title>') : right,
  },
  {
    fault: 'the manifest is served as text/plain',
    plant: (right, request) =>
      isManifest(request.target) && right.status === 200
        ? withField(right, 'Content-Type', 'text/plain')
        : right,
  },
];

const only =
  (path: string, plant: Planted['plant']): Planted['plant'] =>
  (right, request, at) =>
    request.target.startsWith(path) ? plant(right, request, at) : right;
const gone: Planted['plant'] = (_, request) => missing(request);
const stale: Planted['plant'] = (_, request) => of(earlier, request);

/** Faults of files beside the collections. The sample leaves out `downloads[1]` and `/places/town-2`. */
export const files: readonly Planted[] = [
  { fault: 'a page is missing', plant: only('/catalogue', gone) },
  { fault: 'a page of many is missing', plant: only('/places/town-2', gone) },
  { fault: 'a download of many is missing', plant: only(downloads[1]!, gone) },
  { fault: 'all downloads are missing', plant: only('/downloads', gone) },
  {
    fault: 'the .gz file of one download of many is missing',
    plant: only(downloads[1]!, (right, request) => (codingOf(right) === 'gzip' ? missing(request) : right)),
  },
  {
    fault: 'a download of many is sent plain, since its .br and .gz files are missing',
    plant: only(downloads[1]!, (_, request) => asIf(request, /^accept-encoding$/i)),
  },
  { fault: 'a download of many is of the earlier publication', plant: only(downloads[1]!, stale) },
  {
    fault: 'a download of many is cut',
    plant: only(downloads[1]!, (right, request) =>
      right.status === 200 && codingOf(right) === 'identity'
        ? withBody(right, wholeOf(published, request).subarray(0, 99), request.method)
        : right,
    ),
  },
  {
    fault: 'a download of many is redirected',
    plant: only(downloads[1]!, () => own(302, 'text/html', '', [['Location', '/catalogue']])),
  },
  {
    fault: 'a download of many is answered 500',
    plant: only(downloads[1]!, () => own(500, 'text/html', 'fens')),
  },
  {
    fault: 'a download of many has another media type',
    plant: only(downloads[1]!, (right) =>
      right.status < 400 ? withField(right, 'Content-Type', 'text/plain') : right,
    ),
  },
  { fault: 'a feed is missing', plant: only(feed, gone) },
  { fault: 'a feed is of the earlier publication', plant: only(feed, stale) },
  {
    fault: 'a feed is kept by a cache',
    plant: only(feed, (_, request) => aged(of(earlier, request), '300')),
  },
  { fault: 'the description is missing', plant: only('/v2.2/openapi.json', gone) },
  { fault: 'an asset is missing', plant: only('/assets', gone) },
  {
    fault: 'an asset is of the earlier publication',
    plant: only('/assets', (right, request) =>
      right.status === 200 ? withBody(right, Buffer.from('body { margin: 9px }'), request.method) : right,
    ),
  },
  { fault: 'a page is of the earlier publication', plant: only('/catalogue', stale) },
  { fault: 'a page of many is of the earlier publication', plant: only('/places/town-2', stale) },
  {
    fault: 'all pages are of the earlier publication',
    plant: (right, request) => (/^\/(places|catalogue)/.test(request.target) ? of(earlier, request) : right),
  },
  {
    fault: 'a download is sent as that of another name',
    plant: only(
      large,
      (right, request) => answerOf(published, { ...request, target: downloads[0]! }) ?? right,
    ),
  },
  {
    fault: 'a page redirects to an address with a slash',
    plant: (right, request) =>
      request.target === '/catalogue' ? own(301, 'text/html', '', [['Location', '/catalogue/']]) : right,
  },
  {
    fault: 'POST to a page is answered as GET is',
    plant: (right, request) =>
      request.target === '/catalogue' && request.method === 'POST'
        ? answerOf(published, { ...request, method: 'GET' })
        : right,
  },
  {
    fault: 'a collection of the other version is missing, and so are its files',
    plant: (right, request) =>
      request.target.startsWith('/v2.2') || request.target.startsWith('/downloads/v2.2')
        ? missing(request)
        : right,
  },
  {
    fault: 'a whole new version has the data of the earlier publication',
    plant: (right, request) => (request.target === otherRoute ? of(earlier, request) : right),
  },
];
