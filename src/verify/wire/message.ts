import type { Field } from '../../http/fields.js';
import type { Outcome, Silence } from '../reply.js';

/** Reads a response (RFC 9112 §2.1, §6, §7.1) from all that came on a connection that is closed by now. */
export function parseMessage(bytes: Buffer, method: string): Outcome {
  if (bytes.length === 0) return silence('closed', 'the connection was closed without a word');
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes
    .subarray(0, end === -1 ? 0 : end)
    .toString('latin1')
    .split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(statusLine)?.[1];
  if (status === undefined)
    return silence('not-http', `it began ${JSON.stringify(bytes.toString('latin1', 0, 40))}`);
  const headers = lines.map((line): Field => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const rest = bytes.subarray(end + 4);
  const hasBody = method !== 'HEAD' && status !== '204' && status !== '304';
  const body = hasBody ? bodyOf(headers, rest) : Buffer.alloc(0);
  if (body === undefined) return silence('closed', 'the body ended before its announced length');
  return { kind: 'reply', status: Number(status), headers, body };
}

/** Undefined where it isn't all there. */
function bodyOf(headers: readonly Field[], rest: Buffer): Buffer | undefined {
  const fieldNamed = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  if (/\bchunked$/i.test(fieldNamed('transfer-encoding') ?? '')) return unchunked(rest);
  const length = fieldNamed('content-length');
  if (length === undefined) return rest;
  return rest.length < Number(length) ? undefined : rest.subarray(0, Number(length));
}

function unchunked(rest: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const size = lineEnd === -1 ? Number.NaN : Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    const from = lineEnd + 2;
    if (Number.isNaN(size) || from + size > rest.length) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(from, from + size));
    at = from + size + 2;
  }
}

function silence(reason: Silence['reason'], detail: string): Silence {
  return { kind: 'silence', reason, detail };
}
