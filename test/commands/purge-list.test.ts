import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { branchYaml, fenland, sourceDate, type Workspace, workspace } from './workspace.js';

const all = 12 + 15 + 1;
const ofBranches = ['/opendata-manifest.json', '/v2.1/branches', '/v2.2/branches', ''].join('\n');

function build(space: Workspace, ...options: string[]) {
  return space.run(['build', '--purge-list', 'lists/purge.txt', ...options], sourceDate);
}

test('lists everything after a first publication, and nothing after the same again', async () => {
  const space = workspace(fenland);
  expect((await build(space)).code).toBe(0);
  const lines = space.read('lists/purge.txt').trimEnd().split('\n');
  expect(lines).toEqual([...lines].sort());
  expect(lines).toHaveLength(all);
  expect((await build(space)).code).toBe(0);
  expect(space.read('lists/purge.txt')).toBe('');
});

test('compares with what --previous names, not with the output folder', async () => {
  const space = workspace(fenland);
  await space.run(['build', '--out', 'live']);
  const extra = 'content/fenland/branches/more.yaml';
  space.write(extra, branchYaml('FB-06'));
  await build(space, '--previous', 'live');
  expect(space.read('lists/purge.txt')).toBe(ofBranches);
  space.remove(extra);
  await build(space, '--previous', 'live');
  expect(space.read('lists/purge.txt')).toBe('');
});

test('a build that is refused writes no list', async () => {
  const space = workspace(fenland);
  space.write('content/fenland/branches.yaml', '- Identification: FB-01\n');
  expect((await build(space)).code).toBe(1);
  expect(existsSync(join(space.folder, 'lists'))).toBe(false);
});

test.each([
  ['taken', 'EISDIR'],
  ['content/site.yaml/purge.txt', '(?:ENOTDIR|EEXIST)'],
])('a list that could not be written in %s is refused before anything is published', async (file, reason) => {
  const space = workspace({ ...fenland, 'taken/of-fenland.txt': '' });
  const { code, stderr } = await space.run(['build', '--purge-list', file], sourceDate);
  const message = new RegExp(`${file} can't be written \\(${reason}.*\\), so nothing is published`);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  expect(existsSync(join(space.folder, 'dist/site'))).toBe(false);
});

test.runIf(existsSync('/dev/full'))('a list that is lost after publishing is printed', async () => {
  const space = workspace(fenland);
  const { code, stderr } = await space.run(['build', '--purge-list', '/dev/full'], sourceDate);
  expect(code).toBe(2);
  expect(stderr).toContain("--purge-list: /dev/full can't be written (the disk is full");
  expect(stderr.split('\n').filter((line) => line.startsWith('/'))).toHaveLength(all);
  expect(space.manifest().routes).not.toEqual({});
});
