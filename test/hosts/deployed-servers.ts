import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { apache } from '../../src/serving/hosts/apache/host.js';
import { caddy } from '../../src/serving/hosts/caddy/host.js';
import type { Host } from '../../src/serving/hosts/host.js';
import { nginx } from '../../src/serving/hosts/nginx/host.js';
import type { TestPublication } from '../http/publication.js';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { freePort, start } from './proof.js';

/** A real server that serves what is deployed to a folder. */
export interface DeployedServer {
  readonly origin: string;
  /** What `deploy` is told to test and load the configuration with. */
  readonly commands: readonly string[];
  /** Starts it, once something has been deployed. It runs until the test is over. */
  readonly start: () => Promise<void>;
}

export interface ServerKind {
  readonly host: Host;
  /** Prepares a server that will serve what is deployed to `folder`. */
  readonly prepare: (
    context: TestContext,
    folder: string,
    published: TestPublication,
  ) => Promise<DeployedServer>;
}

/** The file that the server's owner writes, as it is emitted, on a port of its own. */
async function own(
  host: Host,
  name: string,
  published: TestPublication,
  folder: string,
  port: number,
): Promise<void> {
  const emitted = String(host.files(published.manifest)[name])
    .replaceAll('/srv/opendata', folder)
    .replace('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace('*:80', `127.0.0.1:${port}`);
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(join(folder, name), emitted);
}

export const servers: readonly ServerKind[] = [
  {
    host: nginx,
    async prepare(context, folder, published) {
      needs(context, 'nginx');
      const port = await freePort();
      await own(nginx, 'site.conf', published, folder, port);
      const scratch = await temporaryFolder();
      const configuration = join(scratch, 'nginx.conf');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${scratch}/${name};`,
      );
      await fs.writeFile(
        configuration,
        `load_module /usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so;
daemon off;
pid ${scratch}/pid;
error_log stderr;
worker_processes 2;
events { worker_connections 256; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include "${folder}/active.conf";
}
`,
      );
      const nginxWith = `nginx -c ${configuration} -e stderr`;
      return {
        origin: `http://127.0.0.1:${port}`,
        commands: ['--test', `${nginxWith} -t`, '--reload', `${nginxWith} -s reload`],
        start: async () => {
          await start('nginx', ['-c', configuration, '-e', 'stderr'], port);
        },
      };
    },
  },
  {
    host: apache,
    async prepare(context, folder, published) {
      needs(context, 'apache2');
      const port = await freePort();
      await own(apache, 'site.conf', published, folder, port);
      const scratch = await temporaryFolder();
      const configuration = join(scratch, 'apache2.conf');
      const modules = ['authz_core', 'dir', 'env', 'headers', 'mime', 'mpm_event', 'rewrite'];
      await fs.writeFile(
        configuration,
        `ServerRoot ${scratch}
ServerName 127.0.0.1
PidFile ${scratch}/pid
ErrorLog ${scratch}/error.log
Listen 127.0.0.1:${port}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Group www-data
TypesConfig /dev/null
Include "${folder}/site.conf"
`,
      );
      const apacheWith = `apache2 -f ${configuration}`;
      return {
        origin: `http://127.0.0.1:${port}`,
        commands: ['--test', `${apacheWith} -t`, '--reload', `${apacheWith} -k graceful`],
        start: async () => {
          await start('apache2', ['-f', configuration, '-D', 'FOREGROUND'], port);
        },
      };
    },
  },
  {
    host: caddy,
    async prepare(context, folder, published) {
      needs(context, 'caddy');
      const [port, admin] = [await freePort(), await freePort()];
      const origin = `http://127.0.0.1:${port}`;
      const scratch = await temporaryFolder();
      await own(caddy, 'site.caddyfile', published, folder, port);
      await fs.appendFile(
        join(folder, 'site.caddyfile'),
        `{\n\tadmin 127.0.0.1:${admin}\n\tauto_https off\n\tstorage file_system ${scratch}\n}\n`,
      );
      const environment = [
        `HOME=${scratch}`,
        `XDG_DATA_HOME=${scratch}`,
        `XDG_CONFIG_HOME=${scratch}`,
        `OPENDATA_ADDRESS=${origin}`,
      ];
      const caddyfile = ['--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
      const caddyTo = (verb: string) =>
        `env ${environment.join(' ')} caddy ${verb} --adapter caddyfile --config "$OPENDATA_FOLDER/Caddyfile"`;
      return {
        origin,
        commands: [
          '--test',
          caddyTo('validate'),
          '--reload',
          `${caddyTo('reload')} --address 127.0.0.1:${admin}`,
        ],
        start: async () => {
          await start('env', [...environment, 'caddy', 'run', ...caddyfile], port);
        },
      };
    },
  },
];
