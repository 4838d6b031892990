import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { HttpRequest } from '../../../src/serving/http/request.js';
import { answerOf, type Sent, withField } from '../host.js';
import {
  asIf,
  codingOf,
  large,
  otherRoute,
  own,
  type Planted,
  published,
  route,
  wholeOf,
  withBody,
} from './plant.js';

const home = '/catalogue';

const isWhole = (sent: Sent, { target }: HttpRequest, path: string) => target === path && sent.status === 200;

/** The body at an address in one coding, or in each, changed before it is sent; HEAD says the length of it. */
const changed =
  (
    path: string | undefined,
    coding: string | undefined,
    change: (body: Buffer) => Buffer,
  ): Planted['plant'] =>
  (right, request) => {
    if (right.status !== 200 || (path !== undefined && request.target !== path)) return right;
    if (coding !== undefined && codingOf(right) !== coding) return right;
    return withBody(right, change(wholeOf(published, request)), request.method);
  };

const packed: Record<string, (body: Buffer) => Buffer> = {
  br: brotliCompressSync,
  gzip: gzipSync,
  identity: (body) => body,
};
const unpacked: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
};

/** The text at an address changed, and compressed again, as by a proxy that rewrites. */
const rewritten =
  (path: string, change: (text: string) => string): Planted['plant'] =>
  (right, request) => {
    if (!isWhole(right, request, path)) return right;
    const coding = codingOf(right);
    const text = unpacked[coding]!(wholeOf(published, request)).toString();
    return withBody(right, packed[coding]!(Buffer.from(change(text))), request.method);
  };

const recode =
  (
    path: string | undefined,
    from: string,
    to: (body: Buffer) => Buffer,
    declared?: string,
  ): Planted['plant'] =>
  (right, request) => {
    if (right.status !== 200 || codingOf(right) !== from || (path !== undefined && request.target !== path))
      return right;
    return withField(
      withBody(right, to(wholeOf(published, request)), request.method),
      'Content-Encoding',
      declared,
    );
  };

const maintenance = '<!doctype html><title>Maintenance</title><p>Fenland Bank is back at noon.';

/** Faults of bodies. */
export const bodies: readonly Planted[] = [
  {
    fault: 'a byte is changed',
    plant: changed(route, 'identity', (body) => {
      const other = Buffer.from(body);
      other[20]! ^= 1;
      return other;
    }),
  },
  {
    fault: 'a download is cut at 64 KiB',
    plant: changed(large, 'identity', (body) => body.subarray(0, 65_536)),
  },
  {
    fault: 'a compressed download is cut at 64 KiB',
    plant: changed(large, 'gzip', (body) => body.subarray(0, 65_536)),
  },
  {
    fault: 'every coding of a download is cut at 64 KiB',
    plant: changed(large, undefined, (body) => body.subarray(0, 65_536)),
  },
  {
    fault: 'a collection is cut at a byte',
    plant: changed(route, 'identity', (body) => body.subarray(0, 901)),
  },
  {
    fault: 'a collection is cut after a brace',
    plant: changed(route, 'identity', (body) => body.subarray(0, body.lastIndexOf('}'))),
  },
  { fault: 'a page is cut in the middle', plant: changed(home, 'identity', (body) => body.subarray(0, 700)) },
  {
    fault: 'the .gz file of a collection is cut',
    plant: changed(route, 'gzip', (body) => body.subarray(0, body.length - 20)),
  },
  {
    fault: 'the .br file of a collection is cut',
    plant: changed(route, 'br', (body) => body.subarray(0, body.length - 20)),
  },
  { fault: 'a collection is empty', plant: changed(route, undefined, () => Buffer.alloc(0)) },
  { fault: 'the .gz file of a collection is empty', plant: changed(route, 'gzip', () => Buffer.alloc(0)) },
  { fault: 'a download is empty', plant: changed(large, 'identity', () => Buffer.alloc(0)) },
  {
    fault: 'a byte order mark before the data',
    plant: changed(route, 'identity', (body) => Buffer.concat([Buffer.from('\ufeff'), body])),
  },
  {
    fault: 'line ends become CRLF in a download',
    plant: changed(large, 'identity', (body) => Buffer.from(body.toString().replaceAll('\n', '\r\n'))),
  },
  {
    fault: 'a line end after the data',
    plant: changed(route, 'identity', (body) => Buffer.concat([body, Buffer.from('\r\n')])),
  },
  {
    fault: 'UTF-16 in place of UTF-8',
    plant: changed(route, 'identity', (body) => Buffer.from(`\ufeff${body}`, 'utf16le')),
  },
  {
    fault: 'JSON is indented',
    plant: changed(route, 'identity', (body) =>
      Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2)),
    ),
  },
  {
    fault: 'JSON is indented and compressed again',
    plant: rewritten(route, (text) => JSON.stringify(JSON.parse(text), null, 2)),
  },
  {
    fault: 'a value is changed in every coding',
    plant: rewritten(route, (text) => text.replace('24.9', '22.9')),
  },
  {
    fault: 'a script is put into a page',
    plant: changed(home, 'identity', (body) =>
      Buffer.from(
        body.toString().replace('<title>', '<script src="//fens.example/beacon.js"></script><title>'),
      ),
    ),
  },
  {
    fault: 'a script is put into a page, compressed again',
    plant: rewritten(home, (text) =>
      text.replace('<title>', '<script src="//fens.example/beacon.js"></script><title>'),
    ),
  },
  {
    fault: 'a comment is put after the data',
    plant: changed(route, 'identity', (body) =>
      Buffer.concat([body, Buffer.from('<!-- served by fens -->')]),
    ),
  },
  {
    fault: 'a page is minified',
    plant: changed(home, 'identity', (body) =>
      Buffer.from(body.toString().replaceAll('"', '').replaceAll(', ', ',')),
    ),
  },
  {
    fault: 'a style sheet is minified',
    plant: rewritten('/assets/page.0123456789ab.css', (text) => text.replace(/\/\*.*?\*\//g, '')),
  },
  { fault: 'data as JSONP', plant: changed(route, 'identity', (body) => Buffer.from(`callback(${body});`)) },
  { fault: 'data sent twice over', plant: changed(route, 'identity', (body) => Buffer.concat([body, body])) },
  {
    fault: 'zeros after the data',
    plant: changed(route, 'identity', (body) => Buffer.concat([body, Buffer.alloc(100)])),
  },
  { fault: 'gzip is compressed a second time', plant: changed(undefined, 'gzip', (body) => gzipSync(body)) },
  {
    fault: 'br is compressed a second time',
    plant: changed(undefined, 'br', (body) => brotliCompressSync(body)),
  },
  { fault: 'gzip that says br', plant: changed(route, 'br', (body) => gzipSync(brotliDecompressSync(body))) },
  {
    fault: 'br that says gzip',
    plant: changed(route, 'gzip', (body) => brotliCompressSync(gunzipSync(body))),
  },
  { fault: 'plain bytes that say gzip', plant: changed(undefined, 'gzip', (body) => gunzipSync(body)) },
  { fault: 'gzip without Content-Encoding', plant: recode(undefined, 'gzip', (body) => body) },
  {
    fault: 'the plain address sends gzip and says nothing',
    plant: recode(route, 'identity', (body) => gzipSync(body)),
  },
  {
    fault: 'the host compresses with gzip itself',
    plant: changed(undefined, 'gzip', (body) => gzipSync(gunzipSync(body), { level: 1 })),
  },
  {
    fault: 'the host compresses with br itself',
    plant: changed(undefined, 'br', (body) =>
      brotliCompressSync(Buffer.concat([brotliDecompressSync(body)]), { params: { 1: 1 } }),
    ),
  },
  {
    fault: 'trailing bytes after gzip',
    plant: changed(undefined, 'gzip', (body) => Buffer.concat([body, Buffer.from('\0\0\0\0')])),
  },
  {
    fault: 'text after gzip',
    plant: changed(route, 'gzip', (body) => Buffer.concat([body, Buffer.from('<!-- fens -->')])),
  },
  {
    fault: 'trailing bytes after br',
    plant: changed(route, 'br', (body) => Buffer.concat([body, Buffer.from('\0\0\0\0')])),
  },
  {
    fault: 'br is sent to clients that accept gzip only',
    plant: (right, request) =>
      codingOf(right) === 'gzip' ? asIf(request, /^accept-encoding$/i, [['Accept-Encoding', 'br']]) : right,
  },
  {
    fault: 'gzip is sent to clients that accept br only',
    plant: (right, request) =>
      codingOf(right) === 'br' ? asIf(request, /^accept-encoding$/i, [['Accept-Encoding', 'gzip']]) : right,
  },
  {
    fault: 'gzip is sent to clients that accept no coding',
    plant: (right, request) =>
      right.status === 200 && codingOf(right) === 'identity' && request.method !== 'OPTIONS'
        ? asIf(request, /^accept-encoding$/i, [['Accept-Encoding', 'gzip']])
        : right,
  },
  { fault: 'nothing is compressed', plant: (_, request) => asIf(request, /^accept-encoding$/i) },
  {
    fault: 'br is never sent',
    plant: (right, request) => {
      const accepted = request.headers.find(([name]) => /^accept-encoding$/i.test(name))?.[1];
      return codingOf(right) === 'br'
        ? asIf(request, /^accept-encoding$/i, accepted === 'br' ? [] : [['Accept-Encoding', 'gzip']])
        : right;
    },
  },
  {
    fault: 'two addresses are swapped',
    plant: (right, request) =>
      right.status < 300 && [route, otherRoute].includes(request.target)
        ? answerOf(published, { ...request, target: request.target === route ? otherRoute : route })
        : right,
  },
  {
    fault: 'every version gets the data of v2.1',
    plant: (right, request) =>
      request.target === otherRoute ? answerOf(published, { ...request, target: route }) : right,
  },
  {
    fault: 'the data of the other version under the right headers',
    plant: (right, request) => {
      if (!isWhole(right, request, otherRoute)) return right;
      return withBody(right, wholeOf(published, { ...request, target: route }), request.method);
    },
  },
  {
    fault: 'one collection is a maintenance page with 200',
    plant: (right, request) =>
      request.target === route && right.status === 200 ? own(200, 'text/html', maintenance) : right,
  },
  {
    fault: 'everything is a maintenance page with 200',
    plant: () => own(200, 'text/html', maintenance),
  },
  {
    fault: 'one collection is a maintenance page under the right headers',
    plant: (right, request) =>
      isWhole(right, request, route) ? withBody(right, maintenance, request.method) : right,
  },
  {
    fault: 'a gzip that unpacks without end',
    plant: changed(route, 'gzip', () => gzipSync(Buffer.alloc(8_000_000))),
  },
];
