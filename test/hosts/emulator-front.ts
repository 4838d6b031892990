import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { parseMessage } from '../../src/serving/verify/reply.js';

/**
 * Passes requests on to Cloudflare's emulator, and its answers back, as the service sends them: it closes a connection
 * when it is asked to, which the emulator does not, so that `verify` would wait a while for more after each answer.
 * @param added to each header section, as a line of text
 * @returns its origin
 */
export async function emulatorFront(
  { hostname, port }: URL,
  added: () => string = () => '',
): Promise<string> {
  const server = createServer({ noDelay: true }, (client) => {
    const emulator = connect({ port: Number(port), host: hostname, noDelay: true });
    let asked = '';
    const answer: Buffer[] = [];
    client.on('data', (piece) => {
      if (asked.length < 16_384) asked += piece.toString('latin1');
      emulator.write(piece);
    });
    client.on('end', () => emulator.end());
    emulator.on('data', (piece) => {
      const [statusLine] = /^HTTP\/1\.1 \d{3}[^\r]*\r\n/.exec(piece.toString('latin1', 0, 80)) ?? [];
      if (statusLine === undefined) client.write(piece);
      else
        client.write(Buffer.concat([Buffer.from(statusLine + added()), piece.subarray(statusLine.length)]));
      if (!/^Connection: close\r$/im.test(asked)) return;
      answer.push(piece);
      const method = asked.split(' ', 1)[0]!;
      const whole = parseMessage(Buffer.concat(answer), method);
      if (whole.kind !== 'reply') return;
      const isBare = method === 'HEAD' || [204, 304].includes(whole.status);
      if (isBare || whole.headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name)))
        client.end();
    });
    emulator.on('end', () => client.end());
    for (const socket of [client, emulator]) {
      socket.on('error', () => {});
      socket.on('close', () => [client, emulator].map((each) => each.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
