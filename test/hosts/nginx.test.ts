import fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { nginx } from '../../src/hosts/nginx/host.js';
import { publication, type TestPublication } from '../http/publication.js';
import { built } from '../verify/host.js';
import { freePort, laidOut, needs, prove, start } from './proof.js';

const module = '/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so';

/** nginx with the configuration as it is emitted, on a free port. Gives its origin. */
async function serving(context: TestContext, published: TestPublication): Promise<string> {
  needs(context, 'nginx');
  const { folder, site, hosts } = await laidOut(nginx, published);
  const port = await freePort();
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = join(folder, 'nginx.conf');
  await fs.chmod(folder, 0o755);
  await fs.writeFile(
    configuration,
    `load_module ${module};
daemon off;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 256; }
http {
  access_log off;
  variables_hash_max_size 4096;
  ${scratch.join('\n  ')}
  include ${hosts}/http.conf;
  server {
    listen 127.0.0.1:${port};
    root ${site};
    include ${hosts}/server.conf;
  }
}
`,
  );
  await start('nginx', ['-c', configuration, '-e', 'stderr'], port);
  return `http://127.0.0.1:${port}`;
}

test('nginx answers as the manifest says, but for its declared gaps', async (context) => {
  await prove(context, 'nginx', await serving(context, built), nginx.gaps);
});

test('nginx with a base path, fields of a version, and texts that its configuration has signs for', async (context) => {
  const published = publication({
    basePath: '/open-banking/data.v1',
    versionHeaders: { 'v2.1': { Deprecation: '@1735689600', Sunset: 'Thu, 31 Dec 2026 23:59:59 GMT' } },
    headers: {
      always: { 'Access-Control-Allow-Origin': '*', 'X-Note': 'a $uri costs "$5"; {or} \\more # not `less`' },
    },
  });
  await prove(context, 'nginx', await serving(context, published), nginx.gaps, published);
});

test('the manifest is served for those who compare, and never kept', async (context) => {
  const origin = await serving(context, built);
  const response = await fetch(`${origin}/opendata-manifest.json`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual(built.manifest);
  expect((await fetch(`${origin}/errors/404.json`)).status).toBe(404);
  expect((await fetch(`${origin}/v2.1/branches.br`)).status).toBe(404);
});
