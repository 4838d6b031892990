import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from '../http/answer.js';
import { mergeFields } from '../http/fields.js';

/** Milliseconds for which a client that is refused may go on sending: cut at once, it might lose the answer. */
const linger = 2000;

/** `answer`, announced as the last one of its connection. */
function asLast(answer: Answer): Answer {
  return { ...answer, headers: mergeFields(answer.headers, [['Connection', 'close']]) };
}

/** Sends an answer that has no file. Settles when it is sent, or can't be. */
export async function send(answer: Answer, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, answer.headers.flat());
  await end(response, answer.body.kind === 'text' ? answer.body.text : '');
}

/** The same in the middle of a request: ends the connection, but reads on for a while before it is gone. */
export async function sendEarly(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  begin(asLast(answer), response);
  const { socket } = request;
  // The client sees at once that there is no more to come. Ending the response instead would cut both directions.
  socket.end();
  await new Promise<void>((resolve) => {
    if (request.closed) return resolve();
    const timer = setTimeout(resolve, linger);
    request.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    request.resume();
  });
  socket.destroySoon();
}

/** Sends an answer as the last words on a connection that Node no longer speaks HTTP on. */
export function sendLast(answer: Answer, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), linger);
  socket.once('close', () => clearTimeout(timer));
  socket.end(messageOf(asLast(answer)), 'utf8');
  socket.resume();
}

function begin(answer: Answer, response: ServerResponse): void {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer.body.kind === 'text') response.write(answer.body.text);
  else response.flushHeaders();
}

function end(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    const { socket } = response.req;
    if (response.closed || socket.destroyed) return resolve();
    socket.once('close', resolve);
    response.once('close', () => {
      socket.off('close', resolve);
      resolve();
    });
    response.end(text);
  });
}

function messageOf(answer: Answer): string {
  const lines = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...answer.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${answer.body.kind === 'text' ? answer.body.text : ''}`;
}
