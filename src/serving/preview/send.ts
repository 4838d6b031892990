import type { FileHandle } from 'node:fs/promises';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bodyText, type HttpAnswer } from '../http/answer.js';

/** Bytes that are read at once: most files whole. */
const mostAtOnce = 1 << 18;

/**
 * Sends an answer, with the bytes that were decided.
 * @param handle the file that was decided, even if another publication has been put in its place since
 */
export async function send(
  { status, headers, body }: HttpAnswer,
  handle: FileHandle | undefined,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, headers.flat());
  if (body.kind !== 'file' || handle === undefined) return void response.end(bodyText(body));
  const { first, last } = body.range ?? { first: 0, last: body.representation.bytes - 1 };
  const length = last - first + 1;
  if (length <= mostAtOnce) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, first);
    return void (bytesRead === length ? response.end(buffer) : response.destroy());
  }
  const bytes = handle.createReadStream({
    start: first,
    end: last,
    highWaterMark: mostAtOnce,
    autoClose: false,
  });
  await pipeline(bytes, response, { end: false }).catch(() => {});
  // The length was announced: a file that was cut meanwhile ends the connection.
  if (bytes.bytesRead === length) response.end();
  else response.destroy();
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
