import net from 'node:net';
import tls from 'node:tls';
import type { Inquiry } from '../inquiry.js';
import { type Outcome, type Reply, replyField, silenceOf } from '../reply.js';
import type { WireSettings } from './exchange.js';
import { parseMessage } from './message.js';
import { Pieces } from './pieces.js';

/** Milliseconds of silence after a whole answer, for a host that doesn't close the connection as it is asked to. */
const quiet = 300;

/** Bytes that the header section and the marks of chunks may take besides the body. */
const mostAround = 1024 * 1024;

/** Sends a request to the letter on a connection of its own, and reads until the host closes it, or says no more. */
export function rawExchange(
  { origin, timeoutMs, largest, ca }: WireSettings,
  inquiry: Inquiry,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const host = origin.hostname.replace(/^\[|\]$/g, '');
    const isTls = origin.protocol === 'https:';
    const place = { host, port: Number(origin.port || (isTls ? 443 : 80)) };
    const socket = isTls
      ? tls.connect({
          ...place,
          ...(net.isIP(host) === 0 && { servername: host }),
          ...(ca !== undefined && { ca }),
        })
      : net.connect(place);
    const pieces = new Pieces(largest + mostAround);
    let listening: NodeJS.Timeout | undefined;
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      clearTimeout(listening);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(
      () => settle({ kind: 'silence', reason: 'timeout', detail: `${timeoutMs / 1000} s` }),
      timeoutMs,
    );
    socket.on('error', (error) => {
      // A host that refuses a request before it has read all of it may break the connection behind its answer.
      const outcome = parseMessage(pieces.bytes(), inquiry.method);
      const isWhole = outcome.kind === 'reply' && hasEnd(outcome, inquiry.method);
      settle(isWhole ? outcome : silenceOf(error));
    });
    socket.on('data', (piece) => {
      if (!pieces.add(piece)) {
        const detail = `by this program, after ${pieces.bytes().length} bytes`;
        settle({ kind: 'silence', reason: 'cut', detail });
        return;
      }
      clearTimeout(listening);
      listening = setTimeout(() => {
        const outcome = parseMessage(pieces.bytes(), inquiry.method);
        if (outcome.kind === 'reply' && hasEnd(outcome, inquiry.method)) settle(outcome);
      }, quiet);
    });
    socket.on('end', () => settle(parseMessage(pieces.bytes(), inquiry.method)));
    socket.once(isTls ? 'secureConnect' : 'connect', () => socket.write(requestText(origin, inquiry)));
  });
}

/** True where a message says by itself where it ends, rather than by the end of the connection (RFC 9112 §6.3). */
function hasEnd(reply: Reply, method: string): boolean {
  const isBare = method === 'HEAD' || reply.status === 204 || reply.status === 304;
  return (
    isBare || ['Content-Length', 'Transfer-Encoding'].some((name) => replyField(reply, name) !== undefined)
  );
}

function requestText(origin: URL, { method, target, headers, wire }: Inquiry): string {
  const hosts = Array.from({ length: wire?.hosts ?? 1 }, () => `Host: ${origin.host}`);
  const fields = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [
    `${method} ${target} HTTP/${wire?.httpVersion ?? '1.1'}`,
    ...hosts,
    ...fields,
    'Connection: close',
  ];
  const extension = wire?.chunkExtension;
  const body = extension === undefined ? '' : `1;x=${'x'.repeat(extension)}\r\nx\r\n0\r\n\r\n`;
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
