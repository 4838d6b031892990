import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatNames } from '../../src/report/report/formats.js';
import { branchYaml, fenland, fenlandWith, workspace } from './workspace.js';

it.each([
  'content/site.yaml',
  'content/site.json',
  'content/fenland/brand.yaml',
  'content/fenland/branches.yaml',
  'content/fenland/atms.json',
  'content/accepted.yaml',
  'headers/policy.yaml',
])('a folder called as a file that is read is an error that says so: %s', async (path) => {
  for (const kept of [[], ['.keep']]) {
    const { [path as keyof typeof fenland]: _, ...others } = fenland;
    const space = workspace(others);
    mkdirSync(join(space.folder, path), { recursive: true });
    for (const name of kept) writeFileSync(join(space.folder, path, name), '');
    const said = `${path}:1:1  error  content/unreadable`;
    const { stderr } = await space.ends('build', 1, said, /it\s+is\s+a\s+folder/);
    expect(stderr).not.toContain('has no');
  }
});

it.each([
  ['1e999999999', 'Branch number 1 of this file'],
  ['12345678901234567890', 'Branch number 1 of this file'],
  ['102', 'Branch 102'],
])('names a record by a number in JSON only as it is written: %s', async (digits, title) => {
  const { 'content/fenland/branches.yaml': _, ...others } = fenland;
  const json = `[{ "Identification": ${digits}, "SequenceNumber": 0 }]`;
  const { problems } = await workspace({ ...others, 'content/fenland/branches.json': json }).reported(
    'check',
  );
  expect(problems.find(({ rule }) => rule === 'schema/json-number')).toMatchObject({
    message: expect.stringContaining(title),
    args: { digits },
  });
});

describe('a text of the content of a megabyte', { timeout: 60_000 }, () => {
  const long = 'F'.repeat(1_000_000);
  it.each([
    ['as an Identification', fenlandWith({ branches: branchYaml(long) })],
    ['as a key', fenlandWith({ branches: branchYaml('FB-01', `  ${long}: 1\n`) })],
    ['as a code', fenlandWith({ branches: branchYaml('FB-01').replace('Physical', long) })],
    ['as a key of site.yaml', fenlandWith({ site: `? ${long}\n: 1\n` })],
    ['in JSON', { ...fenland, 'content/fenland/pca.json': JSON.stringify([{ Identification: long }]) }],
  ])('is shortened in messages of all formats: %s', async (_, files) => {
    const space = workspace(files);
    for (const format of formatNames) {
      const { code, stdout, stderr } = await space.run(`check --format ${format}`);
      expect([code, (stdout + stderr).length < 60_000]).toEqual([1, true]);
    }
  });
});
