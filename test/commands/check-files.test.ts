import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.js';
import { branchYaml, fenland, program, siteYaml, workspace } from './workspace.js';

const broken = branchYaml('FB-21', '  Typo: 1\n');
const alsoBroken = branchYaml('FB-22', '  Slip: 1\n');

/** Sound branches, one file that isn't, and another. */
const bank = {
  ...fenland,
  'content/fenland/branches/ely.yaml': branchYaml('FB-20'),
  'content/fenland/branches/march.yaml': broken,
  'content/fenland/branches/wisbech.yaml': alsoBroken,
  'package.json': '{}\n',
};
delete (bank as Record<string, string>)['content/fenland/branches.yaml'];

describe('opendata check with files, as hooks name them', () => {
  it('shows what concerns them, and goes by that', async () => {
    const space = workspace(bank);
    const one = await space.run(['check', 'content/fenland/branches/march.yaml']);
    expect([one.code, one.stderr]).toEqual([1, expect.stringContaining('1 error in 1 file.')]);
    expect(one.stderr).toContain('Typo');
    expect(one.stderr).not.toContain('Slip');
    expect(one.stderr).toContain('1 problem elsewhere in the content: `opendata check` shows everything.');

    const sound = await space.run(['check', 'content/fenland/branches/ely.yaml']);
    expect(sound).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('✓ No errors: 1 record in 1 file.'),
    });
    expect(sound.stderr).not.toContain('Typo');
  });

  it('takes several, folders, absolute paths, and the whole folder', async () => {
    const space = workspace(bank);
    const [march, wisbech] = ['content/fenland/branches/march.yaml', 'content/fenland/branches/wisbech.yaml'];
    for (const paths of [
      [march, join(space.folder, wisbech)],
      ['./content/fenland/branches'],
      [join(space.folder, 'content')],
      ['content/'],
      ['.'],
    ]) {
      const { code, stdout } = await space.run(['check', '--format', 'json', ...paths]);
      expect([code, JSON.parse(stdout).totals.errors], paths.join()).toEqual([1, 2]);
    }
  });

  it('is found from a folder below, by relative and absolute paths', async () => {
    const space = workspace(bank);
    for (const path of ['march.yaml', join(space.folder, 'content/fenland/branches/march.yaml')]) {
      const { code, stderr } = await space.runIn('content/fenland/branches', ['check', path]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('1 error in 1 file.')]);
    }
    expect((await space.runIn('content/fenland', ['check', 'branches/ely.yaml'])).code).toBe(0);
    expect((await space.runIn('content/fenland', ['check'])).code).toBe(1);
    expect((await space.runIn('content', ['fmt', '--check', 'fenland/branches/ely.yaml'])).code).toBe(0);
  });

  it('is the same through a link to the folder', async () => {
    const space = workspace(bank);
    symlinkSync(space.folder, join(space.folder, 'link'));
    const path = join(space.folder, 'link/content/fenland/branches/march.yaml');
    expect((await space.run(['check', path])).stderr).toContain('1 error in 1 file.');
  });

  it('shows a problem that has one of its places in them', async () => {
    const space = workspace({ ...bank, 'content/fenland/branches/zz.yaml': branchYaml('FB-20') });
    for (const name of ['ely', 'zz']) {
      const { code, stderr } = await space.run(['check', `content/fenland/branches/${name}.yaml`]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('duplicate-identity')]);
    }
  });

  it('takes settings and the header policy, and names what it does not know', async () => {
    const space = workspace({ ...bank, 'content/site.yaml': siteYaml.replace('example', 'a b') });
    expect((await space.run(['check', 'content/site.yaml'])).stderr).toContain('1 error in 1 file.');
    space.write('headers/policy.yaml', 'nonsense: 1\n');
    expect((await space.run(['check', 'headers/policy.yaml'])).stderr).toContain('nonsense');
    space.write('content/fenland/branchs/a.yaml', branchYaml('FB-30'));
    expect((await space.run(['check', 'content/fenland/branchs/a.yaml'])).stderr).toContain(
      '"branches" already exists: move the files of this folder into it.',
    );
  });

  it('says what is outside, and what is not there', async () => {
    const space = workspace(bank);
    expect(await space.run(['check', 'package.json', 'content/fenland/branches/ely.yaml'])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('package.json: not in the content folder (content), left out.'),
    });
    expect(await space.run(['check', 'content/fenland/branches/elv.yaml'])).toMatchObject({
      code: 2,
      stderr: 'opendata: there is no content/fenland/branches/elv.yaml\n',
    });
  });

  it('never passes where there is no content folder', async () => {
    const space = workspace({ 'a.yaml': '' });
    const { code, stderr } = await space.run(['check', 'a.yaml']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('`opendata init` creates one.')]);
  });

  it('stops a commit, by the hook that docs/checking.md has', async (context) => {
    needs(context, 'xargs');
    const docs = readFileSync(new URL('../../docs/checking.md', import.meta.url), 'utf8');
    const hook = /```sh\n(#!\/bin\/sh\n[\s\S]*?)```/.exec(docs)?.[1];
    const space = workspace(fenland);
    const env = { PATH: `${space.folder}/bin:${process.env['PATH']}`, HOME: space.folder };
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ely', '-c', 'user.email=ely@fenland.example', ...args], {
        cwd: space.folder,
        env,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    // In place of npx, which is slow.
    space.write('bin/npx', `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`);
    chmodSync(join(space.folder, 'bin/npx'), 0o755);
    git('init', '-q');
    space.write('.git/hooks/pre-commit', hook ?? '');
    chmodSync(join(space.folder, '.git/hooks/pre-commit'), 0o755);
    git('add', 'content');
    expect(() => git('commit', '-qm', 'The bank')).toThrow('would change');
    await space.run(['fmt']);
    git('add', 'content');
    git('commit', '-qm', 'The bank');
    space.write('content/fenland/branches/the door.yaml', broken);
    await space.run(['fmt']);
    git('add', 'content');
    expect(() => git('commit', '-qm', 'A slip')).toThrow('Typo');
    space.write('content/fenland/branches/the door.yaml', branchYaml('FB-21'));
    await space.run(['fmt']);
    git('add', 'content');
    git('commit', '-qm', 'A branch');
  });
});
