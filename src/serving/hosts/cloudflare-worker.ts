import type { ReadableStream, TransformStream as Transformation } from 'node:stream/web';
import { bodyText, type HttpAnswer, representationOf } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { refusal } from '../http/refusal.js';
import type { HttpRequest } from '../http/request.js';
import type { Manifest } from '../manifest/manifest.js';
import { manifestFile } from '../manifest/site-path.js';

/**
 * A Cloudflare Worker that answers every request as `decide` says, with bytes from its static assets.
 * @param now epoch milliseconds
 */
export function worker(now: () => number) {
  // The value, not its promise: in Workers, one request can't wait for the input of another.
  let contract: Contract | undefined;
  return {
    async fetch(incoming: WorkerRequest, { ASSETS, RATE_LIMITER }: Bindings): Promise<Response> {
      contract ??= await contractOf(ASSETS, incoming.url);
      if (contract === undefined)
        return new Response(null, { status: 503, headers: { 'Retry-After': '30' } });
      const request = requestOf(incoming);
      const answer = await admitted(contract, request, RATE_LIMITER, now());
      const { body } = answer;
      const sent = representationOf(body);
      if (sent === undefined) return response(answer, bodyText(body) || null);
      const asset = await assetAt(ASSETS, sent.file, incoming.url, request.method);
      if (asset === undefined) {
        const failed = refusal(contract, 500, request, now());
        return response(failed, bodyText(failed.body) || null);
      }
      if (body.kind !== 'file' || asset.body === null) return response(answer, null);
      const { first, last } = body.range ?? { first: 0, last: sent.bytes - 1 };
      const bytes = body.range ? asset.body.pipeThrough(part(first, last)) : asset.body;
      return response(answer, bytes.pipeThrough(new FixedLengthStream(last - first + 1)));
    },
  };
}

export default worker(Date.now);

/**
 * The answer of `decide`, with Cloudflare's counter as its rate limit. The counter is asynchronous, and `decide` is not: so
 * `decide` first admits every request, and decides again if the counter then refuses it.
 */
async function admitted(
  contract: Contract,
  request: HttpRequest,
  counter: Bindings['RATE_LIMITER'],
  now: number,
): Promise<HttpAnswer> {
  let counted: string | undefined;
  const count = (key: string) => {
    counted = key;
    return 0;
  };
  const answer = decide(contract, request, { now, limiter: { waitOf: count } });
  if (counted === undefined || counter === undefined) return answer;
  const { success } = await counter.limit({ key: counted });
  if (success) return answer;
  return decide(contract, request, { now, limiter: { waitOf: () => contract.rateLimit.seconds } });
}

/**
 * The contract of the publication, from the manifest among the files, with which the Worker is deployed. Undefined where
 * there is no manifest that it understands. `build` has validated it.
 */
async function contractOf(assets: WorkerAssets, base: string): Promise<Contract | undefined> {
  const asset = await assetAt(assets, manifestFile, base, 'GET');
  if (asset === undefined) return undefined;
  const bytes = await asset.arrayBuffer();
  const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
  if (manifest.manifestVersion !== 4) return undefined;
  const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))];
  // As `entityTag` makes it, for hosts without Node's Buffer.
  const tag = btoa(String.fromCharCode(...hash))
    .slice(0, 22)
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return {
    ...manifest,
    manifest: {
      encoding: 'identity',
      file: manifestFile,
      bytes: bytes.byteLength,
      sha256: hash.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      etag: `"${tag}"`,
    },
  };
}

/**
 * A request as `decide` reads it. Cloudflare rewrites Accept-Encoding and keeps the client's value in `cf`, as an empty
 * text if there was none. It has found the Worker by Host, so that Host is valid and equal to that of the URL.
 */
function requestOf({ cf, headers, method, url }: WorkerRequest): HttpRequest {
  const acceptEncoding = cf === undefined ? headers.get('accept-encoding') : cf.clientAcceptEncoding;
  const others = [...headers].filter(([name]) => name !== 'accept-encoding' && name !== 'host');
  return {
    method,
    target: url.replace(/^[^:/?#]+:\/\/[^/?#]*/, ''),
    httpVersion: '1.1',
    headers: [
      ['Host', new URL(url).host],
      ...(acceptEncoding ? ([['Accept-Encoding', acceptEncoding]] as const) : []),
      ...others,
    ],
    client: headers.get('cf-connecting-ip') ?? '',
  };
}

/** Part of the Workers runtime: fails unless exactly so many bytes pass, so that Content-Length can be sent first. */
declare const FixedLengthStream: new (bytes: number) => Transformation<Uint8Array, Uint8Array>;

/** With `manual`, the bytes of the body are sent as they are under the Content-Encoding given. */
function response(
  { status, headers }: HttpAnswer,
  body: string | ReadableStream<Uint8Array> | null,
): Response {
  const init: ResponseInit & { readonly encodeBody: 'manual' } = {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    encodeBody: 'manual',
  };
  return new Response(body, init);
}

/** Passes the bytes from `first` to `last`, both inclusive, and reads no further. */
function part(first: number, last: number): Transformation<Uint8Array, Uint8Array> {
  let at = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const piece = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
      at += chunk.length;
      if (piece.length > 0) controller.enqueue(piece);
      if (at > last) controller.terminate();
    },
  });
}

/** A file of the publication, requested without the client's conditions. Undefined where it is missing. */
async function assetAt(
  assets: WorkerAssets,
  file: string,
  base: string,
  method: string,
): Promise<Response | undefined> {
  const asset = await assets.fetch(new Request(new URL(`/${file}`, base), { method }));
  return asset.status === 200 ? asset : undefined;
}

/** The bindings that this Worker uses. */
export interface Bindings {
  readonly ASSETS: WorkerAssets;
  /** Absent where the binding can't count in the period of the limit. */
  readonly RATE_LIMITER?: {
    limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
  };
}

/** The files of the publication. */
export interface WorkerAssets {
  fetch(request: Request): Promise<Response>;
}

/** A request to a Worker. It has `cf` if it came through Cloudflare's network. */
export interface WorkerRequest extends Request {
  readonly cf?: { readonly clientAcceptEncoding?: string };
}
