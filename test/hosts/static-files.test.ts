import fs from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { getTransformedRoutes, type Header } from '@vercel/routing-utils';
import { describe, expect, test } from 'vitest';
import { hostNames } from '../../src/serving/hosts/hosts.js';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { fieldOf, mergeFields } from '../../src/serving/http/answer.js';
import { publication } from '../http/publication.js';
import { withEachKind, withNotFound } from '../http/with-files.js';
import { temporaryFolder } from '../preview/running.js';
import { dated } from '../verify/host.js';
import { awkward } from './awkward.js';
import { filesFor } from './servers.js';

type FieldsAt = (path: string) => HeaderField[];

/** The fields at an address, as the vendor's own parser reads the emitted rules, by the name of their file. */
const parsers: Readonly<Record<string, (rules: string) => Promise<FieldsAt>>> = {
  // Cloudflare has adopted Netlify's syntax.
  async _headers(rules) {
    const file = join(await temporaryFolder(), '_headers');
    await fs.writeFile(file, rules);
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
  },
  async 'vercel.json'(rules) {
    const { headers } = JSON.parse(rules) as { headers: Header[] };
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

const files = await Promise.all(
  hostNames.map(async (host) => ({ host, names: Object.keys(await filesFor(host, publication())) })),
);
const parsed = files.flatMap(({ host, names }) =>
  names.filter((name) => Object.hasOwn(parsers, name)).map((name) => [host, name] as const),
);

describe.each(parsed)('%s: %s', (host, file) => {
  test.each([
    ['at the root', withNotFound(publication())],
    ['below a base path', withEachKind(publication({ basePath: '/open-banking' }))],
    ['with signs in its texts', awkward()],
  ])('the rules of a publication %s are read as they are meant', async (_, published) => {
    const { headers, routes, versions, resources, site } = published.manifest;
    const at = await parsers[file]!((await filesFor(host, published))[file]!);
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

test.each(hostNames)('the configuration of %s is the same for other data', async (host) => {
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
