/**
 * Asks a server for the same thing over and over, on some connections at once, each with one request under way.
 * Prints `{ "answers": …, "seconds": … }`. A process of its own, so that it has a core of its own.
 *
 * node http-load.js <port> <method> <target> <status> <connections> <seconds> [field line …]
 */
import { connect } from 'node:net';

const [port, method, target, status, connections, seconds, ...fields] = process.argv.slice(2);
const request = Buffer.from(
  `${[`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', ...fields].join('\r\n')}\r\n\r\n`,
);
const hasBody = method !== 'HEAD' && status !== '304';
const started = process.hrtime.bigint();
let answers = 0;

for (let count = 0; count < Number(connections); count++) ask();

setTimeout(() => {
  process.stdout.write(
    `${JSON.stringify({ answers, seconds: Number(process.hrtime.bigint() - started) / 1e9 })}\n`,
    () => process.exit(0),
  );
}, Number(seconds) * 1000);

function ask() {
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  let head = '';
  let toCome = -1;
  socket.on('connect', () => socket.write(request));
  socket.on('data', (piece) => {
    if (toCome === -1) {
      head += piece.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!head.startsWith(`HTTP/1.1 ${status} `)) fail(head.slice(0, head.indexOf('\r\n')));
      const length = hasBody ? Number(/\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1]) : 0;
      toCome = length - (head.length - end - 4);
    } else {
      toCome -= piece.length;
    }
    if (toCome > 0) return;
    if (toCome !== 0) fail('an answer of another length');
    answers++;
    head = '';
    toCome = -1;
    socket.write(request);
  });
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('the connection was closed'));
}

/** @param {string} why */
function fail(why) {
  process.stderr.write(`${method} ${target} of port ${port}: ${why}\n`);
  process.exit(1);
}
