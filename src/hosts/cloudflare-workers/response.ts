import type { ReadableStream, TransformStream as Transformation } from 'node:stream/web';
import type { Answer, Body } from '../../http/answer.js';
import type { Field } from '../../http/fields.js';
import type { WorkerResponseInit } from './runtime.js';

/** Of the Workers runtime: fails unless exactly so many bytes pass, so that Content-Length can go before them. */
declare const FixedLengthStream: new (bytes: number) => Transformation<Uint8Array, Uint8Array>;

/** An answer without a file, as a Worker gives it back. */
export function plainResponse({ status, headers, body }: Answer): Response {
  return response(status, headers, body.kind === 'text' ? body.text : null);
}

/** The answer that sends `asset`, a file of the publication, or a part of it. Content-Length is that of the answer. */
export function fileResponse(
  { status, headers }: Answer,
  { representation, range }: Extract<Body, { kind: 'file' }>,
  asset: ReadableStream<Uint8Array>,
): Response {
  const length = range ? range.last - range.first + 1 : representation.bytes;
  const bytes = range ? asset.pipeThrough(part(range.first, range.last)) : asset;
  return response(status, headers, bytes.pipeThrough(new FixedLengthStream(length)));
}

function response(
  status: number,
  headers: readonly Field[],
  body: ConstructorParameters<typeof Response>[0],
): Response {
  const init: WorkerResponseInit = {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    encodeBody: 'manual',
  };
  return new Response(body, init);
}

/** Lets pass the bytes from `first` to `last`, both inclusive, and doesn't read beyond them. */
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
