import { connect } from 'node:net';

/** A connection to the preview on which answers are read one after the other. */
export class Connection {
  socket;
  #bytes = Buffer.alloc(0);
  #wake = () => {};
  #isOver = false;

  /** @param {string} [localAddress] whom the preview is to see */
  constructor(port, localAddress) {
    this.socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) });
    this.socket.on('data', (piece) => {
      this.#bytes = this.#bytes.length === 0 ? piece : Buffer.concat([this.#bytes, piece]);
      this.#wake();
    });
    this.socket.on('error', () => {});
    for (const event of ['end', 'close']) {
      this.socket.on(event, () => {
        this.#isOver = true;
        this.#wake();
      });
    }
  }

  /** The next answer, or undefined where the connection ended before it was there in full. */
  async receive(method = 'GET') {
    for (;;) {
      const answer = this.#take(method);
      if (answer || this.#isOver) return answer;
      await new Promise((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #take(method) {
    const end = this.#bytes.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const [statusLine, ...lines] = this.#bytes.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    const status = Number(statusLine.split(' ')[1]);
    const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
    const length = hasBody ? Number(headers['content-length']) : 0;
    if (this.#bytes.length < end + 4 + length) return undefined;
    const body = this.#bytes.subarray(end + 4, end + 4 + length);
    this.#bytes = this.#bytes.subarray(end + 4 + length);
    return { status, headers, body };
  }
}
