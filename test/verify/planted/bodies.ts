import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { description, home } from '../../http/with-files.js';
import type { Plant } from '../host.js';
import {
  as,
  at,
  bytes,
  codingOf,
  type Faults,
  ignores,
  inCoding,
  on,
  otherRoute,
  own,
  published,
  route,
  where,
  wholeOf,
  withBody,
  without,
} from './plant.js';

const codings = ['identity', 'br', 'gzip'] as const;
const plain = (body: Buffer) => body;
const packed = { identity: plain, br: brotliCompressSync, gzip: gzipSync };
const unpacked = { identity: plain, br: brotliDecompressSync, gzip: gunzipSync };

/** The text of every coding is changed, and compressed again, as by a proxy that rewrites. */
const rewrites = (change: (text: string) => string): Plant =>
  on(200, (right, request) => {
    const coding = codingOf(right) as keyof typeof packed;
    const text = unpacked[coding](wholeOf(published, request)).toString();
    return withBody(right, packed[coding](Buffer.from(change(text))), request.method);
  });

/** A client that accepts this coding alone gets what others get. */
const recoded = (coding: string, sent: string): Plant =>
  where(
    (right, { method }) => right.status === 200 && codingOf(right) === coding && method !== 'OPTIONS',
    ignores(/^accept-encoding$/i, ['Accept-Encoding', sent]),
  );

/** What broken uploads and proxies do to the bytes of a file, whatever is in it. Any other bytes are told alike. */
const damages: Record<string, (body: Buffer) => Buffer | string> = {
  'cut before its last byte': (body) => body.subarray(0, -1),
  empty: () => '',
  'a byte order mark before it': (body) => Buffer.concat([Buffer.from('\ufeff'), body]),
  'compressed once more': (body) => gzipSync(body),
  'a maintenance page in its place': () => '<!doctype html><p>Fenland Bank is back at noon.',
};

const damaged = Object.entries(damages).flatMap(([damage, change]) =>
  codings.map((coding, index) => {
    // A collection, a file and a page in turn: hosts treat them alike.
    const path = [route, description, home][index]!;
    return [`${path} in ${coding}: ${damage}`, at(path, inCoding(coding, bytes(change)))] as const;
  }),
);

/** Faults of bodies. */
export const bodies: Faults = {
  ...Object.fromEntries(damaged),
  'JSON is indented': at(
    route,
    rewrites((text) => JSON.stringify(JSON.parse(text), null, 2)),
  ),
  'a value is changed': at(
    route,
    rewrites((text) => text.replace('24.9', '22.9')),
  ),
  'a script is put into a page': at(
    home,
    rewrites((text) => text.replace('<title>', '<script src="//fens.example/beacon.js"></script><title>')),
  ),
  'a style sheet is minified': at(
    '/assets/page.0123456789ab.css',
    rewrites((text) => text.replace(/\/\*.*?\*\//g, '')),
  ),
  'gzip that says br': at(
    route,
    inCoding(
      'br',
      bytes((body) => gzipSync(brotliDecompressSync(body))),
    ),
  ),
  'plain bytes that say gzip': inCoding('gzip', bytes(gunzipSync)),
  'gzip without Content-Encoding': inCoding('gzip', on(200, without('Content-Encoding'))),
  'the host compresses with gzip itself': inCoding(
    'gzip',
    bytes((body) => gzipSync(gunzipSync(body), { level: 1 })),
  ),
  'a gzip that unpacks without end': at(
    route,
    inCoding(
      'gzip',
      bytes(() => gzipSync(Buffer.alloc(8_000_000))),
    ),
  ),
  'br is sent to clients that accept gzip only': recoded('gzip', 'br'),
  'gzip is sent to clients that accept no coding': recoded('identity', 'gzip'),
  'nothing is compressed': ignores(/^accept-encoding$/i),
  'br is never sent': inCoding('br', ignores(/^accept-encoding$/i)),
  'two addresses are swapped': (right, request, count) => {
    const target = { [route]: otherRoute, [otherRoute]: route }[request.target];
    return target === undefined ? right : as({ target })(right, request, count);
  },
  'the data of the other version under the right headers': at(
    otherRoute,
    on(200, (right, request) =>
      withBody(right, wholeOf(published, { ...request, target: route }), request.method),
    ),
  ),
  'everything is a maintenance page with 200': own(200, '<!doctype html>'),
};
