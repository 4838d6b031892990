import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { cloudflareHeaders } from '../../src/serving/hosts/cloudflare-headers.js';
import { publication, type TestPublication, withTables, writePublication } from '../http/publication.js';
import { withFiles } from '../http/with-files.js';
import { temporaryFolder } from '../preview/running.js';
import { built } from '../verify/host.js';
import { awkwardTexts, dollars, emitted } from './by-address.js';
import { emulatorFront } from './emulator-front.js';
import { plainer } from './harder.js';
import { prove, shown } from './proof.js';

/** The more particular of several fields with one name counts. */
function namesakes(): TestPublication {
  return plainer(
    awkwardTexts('', {
      versionHeaders: {
        'v2.2': { link: '<https://fenland.example/v3>', 'X-Of': 'version', 'X-Up': 'version' },
      },
      headers: {
        always: { Link: '<https://fenland.example/terms>', 'x-of': 'all', 'X-Said': 'all', 'X-Up': 'all' },
        ok: { 'Cache-Control': 'max-age=28800', 'X-of': 'success', 'x-said': 'success', Vary: 'Origin' },
        error: { 'Cache-Control': 'no-store', 'X-OF': 'error', Link: '<https://fenland.example/help>' },
      },
    }),
  );
}

interface Configuration {
  readonly compatibility_date: string;
  readonly assets: { readonly html_handling: 'none'; readonly not_found_handling: '404-page' };
}

/** The part of Cloudflare's own emulator that is used here. */
interface Emulator {
  readonly Miniflare: new (
    options: Record<string, unknown>,
  ) => { readonly ready: Promise<URL>; dispose(): Promise<void> };
}

// Its 100 MB and the scripts that its packages run are for CI alone: .ci/run installs it.
const emulator = 'miniflare';
const { Miniflare }: Partial<Emulator> = await import(emulator).catch(() => ({}));

/** The assets with their `_headers` in the emulator, as the README lays them out. Gives its origin. */
async function serving(context: TestContext, published: TestPublication): Promise<string> {
  if (Miniflare === undefined) {
    if (process.env['CI']) throw new Error(`${emulator} is not installed`);
    return context.skip(`${emulator} is not installed`);
  }
  const directory = join(await temporaryFolder(), 'upload');
  const files = [...published.files].filter(([name]) => !/\.(br|gz)$|^errors\//.test(name));
  await writePublication(directory, { ...published, files: new Map(files) });
  for (const name of ['_headers', '_redirects', '404.html']) {
    await fs.writeFile(join(directory, name), emitted(cloudflareHeaders, published, name));
  }
  const text = emitted(cloudflareHeaders, published, 'wrangler.jsonc').replace(/^\/\/.*$/gm, '');
  const { compatibility_date, assets } = JSON.parse(text) as Configuration;
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    handleRuntimeStdio: (stdout: Readable, stderr: Readable) => void [stdout.resume(), stderr.resume()],
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 599 }) };',
    compatibilityDate: compatibility_date,
    assets: {
      directory,
      routerConfig: { has_user_worker: false },
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
    },
  });
  onTestFinished(() => miniflare.dispose());
  // The emulator sends no Date, which the service itself does.
  return emulatorFront(await miniflare.ready, () => `Date: ${new Date().toUTCString()}\r\n`);
}

test('Cloudflare’s emulator answers as the manifest says, but for what is declared', async (context) => {
  const { title, gaps } = cloudflareHeaders;
  await prove(context, title, await serving(context, shown), gaps);
});

test.for([
  ['below a base path, with awkward texts', awkwardTexts(dollars)],
  ['in one version, some of it not compressed, and the same names wherever names stand', namesakes()],
] as const)('so it does with a publication %s', async ([, published], context) => {
  await prove(context, '', await serving(context, published), cloudflareHeaders.gaps, published);
});

test('and with pages and other files beside the collections', async (context) => {
  for (const published of [withFiles(built), awkwardTexts('', { resources: true })]) {
    const { title, gaps } = cloudflareHeaders;
    await prove(context, title, await serving(context, published), gaps, published);
  }
});

test('errors stand in the wildcards, and routes take them back', () => {
  const { manifest } = publication({ collections: ['branches'] });
  const always = { 'X-Frame-Options': 'DENY' };
  const { 'v2.2': version } = manifest.versions;
  const published = {
    manifest: {
      ...manifest,
      headers: { ...manifest.headers, always },
      versions: { 'v2.2': { ...version!, headers: { Deprecation: '@1735689600' } } },
      routes: { '/v2.2/branches': manifest.routes['/v2.2/branches']! },
    },
  };
  expect(emitted(cloudflareHeaders, published, '_headers')).toBe(
    `# Made by \`opendata build\` from the manifest of a publication; made anew with each build.

/*
  X-Frame-Options: DENY
  Cache-Control: no-store
  Content-Type: application/json

/v2.2/*
  ! Content-Type
  Content-Type: application/prs.fenland.opendata.v2.2+json
  Deprecation: @1735689600

/v2.2/branches
  ! Cache-Control
  Cache-Control: max-age=28800
  Last-Modified: Fri, 27 Feb 2026 16:20:05 GMT
  Vary: Accept-Encoding

/v2.2/branches/
  ! Cache-Control
  Cache-Control: max-age=28800
  Last-Modified: Fri, 27 Feb 2026 16:20:05 GMT
  Vary: Accept-Encoding
`,
  );
  expect(emitted(cloudflareHeaders, published, '_redirects')).toBe('/v2.2/branches/ /v2.2/branches 200\n');
});

test('hundreds of files need as many rules as there are folders and endings, and assets one of their own each', () => {
  const some = awkwardTexts('', { resources: true });
  const rules = (published: TestPublication) =>
    [...emitted(cloudflareHeaders, published, '_headers').matchAll(/^\/.*/gm)].map(([line]) => line);
  const many = rules(withTables(some, 350));
  expect(many.length).toBeLessThan(rules(some).length + 10);
  expect(many.length).toBeLessThan(100);
  const assets = Object.entries(some.manifest.resources).filter(([, { kind }]) => kind === 'asset');
  for (const [path] of assets) expect(many).toContain(path);
  expect(() => cloudflareHeaders.files(withTables(some, 1100).manifest)).toThrow(
    /it needs 2\d{3} rewrites, and 2,000 are taken\.$/,
  );
});

test.each([
  ['X-Note', 'x'.repeat(2000), 'the line of the header "X-Note" is longer than 2,000 characters'],
  ['X-Note', 'a:splat', '":splat" in the header "X-Note" would be replaced by a part of the address'],
  ['!Note', 'Fenland', `a _headers file can't hold a header called "!Note"`],
])('what a _headers file can’t say is refused: %s', (name, value, reason) => {
  const { manifest } = publication({ headers: { always: { [name]: value } } });
  expect(() => cloudflareHeaders.files(manifest)).toThrow(`can't take this publication: ${reason}.`);
});

test('so is a file of more than 25 MiB', () => {
  const { manifest } = publication();
  const route = manifest.routes['/v2.1/atms']!;
  const representations = [{ ...route.representations[0]!, bytes: 25 * 2 ** 20 + 1 }];
  const routes = { ...manifest.routes, '/v2.1/atms': { ...route, representations } };
  expect(() => cloudflareHeaders.files({ ...manifest, routes })).toThrow('v2.1/atms is larger than 25 MiB');
});
