import fs from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { getTransformedRoutes, type Header } from '@vercel/routing-utils';
import { describe, expect, test } from 'vitest';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { fieldOf, mergeFields } from '../../src/serving/http/answer.js';
import { publication, type TestPublication } from '../http/publication.js';
import { withNotFound } from '../http/with-files.js';
import { temporaryFolder } from '../preview/running.js';
import { dated } from '../verify/host.js';
import { awkward } from './awkward.js';
import { filesFor } from './servers.js';

type FieldsAt = (path: string) => HeaderField[];

/** The fields at an address, as the vendor's own parser reads the emitted rules. */
const parsers: Record<'netlify' | 'cloudflare-pages' | 'vercel', (of: TestPublication) => Promise<FieldsAt>> =
  {
    netlify: headersFile('netlify'),
    // Cloudflare has adopted Netlify's syntax.
    'cloudflare-pages': headersFile('cloudflare-pages'),
    async vercel(published) {
      const text = (await filesFor('vercel', published))['vercel.json'] ?? '';
      const { headers } = JSON.parse(text) as { headers: Header[] };
      const { routes, error } = getTransformedRoutes({ headers, cleanUrls: false });
      expect(error).toBeNull();
      return (path) =>
        mergeFields(
          ...(routes ?? []).map((route) =>
            'headers' in route && new RegExp(route.src).test(path) ? (route.headers ?? {}) : {},
          ),
        );
    },
  };

function headersFile(host: 'netlify' | 'cloudflare-pages') {
  return async (published: TestPublication): Promise<FieldsAt> => {
    const file = join(await temporaryFolder(), '_headers');
    await fs.writeFile(file, (await filesFor(host, published))['_headers'] ?? '');
    const settings = {
      headersFiles: [file],
      netlifyConfigPath: undefined,
      configHeaders: [],
      minimal: false,
    };
    const { headers, errors } = await parseAllHeaders(settings);
    expect(errors).toEqual([]);
    return (path) =>
      mergeFields(
        ...headers.map((rule) =>
          'forRegExp' in rule && rule.forRegExp.test(path) ? (rule.values as Record<string, string>) : {},
        ),
      );
  };
}

describe.each(Object.entries(parsers))('%s', (_, parse) => {
  test.each([
    ['at the root', withNotFound(publication())],
    ['below a base path', publication({ basePath: '/open-banking', resources: true })],
    ['with signs in its texts', awkward()],
  ])('the rules of a publication %s are read as they are meant', async (_, published) => {
    const { headers, routes, versions, resources, site } = published.manifest;
    const at = await parse(published);
    for (const [path, { mediaType, version }] of Object.entries(routes)) {
      const fields = at(path);
      const wanted = mergeFields(headers.always, headers.ok, versions[version]?.headers);
      for (const [name, value] of [...wanted, ['Content-Type', mediaType] as const]) {
        expect([path, name, fieldOf(fields, name)?.replaceAll(', ', ',')]).toEqual([
          path,
          name,
          value.replaceAll(', ', ','),
        ]);
      }
    }
    // A success's caching is at no address that isn't published.
    for (const path of [
      `${site.basePath}/none`,
      `${site.basePath}/v2.2/none`,
      `${site.basePath}/places/none.json`,
    ]) {
      expect([path, fieldOf(at(path), 'Cache-Control')]).toEqual([path, undefined]);
    }
    const asset = Object.keys(resources).find((path) => path.includes('/assets/'))!;
    expect(fieldOf(at(asset), 'Cache-Control')).toContain('immutable');
  });
});

test.each([
  'netlify',
  'cloudflare-pages',
  'vercel',
  'firebase',
  'azure-static-web-apps',
  's3-cloudfront',
  'cloudflare',
] as const)('the configuration of %s is the same for other data', async (host) => {
  const one = withNotFound(dated('2026-02-27T16:20:05.250Z'));
  const other = withNotFound(dated('2026-03-27T16:20:05.250Z'));
  expect(await filesFor(host, one)).toEqual(await filesFor(host, other));
});

test('Azure applies one rule only: each has the fields of all wider ones', async () => {
  const published = publication({ versionHeaders: { 'v2.1': { Deprecation: '@1735689600' } } });
  const text = (await filesFor('azure-static-web-apps', published))['staticwebapp.config.json'] ?? '';
  const { routes } = JSON.parse(text) as { routes: { route: string; headers: Record<string, string> }[] };
  const first = routes.find(({ route }) => route === '/v2.1/branches' || route === '/v2.1/*');
  expect(first).toMatchObject({ route: '/v2.1/branches', headers: { Deprecation: '@1735689600' } });
});
