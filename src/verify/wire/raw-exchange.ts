import net from 'node:net';
import tls from 'node:tls';
import type { Inquiry } from '../inquiry.js';
import { type Outcome, silenceOf } from '../reply.js';
import type { WireSettings } from './exchange.js';
import { parseMessage } from './message.js';

/** Sends a request to the letter on a connection of its own, and reads until the host closes it. */
export function rawExchange({ origin, timeoutMs, ca }: WireSettings, inquiry: Inquiry): Promise<Outcome> {
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
    const pieces: Buffer[] = [];
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(
      () => settle({ kind: 'silence', reason: 'timeout', detail: `${timeoutMs / 1000} s` }),
      timeoutMs,
    );
    socket.on('error', (error) => settle(silenceOf(error)));
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('end', () => settle(parseMessage(Buffer.concat(pieces), inquiry.method)));
    socket.once(isTls ? 'secureConnect' : 'connect', () => socket.write(requestText(origin, inquiry)));
  });
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
  return `${head.join('\r\n')}\r\n\r\n`;
}
