import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import serveHandler from 'serve-handler';
import { type HttpAnswer, mergeFields } from '../http/answer.js';
import type { FileContent } from './open-file.js';

/** Milliseconds for which a refused client may continue sending. If it were cut off at once, it might lose the answer. */
const linger = 2000;

/** `answer` with `Connection: close`. */
function asLast(answer: HttpAnswer): HttpAnswer {
  return { ...answer, headers: mergeFields(answer.headers, [['Connection', 'close']]) };
}

/** Sends an answer without a file. Resolves when it is sent, or can't be sent. */
export async function send(answer: HttpAnswer, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, alternating(answer.headers));
  await end(response, answer.body.kind === 'text' ? answer.body.text : '');
}

/** Names and values in turn. A loop, since `flat` takes several times as long. */
function alternating(fields: HttpAnswer['headers']): string[] {
  const all: string[] = [];
  for (const [name, value] of fields) all.push(name, value);
  return all;
}

/** The same in the middle of a request: ends the connection, but reads on for a while before closing it. */
export async function sendEarly(
  answer: HttpAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  begin(asLast(answer), response);
  const { socket } = request;
  // The client sees the end at once and can still send. Ending the response would close both directions.
  socket.end();
  await new Promise<void>((resolve) => {
    if (request.closed) return resolve();
    const timer = setTimeout(resolve, linger);
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    request.resume();
  });
  socket.destroySoon();
}

/** Sends a last answer on a connection that Node's HTTP parser has given up. */
export function sendLast(answer: HttpAnswer, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), linger);
  socket.once('close', () => clearTimeout(timer));
  socket.end(messageOf(asLast(answer)), 'utf8');
  socket.resume();
}

function begin(answer: HttpAnswer, response: ServerResponse): void {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer.body.kind === 'text') response.write(answer.body.text);
  else response.flushHeaders();
}

function end(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    const { socket } = response.req;
    if (response.closed || socket.destroyed) return resolve();
    socket.once('close', resolve);
    response.once('close', () => {
      socket.off('close', resolve);
      resolve();
    });
    response.end(text);
  });
}

function messageOf(answer: HttpAnswer): string {
  const lines = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...answer.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${answer.body.kind === 'text' ? answer.body.text : ''}`;
}

/** The only path that serve-handler gets; it has no routes. */
const virtualPath = '/representation';

/** Fields that serve-handler sends unless they are set to null. */
const handlerDefaults = [
  'Content-Length',
  'Content-Disposition',
  'Accept-Ranges',
  'Last-Modified',
  'Content-Type',
];

/**
 * Sends a 200 or 206 with serve-handler, on a virtual file system that contains only `content`. All decisions are
 * already made: serve-handler sees no condition and at most one satisfiable range, so it never answers 304, 416 or an
 * error. Always closes `content`. If the bytes can't be read to the end, the connection is cut, since the length was
 * announced.
 */
export async function pump(
  answer: HttpAnswer,
  content: FileContent,
  response: ServerResponse,
): Promise<void> {
  const socket = response.req.socket;
  const range = answer.body.kind === 'file' ? answer.body.range : undefined;
  const { first, last } = range ?? { first: 0, last: content.bytes - 1 };
  const bytes = Readable.from(content.pieces(first, last), { objectMode: false });
  bytes.once('error', () => response.destroy());
  try {
    // An error that is a page: serve-handler knows no status but those two.
    if (answer.status >= 400) {
      response.writeHead(answer.status, alternating(answer.headers));
      return await pipeline(bytes, response).catch(() => void response.destroy());
    }
    await new Promise<void>((resolve) => {
      if (response.closed || socket.destroyed) return resolve();
      response.once('close', resolve);
      socket.once('close', resolve);
      serveContent(
        { url: virtualPath, headers: range ? { range: `bytes=${range.first}-${range.last}` } : {} },
        response,
        {
          cleanUrls: false,
          directoryListing: false,
          symlinks: false,
          etag: false,
          headers: [{ source: virtualPath, headers: headersOf(answer) }],
        },
        { lstat: async () => statsOf(content), createReadStream: () => bytes },
      ).catch(() => response.destroy());
      response.once('close', () => socket.off('close', resolve));
    });
  } finally {
    bytes.destroy();
    await content.close();
  }
}

/**
 * serve-handler, with as much of a request and of a file system as it reads, and with `null` for fields that it must not set:
 * its own types ask for all of both, and know no `null`.
 */
const serveContent = serveHandler as unknown as (
  request: { readonly url: string; readonly headers: { readonly range?: string } },
  response: ServerResponse,
  settings: Omit<NonNullable<Parameters<typeof serveHandler>[2]>, 'headers'> & {
    readonly headers: readonly { readonly source: string; readonly headers: ReturnType<typeof headersOf> }[];
  },
  files: {
    readonly lstat: () => Promise<ReturnType<typeof statsOf>>;
    readonly createReadStream: () => Readable;
  },
) => Promise<void>;

/** The answer's fields in serve-handler's form, where `null` removes one of its own. */
function headersOf(answer: HttpAnswer): { readonly key: string; readonly value: string | null }[] {
  const unset = handlerDefaults.map((key) => ({ key, value: null }));
  return [...unset, ...answer.headers.map(([key, value]) => ({ key, value }))];
}

function statsOf({ bytes }: FileContent) {
  return { size: bytes, mtime: new Date(0), isDirectory: () => false, isSymbolicLink: () => false };
}
