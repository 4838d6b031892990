import { expect, test } from 'vitest';
import { fenland, workspace } from '../commands/workspace.js';

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
