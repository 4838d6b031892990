import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { branchYaml, fenland, fenlandWith, workspace } from './workspace.js';

const all = 12 + 15 + 1;
const build = 'build --purge-list lists/purge.txt';

test('lists all after a first publication, then what differs from it, or from what --previous names', async () => {
  const space = workspace(fenland);
  await space.ends(build, 0);
  const lines = space.read('lists/purge.txt').trimEnd().split('\n');
  expect(lines).toEqual([...lines].sort());
  expect(lines).toHaveLength(all);
  await space.ends(build, 0);
  expect(space.read('lists/purge.txt')).toBe('');
  await space.run('build --out live');
  const extra = 'content/fenland/branches/more.yaml';
  space.write(extra, branchYaml('FB-06'));
  await space.run(`${build} --previous live`);
  expect(space.read('lists/purge.txt')).toBe('/opendata-manifest.json\n/v2.1/branches\n/v2.2/branches\n');
  space.remove(extra);
  await space.run(`${build} --previous live`);
  expect(space.read('lists/purge.txt')).toBe('');
});

test('a build that is refused writes no list', async () => {
  const space = workspace(fenlandWith({ branches: '- Identification: FB-01\n' }));
  await space.ends(build, 1);
  expect(existsSync(join(space.folder, 'lists'))).toBe(false);
});

test.each([
  ['taken', 'EISDIR'],
  ['content/site.yaml/purge.txt', '(?:ENOTDIR|EEXIST)'],
])('a list that could not be written in %s is refused before anything is published', async (file, reason) => {
  const space = workspace({ ...fenland, 'taken/of-fenland.txt': '' });
  const message = `${file} can't be written \\(${reason}.*\\), so nothing is published`;
  await space.ends(`build --purge-list ${file}`, 2, new RegExp(message));
  expect(existsSync(join(space.folder, 'dist/site'))).toBe(false);
});

test.runIf(existsSync('/dev/full'))('a list that is lost after publishing is printed', async () => {
  const space = workspace(fenland);
  const said = "--purge-list: /dev/full can't be written (the disk is full";
  const { stderr } = await space.ends('build --purge-list /dev/full', 2, said);
  expect(stderr.split('\n').filter((line) => line.startsWith('/'))).toHaveLength(all);
  expect(space.manifest().routes).not.toEqual({});
});
