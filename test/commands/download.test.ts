import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { download } from '../../src/commands/project/download.js';
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

it('does not wait for ever', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200).write('{');
  });
  await expect(download(origin, largest, 200)).rejects.toThrow('no complete answer within 0.2 s');
});

it('does not take more than it can hold', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200).end('x'.repeat(1001));
  });
  await expect(download(origin, largest)).rejects.toThrow('answers with more than 1000 bytes');
});

it('stops an answer that never ends, and one that is large without its coding', async () => {
  const pieces = { raw: Buffer.alloc(64 * 1024, 'x'), gzip: gzipSync(Buffer.alloc(50_000_000)) };
  const origin = await serve((request, response) => {
    const kind = request.url?.slice(1);
    response.writeHead(200, kind === 'raw' ? {} : { 'Content-Encoding': 'gzip' });
    const more = () => {
      while (response.write(pieces.raw));
      response.once('drain', more);
    };
    if (kind === 'gzip') response.end(pieces.gzip);
    else more();
  });
  for (const kind of ['raw', 'gzip']) {
    const fetched = download(`${origin}/${kind}`, 1_000_000);
    await expect(fetched, kind).rejects.toThrow('answers with more than 1000000 bytes');
  }
});

it('follows redirects, but not for ever, nor to what is no web address', async () => {
  const origin = await serve((request, response) => {
    const to = request.url === '/file' ? 'file:///etc/passwd' : '/again';
    response.writeHead(302, { Location: to }).end();
  });
  for (const path of ['', 'file'])
    await expect(download(`${origin}/${path}`, largest)).rejects.toThrow(/can't be fetched: ./);
});

it('knows a web page that says it is JSON', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('\n<!DOCTYPE html><p>Sorry</p>');
  });
  await expect(download(origin, largest)).rejects.toThrow('answers with a web page');
});

it('says of a name that nobody knows what may be the cause', async () => {
  await expect(download('http://bank.invalid/feed', largest)).rejects.toThrow(
    /can't be fetched: (?:no host of this name is known|names of hosts can't be looked up now)\..* online\?$/,
  );
});

it('says why there is no answer', async () => {
  const origin = await serve((_, response) => response.destroy());
  await expect(download(origin, largest)).rejects.toThrow(/can't be fetched: ./);
});
