/**
 * The preview side by side with plain serve-handler, sirv and nginx (where there is one): so many answers a second for
 * the same file. Rounds take turns, and what counts are the ratios of the medians: numbers depend on the machine.
 * The preview's rate limit is raised, and it logs nothing, as the others do.
 *
 * npm run bench:http -- [--rounds 5] [--seconds 2] [--connections 32]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './measure.js';
import { copySample } from './sample.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
  },
});
const path = '/open-banking/v2.1/branches';
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'opendata-bench-http-'));
const running = [];

try {
  const { out, build } = copySample(work);
  await build();
  const { size } = statSync(join(out, 'site', path));
  const servers = {
    preview: await startNode('preview', out),
    'serve-handler': await startNode('serve-handler', out),
    sirv: await startNode('sirv', out),
  };
  const nginx = await startNginx(join(out, 'site'));
  if (nginx !== undefined) servers.nginx = nginx;

  console.log(`${size} bytes, ${values.connections} connections, ${values.rounds} rounds; preview = 1`);
  for (const [name, method, status] of [
    ['GET', 'GET', '200'],
    ['304', 'GET', '304'],
    ['HEAD', 'HEAD', '200'],
  ]) {
    // serve-handler opens the file for a 304 and never closes it: it would run out of descriptors within seconds.
    const asked = Object.entries(servers).filter(([server]) => name !== '304' || server !== 'serve-handler');
    const rates = Object.fromEntries(asked.map(([server]) => [server, []]));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [server, port] of asked) {
        const fields = status === '304' ? [`If-None-Match: ${await tagOf(port)}`] : [];
        rates[server].push(await load(port, method, status, fields));
      }
    }
    const own = median(rates.preview);
    const parts = Object.entries(rates).map(
      ([server, each]) => `${server} ${(median(each) / own).toFixed(2)}`,
    );
    console.log(`${name.padEnd(5)} ${parts.join('   ')}   (${Math.round(own)} answers/s)`);
  }
} finally {
  for (const child of running) child.kill();
  rmSync(work, { recursive: true, force: true });
}

async function tagOf(port) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'identity' },
  });
  return answer.headers.get('etag');
}

/** Answers a second. */
async function load(port, method, status, fields) {
  const args = [String(port), method, path, status, values.connections, values.seconds, ...fields];
  const { answers, seconds } = JSON.parse(
    await outputOf(spawn(process.execPath, [here('http-load.js'), ...args])),
  );
  return answers / seconds;
}

function outputOf(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (piece) => {
      text += piece;
    });
    child.stderr.pipe(process.stderr);
    child.on('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`the load ended with ${code}`)),
    );
  });
}

function startNode(which, out) {
  const child = spawn(process.execPath, [here('http-server.js'), which, out], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (piece) => resolve(Number(piece)));
    child.once('exit', () => reject(new Error(`${which} didn't start`)));
  });
}

/** nginx with nothing but the files, in one process as the others; undefined where it isn't installed. */
async function startNginx(root) {
  const port = await freePort();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = join(work, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${work}/nginx.pid; error_log ${work}/nginx.log; worker_processes 1;
events { }
http {
  access_log off; default_type application/octet-stream; keepalive_requests 100000000;
  ${folders.map((name) => `${name}_temp_path ${work}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`,
  );
  const child = spawn('nginx', ['-e', join(work, 'nginx.log'), '-c', config], { stdio: 'ignore' });
  const isThere = await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => resolve(true));
  });
  if (!isThere) return undefined;
  running.push(child);
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(readFileSync(join(work, 'nginx.log'), 'utf8'));
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
