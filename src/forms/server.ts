import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall, isCallName } from './answers.js';
import { type Admission, admitted } from './guard.js';
import type { EditableContent } from './records/content.js';
import { Refused } from './records/refused.js';

/** A file of the page. */
export interface FormsFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

interface FormsOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly origins: Admission['origins'];
  readonly key: Admission['key'];
  /** The files of the page by their path; `/` is the page. */
  readonly files: ReadonlyMap<string, FormsFile>;
  readonly content: EditableContent;
  /** Receives errors that are the program's fault. */
  readonly failed: (error: unknown) => void;
}

export interface FormsServer {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/** The most bytes of a request. A record has some kilobytes, a set of changes thousands of records. */
const largestRequest = 32 * 2 ** 20;

/** Everything that the page uses is its own, and nothing may frame it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const always: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * Serves the forms, on 127.0.0.1 and nowhere else.
 * @throws an error of listening, such as EADDRINUSE
 */
export async function startForms(options: FormsOptions): Promise<FormsServer> {
  const server = http.createServer({ requestTimeout: 30_000, headersTimeout: 30_000 });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const admission: Admission = {
    own: [url, `http://localhost:${port}`],
    origins: options.origins,
    key: options.key,
  };
  server.on('request', (request, response) => {
    answer(request, response, admission, options).catch((error: unknown) => {
      // The page was closed, or went elsewhere.
      if (request.destroyed && !request.complete) return;
      options.failed(error);
      if (!response.headersSent) send(response, 500, { error: 'The program failed. The terminal says why.' });
      else response.destroy();
    });
  });
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  admission: Admission,
  { files, content }: FormsOptions,
): Promise<void> {
  const { method = '', url = '', headers, headersDistinct } = request;
  const path = url.replace(/\?.*$/s, '');
  const name = path.replace(/^\/api\//, '');
  const isData = path.startsWith('/api/');
  const who = admitted({ method, isData, headers, headersDistinct }, admission);
  if ('status' in who) return send(response, who.status, { error: who.error });
  const style = content.pageStyles.get(path);
  const file = style === undefined ? files.get(path) : { mediaType: 'text/css; charset=utf-8', bytes: style };
  if (file !== undefined) {
    response.writeHead(200, {
      ...always,
      'Content-Type': file.mediaType,
      'Content-Length': file.bytes.length,
    });
    response.end(method === 'HEAD' ? undefined : file.bytes);
    return;
  }
  if (!isData || !isCallName(name))
    return send(response, 404, { error: 'There is nothing at this address.' });
  const sent = await bodyOf(request);
  if (sent === undefined) {
    response.setHeader('Connection', 'close');
    return send(response, 413, { error: 'The request is too large.' });
  }
  try {
    send(response, 200, await answerCall(name, content, sent, who.author));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    send(response, 400, { error: error.message });
  }
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const bytes = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...always,
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
  });
  response.end(bytes);
}

/** The body as text; undefined if it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestRequest) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
