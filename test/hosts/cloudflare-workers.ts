import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { compiledModule } from '../../src/commands/cli/package.js';
import { cloudflare } from '../../src/serving/hosts/cloudflare-workers/host.js';
import type { worker } from '../../src/serving/hosts/cloudflare-workers/worker.js';
import { filesOf } from '../../src/serving/hosts/host.js';
import { type TestPublication, writePublication } from '../http/publication.js';
import { temporaryFolder } from '../preview/running.js';

/** What `wrangler.jsonc` says. */
interface Configuration {
  readonly name: string;
  readonly main: string;
  readonly ratelimits?: readonly [
    { readonly namespace_id: string; readonly simple: { readonly limit: number; readonly period: 10 | 60 } },
  ];
}

export function configurationOf({ manifest }: Pick<TestPublication, 'manifest'>): Configuration {
  return JSON.parse(String(cloudflare.files(manifest)['wrangler.jsonc']));
}

/** Part of the Workers runtime that Node.js lacks: fails unless exactly so many bytes pass. */
class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(bytes: number) {
    let left = bytes;
    super({
      transform(chunk, controller) {
        left -= chunk.length;
        if (left < 0) throw new TypeError('more bytes than announced');
        controller.enqueue(chunk);
      },
      flush() {
        if (left > 0) throw new TypeError('fewer bytes than announced');
      },
    });
  }
}
Object.assign(globalThis, { FixedLengthStream });

/**
 * The Worker as it is emitted, run by Node.js with its files, a counter, and requests as Cloudflare hands them over.
 * Gives its origin, and the web root.
 */
export async function serving(published: TestPublication): Promise<{ origin: string; site: string }> {
  const folder = await temporaryFolder();
  const [site, home] = [join(folder, 'site'), join(folder, 'hosts/cloudflare')];
  await writePublication(site, published);
  for (const [path, text] of Object.entries(filesOf(cloudflare, published.manifest, compiledModule))) {
    await fs.mkdir(dirname(join(home, path)), { recursive: true });
    await fs.writeFile(join(home, path), text);
  }
  const { main, ratelimits } = configurationOf(published);
  const program = (await import(/* @vite-ignore */ pathToFileURL(join(home, main)).href)) as {
    default: ReturnType<typeof worker>;
  };
  const bindings = {
    ASSETS: {
      async fetch({ method, url }: Request) {
        const bytes = await fs.readFile(join(site, new URL(url).pathname)).catch(() => undefined);
        return new Response(method === 'HEAD' ? null : bytes, { status: bytes === undefined ? 404 : 200 });
      },
    },
    ...(ratelimits && { RATE_LIMITER: counter(ratelimits[0].simple.limit) }),
  };
  const answered = async (incoming: http.IncomingMessage, outgoing: http.ServerResponse) => {
    const { method, url = '', headersDistinct, socket } = incoming;
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(headersDistinct))
      for (const value of values) headers.append(name, value);
    if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', socket.remoteAddress!);
    const clientAcceptEncoding = headers.get('accept-encoding') ?? '';
    // Cloudflare rewrites it.
    headers.set('accept-encoding', 'gzip, br');
    const asked = URL.parse(url.startsWith('/') ? `http://${headers.get('host')}${url}` : url);
    // The Worker gets no request without an address. In others, dots are resolved, and what follows a # is cut off.
    if (asked === null) return void outgoing.writeHead(400).end();
    asked.hash = '';
    const request = { method, url: asked.href, headers, cf: { clientAcceptEncoding } };
    const answer = await program.default.fetch(request as never, bindings);
    outgoing.writeHead(answer.status, [...answer.headers].flat());
    if (answer.body === null) outgoing.end();
    else await pipeline(Readable.fromWeb(answer.body as ReadableStream), outgoing);
  };
  const server = http.createServer((incoming, outgoing) => {
    // A client may go before it has all.
    answered(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // Node.js limits the extensions of chunks, though the Worker, which reads no body, answers such a request already.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, site };
}

/** Counts within one period, which no test outlives. */
function counter(limit: number) {
  const counts = new Map<string, number>();
  return {
    async limit({ key }: { readonly key: string }) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= limit };
    },
  };
}
