import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** An object as S3 keeps it: its bytes, and the metadata that it is sent with. */
export interface StoredObject {
  readonly bytes: Buffer;
  /** By name in lower case: content-type, cache-control, content-encoding, expires, x-amz-meta-… */
  readonly metadata: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly lastModified: string;
}

export interface S3 {
  /** `http://127.0.0.1:<port>`; objects are at /<bucket>/<key>. */
  readonly endpoint: string;
  /** By `<bucket>/<key>`. */
  readonly objects: Map<string, StoredObject>;
}

/**
 * As much of S3 as an upload and CloudFront use, in memory: PUT, GET, HEAD and DELETE of objects, and listing keys. Its
 * ETag is the MD5 of the bytes, its Last-Modified the time of the upload, each a second after the last. Conditions and ranges in their plainest forms
 * only. The publicly available S3 servers come with more than a hundred packages, which is too many for this.
 */
export async function startS3(uploadedAt: number): Promise<S3> {
  const objects = new Map<string, StoredObject>();
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://s3');
    const name = decodeURIComponent(pathname.slice(1));
    if (request.method === 'PUT') return void put(request, response, name);
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (searchParams.has('prefix')) return list(response, name, searchParams.get('prefix')!);
    return read(request, response, objects.get(name));
  });

  async function put(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    const bytes = Buffer.concat(await request.toArray());
    const metadata = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([key]) =>
          ['content-type', 'cache-control', 'content-encoding', 'expires'].includes(key) ||
          key.startsWith('x-amz-meta-'),
      ),
    ) as Record<string, string>;
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const lastModified = new Date(uploadedAt + objects.size * 1000).toUTCString();
    objects.set(name, { bytes, metadata, etag, lastModified });
    response.writeHead(200, { ETag: etag }).end();
  }

  function list(response: ServerResponse, bucket: string, prefix: string): void {
    const start = `${bucket.replace(/\/$/, '')}/`;
    const keys = [...objects.keys()]
      .filter((name) => name.startsWith(start + prefix))
      .map((name) => name.slice(start.length));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(keys.sort()));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects };
}

function read(request: IncomingMessage, response: ServerResponse, object: StoredObject | undefined): void {
  const isHead = request.method === 'HEAD';
  const fail = (status: number, code: string): void => {
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(isHead ? undefined : `<Error><Code>${code}</Code></Error>`);
  };
  // As S3 says it to those who may not list the bucket.
  if (object === undefined) {
    fail(403, 'AccessDenied');
    return;
  }
  const { bytes, metadata, etag, lastModified } = object;
  const { 'if-none-match': tag, 'if-modified-since': date, range } = request.headers;
  const validators = { ...metadata, ETag: etag, 'Last-Modified': lastModified, 'Accept-Ranges': 'bytes' };
  const isSame = tag === undefined ? isSince(lastModified, date) : tag === etag;
  if (isSame) {
    response.writeHead(304, validators).end();
    return;
  }

  const part = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  const [from, to] = part ? bounds(part[1]!, part[2]!, bytes.length) : [0, bytes.length - 1];
  // Last before first is malformed, and so ignored.
  const isBeyond = part !== null && from >= bytes.length && Number(part[2] || from) >= from;
  if (isBeyond) {
    fail(416, 'InvalidRange');
    return;
  }
  const isPart = part !== null && from <= to && !isHead;
  const sent = isPart ? bytes.subarray(from, to + 1) : bytes;
  response.writeHead(isPart ? 206 : 200, {
    ...validators,
    'Content-Length': sent.length,
    ...(isPart && { 'Content-Range': `bytes ${from}-${to}/${bytes.length}` }),
  });
  response.end(isHead ? undefined : sent);
}

function bounds(first: string, last: string, length: number): [from: number, to: number] {
  if (first === '') return [Math.max(0, length - Number(last)), length - 1];
  return [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)];
}

function isSince(lastModified: string, date: string | undefined): boolean {
  return date !== undefined && / GMT$/.test(date) && Date.parse(lastModified) <= Date.parse(date);
}
