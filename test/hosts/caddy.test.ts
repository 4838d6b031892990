import fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { caddy } from '../../src/hosts/caddy/host.js';

import type { TestPublication } from '../http/publication.js';
import { built } from '../verify/host.js';
import { awkward, otherwise, plainer } from './harder.js';
import { freePort, laidOut, needs, prove, start } from './proof.js';

/** Caddy with the Caddyfile as it is emitted, on a free port. Gives its origin and the folder of the site. */
async function serving(
  context: TestContext,
  published: TestPublication,
): Promise<{ readonly origin: string; readonly site: string }> {
  needs(context, 'caddy');
  const { folder, site, hosts } = await laidOut(caddy, published);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const configuration = join(folder, 'Caddyfile');
  // As it would stand below the settings of a server that has other sites, too.
  await fs.writeFile(
    configuration,
    `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n${await fs.readFile(join(hosts, 'Caddyfile'), 'utf8')}`,
  );
  const environment = [`HOME=${folder}`, `XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`];
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', configuration];
  await start(
    'env',
    [...environment, `OPENDATA_ADDRESS=${origin}`, `OPENDATA_ROOT=${site}`, ...command],
    port,
  );
  return { origin, site };
}

test('Caddy answers as the manifest says, but for its declared gaps', async (context) => {
  const { origin } = await serving(context, built);
  await prove(context, 'Caddy', origin, caddy.gaps);
});

test('so it does below a base path, with texts that a Caddyfile has signs for', async (context) => {
  const published = awkward();
  const { origin } = await serving(context, published);
  await prove(context, 'Caddy', origin, caddy.gaps, published);
});

test('and where one version is published, one list only plain', async (context) => {
  const published = plainer(built);
  const { origin } = await serving(context, published);
  await prove(context, 'Caddy', origin, caddy.gaps, published);
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

test('the README says everything that Caddy can not do', () => {
  const readme = caddy.files(built.manifest)['README.md'];
  for (const { because } of caddy.gaps) expect(readme).toContain(because);
});
