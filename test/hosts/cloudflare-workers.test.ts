import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiledModule } from '../../src/commands/cli/package.js';
import { cloudflare } from '../../src/serving/hosts/cloudflare-workers/host.js';
import { filesOf } from '../../src/serving/hosts/host.js';
import { type Manifest, manifestFile } from '../../src/serving/manifest/manifest.js';
import { manifestBytes } from '../../src/serving/manifest/representation.js';
import { fenland, workspace } from '../commands/workspace.js';
import { type PublicationOptions, publication, type TestPublication } from '../http/publication.js';
import { withDigests } from '../http/with-digests.js';
import { withFiles } from '../http/with-files.js';
import { built } from '../verify/host.js';
import { configurationOf, serving } from './cloudflare-workers.js';
import { ask } from './harder.js';
import { prove, shown } from './proof.js';

/** Texts that could end or change what they are written into. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: that is what it is a trial of
const awkward = 'It\'s "quoted" \\ `back` ${code} %s {braces} */ // </script> \u2028 é';

/** A publication of one version, with a list that isn't compressed, and awkward texts wherever texts are free. */
function unusual(options: PublicationOptions = {}): TestPublication {
  const { manifest, files } = publication({
    basePath: '/open-banking/data.v1',
    headers: {
      always: { 'Access-Control-Allow-Origin': '*', 'X-Note': 'a $uri costs "$5"; {or} \\more %2F `less`' },
    },
    versionHeaders: {
      'v2.2': {
        Deprecation: '@1735689600',
        Sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
        Link: '<https://openapi.fenland.example/v3>; rel="successor-version"',
      },
    },
    ...options,
  });
  const changed: Manifest = {
    ...manifest,
    versions: { 'v2.2': manifest.versions['v2.2']! },
    routes: Object.fromEntries(
      Object.entries(manifest.routes)
        .filter(([, { version }]) => version === 'v2.2')
        .map(([path, route]) => [
          path,
          {
            ...route,
            representations: route.representations.filter(
              ({ encoding }) => route.collection !== 'atms' || encoding === 'identity',
            ),
          },
        ]),
    ),
    errors: Object.fromEntries(
      Object.entries(manifest.errors).map(([status, entry]) => [status, { ...entry, description: awkward }]),
    ),
  };
  return {
    manifest: changed,
    files: new Map([...files, [manifestFile, manifestBytes(changed)]]),
  };
}

function withManifest(changes: Partial<Manifest>): Manifest {
  return { ...built.manifest, ...changes };
}

test('a Worker answers as the manifest says, but for its declared gaps', async (context) => {
  const { origin } = await serving(shown);
  await prove(context, 'Cloudflare Workers', origin, cloudflare.gaps);
}, 120_000);

test('and so with a base path, one version with fields of its own, a list that is not compressed, and awkward texts', async (context) => {
  const published = unusual();
  const { origin } = await serving(published);
  await prove(context, 'Cloudflare Workers', origin, cloudflare.gaps, published);
});

test('and with pages and other files beside the collections and digests', async (context) => {
  const published = withDigests(withFiles(built));
  const { origin } = await serving(published);
  await prove(context, 'Cloudflare Workers', origin, cloudflare.gaps, published);
  for (const [path, { mediaType, representations }] of Object.entries(published.manifest.resources)) {
    for (const { encoding, file, etag } of representations) {
      const { status, headers, body } = await ask(origin, 'GET', path, [['Accept-Encoding', encoding]]);
      expect([status, headers['content-type'], headers['etag']]).toEqual([200, mediaType, etag]);
      expect(body.equals(published.files.get(file)!)).toBe(true);
    }
  }
}, 60_000);

test('files that are too large or too many are refused', () => {
  const { manifest } = withFiles(built);
  const [path, entry] = Object.entries(manifest.resources)[0]!;
  const [first] = entry.representations;
  const large = { ...entry, representations: [{ ...first!, bytes: 25 * 2 ** 20 + 1 }] };
  expect(() => cloudflare.files({ ...manifest, resources: { [path]: large } })).toThrow(
    `can't take this publication: ${first!.file} is larger than 25 MiB.`,
  );
  const one = { ...entry, representations: [first!] };
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`/places/p${at}`, one]));
  expect(() => cloudflare.files({ ...manifest, resources: many })).toThrow(
    /this publication: it has 200\d\d files, and 20,000 are taken\.$/,
  );
});

test('a client that names no coding gets the plain bytes, though Workers are told that it takes br', async () => {
  const { origin } = await serving(built);
  const response = await fetch(`${origin}/v2.1/branches`, { headers: { 'Accept-Encoding': '' } });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await response.arrayBuffer())).toEqual(built.files.get('v2.1/branches'));
});

test('a part of a file that arrives in many pieces is that part', async () => {
  const bytes = Buffer.concat(
    Array.from({ length: 40_000 }, (_, at) => createHash('sha256').update(`${at}`).digest()),
  );
  const published = publication({ collections: ['branches'], bytesOf: () => bytes });
  const { origin } = await serving(published);
  for (const [first, last] of [
    [0, 0],
    [100_000, 899_999],
    [65_535, 65_536],
    [bytes.length - 7, bytes.length - 1],
  ] as const) {
    const response = await fetch(`${origin}/v2.1/branches`, {
      headers: { Range: `bytes=${first}-${last}`, 'Accept-Encoding': 'identity' },
    });
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true);
  }
});

test('the rate limit counts each client by itself, and its operations by themselves', async () => {
  const { origin } = await serving(built);
  const ask = async (client: string, path = '/v2.1/atms', method = 'HEAD') => {
    const response = await fetch(`${origin}${path}`, { method, headers: { 'CF-Connecting-IP': client } });
    await response.arrayBuffer();
    return response.status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 146; count++) statuses.push(await ask('192.0.2.1'));
  expect(statuses).toEqual([...Array(145).fill(200), 429]);
  expect(await ask('192.0.2.2')).toBe(200);
  expect(await ask('192.0.2.1', '/v2.1/branches')).toBe(200);
  expect(await ask('192.0.2.1', '/v2.1/atms', 'GET')).toBe(200);
  expect(await ask('192.0.2.1', '/v2.1/atms', 'POST')).toBe(405);
}, 90_000);

test('the manifest is served for those who compare, with a tag like those of the data, and never kept', async () => {
  const { origin } = await serving(built);
  const response = await fetch(`${origin}/${manifestFile}`);
  expect(await response.json()).toEqual(built.manifest);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const hash = createHash('sha256').update(built.files.get(manifestFile)!).digest('base64url');
  expect(response.headers.get('etag')).toBe(`"${hash.slice(0, 22)}"`);
  const again = await fetch(`${origin}/${manifestFile}`, {
    headers: { 'If-None-Match': `"${hash.slice(0, 22)}"` },
  });
  expect(again.status).toBe(304);
});

test('a file that is no route is not served', async () => {
  const { origin } = await serving(built);
  for (const file of ['errors/404.json', 'v2.1/branches.br', 'worker.js', 'program/http/decide.js']) {
    expect((await fetch(`${origin}/${file}`)).status).toBe(404);
  }
});

test('a file that is not there is a 500 in JSON, to GET and HEAD', async () => {
  const files = new Map(built.files);
  files.delete('v2.1/branches.br');
  const { origin } = await serving({ ...built, files });
  const headers = { 'Accept-Encoding': 'br' };
  const response = await fetch(`${origin}/v2.1/branches`, { headers });
  expect({
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.json(),
  }).toEqual({
    status: 500,
    type: 'application/prs.fenland.opendata.v2.1+json',
    body: {
      description: 'Fenland Bank says: internal server error.',
      status: '500',
      title: 'Internal server error',
    },
  });
  expect((await fetch(`${origin}/v2.1/branches`, { headers, method: 'HEAD' })).status).toBe(500);
  expect((await fetch(`${origin}/v2.1/branches`, { headers: { 'Accept-Encoding': 'gzip' } })).status).toBe(
    200,
  );
});

test('without its files it still answers in JSON with the headers of the policy, whatever its texts hold', async () => {
  const { manifest } = unusual();
  const { origin } = await serving({ manifest, files: new Map([['errors/404.json', Buffer.from('{}')]]) });
  const response = await fetch(`${origin}/open-banking/data.v1/v2.2/atms`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(response.headers.get('x-note')).toBe(manifest.headers.always['X-Note']);
  expect(response.headers.get('link')).toBe('<https://openapi.fenland.example/v3>; rel="successor-version"');
  expect(await response.json()).toEqual({
    description: awkward,
    status: '503',
    title: 'Service temporarily unavailable',
  });
});

test('a publication that is deployed with the same Worker is served by its own manifest', async () => {
  const { origin, site } = await serving(built);
  const other = publication({ lastUpdated: '2025-11-03T07:30:00.000Z' });
  for (const [file, bytes] of other.files) await fs.writeFile(join(site, file), bytes);
  const response = await fetch(`${origin}/v2.2/branches`, { method: 'HEAD' });
  expect(response.headers.get('last-modified')).toBe('Mon, 03 Nov 2025 07:30:00 GMT');
});

test('wrangler.jsonc puts the Worker before the files, beside which it lies', () => {
  expect(configurationOf(built)).toEqual({
    name: 'fenland-opendata',
    main: 'worker.js',
    compatibility_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    assets: {
      directory: '../../site',
      binding: 'ASSETS',
      run_worker_first: true,
      html_handling: 'none',
      not_found_handling: 'none',
    },
    ratelimits: [
      {
        name: 'RATE_LIMITER',
        namespace_id: expect.stringMatching(/^[1-9]\d{0,8}$/),
        simple: { limit: 145, period: 60 },
      },
    ],
  });
});

test('its counter is its own: the same in every build, another for another publication', () => {
  const numberOf = (manifest: Manifest) => configurationOf({ manifest }).ratelimits?.[0].namespace_id;
  const elsewhere = withManifest({ site: { ...built.manifest.site, basePath: '/elsewhere' } });
  expect(numberOf(publication({ lastUpdated: '2025-11-03T07:30:00.000Z' }).manifest)).toBe(
    numberOf(built.manifest),
  );
  expect(numberOf(elsewhere)).not.toBe(numberOf(built.manifest));
});

test('a vendor with other signs than a Worker may have is named without them', () => {
  const manifest = withManifest({ site: { ...built.manifest.site, vendor: 'Fen-Land.Bank_1' } });
  expect(configurationOf({ manifest }).name).toBe('fen-land-bank-1-opendata');
});

test('a limit in a window that Cloudflare cannot count is left out, and the README says so', async () => {
  const published = publication({ rateLimit: { requests: 2, seconds: 30 } });
  expect(configurationOf(published)).not.toHaveProperty('ratelimits');
  expect(cloudflare.files(published.manifest)['README.md']).toContain(
    'The limit of 2 requests in 30 s is not kept: Cloudflare counts in periods of 10 or 60 s only.',
  );
  expect(cloudflare.files(built.manifest)['README.md']).not.toContain('is not kept');
  const { origin } = await serving(published);
  for (let count = 0; count < 4; count++)
    expect((await fetch(`${origin}/v2.1/atms`, { method: 'HEAD' })).status).toBe(200);
});

test('the README says how to deploy, and every gap', () => {
  const site = { ...built.manifest.site, origin: 'https://openapi.fenland.example' };
  const readme = String(cloudflare.files(withManifest({ site }))['README.md']);
  expect(readme).toContain('wrangler.jsonc --name fenland-opendata --domain openapi.fenland.example`');
  expect(readme).toContain('npx opendata verify https://openapi.fenland.example --host cloudflare');
  for (const { because } of cloudflare.gaps) expect(readme).toContain(`- ${because}`);
});

test('what runs at the host is the very code that answers here, and needs no package', () => {
  const files = filesOf(cloudflare, built.manifest, compiledModule);
  expect(files['worker.js']).toContain("from './program/cloudflare-workers.js'");
  const program = String(files['program/cloudflare-workers.js']);
  expect(program).toMatch(/^function decide\(/m);
  expect(program).not.toMatch(/^\s*import\b|\bimport\(|\brequire\(|sourceMappingURL/m);
  expect(program).not.toMatch(/zod|node_modules/);
});

test('build --hosts cloudflare writes the folder beside the site', async () => {
  const bank = workspace(fenland);
  expect((await bank.run(['build', '--hosts', 'cloudflare'])).code).toBe(0);
  const files = filesOf(cloudflare, bank.manifest(), compiledModule);
  expect(Object.keys(files)).toContain('wrangler.jsonc');
  for (const [path, text] of Object.entries(files))
    expect(bank.read(`dist/hosts/cloudflare/${path}`)).toBe(text);
});
