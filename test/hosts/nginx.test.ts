import { expect, test } from 'vitest';
import { nginx } from '../../src/hosts/nginx/host.js';
import { publication } from '../http/publication.js';
import { serving } from './nginx.js';
import { testsOf } from './own-evaluation.js';
import { prove } from './proof.js';

testsOf(nginx, 'nginx', serving);

test('where other origins may not read, a preflight is told nothing', async (context) => {
  const published = publication({ headers: { always: { 'X-Content-Type-Options': 'nosniff' } } });
  const { origin } = await serving(context, published);
  await prove(context, 'nginx', origin, nginx.gaps, published);
});

test('only what is below the path of a version carries its fields', async (context) => {
  const published = publication({ versionHeaders: { 'v2.1': { Deprecation: '@1735689600' } } });
  const { origin } = await serving(context, published);
  const deprecation = async (path: string) => (await fetch(`${origin}${path}`)).headers.get('deprecation');
  expect(await deprecation('/v2.1/branches')).toBe('@1735689600');
  expect(await deprecation('/v2.1/nothing')).toBe('@1735689600');
  expect(await deprecation('/v2.2/branches')).toBeNull();
});
