import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { download } from '../../src/import/download.js';

const limits = { patience: 10_000, largest: 1000 };

it('takes the bytes and the media type of an answer, after redirects', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(301, { Location: '/new' }).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[]}');
  });
  const answer = await download(`${origin}/old`, limits);
  expect(answer).toMatchObject({ mediaType: 'application/json', url: `${origin}/new` });
  expect(Buffer.from(answer.bytes).toString()).toBe('{"data":[]}');
});

it('does not wait for ever', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200).write('{');
  });
  await expect(download(origin, { ...limits, patience: 200 })).rejects.toThrow(
    'no whole answer within 0.2 s',
  );
});

it('does not take more than it can hold', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200).end('x'.repeat(1001));
  });
  await expect(download(origin, limits)).rejects.toThrow('answers with more than 1000 bytes');
});

it('knows a web page that says it is JSON', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('\n<!DOCTYPE html><p>Sorry</p>');
  });
  await expect(download(origin, limits)).rejects.toThrow('answers with a web page');
});

it('says why there is no answer', async () => {
  const origin = await serve((_, response) => response.destroy());
  await expect(download(origin, limits)).rejects.toThrow(/can't be fetched: ./);
});

function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}
