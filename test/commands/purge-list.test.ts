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

test('lists the routes of what changed, a path for all variants, and the manifest', async () => {
  const space = workspace(fenland);
  await space.run(['build']);
  space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
  await build(space);
  expect(space.read('lists/purge.txt')).toBe(ofBranches);
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

test('a dry run and a build that is refused write no list', async () => {
  const space = workspace(fenland);
  await build(space, '--dry-run');
  space.write('content/fenland/branches.yaml', '- Identification: FB-01\n');
  expect((await build(space)).code).toBe(1);
  expect(existsSync(join(space.folder, 'lists'))).toBe(false);
});
