import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { nginx } from '../../src/hosts/nginx/host.js';
import type { TestPublication } from '../http/publication.js';
import { freePort, laidOut, needs, start } from './proof.js';

const module = '/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so';

/** nginx with the configuration as it is emitted, but for the paths, on a free port. Gives its origin. */
export async function serving(context: TestContext, published: TestPublication): Promise<string> {
  needs(context, 'nginx');
  const { folder, site, hosts } = await laidOut(nginx, published);
  const port = await freePort();
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = join(folder, 'nginx.conf');
  await fs.chmod(folder, 0o755);
  const siteBlock = (await fs.readFile(join(hosts, 'site.conf'), 'utf8'))
    .replaceAll('/srv/opendata/hosts/nginx', hosts)
    .replaceAll('/srv/opendata/site', site)
    .replace('listen 80 ', `listen 127.0.0.1:${port} `);
  await fs.writeFile(
    configuration,
    `load_module ${module};
daemon off;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 256; }
http {
  access_log off;
  ${scratch.join('\n  ')}
  ${siteBlock}
}
`,
  );
  await start('nginx', ['-c', configuration, '-e', 'stderr'], port);
  return `http://127.0.0.1:${port}`;
}
