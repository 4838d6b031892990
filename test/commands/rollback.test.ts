import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import {
  type Manifest,
  manifest,
  publicationName,
  representationsOf,
} from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, filesBelow, program, type Workspace, workspace } from './workspace.js';

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

describe('killed at any instant', () => {
  test('rollback leaves the whole old or the whole new publication, and the same command finishes', {
    timeout: 120_000,
  }, async () => {
    const rounds = Number(process.env['KILLS'] ?? 6);
    const space = await twice();
    const to = publicationName(earlierManifest(space));
    const args = ['rollback', '--by', 'Ann Fen', '--reason', 'A wrong list.', '--to', to];
    cpSync(space.folder, `${space.folder}-before`, { recursive: true, verbatimSymlinks: true });
    onTestFinished(() => rmSync(`${space.folder}-before`, { recursive: true }));
    const restored = () => {
      for (const name of readdirSync(space.folder)) space.remove(name);
      cpSync(`${space.folder}-before`, space.folder, { recursive: true, verbatimSymlinks: true });
    };
    const begun = performance.now();
    expect((await space.start(args, {})).code).toBe(0);
    const whole = performance.now() - begun;
    for (let round = 0; round < rounds; round++) {
      restored();
      await killedAfter(space, args, (whole * (round + 1)) / rounds);
      const live = servedWhole(space);
      expect([
        ['Wrongtown', undefined, undefined],
        ['Ely', undefined, undefined],
      ]).toContainEqual(live);
      // What waiting for ten seconds does.
      for (const lock of ['dist/.locks', 'content/.opendata/.locks'])
        rmSync(join(space.folder, lock), { recursive: true, force: true });
      const again = await said(space, ...args);
      // Once it is published, the publication that it went back to may have gone, as it would after any rollback.
      const isOver = live[0] === 'Ely' && again.said.includes('has no publication');
      expect([round, again.code, again.said]).toEqual([round, isOver ? 2 : 0, expect.any(String)]);
      expect(servedWhole(space)[0]).toBe('Ely');
      expect(filesBelow(join(space.folder, 'dist/site'))).toEqual(
        filesBelow(join(space.folder, 'dist/current/site')),
      );
      expect((await said(space, 'build')).said).toContain('publish/withdrawn');
    }
  });
});

/** The manifest of the publication before the present one. */
function earlierManifest(space: Workspace): Manifest {
  const path = join('dist/.publications', replaced(space)[0]!, 'site/opendata-manifest.json');
  return manifest.parse(JSON.parse(space.read(path)));
}

/** Starts the program, and kills it after so many milliseconds. */
async function killedAfter(space: Workspace, args: readonly string[], milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { cwd: space.folder, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await wait(milliseconds);
  child.kill('SIGKILL');
  await ended;
}

/** The towns of the branches that readers of `dist/current` get, all of whose files are as their manifest says. */
function servedWhole(space: Workspace): (string | undefined)[] {
  const files = filesBelow(join(space.folder, 'dist/current/site'));
  const own = manifest.parse(JSON.parse(files.get('opendata-manifest.json')!.toString()));
  for (const { file, sha256: hash } of representationsOf(own)) expect(sha256(files.get(file)!)).toBe(hash);
  const { data } = JSON.parse(files.get('v2.2/branches')!.toString());
  return data[0].Brand[0].Branch.map((branch: { PostalAddress: { TownName?: string } }) => {
    return branch.PostalAddress.TownName;
  });
}

/** The folders of publications that aren't the present one. */
function replaced(space: Workspace): string[] {
  const store = join(space.folder, 'dist/.publications');
  const present = readlinkSync(join(space.folder, 'dist/current'));
  return readdirSync(store).filter((name) => !present.endsWith(name));
}
