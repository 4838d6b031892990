import type { IncomingMessage } from 'node:http';
import { requestBodyLimit } from '../http/request-body.js';
import type { Conversation } from './conversation.js';

/**
 * How the content of a request came in. It is read and forgotten: no operation defines any (interface 4).
 * - `complete`: all there, or none was announced.
 * - `too-much`: more than is read for the connection's sake; the rest is still to come.
 * - `broken`: it can't be read to its end; the status says why.
 */
export type Arrival =
  | { readonly kind: 'complete' }
  | { readonly kind: 'too-much' }
  | { readonly kind: 'broken'; readonly status: number };

/** Reads off a request's content, until it is there, too much, or broken off through the conversation. */
export function arrivalOf(request: IncomingMessage, conversation: Conversation): Promise<Arrival> {
  const isAnnounced = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
  if (!isAnnounced) return Promise.resolve({ kind: 'complete' });
  return new Promise((resolve) => {
    const settle = (arrival: Arrival) => {
      conversation.breakOff = undefined;
      resolve(arrival);
    };
    conversation.breakOff = (status) => settle({ kind: 'broken', status });
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > requestBodyLimit) settle({ kind: 'too-much' });
    });
    request.once('end', () => settle({ kind: 'complete' }));
    request.once('close', () => settle({ kind: 'complete' }));
    request.on('error', () => {});
    if (Number(request.headers['content-length'] ?? 0) > requestBodyLimit) settle({ kind: 'too-much' });
  });
}
