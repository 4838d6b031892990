import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** An answer as it came over the wire. */
export interface Received {
  readonly status: number;
  /** By name in lower case; a field that came twice is there with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields in order, as sent. */
  readonly fields: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** A connection on which bytes are written by hand. */
export class Wire {
  readonly socket: Socket;
  readonly #pieces: Buffer[] = [];
  #wake: () => void = () => {};
  #ended = false;
  #bytesToCome = 0;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('data', (piece) => {
      this.#pieces.push(piece);
      this.#wake();
    });
    for (const event of ['end', 'close'] as const) {
      this.socket.on(event, () => {
        this.#ended = true;
        this.#wake();
      });
    }
    this.socket.on('error', () => {});
    onTestFinished(() => {
      this.socket.destroy();
    });
  }

  write(text: string | Buffer): this {
    this.socket.write(text);
    return this;
  }

  /** Ends this side; the other may go on. */
  end(text = ''): this {
    this.socket.end(text);
    return this;
  }

  /** The next answer. `method` is what it answers: an answer to HEAD has no body. */
  async receive(method = 'GET'): Promise<Received> {
    for (;;) {
      const received = this.#take(method);
      if (received) return received;
      if (this.#ended)
        throw new Error(`the connection ended after: ${Buffer.concat(this.#pieces).toString('latin1')}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Waits for the other side to end, and gives what came that no `receive` took. */
  async rest(): Promise<string> {
    while (!this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return Buffer.concat(this.#pieces).toString('latin1');
  }

  #take(method: string): Received | undefined {
    if (this.#bytesToCome > this.#pieces.reduce((sum, piece) => sum + piece.length, 0)) return undefined;
    const bytes = Buffer.concat(this.#pieces);
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const { status, headers, fields } = parseHead(bytes.subarray(0, end).toString('latin1'));
    const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
    const length = end + 4 + (hasBody ? Number(headers['content-length']) : 0);
    // So that a long body isn't put together anew with every piece of it.
    this.#bytesToCome = length > bytes.length ? length : 0;
    if (this.#bytesToCome > 0) return undefined;
    this.#pieces.splice(0, this.#pieces.length, bytes.subarray(length));
    return { status, headers, fields, body: bytes.subarray(end + 4, length) };
  }
}

function parseHead(head: string): Omit<Received, 'body'> {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const fields = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  const headers: Record<string, string> = {};
  for (const [name, value] of fields) {
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]), headers, fields };
}

/** One request on a connection of its own. `fields` are whole lines. */
export async function fetchRaw(
  port: number,
  target: string,
  fields: readonly string[] = [],
  method = 'GET',
): Promise<Received> {
  const wire = new Wire(port);
  wire.write(message(target, [...fields, 'Connection: close'], method));
  const received = await wire.receive(method);
  wire.socket.destroy();
  return received;
}

/** A request message without a body. */
export function message(target: string, fields: readonly string[] = [], method = 'GET'): string {
  return `${[`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', ...fields].join('\r\n')}\r\n\r\n`;
}
