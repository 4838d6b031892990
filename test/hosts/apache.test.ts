import fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { apache } from '../../src/hosts/apache/host.js';
import type { TestPublication } from '../http/publication.js';
import { built } from '../verify/host.js';
import { awkward, otherwise, plainer } from './harder.js';
import { freePort, laidOut, needs, prove, start } from './proof.js';

/** Those that Debian switches on, and brotli: what is needed, and what could be in the way. Then the two to be switched on. */
const modules = [
  'alias authz_core brotli deflate dir env filter mime mpm_event negotiation reqtimeout setenvif',
  'headers rewrite',
]
  .join(' ')
  .split(' ');

/** Apache with the configuration as it is emitted, but for the paths, on a free port. Gives its origin and the folder of the site. */
async function serving(
  context: TestContext,
  published: TestPublication,
): Promise<{ readonly origin: string; readonly site: string }> {
  needs(context, 'apache2');
  const { folder, site, hosts } = await laidOut(apache, published);
  await fs.chmod(folder, 0o755);
  const port = await freePort();
  const configuration = join(folder, 'apache2.conf');
  const virtualHost = (await fs.readFile(join(hosts, 'site.conf'), 'utf8'))
    .replaceAll('/srv/opendata/hosts/apache', hosts)
    .replaceAll('/srv/opendata/site', site)
    .replace('*:80', `127.0.0.1:${port}`);
  await fs.writeFile(
    configuration,
    `ServerRoot ${folder}
ServerName 127.0.0.1
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Group www-data
TypesConfig /dev/null
AddLanguage br .br
AddEncoding x-gzip .gz
SetOutputFilter BROTLI_COMPRESS;DEFLATE
${virtualHost}`,
  );
  await start('apache2', ['-f', configuration, '-D', 'FOREGROUND'], port);
  return { origin: `http://127.0.0.1:${port}`, site };
}

test('Apache answers as the manifest says, but for its declared gaps', async (context) => {
  const { origin } = await serving(context, built);
  await prove(context, 'Apache', origin, apache.gaps);
});

test('so it does below a base path, with texts that a configuration has signs for', async (context) => {
  const published = awkward();
  const { origin } = await serving(context, published);
  await prove(context, 'Apache', origin, apache.gaps, published);
});

test('and where one version is published, one list only plain', async (context) => {
  const published = plainer(built);
  const { origin } = await serving(context, published);
  await prove(context, 'Apache', origin, apache.gaps, published);
});

test('what verify does not ask is answered as the manifest says, too, whatever the times of files are', async (context) => {
  const { origin, site } = await serving(context, built);
  for (const { representations } of Object.values(built.manifest.routes)) {
    for (const { file } of representations) await fs.utimes(join(site, file), 1, 1);
  }
  expect(await otherwise(origin, built)).toEqual([]);
});

test('below a base path as well', async (context) => {
  const published = awkward();
  const { origin } = await serving(context, published);
  expect(await otherwise(origin, published)).toEqual([]);
});

test('a published file that is not there is told as 500, without a word of a success', async (context) => {
  const { origin, site } = await serving(context, built);
  await fs.rm(join(site, 'v2.1/branches'));
  const response = await fetch(`${origin}/v2.1/branches`, { headers: { 'Accept-Encoding': 'identity' } });
  expect([response.status, response.headers.get('Status-Code'), response.headers.get('ETag')]).toEqual([
    500,
    '500',
    null,
  ]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ status: '500' });
});

test('the manifest is served for those who compare, and never kept', async (context) => {
  const { origin } = await serving(context, built);
  const response = await fetch(`${origin}/opendata-manifest.json`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('etag')).toBeNull();
  expect(await response.json()).toEqual(built.manifest);
});

test('nothing else of the web root is served', async (context) => {
  const { origin } = await serving(context, built);
  for (const path of ['/', '/errors/404.json', '/v2.1/branches.br', '/v2.1/', '/.hidden']) {
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 404]);
  }
});

test('the README says everything that Apache can not do', () => {
  const readme = apache.files(built.manifest)['README.md'];
  for (const { because } of apache.gaps) expect(readme).toContain(because);
});
