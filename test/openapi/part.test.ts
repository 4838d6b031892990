import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalJsonText } from '../../src/base/json/canonical.js';
import { versions } from '../../src/model/version.js';
import { openApiDocument } from '../../src/parts/openapi/document.js';
import { timeKept } from '../../src/parts/openapi/introduction.js';
import { fenland, filesBelow, workspace } from '../commands/workspace.js';
import { withManifest } from '../http/publication.js';
import { describedIn } from './sample.js';

test('a build publishes the client and a description of each version where site.yaml names openapi, and none elsewhere', async () => {
  const site = `${fenland['content/site.yaml']}basePath: /fen\n`;
  const space = workspace({ ...fenland, 'content/site.yaml': site });
  await space.ends('build', 0);
  expect(space.manifest().resources ?? {}).toEqual({});

  space.write('content/site.yaml', `${site}openapi: on\n`);
  await space.ends('build', 0);
  const published = withManifest(space.manifest(), filesBelow(`${space.folder}/dist/site`));
  const client = published.files.get('fen/developers/client.js');
  expect(client).toEqual(readFileSync(new URL('../../build/client.js', import.meta.url)));
  expect(published.manifest.resources?.['/fen/developers/client.js']).toMatchObject({
    kind: 'data',
    mediaType: 'text/javascript',
    headers: { 'Cache-Control': 'max-age=28800' },
  });
  for (const version of versions) {
    const path = `/fen/${version}/openapi.json`;
    expect(published.manifest.resources?.[path]).toMatchObject({
      kind: 'data',
      mediaType: 'application/vnd.oai.openapi+json',
    });
    const text = String(published.files.get(path.slice(1)));
    expect(text).toBe(canonicalJsonText(openApiDocument(describedIn(published, version))));
    // Without an origin, the address is relative to that of the description (RFC 3986 §4.2).
    expect(JSON.parse(text)).toMatchObject({ servers: [{ url: `/fen/${version}` }] });
    expect(text).not.toMatch(/[^ -~]/);
  }
});

test.each([
  [{ 'cache-control': 'public, max-age=28800' }, '8 hours'],
  [{ 'Cache-Control': 'max-age=60' }, '1 minute'],
  [{ 'Cache-Control': 'max-age=90' }, '90 seconds'],
  [{ 'Cache-Control': 'no-cache' }, undefined],
  [{ Age: 'max-age=90' }, undefined],
])('with %j, an answer may be kept for %s', (ok, time) => {
  expect(timeKept({ headers: { ok } as never })).toBe(time);
});
