import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, type TestContext } from 'vitest';
import { filesOfHost } from '../../src/serving/hosts/configuration/host.js';
import { type HostName, hostTitles, loadHost } from '../../src/serving/hosts/hosts.js';
import { type TestPublication, writePublication } from '../http/publication.js';
import { needs, programPath } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';

/** The text of a template, or of the Worker as it is compiled. */
export function hostFile(name: string): string {
  const folder = name === 'cloudflare-worker.js' ? 'build/hosts' : 'src/serving/hosts/templates';
  return readFileSync(join(folder, name), 'utf8');
}

export async function filesFor(
  name: HostName,
  { manifest }: TestPublication,
): Promise<Record<string, string>> {
  return filesOfHost(hostTitles[name], await loadHost(name), manifest, hostFile);
}

/** A real server, until the test is over. */
export interface Server {
  readonly origin: string;
  /** Where releases are. */
  readonly folder: string;
  /** Makes another folder below `releases` the web root, with the words of the emitted `deploy.sh`. */
  readonly activate: (release: string) => Promise<void>;
}

/** Writes a publication as `build` does: each file has the time at which its bytes last changed. */
export async function layOut(folder: string, published: TestPublication): Promise<void> {
  await writePublication(folder, published);
  const { routes, resources } = published.manifest;
  for (const { lastModified, representations } of [...Object.values(routes), ...Object.values(resources)]) {
    const at = new Date(lastModified);
    for (const { file } of representations) await fs.utimes(join(folder, file), at, at);
  }
}

export const servers = ['nginx', 'caddy', 'apache', 'lighttpd'] as const;

/** Starts a server with the configuration that the build writes, and a publication at its web root. */
export async function serveWith(
  context: TestContext,
  name: (typeof servers)[number],
  published: TestPublication,
): Promise<Server> {
  needs(context, { nginx: 'nginx', caddy: 'caddy', apache: 'apache2', lighttpd: 'lighttpd' }[name]);
  const folder = await temporaryFolder();
  await fs.chmod(folder, 0o755);
  await layOut(join(folder, 'releases/first'), published);
  const port = await freePort();
  const files = await filesFor(name, published);
  for (const [path, text] of Object.entries(files)) {
    const own = text
      .replaceAll('/srv/opendata/', `${folder}/`)
      .replace(/listen 80 /g, `listen 127.0.0.1:${port} `)
      .replace('*:80', `127.0.0.1:${port}`)
      .replace('/etc/apache2/opendata.conf', join(folder, 'httpd.conf'))
      .replaceAll('/etc/lighttpd/', `${folder}/`)
      .replaceAll('"/srv/opendata', `"${folder}`);
    await fs.writeFile(join(folder, path), own);
  }
  const [, words = ''] = /(?<=\n)(ln -sfn [\s\S]*?)\nls -1d/.exec(files['deploy.sh'] ?? '') ?? [];
  const link = (release: string) => run('sh', ['-ec', words, 'sh', folder, release]);
  await link('first');
  const reload = await starts[name](folder, port);
  const activate = async (release: string) => {
    await link(release);
    if (reload !== undefined) await run(reload[0], [...reload[1]]);
  };
  return { origin: `http://127.0.0.1:${port}`, folder, activate };
}

const run = promisify(execFile);

/** Each starts a server, and gives the command that reloads it, if it needs one for another release. */
const starts = {
  async nginx(folder: string, port: number) {
    const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
    const site = join(folder, 'opendata-site.conf');
    const hasBrotli = existsSync(brotli);
    if (hasBrotli)
      await fs.writeFile(site, (await fs.readFile(site, 'utf8')).replace('# brotli_static', 'brotli_static'));
    const lines = [
      ...(hasBrotli ? [`load_module ${brotli};`] : []),
      `daemon off;\npid ${folder}/pid;\nerror_log stderr;\nworker_processes 2;\nevents { }`,
      `http {\naccess_log off;\n${scratch.join('\n')}\ninclude ${folder}/nginx.conf;\n}`,
    ];
    await fs.writeFile(join(folder, 'main.conf'), `${lines.join('\n')}\n`);
    await start('nginx', ['-c', join(folder, 'main.conf'), '-e', 'stderr'], port);
    return undefined;
  },
  async caddy(folder: string, port: number) {
    const admin = `127.0.0.1:${await freePort()}`;
    const options = `{\n\tadmin ${admin}\n\tauto_https off\n\tstorage file_system ${folder}\n}\n`;
    const main = join(folder, 'main');
    await fs.writeFile(main, options + (await fs.readFile(join(folder, 'Caddyfile'), 'utf8')));
    const caddy = (verb: string): string[] => [
      `HOME=${folder}`,
      `OPENDATA_FOLDER=${folder}`,
      `OPENDATA_ADDRESS=http://127.0.0.1:${port}`,
      ...['caddy', verb, '--adapter', 'caddyfile', '--config', main],
    ];
    await start('env', caddy('run'), port);
    return ['env', [...caddy('reload'), '--address', admin]] as const;
  },
  async apache(folder: string, port: number) {
    const modules = ['authz_core', 'dir', 'env', 'headers', 'mime', 'mpm_event', 'rewrite'];
    const lines = [
      `ServerRoot ${folder}`,
      'ServerName 127.0.0.1',
      `PidFile ${folder}/pid`,
      `ErrorLog ${folder}/error.log`,
      `Listen 127.0.0.1:${port}`,
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      'User www-data',
      'Group www-data',
      'TypesConfig /etc/mime.types',
      `Include ${folder}/opendata-site.conf`,
    ];
    const main = join(folder, 'main.conf');
    await fs.writeFile(main, `${lines.join('\n')}\n`);
    await start('apache2', ['-f', main, '-D', 'FOREGROUND'], port);
    return ['apache2', ['-f', main, '-k', 'graceful']] as const;
  },
  async lighttpd(folder: string, port: number) {
    const main = join(folder, 'main.conf');
    const own = `server.port = ${port}\nserver.bind = "127.0.0.1"\nserver.errorlog = "${folder}/error.log"\n`;
    await fs.writeFile(main, `${own}include "${folder}/lighttpd.conf"\n`);
    await start('lighttpd', ['-D', '-f', main], port);
    return undefined;
  },
} satisfies Record<
  (typeof servers)[number],
  (folder: string, port: number) => Promise<readonly [command: string, args: readonly string[]] | undefined>
>;

/**
 * A port that nobody listens on. It is none of those that the system gives to whom asks for any: such a one may be given
 * to somebody else before the server that it is meant for listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 16_384 + Math.floor(Math.random() * 16_384);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').catch(() => undefined);
    if (isFree === undefined) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** Runs a server in the foreground until the test is over, and waits until it listens on the port. */
export async function start(command: string, args: readonly string[], port: number): Promise<ChildProcess> {
  let said = '';
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: programPath },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (let tries = 0; tries < 4000; tries++) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}:\n${said}`);
    if (await listens(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${command} does not listen on port ${port}:\n${said}`);
}

async function listens(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  const connected = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  return connected !== undefined;
}
