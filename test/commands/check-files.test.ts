import { chmodSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.js';
import { branchYaml, fenland, program, siteYaml, workspace } from './workspace.js';

const broken = branchYaml('FB-21', '  Typo: 1\n');
const folder = 'content/fenland/branches';
const [ely, march, wisbech] = ['ely', 'march', 'wisbech'].map((name) => `${folder}/${name}.yaml`) as [
  string,
  string,
  string,
];

/** Sound branches, one file that isn't, and another. */
const { 'content/fenland/branches.yaml': _, ...others } = fenland;
const bank = {
  ...others,
  [ely]: branchYaml('FB-20'),
  [march]: broken,
  [wisbech]: branchYaml('FB-22', '  Slip: 1\n'),
  'package.json': '{}\n',
};

describe('opendata check with files, as hooks name them', () => {
  it('shows what concerns them, and goes by that', async () => {
    const space = workspace(bank);
    const elsewhere = '1 problem elsewhere in the content: `opendata check` shows everything.';
    const { stderr } = await space.ends(`check ${march}`, 1, '1 error in 1 file.', 'Typo', elsewhere);
    expect(stderr).not.toContain('Slip');
    const sound = await space.ends(`check ${ely}`, 0, '✓ No errors: 1 record in 1 file.');
    expect(sound.stderr).not.toContain('Typo');
  });

  it('takes several, folders, absolute paths, and the whole folder', async () => {
    const space = workspace(bank);
    for (const paths of [
      `${march} ${join(space.folder, wisbech)}`,
      `./${folder}`,
      join(space.folder, 'content'),
      'content/',
      '.',
    ]) {
      const { code, totals } = await space.reported(`check ${paths}`);
      expect([paths, code, totals['errors']]).toEqual([paths, 1, 2]);
    }
  });

  it('is found from a folder below, by relative and absolute paths, and through a link', async () => {
    const space = workspace(bank);
    for (const path of ['march.yaml', join(space.folder, march)]) {
      const { code, stderr } = await space.runIn(folder, ['check', path]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('1 error in 1 file.')]);
    }
    const { code } = await space.runIn('content', ['fmt', '--check', 'fenland/branches/ely.yaml']);
    expect(code).toBe(0);
    symlinkSync(space.folder, join(space.folder, 'link'));
    await space.ends(`check ${join(space.folder, 'link', march)}`, 1, '1 error in 1 file.');
  });

  it('shows a problem that has one of its places in them', async () => {
    const space = workspace({ ...bank, [`${folder}/zz.yaml`]: branchYaml('FB-20') });
    for (const name of ['ely', 'zz'])
      await space.ends(`check ${folder}/${name}.yaml`, 1, 'duplicate-identity');
  });

  it('takes settings and the header policy, and names what it does not know', async () => {
    const space = workspace({ ...bank, 'content/site.yaml': siteYaml.replace('example', 'a b') });
    await space.ends('check content/site.yaml', 1, '1 error in 1 file.');
    space.write('headers/policy.yaml', 'nonsense: 1\n');
    await space.ends('check headers/policy.yaml', 1, 'nonsense');
    space.write('content/fenland/branchs/a.yaml', branchYaml('FB-30'));
    const said = '"branches" already exists: move the files of this folder into it.';
    await space.ends('check content/fenland/branchs/a.yaml', 1, said);
  });

  it('says what is outside, and what is not there', async () => {
    const space = workspace(bank);
    const said = 'package.json: not in the content folder (content), left out.';
    await space.ends(`check package.json ${ely}`, 0, said);
    await space.ends(`check ${folder}/elv.yaml`, 2, `opendata: there is no ${folder}/elv.yaml\n`);
    // It never passes where there is no content folder.
    await workspace({ 'a.yaml': '' }).ends('check a.yaml', 1, '`opendata init` creates one.');
  });

  it('stops a commit, by the hook that docs/checking.md has', async (context) => {
    needs(context, 'xargs');
    const docs = readFileSync(new URL('../../docs/checking.md', import.meta.url), 'utf8');
    const hook = /```sh\n(#!\/bin\/sh\n[\s\S]*?)```/.exec(docs)?.[1];
    const space = workspace(fenland);
    const commit = () => {
      space.git('add', 'content');
      space.git('commit', '-qm', 'A change');
    };
    space.git('init', '-q');
    // npx is slow.
    const run = `"${process.execPath}" "${program}"`;
    space.write('.git/hooks/pre-commit', hook!.replaceAll('npx opendata', run));
    chmodSync(join(space.folder, '.git/hooks/pre-commit'), 0o755);
    expect(commit).toThrow('would change');
    await space.run('fmt');
    commit();
    space.write(`${folder}/the door.yaml`, broken);
    await space.run('fmt');
    expect(commit).toThrow('Typo');
    space.write(`${folder}/the door.yaml`, branchYaml('FB-21'));
    await space.run('fmt');
    commit();
  });
});
