import { expect, test } from 'vitest';
import { branchYaml, fenland, workspace } from '../commands/workspace.js';

const bank = {
  ...fenland,
  'content/fenland/branches/new.yaml': branchYaml('FB-06', '  from: 2099-12-01\n'),
};

test.each([
  ['2099-12-01', '2099-12-01T00:00+00:00'],
  ['2099-06-30T24:00', '2099-07-01T00:00+01:00'],
  ['2099-07-01T08:00Z', '2099-07-01T09:00+01:00'],
])('build --at %s publishes nothing ahead, wherever it would write (D49)', async (at, said) => {
  const space = workspace(bank);
  const last = ['--previous', 'dist', '--out', 'next'];
  await space.ends('build', 0);
  const live = space.read('dist/site/opendata-manifest.json');
  for (const options of [[], ['--out', 'ahead'], last, [...last, '--first-if-missing']]) {
    await space.ends(['build', '--at', at, ...options], 2, `--at: ${said} hasn't come`);
  }
  expect(space.read('dist/site/opendata-manifest.json')).toBe(live);
  expect(() => space.read('ahead/site/opendata-manifest.json')).toThrow('ENOENT');
});

test('check and diff show what holds later', async () => {
  const space = workspace(bank);
  await space.ends('build', 0);
  await space.ends('check --at 2099-12-01', 0);
  const { stdout } = await space.run(['diff', '--at', '2099-12-01']);
  expect(stdout).toContain('FB-06');
  expect(stdout).toContain('Takes effect on 1 December 2099');
});

test('a build in which nothing is due changes no file, in the same folder and in a fresh one (D49)', async () => {
  const bank = workspace(fenland);
  expect((await bank.run(['build', '--at', '2026-02-01'])).code).toBe(0);
  const manifest = bank.read('dist/site/opendata-manifest.json');
  expect((await bank.run(['build', '--at', '2026-02-02'])).stderr).toContain('Unchanged');
  expect(bank.read('dist/site/opendata-manifest.json')).toBe(manifest);
  const fresh = ['--out', 'fresh', '--previous', 'dist/site', '--purge-list', 'purge.txt'];
  const { stderr } = await bank.run(['build', '--at', '2026-02-03', ...fresh]);
  expect(stderr).toContain('Unchanged since the last publication: written in fresh/site');
  expect([bank.read('fresh/site/opendata-manifest.json'), bank.read('purge.txt')]).toEqual([manifest, '']);
});
