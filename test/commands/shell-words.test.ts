import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled } from '../needs.js';
import { fenland, published, type Workspace, workspace } from './workspace.js';

/** Those that are there; in CI all of them. */
const shells = ['sh', 'bash', 'dash'].filter((shell) => process.env['CI'] || isInstalled(shell));

/** The words that a command line gives to a program when it is pasted into a shell. */
function pasted(space: Workspace, shell: string, line: string, name = 'opendata'): string[] {
  space.write(`bin/${name}`, '#!/bin/sh\nfor word; do printf "%s\\0" "$word"; done > words\n');
  chmodSync(join(space.folder, 'bin', name), 0o755);
  const PATH = `${join(space.folder, 'bin')}:${process.env['PATH']}`;
  execFileSync(shell, ['-c', line], { cwd: space.folder, env: { PATH }, stdio: 'ignore' });
  return space.read('words').split('\0').slice(0, -1);
}

test.each(['$(touch made) & Sons', "Ely's Bank", '`touch made`', 'A "B" \\ C'])(
  'the command that accepts a renaming of %j names that very brand',
  async (name) => {
    const brand = 'content/fenland/brand.yaml';
    const space = await published({ ...fenland, [brand]: `BrandName: ${JSON.stringify(name)}\n` });
    space.write(brand, 'BrandName: Fenland\n');
    const { stderr } = await space.run('build');
    const [, line = ''] = /`(opendata accept --brand .*?) --reason/.exec(stderr.replace(/\n\s*/g, ' ')) ?? [];
    for (const shell of shells)
      expect(pasted(space, shell, line).slice(0, 3)).toEqual(['accept', '--brand', name]);
    expect(readdirSync(space.folder)).not.toContain('made');
  },
);

test.each([
  [['diff', ''], '<old>'],
  [['diff', 'dist', ''], '<new>'],
  [['explain', ''], '<name>'],
  [['fmt', 'content', ''], '<files>'],
  [['new', ''], '<kind>'],
  [['new', 'branch', '--brand', ''], '--brand'],
  [['accept', '--finding', 'publish/removals:branches', '--reason', ''], '--reason'],
  [['upcoming', '--since', ''], '--since'],
  [['preview', '--host', ''], '--host'],
  [['verify', 'http://127.0.0.1:1', '--out', ''], '--out'],
  [['import', 'feed.json', '--brand', ''], '--brand'],
])('%j: the empty value is refused by its name', async (args, name) => {
  await workspace(fenland).ends(args, 2, `${name} is empty. If a variable`);
});
