import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import serveHandler from 'serve-handler';
import { bodyText, type HttpAnswer } from '../http/answer.js';
import type { Representation } from '../manifest/manifest.js';

/** A file that was opened, and what it was like then. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly stat: Stats;
}

/** Bytes that are read at once: most files whole. */
const mostAtOnce = 1 << 18;

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
 * @param opened that file, even if another publication has been put in its place since
 * @param ended resolves when the answer has ended, be it sent or cut off
 */
export async function sendFile(
  answer: HttpAnswer,
  { file, bytes }: Representation,
  opened: OpenFile,
  root: string,
  response: ServerResponse,
  ended: Promise<void>,
): Promise<void> {
  const range = answer.body.kind === 'file' ? answer.body.range : undefined;
  const length = range ? range.last - range.first + 1 : bytes;
  const request = { url: `/${file}`, headers: range ? { range: `bytes=${range.first}-${range.last}` } : {} };
  const headers = [
    ...handlersOwn.map((key) => ({ key, value: null as unknown as string })),
    ...answer.headers.map(([key, value]) => ({ key, value })),
  ];
  response.statusCode = answer.status;
  await serveHandler(
    request as unknown as IncomingMessage,
    response,
    {
      public: root,
      cleanUrls: false,
      directoryListing: false,
      etag: false,
      headers: [{ source: `/${file}`, headers }],
    },
    {
      lstat: (async () => opened.stat) as never,
      createReadStream: (_path, options) => {
        // With a last byte, the end of the file needn't be found by reading on; an empty file has none.
        const span = {
          ...(options as object),
          end: range?.last ?? Math.max(bytes - 1, 0),
          highWaterMark: mostAtOnce,
        };
        const stream = opened.handle.createReadStream({ ...span, autoClose: false });
        stream.once('error', () => response.destroy());
        // A file that was cut while it is sent: the length was announced.
        stream.once('end', () => stream.bytesRead < length && response.destroy());
        void ended.then(() => stream.destroy());
        return stream as never;
      },
    },
  );
  await ended;
}

/** Sends a last answer on a connection that Node's HTTP parser has given up. */
export function sendLast(answer: HttpAnswer, socket: Duplex): void {
  const lines = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...answer.headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${bodyText(answer.body)}`);
  // A client that is still sending would otherwise lose the answer.
  setTimeout(() => socket.destroy(), 2000).unref();
}
