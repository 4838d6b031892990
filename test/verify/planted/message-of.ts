import type { Sent } from '../host.js';

/** An answer as it is sent over a connection. */
export function messageOf({ status, headers, body }: Sent): Buffer {
  const lines = [`HTTP/1.1 ${status} As Told`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
