import { once } from 'node:events';
import { Connection } from './connection.js';

const path = '/open-banking/v2.1/branches';
const get = (target = path) => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends something and gives the status of the answer; `none` where the connection ends without one. */
async function statusOf(connection, text) {
  connection.socket.write(text, 'latin1');
  return (await connection.receive())?.status ?? 'none';
}

/** By name: what such a client does, once. It says what was wrong with what it got, if anything was. */
const clients = {
  async aborts(connection) {
    connection.socket.write(get().repeat(10));
    await Promise.race([once(connection.socket, 'data'), once(connection.socket, 'close')]);
    connection.socket.resetAndDestroy();
  },
  async stalls(connection, isOver) {
    connection.socket.write(get().slice(0, 40));
    for (let waited = 0; waited < 50 && !isOver(); waited++) await pause(100);
  },
  async 'reads nothing'(connection, isOver) {
    connection.socket.pause();
    connection.socket.write(get().repeat(200));
    for (let waited = 0; waited < 30 && !isOver(); waited++) await pause(100);
  },
  async 'sends a byte a second'(connection, isOver) {
    for (const byte of get().slice(0, 10)) {
      if (isOver()) return undefined;
      connection.socket.write(byte);
      await pause(1000);
    }
  },
  async pipelines(connection) {
    connection.socket.write(get().repeat(30));
    for (let count = 0; count < 30; count++) {
      const status = (await connection.receive())?.status;
      if (status !== 200) return `${status} in place of pipelined answer ${count + 1}`;
    }
  },
  async 'sends 64 KiB of headers'(connection) {
    const long = get().replace('\r\n\r\n', `\r\nX-Fen: ${'a'.repeat(65_536)}\r\n\r\n`);
    const status = await statusOf(connection, long);
    return status === 431 || status === 'none' ? undefined : `${status} to 64 KiB of headers`;
  },
  async 'sends bad UTF-8'(connection) {
    const status = await statusOf(connection, get(`${path}/\xff\xfe%ff`));
    return status === 400 ? undefined : `${status} to bad UTF-8`;
  },
  async 'sends control bytes'(connection) {
    const status = await statusOf(connection, get(`/v2.1/\x00\x01\x1b[2J\x7f`));
    return status === 400 ? undefined : `${status} to control bytes`;
  },
  async 'speaks no HTTP'(connection) {
    const status = await statusOf(connection, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03');
    return status === 400 || status === 501 ? undefined : `${status} to TLS`;
  },
};

/** Lets each kind of them loose, one after the other of its kind, until `end` is called. */
export function disturb(port) {
  const counts = {};
  const wrong = [];
  let isOver = false;
  const all = Object.entries(clients).map(async ([name, behave]) => {
    counts[name] = 0;
    while (!isOver) {
      const connection = new Connection(port, '127.0.9.9');
      const fault = await behave(connection, () => isOver);
      if (fault && wrong.length < 20) wrong.push(fault);
      connection.socket.destroy();
      counts[name]++;
      await pause(50);
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(all);
      return { counts, wrong };
    },
  };
}
