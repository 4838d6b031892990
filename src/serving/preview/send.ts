import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { basename, dirname } from 'node:path';
import { type Duplex, Readable } from 'node:stream';
import serveHandler from 'serve-handler';
import { bodyText, type HttpAnswer } from '../http/answer.js';
import type { FileInMemory } from './files.js';

/** Sends an answer without a file. */
export function sendText(answer: HttpAnswer, response: ServerResponse): void {
  response.writeHead(answer.status, answer.headers.flat());
  response.end(bodyText(answer.body));
}

/** Fields that serve-handler sends by itself unless they are set to null. */
const handlersOwn = ['Accept-Ranges', 'Content-Disposition', 'Content-Type', 'Last-Modified'];

/**
 * Sends the file that was decided with the fields that were decided. serve-handler gets the address of that file, and of
 * the request the one range that was decided; so it never answers 304, 416 or an error.
 */
export async function sendFile(
  { status, headers: fields, body }: HttpAnswer,
  { path, stat, content }: FileInMemory<unknown>,
  response: ServerResponse,
): Promise<void> {
  const range = body.kind === 'file' ? body.range : undefined;
  const { first, last } = range ?? { first: 0, last: content.length - 1 };
  const request = { url: `/${basename(path)}`, headers: range ? { range: `bytes=${first}-${last}` } : {} };
  const headers = [
    ...handlersOwn.map((key) => ({ key, value: null as unknown as string })),
    ...fields.map(([key, value]) => ({ key, value })),
  ];
  response.statusCode = status;
  await serveHandler(
    request as unknown as IncomingMessage,
    response,
    {
      public: dirname(path),
      cleanUrls: false,
      directoryListing: false,
      etag: false,
      headers: [{ source: '**', headers }],
    },
    {
      lstat: (async () => stat) as never,
      createReadStream: () => Readable.from(content.subarray(first, last + 1)) as never,
    },
  );
}

/** Sends a last answer, if there is one, on a connection that Node's HTTP parser has given up. */
export function sendLast(answer: HttpAnswer | undefined, socket: Duplex): void {
  const lines = answer && [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...answer.headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(answer && `${lines?.join('\r\n')}\r\n\r\n${bodyText(answer.body)}`);
  // A client that is still sending would otherwise lose the answer.
  setTimeout(() => socket.destroy(), 2000).unref();
}
