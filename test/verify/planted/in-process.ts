import type { HeaderField } from '../../../src/serving/http/answer.js';
import type { HttpRequest } from '../../../src/serving/http/request.js';
import type { Probe } from '../../../src/serving/verify/probe.js';
import { parseMessage, type ReplyOutcome } from '../../../src/serving/verify/reply.js';
import type { Transport } from '../../../src/serving/verify/transport.js';
import type { Sent } from '../host.js';
import { messageOf } from './message-of.js';
import type { Written } from './plant.js';

/** The request as a host reads it. */
function requestOf({ method, target, headers, raw }: Probe): HttpRequest {
  const hosts = Array.from({ length: raw?.hosts ?? 1 }, (): HeaderField => ['Host', 'fenland.example']);
  const chunked: HeaderField[] = raw?.chunkExtension === undefined ? [] : [['Transfer-Encoding', 'chunked']];
  const fields = [...hosts, ...headers.filter(([name]) => name !== 'Transfer-Encoding'), ...chunked];
  return { method, target, httpVersion: raw?.httpVersion ?? '1.1', headers: fields, client: 'Northgate' };
}

/**
 * A host without a connection: its answers are compared as they are. What a connection does to them is a matter of
 * other tests; the hundreds of faults here differ in what a host says.
 */
export function inProcess(
  write: (right: Sent, request: HttpRequest, at: number) => Written,
  answer: (request: HttpRequest) => Sent,
): Transport {
  let requests = 0;
  return {
    resent: 0,
    close: () => {},
    ask: async (probe): Promise<ReplyOutcome> => {
      const request = requestOf(probe);
      const written = write(answer(request), request, requests++);
      if (written === 'reset') return { kind: 'silence', reason: 'closed', detail: 'read ECONNRESET' };
      if (written === 'cut')
        return { kind: 'silence', reason: 'cut', detail: 'after 99 of 100 bytes of the body' };
      const isBare =
        request.method === 'HEAD' || (!Buffer.isBuffer(written) && [204, 304].includes(written.status));
      return Buffer.isBuffer(written)
        ? parseMessage(written, request.method)
        : parseMessage(messageOf(isBare ? { ...written, body: Buffer.alloc(0) } : written), request.method);
    },
  };
}
