import type { Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import serveHandler from 'serve-handler';
import type { Answer } from '../http/answer.js';
import type { Content } from './content.js';

/** The only path that serve-handler ever gets to see: it routes nothing. */
const virtualPath = '/representation';

/** What serve-handler sends of its own accord unless told otherwise. */
const handlerDefaults = [
  'Content-Length',
  'Content-Disposition',
  'Accept-Ranges',
  'Last-Modified',
  'Content-Type',
];

/**
 * Sends a 200 or 206 with serve-handler, for which a file system is made up that holds nothing but `content`.
 * Everything that it would decide is decided already: it sees no condition and at most one satisfiable range, so that it
 * has no 304, 416 or error to answer. Closes `content`, however the sending ends; where the bytes run out or can't be read,
 * the connection is cut, since the length was promised.
 */
export async function pump(answer: Answer, content: Content, response: ServerResponse): Promise<void> {
  const socket = response.req.socket;
  const range = answer.body.kind === 'file' ? answer.body.range : undefined;
  const { first, last } = range ?? { first: 0, last: content.bytes - 1 };
  const bytes = Readable.from(content.pieces(first, last), { objectMode: false });
  bytes.once('error', () => response.destroy());
  try {
    await new Promise<void>((resolve) => {
      if (response.closed || socket.destroyed) return resolve();
      response.once('close', resolve);
      socket.once('close', resolve);
      serveHandler(
        requestOf(range),
        response,
        {
          cleanUrls: false,
          directoryListing: false,
          symlinks: false,
          etag: false,
          headers: [{ source: virtualPath, headers: headersOf(answer) }],
        },
        { lstat: async () => statsOf(content), createReadStream: () => bytes } as unknown as Parameters<
          typeof serveHandler
        >[3],
      ).catch(() => response.destroy());
      response.once('close', () => socket.off('close', resolve));
    });
  } finally {
    bytes.destroy();
    await content.close();
  }
}

/** As much of a request as serve-handler reads. */
function requestOf(range: { readonly first: number; readonly last: number } | undefined): IncomingMessage {
  const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
  return { url: virtualPath, headers } as IncomingMessage;
}

/** The answer's fields in serve-handler's form, where `null` takes one of its own away. */
function headersOf(answer: Answer): { key: string; value: string }[] {
  const unset = handlerDefaults.map((key) => ({ key, value: null }));
  const set = answer.headers.map(([key, value]) => ({ key, value }));
  return [...unset, ...set] as { key: string; value: string }[];
}

function statsOf({ bytes }: Content): Stats {
  const facts = {
    size: bytes,
    mtime: new Date(0),
    isDirectory: () => false,
    isSymbolicLink: () => false,
  };
  return facts as unknown as Stats;
}
