import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import { fenland, filesBelow, published, siteYaml, type Workspace, workspace } from './workspace.js';

/** The header policy that comes with the program, as a project's own. */
const policyText = readFileSync(new URL('../../headers/policy.yaml', import.meta.url), 'utf8');

const agreement = `${siteYaml}agreement: Use of this data is open.\n`;

/** Modification times of all files below a folder, in epoch milliseconds, by path. */
function timesBelow(folder: string): Map<string, number> {
  return new Map([...filesBelow(folder).keys()].map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}

const routesOf = (space: Workspace) => Object.values(space.manifest().routes);
const lastUpdatedOf = (space: Workspace) => routesOf(space).map(({ lastUpdated }) => lastUpdated);
const lastModifiedOf = (space: Workspace) => routesOf(space).map(({ lastModified }) => lastModified);

describe('times of files (D41)', () => {
  it('come back where they were lost, as in a checkout of dist', async () => {
    const space = await published();
    const before = timesBelow(join(space.folder, 'dist/site'));
    for (const path of before.keys()) {
      if (path.startsWith('v2.'))
        utimesSync(join(space.folder, 'dist/site', path), 1_800_000_000, 1_800_000_000);
    }
    await space.ends('build', 0, 'Restored');
    expect(timesBelow(join(space.folder, 'dist/site'))).toEqual(before);
    await space.ends('build', 0, 'Unchanged');
  });

  it('of a first publication follow the commits of the texts, too', async () => {
    const space = workspace(fenland);
    const commit = (date: string) => {
      const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' };
      const who = ['-c', 'user.name=Editor', '-c', 'user.email=editor@fenland.example'];
      for (const words of ['init --quiet', 'add content', 'commit --quiet -m Change'])
        execFileSync('git', [...who, ...words.split(' ')], { cwd: space.folder, env });
    };
    commit('2025-06-01T12:00:00Z');
    await space.run('build', {});
    expect(new Set(lastModifiedOf(space))).toEqual(new Set(['Sun, 01 Jun 2025 12:00:00 GMT']));
    space.write('content/site.yaml', agreement);
    commit('2025-07-01T12:00:00Z');
    space.remove('dist');
    await space.run('build', {});
    expect(new Set(lastModifiedOf(space))).toEqual(new Set(['Tue, 01 Jul 2025 12:00:00 GMT']));
    expect(new Set(lastUpdatedOf(space))).toEqual(new Set(['2025-06-01T12:00:00.000Z']));
  });
});

/** The manifest of the present publication, as a program of an earlier version wrote it. */
function older(space: Workspace, change: (manifest: Manifest) => void = () => {}): void {
  const manifest = { ...space.manifest(), generator: 'opendata-press 0.0.1' };
  change(manifest);
  space.write('dist/site/opendata-manifest.json', JSON.stringify(manifest));
}

/** Packed files of other bytes. */
function packedOtherwise({ routes }: Manifest): void {
  for (const { representations } of Object.values(routes)) {
    const packed = representations.at(-1) as { sha256: string };
    packed.sha256 = packed.sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  }
}

const setting = (text: string) => (space: Workspace) => space.write('content/site.yaml', siteYaml + text);

it.each<[string, 'stays' | 'moves', (space: Workspace) => void]>([
  ['a newer program', 'stays', older],
  ['a newer program that packs otherwise', 'moves', (space) => older(space, packedOtherwise)],
  [
    'the header policy',
    'stays',
    (space) => space.write('headers/policy.yaml', policyText.replace('max-age=28800', 'max-age=60')),
  ],
  ['hosts', 'stays', setting('hosts: [caddy]\n')],
  ['the end of a version', 'stays', setting("lifecycle: { v2.1: { sunset: '2031-03-01' } }\n")],
  ['the origin', 'stays', setting('origin: https://openapi.fenland.example\n')],
  ['the base path', 'stays', setting('basePath: /open\n')],
  ['the vendor', 'stays', (space) => space.write('content/site.yaml', siteYaml.replace('fenland', 'fens'))],
  ['the agreement', 'moves', (space) => space.write('content/site.yaml', agreement)],
  [
    'names of files',
    'stays',
    (space) => {
      space.write('content/fenland/branches/all.yaml', space.read('content/fenland/branches.yaml'));
      space.remove('content/fenland/branches.yaml');
    },
  ],
])('LastUpdated stays with %s (D13), while Last-Modified %s', async (_, dates, change) => {
  const space = await published({ ...fenland, 'headers/policy.yaml': policyText });
  const [updated, modified] = [lastUpdatedOf(space), lastModifiedOf(space)];
  const began = Math.floor(Date.now() / 1000) * 1000;
  change(space);
  await space.run('accept --all --reason Meant', {});
  expect((await space.run('build', {})).code).toBe(0);
  expect(lastUpdatedOf(space)).toEqual(updated);
  if (dates === 'stays') expect(lastModifiedOf(space)).toEqual(modified);
  else for (const date of lastModifiedOf(space)) expect(Date.parse(date)).toBeGreaterThanOrEqual(began);
  // Every file of a route has the time of its Last-Modified.
  for (const { lastModified, representations } of routesOf(space))
    for (const { file } of representations)
      expect(statSync(join(space.folder, 'dist/site', file)).mtimeMs).toBe(Date.parse(lastModified));
});
