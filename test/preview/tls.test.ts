import { request } from 'node:https';
import { connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { publication } from '../http/publication.js';
import { selfSigned } from './certificate.js';
import { run } from './running.js';
import { fetchRaw, message, Wire } from './wire.js';

const fenland = publication();
const tls = selfSigned();

describe('the preview over TLS (D33)', () => {
  it('serves to a client that trusts its certificate', async () => {
    const { url } = await run(fenland, { tls });
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const body = await new Promise<Buffer>((resolve, reject) => {
      request(`${url}/v2.1/branches`, { ca: tls.cert }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => resolve(Buffer.concat(pieces)));
      })
        .on('error', reject)
        .end();
    });
    expect(body.equals(fenland.files.get('v2.1/branches')!)).toBe(true);
  });

  it('answers what it can’t parse', async () => {
    const { port } = await run(fenland, { tls });
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', ca: tls.cert }, () => socket.write('fens\r\n\r\n'));
      let received = '';
      socket.setEncoding('latin1').on('data', (piece: string) => {
        received += piece;
      });
      socket.on('end', () => resolve(received)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('closes a connection on which nothing is asked, without a word', async () => {
    const { port } = await run(fenland, { tls, requestTimeoutMs: 150 });
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', ca: tls.cert });
      let received = '';
      socket.setEncoding('latin1').on('data', (piece: string) => {
        received += piece;
      });
      socket.on('close', () => resolve(received)).on('error', reject);
    });
    expect(text).toBe('');
  });

  it('survives clients that speak no TLS, or go away in the middle of the handshake', async () => {
    const { port, url } = await run(fenland, { tls });
    await expect(fetchRaw(port, '/v2.1/branches')).rejects.toThrow();
    const quitter = new Wire(port).write('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03');
    quitter.socket.resetAndDestroy();
    const garbler = new Wire(port).write(message('/').repeat(100));
    await garbler.rest();
    const status = await new Promise((resolve, reject) => {
      request(`${url}/v2.1/atms`, { ca: tls.cert }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});
