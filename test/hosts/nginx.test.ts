import { expect, test } from 'vitest';
import { nginx } from '../../src/hosts/nginx/host.js';
import { publication } from '../http/publication.js';
import { built } from '../verify/host.js';
import { serving } from './nginx.js';
import { prove } from './proof.js';

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

test('where other origins may not read, a preflight is told nothing', async (context) => {
  const published = publication({ headers: { always: { 'X-Content-Type-Options': 'nosniff' } } });
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
