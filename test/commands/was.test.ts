import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { columnCount } from '../../src/base/text/columns.js';
import { type Manifest, publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, type Workspace, workspace } from './workspace.js';

const branches = 'content/fenland/branches.yaml';
const site = 'content/site.yaml';
const town = (name: string) => branchYaml('FB-01', `    TownName: ${name}\n`) + branchYaml('FB-02');
const many = ['FB-02', 'FB-03', 'FB-04', 'FB-05', 'FB-06', 'FB-07'].map((id) => branchYaml(id)).join('');

function commit(space: Workspace, name: string, subject: string): void {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', space.folder, ...args], { stdio: 'ignore' });
  git('init', '-q');
  git('add', 'content');
  git('-c', `user.name=${name}`, '-c', 'user.email=a@fen.example', 'commit', '-qm', subject);
}

async function done(space: Workspace, ...args: readonly string[]): Promise<Manifest> {
  const { code, stdout, stderr } = await space.run(args, {});
  expect(code, stdout + stderr).toBe(0);
  return space.manifest();
}

async function was(space: Workspace, at: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await space.run(['was', '--at', at, ...args, '--format', 'json'], {});
  expect(stderr).toBe('');
  return { code, ...JSON.parse(stdout) };
}

/** Of git, whose times have whole seconds. */
const nextSecond = () => wait(1000 - (Date.now() % 1000) + 20);

/** Published, many branches removed, which was accepted; and taken back. */
async function scene() {
  const space = workspace({ ...fenland, [site]: `${fenland[site]}changes: on\nkeep: { publications: 9 }\n` });
  space.write(branches, town('Ely') + many.replace(branchYaml('FB-02'), ''));
  commit(space, 'Ann Fen', 'Open six');
  await nextSecond();
  const first = await done(space, 'build');
  // Else the next commit may have the second of this build, and count as there before it.
  await nextSecond();
  space.write(branches, town('March'));
  await done(space, 'accept', '--all', '--reason', 'The bank of Ely is closed.');
  commit(space, 'Bob Wash', 'Close five');
  await nextSecond();
  const second = await done(space, 'build');
  const back = ['--reason', 'Not yet.', '--by', 'Cy Ouse', '--accept-guards', 'Not yet.'];
  const third = await done(space, 'rollback', ...back);
  return { space, first, second, third };
}

const address = '/v2.2/branches';
const named = (manifest: Manifest) => ({ name: publicationName(manifest), since: instant(manifest) });
const instant = ({ at }: Manifest) => at!.replace('Z', '+00:00');

describe('was', () => {
  test('names the publication of an instant, with its tags, dates, acceptances, withdrawals and commit', async () => {
    const { space, first, second, third } = await scene();
    const [one, two, three] = [first, second, third].map(({ routes }) => routes[address]!) as [
      Manifest['routes'][string],
      Manifest['routes'][string],
      Manifest['routes'][string],
    ];
    expect(await was(space, first.at!, address)).toMatchObject({
      code: 0,
      from: 'publication',
      publication: { ...named(first), until: instant(second) },
      answer: {
        lastUpdated: one.lastUpdated,
        lastModified: one.lastModified,
        records: 7,
        mediaType: one.mediaType,
        representations: one.representations,
      },
      accepted: [],
      withdrawn: [],
      commit: { author: 'Ann Fen', subject: 'Open six' },
    });
    const between = new Date(Date.parse(third.at!) - 1).toISOString();
    const then = await was(space, between, `https://fenland.example${address}/?x=1`, '--record', 'FB-01');
    expect(then).toMatchObject({
      publication: { ...named(second), until: instant(third) },
      answer: { representations: two.representations, records: 2 },
      record: { identity: 'FB-01', value: { PostalAddress: { TownName: 'March' } } },
      accepted: [{ reason: 'The bank of Ely is closed.', by: 'Bob Wash', isUsed: true }],
      withdrawn: [],
      forgotten: { accepted: 0, withdrawn: 0 },
      commit: { author: 'Bob Wash' },
    });
    expect(then.accepted[0].commit).toBe(then.commit.commit);
    const now = await was(space, third.at!, address, '--record', 'FB-99');
    expect(now).toMatchObject({
      publication: named(third),
      answer: { representations: three.representations },
      record: { remark: 'There was no such record.' },
      withdrawn: [{ about: 'branches', reason: 'Not yet.', by: 'Cy Ouse' }],
    });
    expect(now.publication.until).toBeUndefined();
    // What the manifest knows is counted also where the file is gone.
    rmSync(join(space.folder, 'content/withdrawn.yaml'));
    expect((await was(space, third.at!, address)).forgotten.withdrawn).toBe(1);

    expect(await was(space, first.at!, '/v2.2/brunches')).toMatchObject({ code: 0, similar: address });
    expect((await was(space, first.at!, '/v2.2/brunches')).answer).toBeUndefined();
    const feed = await was(space, second.at!, '/v2.2/changes.json', '--record', 'FB-01');
    expect(feed.answer.representations).toEqual(second.resources['/v2.2/changes.json']!.representations);
    expect(feed.record.remark).toContain('Only the answers of collections');
    for (const width of [60, 80, 120]) {
      const { stdout } = await space.run(['was', '--at', third.at!, address], { COLUMNS: String(width) });
      expect(stdout.split('\n').filter((line) => columnCount(line) > width && /\S \S/.test(line))).toEqual(
        [],
      );
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Published by the build at');
    }
  });

  test('asks the feed of changes where no publication of then is kept, and then git', async () => {
    const { space, first, second, third } = await scene();
    cpSync(join(space.folder, 'dist/site'), join(space.folder, 'live'), { recursive: true });
    const later = space.read('live/v2.2/changes.json');
    const dates = JSON.parse(later).items.map((item: { date_published: string }) => item.date_published);
    const of = await was(space, dates[1], address, '--in', 'live');
    expect(of).toMatchObject({
      from: 'feed',
      publication: { name: publicationName(second) },
      answer: {
        dataHash: second.routes[address]!.dataHash,
        sha256: second.routes[address]!.representations[0]!.sha256,
        lastUpdated: second.routes[address]!.lastUpdated,
        records: 2,
      },
    });
    expect(Date.parse(of.publication.until)).toBe(Date.parse(dates[0]));
    expect(of.answer.representations).toBeUndefined();
    const older = await was(space, first.at!, address, '--in', 'live');
    expect(older).toMatchObject({
      from: 'feed',
      publication: { name: publicationName(first) },
      answer: { dataHash: first.routes[address]!.dataHash },
      remarks: [expect.stringContaining('feed of changes'), expect.stringContaining('no further')],
    });
    expect(older.publication.since).toBeUndefined();

    const content = await was(space, third.at!, address, '--in', 'git', '--record', 'FB-01');
    expect(content).toMatchObject({
      from: 'git',
      answer: { dataHash: second.routes[address]!.dataHash, records: 2 },
      record: { value: { Identification: 'FB-01' } },
      accepted: [{ reason: 'The bank of Ely is closed.' }],
      commit: { subject: 'Close five' },
    });
    expect(content.accepted[0].isUsed).toBeUndefined();
    expect(await was(space, '2001-01-01', address)).toMatchObject({
      code: 1,
      from: 'none',
      remarks: [expect.stringContaining('the content has no commit of then')],
    });
  });

  test('refuses instants that are none or have not come, and places where nothing is', async () => {
    const space = workspace(fenland);
    const said = async (...args: readonly string[]) => {
      const { code, stderr } = await space.run(['was', ...args], {});
      return [code, stderr.replaceAll(/\s+/g, ' ')];
    };
    expect(await said(address)).toEqual([2, expect.stringContaining("'--at <instant>' not specified")]);
    expect(await said(address, '--at', '2099-01-01')).toEqual([
      2,
      expect.stringContaining('has not come yet'),
    ]);
    expect(await said(address, '--at', 'noon')).toEqual([
      2,
      expect.stringContaining('noon is not an instant'),
    ]);
    // Clocks go forward in London.
    expect(await said(address, '--at', '2026-03-29T01:30')).toEqual([
      2,
      expect.stringContaining('does not exist in Europe/London'),
    ]);
    expect(await said(address, '--at', '2026-03-01', '--in', 'nowhere')).toEqual([
      2,
      expect.stringContaining('--in: there is no opendata-manifest.json at nowhere'),
    ]);
    const { code, stdout } = await space.run(['was', address, '--at', '2026-03-01'], {});
    expect([code, stdout]).toEqual([1, expect.stringContaining('No publication is known')]);
  });
});
