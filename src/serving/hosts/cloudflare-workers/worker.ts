import type { ReadableStream, TransformStream as Transformation } from 'node:stream/web';
import type { Body, HeaderField, HttpAnswer } from '../../http/answer.js';
import type { Contract } from '../../http/contract.js';
import { decide } from '../../http/decide.js';
import { refusal } from '../../http/refusal.js';
import type { HttpRequest } from '../../http/request.js';
import type { Manifest, Representation } from '../../manifest/manifest.js';
import { manifestFile } from '../../manifest/site-path.js';

/**
 * A Cloudflare Worker that answers every request as `decide` says, with bytes from its static assets.
 * @param policy for answers when the files can't be read
 * @param now epoch milliseconds
 */
export function worker(policy: Contract, now: () => number) {
  // The value, not its promise: in Workers, one request can't wait for the input of another.
  let contract: Contract | undefined;
  return {
    async fetch(incoming: WorkerRequest, { ASSETS, RATE_LIMITER }: Bindings): Promise<Response> {
      contract ??= await contractOf(ASSETS, incoming.url);
      const present = contract ?? policy;
      const request = requestOf(incoming);
      const answer = await admitted(present, request, RATE_LIMITER, now());
      const { body } = answer;
      const file =
        body.kind === 'file' ? body.representation.file : body.kind === 'none' ? body.of?.file : undefined;
      if (file === undefined) return plainResponse(answer);
      const asset = await assetAt(ASSETS, file, incoming.url, body.kind === 'file' ? 'GET' : 'HEAD');
      if (asset === undefined) return plainResponse(refusal(present, 500, request, now()));
      return body.kind === 'file' && asset.body
        ? fileResponse(answer, body, asset.body)
        : plainResponse(answer);
    },
  };
}

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
  const admit = (key: string) => {
    counted = key;
    return { admitted: true } as const;
  };
  const answer = decide(contract, request, { now, limiter: { admit } });
  if (counted === undefined || counter === undefined) return answer;
  const { success } = await counter.limit({ key: counted });
  if (success) return answer;
  const refused = { admitted: false, retryAfter: contract.rateLimit.seconds } as const;
  return decide(contract, request, { now, limiter: { admit: () => refused } });
}

/**
 * The contract of the publication, from the manifest among the files: they are deployed together. Undefined where there is
 * no manifest that this Worker understands. `build` has validated it.
 * @param base any URL of the Worker
 */
export async function contractOf(assets: WorkerAssets, base: string): Promise<Contract | undefined> {
  const asset = await assetAt(assets, manifestFile, base);
  if (asset === undefined) return undefined;
  const bytes = await asset.arrayBuffer();
  const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
  if (manifest.manifestVersion !== 4) return undefined;
  return { ...manifest, manifest: await plainRepresentation(manifestFile, bytes) };
}

/** The manifest as a file, with an entity tag made like those of all others (D28). */
async function plainRepresentation(file: string, bytes: ArrayBuffer): Promise<Representation> {
  const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))];
  const tag = btoa(String.fromCharCode(...hash))
    .slice(0, 22)
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return {
    encoding: 'identity',
    file,
    bytes: bytes.byteLength,
    sha256: hash.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    etag: `"${tag}"`,
  };
}

/**
 * A request as `decide` reads it. Cloudflare rewrites Accept-Encoding and keeps the client's value in `cf`, as an empty
 * text if there was none. It has found the Worker by Host, so that Host is valid and equal to that of the URL.
 */
export function requestOf(request: WorkerRequest): HttpRequest {
  const { cf, headers, method, url } = request;
  const acceptEncoding = cf === undefined ? headers.get('accept-encoding') : cf.clientAcceptEncoding;
  const others = [...headers].filter(([name]) => name !== 'accept-encoding' && name !== 'host');
  return {
    method,
    target: url.replace(/^[^:/?#]+:\/\/[^/?#]*/, ''),
    httpVersion: '1.1',
    headers: [
      ['Host', new URL(url).host],
      ...(acceptEncoding ? [['Accept-Encoding', acceptEncoding] as HeaderField] : []),
      ...others,
    ],
    client: headers.get('cf-connecting-ip') ?? '',
  };
}

/** Part of the Workers runtime: fails unless exactly so many bytes pass, so that Content-Length can be sent first. */
declare const FixedLengthStream: new (bytes: number) => Transformation<Uint8Array, Uint8Array>;

/** An answer without a file, as a Worker returns it. */
export function plainResponse({ status, headers, body }: HttpAnswer): Response {
  return response(status, headers, body.kind === 'text' ? body.text : null);
}

/** The answer that sends `asset`, a file of the publication, or a part of it. Content-Length is that of the answer. */
export function fileResponse(
  { status, headers }: HttpAnswer,
  { representation, range }: Extract<Body, { kind: 'file' }>,
  asset: ReadableStream<Uint8Array>,
): Response {
  const length = range ? range.last - range.first + 1 : representation.bytes;
  const bytes = range ? asset.pipeThrough(part(range.first, range.last)) : asset;
  return response(status, headers, bytes.pipeThrough(new FixedLengthStream(length)));
}

function response(
  status: number,
  headers: readonly HeaderField[],
  body: ConstructorParameters<typeof Response>[0],
): Response {
  const init: WorkerResponseInit = {
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

/**
 * A file of the publication, requested without the client's conditions. Undefined where it is missing.
 * @param file below the web root
 * @param base any URL of the Worker
 */
export async function assetAt(
  assets: WorkerAssets,
  file: string,
  base: string,
  method: 'GET' | 'HEAD' = 'GET',
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

/** With `manual`, the bytes of the body are sent as they are under the Content-Encoding given. */
export interface WorkerResponseInit extends ResponseInit {
  readonly encodeBody: 'manual';
}
