import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fenland, filesBelow, siteYaml, type Workspace, workspace } from './workspace.js';

/** The header policy that comes with the program, as a project's own. */
const policyText = readFileSync(new URL('../../headers/policy.yaml', import.meta.url), 'utf8');

const agreement = (word: string) => `${siteYaml}agreement: Use of this data is ${word}.\n`;

/** Modification times of all files below a folder, in epoch milliseconds, by path. */
function timesBelow(folder: string): Map<string, number> {
  return new Map([...filesBelow(folder).keys()].map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}

const routesOf = (space: Workspace) => Object.entries(space.manifest().routes);
const lastUpdatedOf = (space: Workspace) => routesOf(space).map(([, { lastUpdated }]) => lastUpdated);
const lastModifiedOf = (space: Workspace) => routesOf(space).map(([, { lastModified }]) => lastModified);

/** Every file of a route has the time of its Last-Modified. */
function expectRouteTimes(space: Workspace): void {
  for (const [, { lastModified, representations }] of routesOf(space)) {
    for (const { file } of representations) {
      expect(statSync(join(space.folder, 'dist/site', file)).mtimeMs).toBe(Date.parse(lastModified));
    }
  }
}

describe('times of files (D41)', () => {
  it('come back where they were lost, as in a checkout of dist', async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    const before = timesBelow(join(space.folder, 'dist/site'));
    for (const path of before.keys()) {
      if (path.startsWith('v2.'))
        utimesSync(join(space.folder, 'dist/site', path), 1_800_000_000, 1_800_000_000);
    }
    expect((await space.run(['build'])).stderr).toContain('Restored');
    expect(timesBelow(join(space.folder, 'dist/site'))).toEqual(before);
    expect((await space.run(['build'])).stderr).toContain('Unchanged');
  });

  it('of a first publication follow the commits of the texts, too', async () => {
    const space = workspace(fenland);
    const commit = (date: string) => {
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=Editor', '-c', 'user.email=editor@fenland.example', ...args], {
          cwd: space.folder,
          env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' },
        });
      git('init', '--quiet');
      git('add', 'content');
      git('commit', '--quiet', '-m', 'Change');
    };
    commit('2025-06-01T12:00:00Z');
    await space.run(['build'], {});
    expect(new Set(lastModifiedOf(space))).toEqual(new Set(['Sun, 01 Jun 2025 12:00:00 GMT']));
    space.write('content/site.yaml', agreement('open'));
    commit('2025-07-01T12:00:00Z');
    space.remove('dist');
    await space.run(['build'], {});
    expect(new Set(lastModifiedOf(space))).toEqual(new Set(['Tue, 01 Jul 2025 12:00:00 GMT']));
    expect(new Set(lastUpdatedOf(space))).toEqual(new Set(['2025-06-01T12:00:00.000Z']));
  });
});

describe('LastUpdated with nothing but something else changed (D13)', () => {
  /** The manifest of the present publication, written over. */
  const rewrite = (space: Workspace, change: (text: string) => string) => {
    const file = join(space.folder, 'dist/site/opendata-manifest.json');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };

  it.each<[string, 'stays' | 'moves', (space: Workspace) => void]>([
    [
      'a newer program',
      'stays',
      (space) => rewrite(space, (text) => text.replace(/opendata-press [\d.]+/, 'opendata-press 0.0.1')),
    ],
    [
      'a newer program that packs otherwise',
      'moves',
      (space) =>
        rewrite(space, (text) => {
          const manifest = JSON.parse(text);
          manifest.generator = 'opendata-press 0.0.1';
          for (const { representations } of Object.values<{ representations: { sha256: string }[] }>(
            manifest.routes,
          )) {
            const packed = representations.at(-1)!;
            packed.sha256 = packed.sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
          }
          return JSON.stringify(manifest);
        }),
    ],
    [
      'the header policy',
      'stays',
      (space) => space.write('headers/policy.yaml', policyText.replace('max-age=28800', 'max-age=60')),
    ],
    ['hosts', 'stays', (space) => space.write('content/site.yaml', `${siteYaml}hosts: [caddy]\n`)],
    [
      'the end of a version',
      'stays',
      (space) =>
        space.write('content/site.yaml', `${siteYaml}lifecycle: { v2.1: { sunset: '2031-03-01' } }\n`),
    ],
    [
      'the origin',
      'stays',
      (space) => space.write('content/site.yaml', `${siteYaml}origin: https://openapi.fenland.example\n`),
    ],
    ['the base path', 'stays', (space) => space.write('content/site.yaml', `${siteYaml}basePath: /open\n`)],
    [
      'the vendor',
      'stays',
      (space) => space.write('content/site.yaml', siteYaml.replace('vendor: fenland', 'vendor: fens')),
    ],
    ['the agreement', 'moves', (space) => space.write('content/site.yaml', agreement('open'))],
    [
      'names of files and the order of keys',
      'stays',
      (space) => {
        space.write('content/fenland/branches/all.yaml', space.read('content/fenland/branches.yaml'));
        space.remove('content/fenland/branches.yaml');
      },
    ],
  ])('stays with %s, while Last-Modified %s', async (_, dates, change) => {
    const space = workspace({ ...fenland, 'headers/policy.yaml': policyText });
    await space.run(['build']);
    const [updated, modified] = [lastUpdatedOf(space), lastModifiedOf(space)];
    const began = Math.floor(Date.now() / 1000) * 1000;
    change(space);
    await space.run(['accept', '--all', '--reason', 'It is meant.'], {});
    expect(await space.run(['build'], {})).toMatchObject({ code: 0 });
    expect(lastUpdatedOf(space)).toEqual(updated);
    if (dates === 'stays') expect(lastModifiedOf(space)).toEqual(modified);
    else for (const date of lastModifiedOf(space)) expect(Date.parse(date)).toBeGreaterThanOrEqual(began);
    expectRouteTimes(space);
  });
});
