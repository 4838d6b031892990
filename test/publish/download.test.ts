import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { download } from '../../src/build/publication/download.js';
import { serve } from '../serve.js';

const largest = 1000;

it('takes the bytes and the media type of an answer, after redirects', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(301, { Location: '/new' }).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[]}');
  });
  const answer = await download(`${origin}/old`, largest);
  expect(answer).toMatchObject({ mediaType: 'application/json', url: `${origin}/new` });
  expect(Buffer.from(answer.bytes).toString()).toBe('{"data":[]}');
});

const pieces = { raw: Buffer.alloc(64 * 1024, 'x'), gzip: gzipSync(Buffer.alloc(50_000_000)) };

it.each<[string, RequestListener, string | RegExp]>([
  [
    'that never ends, after a while',
    (_, response) => void response.writeHead(200).write('{'),
    'no complete answer within 0.2 s',
  ],
  ['of too many bytes', (_, response) => response.end('x'.repeat(1001)), 'answers with more than 1000 bytes'],
  [
    'of more and more bytes',
    (_, response) => {
      const more = () => {
        while (response.write(pieces.raw));
        response.once('drain', more);
      };
      more();
    },
    'answers with more than 1000 bytes',
  ],
  [
    'that is large without its coding',
    (_, response) => response.setHeader('Content-Encoding', 'gzip').end(pieces.gzip),
    'answers with more than 1000 bytes',
  ],
  [
    'that leads in circles',
    (_, response) => response.writeHead(302, { Location: '/again' }).end(),
    /can't be fetched: ./,
  ],
  [
    'that leads to no web address',
    (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    /can't be fetched: ./,
  ],
  [
    'that is a web page but says it is JSON',
    (_, response) =>
      response.setHeader('Content-Type', 'application/json').end('\n<!DOCTYPE html><p>Sorry</p>'),
    'answers with a web page',
  ],
  ['that is none', (_, response) => response.destroy(), /can't be fetched: ./],
])('refuses an answer %s', async (_, answer, said) => {
  const patience = said === 'no complete answer within 0.2 s' ? 200 : undefined;
  await expect(download(await serve(answer), largest, patience)).rejects.toThrow(said);
});

it('says of a name that nobody knows what may be the cause', async () => {
  await expect(download('http://bank.invalid/feed', largest)).rejects.toThrow(
    /can't be fetched: (?:no host of this name is known|names of hosts can't be looked up now)\..* online\?$/,
  );
});
