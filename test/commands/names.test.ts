import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, workspace } from './workspace.js';

describe('a folder called as a file that is read', () => {
  it.each([
    'content/site.yaml',
    'content/site.json',
    'content/fenland/brand.yaml',
    'content/fenland/branches.yaml',
    'content/fenland/atms.json',
    'content/accepted.yaml',
    'headers/policy.yaml',
  ])('is an error that says so: %s', async (path) => {
    for (const kept of [[], ['.keep']]) {
      const { [path as keyof typeof fenland]: _, ...others } = fenland;
      const space = workspace(others);
      mkdirSync(join(space.folder, path), { recursive: true });
      for (const name of kept) writeFileSync(join(space.folder, path, name), '');
      const { code, stderr } = await space.run(['build']);
      expect(code).toBe(1);
      expect(stderr).toContain(`${path}:1:1  error  content/unreadable`);
      expect(stderr.replace(/\s+/g, ' ')).toContain('it is a folder');
      expect(stderr).not.toContain('has no');
    }
  });
});

it.each([
  ['1e999999999', 'Branch number 1 of this file'],
  ['12345678901234567890', 'Branch number 1 of this file'],
  ['102', 'Branch 102'],
])('names a record by a number in JSON only as it is written: %s', async (digits, title) => {
  const space = workspace(fenland);
  space.remove('content/fenland/branches.yaml');
  space.write('content/fenland/branches.json', `[{ "Identification": ${digits}, "SequenceNumber": 0 }]`);
  const { stdout } = await space.run(['check', '--format', 'json']);
  const [first] = JSON.parse(stdout).problems.filter(
    ({ rule }: { rule: string }) => rule === 'schema/json-number',
  );
  expect(first.message).toContain(title);
  expect(first.args.digits).toBe(digits);
});

describe('a text of the content of a megabyte', { timeout: 60_000 }, () => {
  const long = 'F'.repeat(1_000_000);
  it.each([
    ['as an Identification', { 'content/fenland/branches.yaml': branchYaml(long) }],
    ['as a key', { 'content/fenland/branches.yaml': branchYaml('FB-01', `  ${long}: 1\n`) }],
    ['as a code', { 'content/fenland/branches.yaml': branchYaml('FB-01').replace('Physical', long) }],
    ['as a key of site.yaml', { 'content/site.yaml': `${fenland['content/site.yaml']}? ${long}\n: 1\n` }],
    [
      'as an Identification in JSON',
      { 'content/fenland/pca.json': JSON.stringify([{ Identification: long }]) },
    ],
  ])('is shortened in messages of all formats: %s', async (_, files) => {
    const space = workspace({ ...fenland, ...files });
    for (const format of ['pretty', 'json', 'sarif', 'github', 'markdown', 'junit']) {
      const { code, stdout, stderr } = await space.run(['check', '--format', format]);
      expect(code).toBe(1);
      expect((stdout + stderr).length).toBeLessThan(60_000);
    }
  });
});
