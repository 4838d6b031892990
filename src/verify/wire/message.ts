import type { Field } from '../../http/fields.js';
import type { MessageFault, Outcome, Silence } from '../reply.js';

/**
 * Reads a response (RFC 9112 §2.1, §6, §7.1) from all that came on a connection of its own, and what is wrong with it as a
 * message. Interim responses (1xx) before it are skipped.
 */
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
  const rest = bytes.subarray(end + 4);
  if (status.startsWith('1') && status !== '101') return parseMessage(rest, method);

  const faults: MessageFault[] = [];
  const headers = lines.flatMap((line): Field[] => {
    const [, name, value = ''] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name !== undefined) return [[name, value]];
    faults.push({ fault: 'field', detail: line });
    return [];
  });
  const hasBody = method !== 'HEAD' && status !== '204' && status !== '304';
  if (!hasBody) {
    if (rest.length > 0) faults.push({ fault: 'body', detail: excerpt(rest) });
    return { kind: 'reply', status: Number(status), headers, body: Buffer.alloc(0), faults };
  }
  const read = bodyOf(headers, rest);
  if (read === undefined) {
    const announced = valuesOf(headers, 'content-length')[0];
    const of = announced === undefined ? '' : ` of ${announced}`;
    return silence('cut', `after ${rest.length}${of} bytes of the body`);
  }
  return {
    kind: 'reply',
    status: Number(status),
    headers,
    body: read.body,
    faults: [...faults, ...read.faults],
  };
}

interface ReadBody {
  readonly body: Buffer;
  readonly faults: readonly MessageFault[];
}

/** Undefined where it isn't all there. */
function bodyOf(headers: readonly Field[], rest: Buffer): ReadBody | undefined {
  const lengths = [...new Set(valuesOf(headers, 'content-length'))];
  const codings = valuesOf(headers, 'transfer-encoding').join(', ');
  const isChunked = /\bchunked$/i.test(codings);
  const faults: MessageFault[] = [];
  if (lengths.length > 1 || (codings !== '' && lengths.length > 0)) {
    const fields = [
      ...(codings === '' ? [] : [`Transfer-Encoding: ${codings}`]),
      ...lengths.map((length) => `Content-Length: ${length}`),
    ];
    faults.push({ fault: 'two-lengths', detail: fields.join('; ') });
  }
  if (isChunked) {
    const read = unchunked(rest);
    return read && { ...read, faults: [...faults, ...read.faults] };
  }
  const [length] = lengths;
  if (length === undefined) return { body: rest, faults };
  if (rest.length < Number(length)) return undefined;
  const behind = rest.subarray(Number(length));
  if (behind.length > 0) faults.push({ fault: 'excess', detail: excerpt(behind) });
  return { body: rest.subarray(0, Number(length)), faults };
}

function unchunked(rest: Buffer): ReadBody | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const line = lineEnd === -1 ? '' : rest.toString('latin1', at, lineEnd);
    const size = /^[\da-f]+(?=[ \t]*(;|$))/i.exec(line)?.[0];
    const from = lineEnd + 2;
    if (lineEnd === -1) return undefined;
    if (size === undefined) {
      return {
        body: Buffer.concat(chunks),
        faults: [{ fault: 'chunks', detail: excerpt(rest.subarray(at)) }],
      };
    }
    const bytes = Number.parseInt(size, 16);
    if (from + bytes > rest.length) return undefined;
    if (bytes === 0) return { body: Buffer.concat(chunks), faults: trailerFaults(rest.subarray(from)) };
    chunks.push(rest.subarray(from, from + bytes));
    at = from + bytes + 2;
  }
}

/** What comes after the last chunk: fields, an empty line, and nothing more (RFC 9112 §7.1.2). */
function trailerFaults(rest: Buffer): MessageFault[] {
  const text = rest.toString('latin1');
  const [, trailer = '', behind = text] = /^((?:[^\s:]+:[^\r\n]*\r\n)*)\r\n([\s\S]*)$/.exec(text) ?? [];
  if (behind === '') return [];
  return [
    {
      fault: trailer === '' && !text.startsWith('\r\n') ? 'chunks' : 'excess',
      detail: excerpt(Buffer.from(behind, 'latin1')),
    },
  ];
}

function valuesOf(headers: readonly Field[], wanted: string): string[] {
  return headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
}

function excerpt(bytes: Buffer): string {
  return bytes.toString('latin1', 0, 60);
}

function silence(reason: Silence['reason'], detail: string): Silence {
  return { kind: 'silence', reason, detail };
}
