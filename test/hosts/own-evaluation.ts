import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import type { Host } from '../../src/serving/hosts/host.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { publication, type TestPublication, withTables } from '../http/publication.js';
import { withDigests } from '../http/with-digests.js';
import { withFiles } from '../http/with-files.js';
import { built } from '../verify/host.js';
import { emitted } from './by-address.js';
import { ask, awkward, otherwise, plainer } from './harder.js';
import { prove, shown } from './proof.js';

/** A real server with a publication, until the test is over: its origin, and the folder of the site. */
export type Serving = (
  context: TestContext,
  published: TestPublication,
) => Promise<{ readonly origin: string; readonly site: string }>;

/** The tests of a host that evaluates the manifest itself. `title` is its column of docs/hosts.md. */
export function testsOf(host: Host, title: string, serving: Serving): void {
  test(`${title} answers as the manifest says, but for its declared gaps`, async (context) => {
    const { origin } = await serving(context, shown);
    await prove(context, title, origin, host.gaps);
  });

  test('so it does below a base path, with texts that a configuration has signs for, and digests', async (context) => {
    const published = withDigests(awkward());
    const { origin } = await serving(context, published);
    await prove(context, title, origin, host.gaps, published);
  });

  test('and where one version is published, one list only plain', async (context) => {
    const published = plainer(built);
    const { origin } = await serving(context, published);
    await prove(context, title, origin, host.gaps, published);
  });

  test('and where people get no page in place of an error, with digests', async (context) => {
    const published = withDigests(withFiles(built));
    const { origin } = await serving(context, published);
    await prove(context, title, origin, host.gaps, published);
  });

  test('what verify does not ask is answered as the manifest says, too, whatever the times of files are', async (context) => {
    const { origin, site } = await serving(context, built);
    for (const { representations } of Object.values(built.manifest.routes)) {
      for (const { file } of representations) await fs.utimes(join(site, file), 1, 1);
    }
    expect(await otherwise(origin, built)).toEqual([]);
  });

  test('below a base path as well, and with digests', async (context) => {
    const published = withDigests(awkward());
    const { origin } = await serving(context, published);
    expect(await otherwise(origin, published)).toEqual([]);
  });

  test.for([
    ['at the root', publication({ resources: true })],
    ['below a base path, with digests', withDigests(awkward({ resources: true }))],
  ] as const)('resources %s are answered as the manifest says', async ([, published], context) => {
    const { origin } = await serving(context, published);
    const differences: string[] = [];
    const asked = new Set<string>();
    for (const [path, { kind, mediaType, representations }] of Object.entries(published.manifest.resources)) {
      // All of a kind are written by the same lines of a configuration; those at the root are found by others.
      const alike = [
        kind,
        path.split('/').length > 2,
        ...representations.map(({ encoding }) => encoding),
      ].join();
      if (!asked.has(alike)) differences.push(...(await otherwise(origin, published, path)));
      asked.add(alike);
      for (const { encoding, file, etag } of representations) {
        const { status, headers, body } = await ask(origin, 'GET', path, [['Accept-Encoding', encoding]]);
        expect([status, headers['content-type'], headers['etag']]).toEqual([200, mediaType, etag]);
        expect([path, encoding, body.equals(published.files.get(file)!)]).toEqual([path, encoding, true]);
      }
    }
    expect(differences).toEqual([]);
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

  test('the manifest is served for those who compare: known by its entity tag, and always asked for anew', async (context) => {
    const { origin } = await serving(context, built);
    const bytes = built.files.get(manifestFile)!;
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const ask = (headers: Record<string, string>) => fetch(`${origin}/${manifestFile}`, { headers });
    const whole = await ask({});
    expect([whole.status, whole.headers.get('cache-control'), whole.headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      'application/json',
    ]);
    expect([whole.headers.get('etag'), whole.headers.get('last-modified')]).toEqual([etag, null]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const known = await ask({ 'If-None-Match': etag });
    expect([known.status, known.headers.get('etag'), known.headers.get('cache-control')]).toEqual([
      304,
      etag,
      'no-cache',
    ]);
    expect((await ask({ 'If-None-Match': '"of-another"' })).status).toBe(200);
    expect((await ask({ 'If-Match': '"of-another"' })).status).toBe(412);
    expect((await ask({ 'If-Modified-Since': new Date().toUTCString() })).status).toBe(200);
  });

  test('nothing else of the web root is served', async (context) => {
    const { origin } = await serving(context, built);
    for (const path of ['/', '/errors/404.json', '/v2.1/branches.br', '/v2.1/', '/.hidden']) {
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 404]);
    }
  });

  test(`the README says everything that ${title} can not do`, () => {
    const readme = host.files(built.manifest)['README.md'];
    for (const { because } of host.gaps) expect(readme).toContain(because);
  });
}

/** The test of a host whose configuration, in these files, must hold hundreds of resources in so many bytes each. */
export function testOfMany(host: Host, files: readonly string[], serving: Serving, bytes = 800): void {
  test(`hundreds of resources take less than ${bytes} bytes each, and are answered`, async (context) => {
    const some = awkward({ resources: true });
    const many = withTables(some, 350);
    const sizeOf = (published: TestPublication) =>
      files.reduce((sum, name) => sum + emitted(host, published, name).length, 0);
    expect((sizeOf(many) - sizeOf(some)) / 700).toBeLessThan(bytes);
    const { origin } = await serving(context, many);
    const path = Object.keys(many.manifest.resources).at(-1)!;
    expect(await otherwise(origin, many, path)).toEqual([]);
  });
}
