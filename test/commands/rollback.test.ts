import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, type Workspace, workspace } from './workspace.js';

const branches = 'content/fenland/branches.yaml';
const withdrawn = 'content/withdrawn.yaml';

const good = [branchYaml('FB-01', '    TownName: Ely\n'), branchYaml('FB-02'), branchYaml('FB-03')].join('');
const other = branchYaml('FB-09').replace('CB7 4AA', 'PE15 8AA').replace('Number: 3', 'Number: 44');
/** A town is wrong, a branch is one too many, and another is gone. */
const bad = [branchYaml('FB-01', '    TownName: Wrongtown\n'), branchYaml('FB-02'), other].join('');

const sites = { 'content/site.yaml': `${fenland['content/site.yaml']}changes: on\n` };

/** Published twice: what was right, and what is wrong. */
async function twice(more: Readonly<Record<string, string>> = {}): Promise<Workspace> {
  const space = workspace({ ...fenland, ...sites, ...more, [branches]: good });
  await built(space);
  space.write(branches, bad);
  await built(space);
  return space;
}

async function built(space: Workspace): Promise<void> {
  const { code, stdout, stderr } = await space.run(['build'], {});
  expect(code, stdout + stderr).toBe(0);
}

async function said(space: Workspace, ...args: readonly string[]) {
  const { code, stdout, stderr } = await space.run(args, {});
  return { code, said: (stdout + stderr).replaceAll(/\s+/g, ' ') };
}

const back = (space: Workspace, ...args: readonly string[]) =>
  said(space, 'rollback', '--by', 'Ann Fen', '--reason', 'A wrong list.', ...args);

function answer(space: Workspace) {
  const { data, meta } = JSON.parse(space.read('dist/site/v2.2/branches'));
  return {
    towns: data[0].Brand[0].Branch.map(
      (own: { PostalAddress: { TownName?: string } }) => own.PostalAddress.TownName,
    ),
    meta,
  };
}

describe('rollback (D53)', () => {
  test('publishes the data of the publication before as a new one, dated now, and the feed says so', async () => {
    const space = workspace({ ...fenland, ...sites, [branches]: good });
    await built(space);
    const [first, before] = [space.manifest(), space.read('dist/site/v2.2/branches')];
    space.write(branches, bad);
    await built(space);
    const second = space.manifest();
    expect(await back(space)).toMatchObject({ code: 0, said: expect.stringContaining('3 values') });
    const now = space.manifest();
    expect(JSON.parse(space.read('dist/site/v2.2/branches')).data).toEqual(JSON.parse(before).data);
    const [was, is, atms] = ['branches', 'branches', 'atms'].map((name) => `/v2.2/${name}`) as [
      string,
      string,
      string,
    ];
    expect(now.routes[is]!.dataHash).toBe(first.routes[was]!.dataHash);
    expect(Date.parse(now.routes[is]!.lastUpdated)).toBeGreaterThan(
      Date.parse(second.routes[is]!.lastUpdated),
    );
    expect(Date.parse(now.routes[is]!.lastModified)).toBeGreaterThan(
      Date.parse(second.routes[is]!.lastModified),
    );
    expect(now.routes[atms]).toEqual(first.routes[atms]);
    const { items } = JSON.parse(space.read('dist/site/v2.2/changes.json'));
    expect(items[0]).toMatchObject({
      title: expect.stringMatching(/^Withdrawn: /),
      _opendata: { from: publicationName(second), to: publicationName(now) },
    });
    expect(items[1].title).not.toMatch(/Withdrawn/);
    const [newest = '', before2 = ''] = space.read('dist/site/v2.2/changes.atom').split('<entry>').slice(1);
    expect(newest).toMatch(/<title>Withdrawn: [^<]*1 branch opens/);
    expect(newest).toContain('Withdrawn: an earlier publication is restored.');
    expect(before2).not.toContain('Withdrawn');
  });

  test('keeps what was withdrawn from being published again, until the content has it no more', async () => {
    const space = await twice();
    await back(space);
    for (const command of ['check', 'build']) {
      const stopped = await said(space, command);
      expect(stopped.code).toBe(1);
      expect(stopped.said).toContain(`${branches}:8:15 error publish/withdrawn`);
      expect(stopped.said).toMatch(/Wrongtown" was withdrawn on \d{4}-\d\d-\d\d by Ann Fen \(A wrong list\)/);
      expect(stopped.said).toContain('"Fenland Bank/FB-09/0" as a whole was withdrawn');
      expect(stopped.said).toContain('he removal of "Fenland Bank/FB-03/0" was withdrawn');
      expect(stopped.said).toMatch(/rollback --release branches-[0-9a-f]{8}/);
    }
    space.write(branches, good.replace('Ely', 'Littleport'));
    const next = await said(space, 'build');
    expect([next.code, next.said]).toEqual([0, expect.stringContaining('the entry has done its work')]);
    expect(answer(space).towns[0]).toBe('Littleport');
  });

  test('leaves nothing to publish for the content of then', async () => {
    const space = await twice({
      'content/site.yaml': `${sites['content/site.yaml']}pages: on\ndownloads: on\n`,
    });
    await back(space);
    const page = space.manifest().resources['/changes']!.representations[0]!.file;
    const [newest = '', earlier = ''] = space.read(`dist/site/${page}`).split('<li id="').slice(1);
    expect(newest).toMatch(/<p>(?:<bdi>)?Withdrawn: [^<]*1 branch opens/);
    expect(earlier).not.toContain('Withdrawn: ');
    space.write(branches, good);
    expect(await said(space, 'build')).toMatchObject({ code: 0, said: expect.stringContaining('Unchanged') });
  });

  test('stops a build of a clone that has not the file, or another, until the entry is released', async () => {
    const space = await twice();
    await back(space);
    space.write(branches, good);
    const entries = space.read(withdrawn);
    space.remove(withdrawn);
    expect(await said(space, 'build')).toMatchObject({
      code: 1,
      said: expect.stringContaining('publish/withdrawal-missing'),
    });
    space.write(withdrawn, entries.replace(/^.*missing: true.*\n/m, ''));
    expect((await said(space, 'build')).said).toContain('publish/withdrawal-missing');
    space.write(withdrawn, `# Looked at.\n${entries}`);
    expect((await said(space, 'build')).code).toBe(0);

    const id = /id: (\S+)/.exec(entries)![1]!;
    expect(await said(space, 'rollback', '--release', 'other')).toMatchObject({
      code: 2,
      said: expect.stringContaining(`What is withdrawn: ${id}.`),
    });
    expect((await said(space, 'rollback', '--release', id)).code).toBe(0);
    space.write(branches, bad);
    expect(await said(space, 'build')).toMatchObject({
      code: 0,
      said: expect.stringContaining('was released'),
    });
    expect(space.manifest().withdrawn).toBeUndefined();
    space.remove(withdrawn);
    expect((await said(space, 'build')).code).toBe(0);
  });

  test('is no way back to what was withdrawn', async () => {
    const space = await twice();
    await back(space);
    const before = space.read('dist/site/opendata-manifest.json');
    expect(await back(space)).toMatchObject({
      code: 2,
      said: expect.stringContaining('has what was withdrawn'),
    });
    expect(space.read('dist/site/opendata-manifest.json')).toBe(before);
  });

  test('takes nothing but the data of then: settings are those of now', async () => {
    const space = await twice();
    space.write(
      'content/site.yaml',
      sites['content/site.yaml'].replace('example/licence', 'example/new-licence'),
    );
    expect((await back(space)).code).toBe(0);
    expect(answer(space)).toMatchObject({ meta: { License: 'https://fenland.example/new-licence' } });
  });

  test('needs no content that can be published', async () => {
    const space = await twice();
    space.write(branches, '- Identification: [');
    expect((await back(space)).code).toBe(0);
    expect(answer(space).towns[0]).toBe('Ely');
  });

  test('goes back to a revision, a folder or a name, and refuses what is none', async () => {
    const space = workspace({ ...fenland, ...sites, [branches]: good });
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@fenland.example', ...args], {
        cwd: space.folder,
        encoding: 'utf8',
      });
    git('init', '--quiet');
    git('add', 'content');
    git('commit', '--quiet', '-m', 'Right');
    await built(space);
    const name = publicationName(space.manifest());
    space.write(branches, bad);
    await built(space);
    for (const to of ['git:HEAD', name, name.slice(0, 6), join('dist/.publications', replaced(space)[0]!)]) {
      const tried = await back(space, '--to', to, '--dry-run');
      expect([to, tried.code, tried.said]).toEqual([to, 0, expect.stringContaining('would get 3 values')]);
    }
    expect(existsSync(join(space.folder, withdrawn))).toBe(false);
    expect(await back(space, '--to', 'abcdef')).toMatchObject({
      code: 2,
      said: expect.stringContaining('no publication abcdef'),
    });
    expect((await back(space, '--to', 'git:HEAD')).code).toBe(0);
    expect(answer(space).towns[0]).toBe('Ely');
    expect(await back(space, '--to', 'git:HEAD')).toMatchObject({
      code: 0,
      said: expect.stringContaining('nothing to go back from'),
    });
  });

  test('goes back further where site.yaml keeps more', async () => {
    const space = await twice({
      'content/site.yaml': `${sites['content/site.yaml']}keep: { publications: 3 }\n`,
    });
    const names = [publicationName(space.manifest())];
    for (const town of ['March', 'Chatteris', 'Whittlesey']) {
      space.write(branches, bad.replace('Wrongtown', town));
      await built(space);
      names.push(publicationName(space.manifest()));
    }
    expect(replaced(space)).toHaveLength(3);
    expect((await back(space, '--to', names[0]!)).code).toBe(0);
    expect(answer(space).towns[0]).toBe('Wrongtown');
    expect(replaced(space)).toHaveLength(3);
  });

  test('is stopped by the guards, which accept it in the same command', async () => {
    const many = ['FB-11', 'FB-12', 'FB-13', 'FB-14'].map((id) => branchYaml(id)).join('');
    const space = workspace({ ...fenland, ...sites, [branches]: good });
    await built(space);
    space.write(branches, good + many);
    await built(space);
    const before = space.read('dist/site/opendata-manifest.json');
    expect(await back(space)).toMatchObject({ code: 1, said: expect.stringContaining('publish/removals') });
    expect([
      existsSync(join(space.folder, withdrawn)),
      space.read('dist/site/opendata-manifest.json'),
    ]).toEqual([false, before]);
    expect(await back(space, '--accept-guards', 'They were never open.')).toMatchObject({
      code: 0,
      said: expect.stringContaining('They were never open'),
    });
    expect(answer(space).towns).toHaveLength(3);
  });

  test('never takes a publication whose build was stopped for the one before', async () => {
    const space = await twice();
    const [folder] = replaced(space);
    const failed = join('dist/.publications', '0123456789ab');
    execFileSync('cp', ['-r', join('dist/.publications', folder!), failed], { cwd: space.folder });
    space.remove(join(failed, '.replaced'));
    space.remove(join('dist/.publications', folder!));
    expect(await back(space)).toMatchObject({
      code: 2,
      said: expect.stringContaining('no earlier publication'),
    });
  });
});

/** The folders of publications that aren't the present one. */
function replaced(space: Workspace): string[] {
  const store = join(space.folder, 'dist/.publications');
  const present = readlinkSync(join(space.folder, 'dist/current'));
  return readdirSync(store).filter((name) => !present.endsWith(name));
}
