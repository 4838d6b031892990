import type { ServerResponse } from 'node:http';
import { bodyText, type HttpAnswer } from '../../http/answer.js';
import type { FileContent } from '../open-file.js';
import { alternating } from '../send.js';
import type { AnswerInMemory, Faulty } from './fault.js';

/** An answer in memory. Closes `content`. */
export async function wholeOf(
  { status, headers, body }: HttpAnswer,
  content: FileContent | undefined,
): Promise<AnswerInMemory> {
  if (content === undefined) return { status, headers, body: Buffer.from(bodyText(body)) };
  const { first, last } = (body.kind === 'file' && body.range) || { first: 0, last: content.bytes - 1 };
  const pieces: Buffer[] = [];
  try {
    for await (const piece of content.pieces(first, last)) pieces.push(piece);
  } finally {
    await content.close();
  }
  return { status, headers, body: Buffer.concat(pieces) };
}

/** Milliseconds between the pieces of a body that is sent slowly. */
const beat = 100;

/** Sends an answer with a fault. Resolves when it is sent, or the client is gone. */
export async function sendFaulty(faulty: Faulty, response: ServerResponse): Promise<void> {
  const { socket } = response.req;
  if (faulty === 'reset') return void socket.resetAndDestroy();
  const { status, headers, body, delivery: { wait, bytesPerSecond, cutAfter = 1 } = {} } = faulty;
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        socket.off('close', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      socket.once('close', end);
    });
  if (wait !== undefined) await pause(wait);
  response.writeHead(status, alternating(headers));
  response.flushHeaders();
  const sent = body.subarray(0, Math.floor(body.length * cutAfter));
  const size = bytesPerSecond === undefined ? sent.length || 1 : Math.ceil((bytesPerSecond * beat) / 1000);
  for (let at = 0; at < sent.length && !socket.destroyed; at += size) {
    if (at > 0) await pause(beat);
    response.write(sent.subarray(at, at + size));
  }
  if (sent.length < body.length) return void socket.destroySoon();
  await new Promise<void>((resolve) => {
    if (response.closed || socket.destroyed) return resolve();
    socket.once('close', resolve);
    response.once('close', () => {
      socket.off('close', resolve);
      resolve();
    });
    response.end();
  });
}
