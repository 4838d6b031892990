/**
 * A server of the folder `<out>/site` on a free port of 127.0.0.1, which it prints.
 *
 * node http-server.js preview|serve-handler|sirv <out>
 */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import files from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import serveHandler from 'serve-handler';
import sirv from 'sirv';
import { startPreview } from '../build/parts/serving/preview/server.js';

const [which, out] = process.argv.slice(2);
const site = join(out, 'site');

async function start() {
  if (which === 'preview') {
    const { routes: _, ...fallback } = JSON.parse(readFileSync(join(site, 'opendata-manifest.json'), 'utf8'));
    return (
      await startPreview({
        site,
        fallback,
        host: '127.0.0.1',
        port: 0,
        now: Date.now,
        fs: { ...files, statSync, lstatSync },
      })
    ).port;
  }
  const answer =
    which === 'sirv'
      ? sirv(site, { etag: true })
      : (request, response) =>
          serveHandler(request, response, { public: site, etag: true, cleanUrls: false });
  const server = http.createServer(answer);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

process.stdout.write(`${await start()}\n`);
