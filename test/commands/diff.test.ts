import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openPublication } from '../../src/build/publication/publication.js';
import { sourceOfPublication } from '../../src/commands/diff/source.js';
import { feedOf } from '../import/feeds.js';
import { serve } from '../serve.js';
import {
  branchYaml,
  fenland,
  fenlandWith,
  filesBelow,
  program,
  published,
  type Workspace,
  workspace,
} from './workspace.js';

const five = ['FB-01', 'FB-02', 'FB-03', 'FB-04', 'FB-05'];
const branches = (ids: readonly string[]) =>
  ids.map((id) => branchYaml(id, `  Name: ${id} House\n`)).join('');
const bank = fenlandWith({ branches: branches(five) });
const file = 'content/fenland/branches.yaml';

/** A bank with a publication in dist, whose content has lost a branch since and won another. */
async function changed(): Promise<Workspace> {
  const site = await published(bank);
  site.write(
    file,
    branches([...five.slice(1), 'FB-09'])
      .replaceAll('CB7 4AA', 'CB7 4AB')
      .replace('CB7 4AB', 'CB7 4AA'),
  );
  return site;
}

test('a publication that is replaced while it is compared is not mixed with the one before', async () => {
  const site = await changed();
  const dist = join(site.folder, 'dist');
  const source = sourceOfPublication('dist', await openPublication(dist));
  await site.ends('build', 0);
  const branches = source.lists.find(({ collection }) => collection === 'branches')!;
  await expect(branches.read()).rejects.toThrow(/is not what its manifest says\. Run the command again\./);
});

const json = async (site: Workspace, line = '') => {
  const { stdout, stderr, code } = await site.run(`diff ${line} --format json`.replace('  ', ' '));
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

function commit({ git }: Workspace): void {
  git('add', 'content');
  git('commit', '--quiet', '--message', 'change');
}

test('without arguments the publication in dist is compared with the content, and nothing is written', async () => {
  const site = await changed();
  const before = filesBelow(site.folder);
  const { summary, changes, from, to } = await json(site, '--no-cache');
  expect(summary).toEqual({ opened: 1, closed: 1, renamed: 0, changed: 3, unchanged: 3 });
  expect(changes.slice(0, 2)).toMatchObject([
    { identity: 'FB-09/0', classes: ['opened'], brand: 'Fenland Bank', about: { name: 'FB-09 House' } },
    { identity: 'FB-01/0', classes: ['closed'] },
  ]);
  expect(from).toMatchObject({ name: 'dist', publication: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(to).toEqual({ name: 'content' });
  expect(filesBelow(site.folder)).toEqual(before);
});

describe('everything that can be compared', () => {
  test('a publication by its folder, web root, manifest and address', async () => {
    const site = await changed();
    const expected = (await json(site)).summary;
    const files = filesBelow(`${site.folder}/dist/site`);
    const origin = await serve(({ url = '' }, response) => {
      const bytes = files.get(url.slice(1));
      response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
    });
    for (const place of ['dist', 'dist/site', 'dist/site/opendata-manifest.json', origin])
      expect((await json(site, place)).summary, place).toEqual(expected);
    const ofFeed = { opened: 1, closed: 1, unchanged: 1 };
    expect((await json(site, `${origin}/v2.2/branches`)).summary).toMatchObject(ofFeed);
  });

  test('a feed in a file, against another and against content', async () => {
    const site = await changed();
    const atm = (Identification: string, more: object = {}) => ({
      Identification,
      SupportedCurrencies: ['GBP'],
      ...more,
    });
    const feed = (...records: object[]) => JSON.stringify(feedOf('atms', records));
    site.write('old.json', feed(atm('A1'), atm('B1', { NoSuchField: 1 })));
    site.write('new.json', feed(atm('A1'), atm('B1', { NoSuchField: 2 }), atm('C1')));
    expect((await json(site, 'old.json new.json')).changes).toMatchObject([
      { identity: 'C1', classes: ['opened'] },
      { identity: 'B1', classes: ['other'], details: [{ field: 'NoSuchField', was: 1, is: 2 }] },
    ]);
    expect((await json(site, 'old.json')).collections).toMatchObject([{ collection: 'atms' }]);
  });

  test('a feed without records, if it is said what it is a feed of', async () => {
    const site = await changed();
    site.write('atms-v2.2.json', '{"data":[],"meta":{}}');
    site.write('some.json', '{"data":[],"meta":{}}');
    const { summary } = await json(site, 'dist atms-v2.2.json --collection atms');
    expect(summary).toMatchObject({ closed: 2 });
    const said =
      "some.json has no records, so it doesn't say which collection it is: name it with --collection";
    await site.ends('diff dist some.json', 2, said);
  });

  test('a content folder', async () => {
    const { summary } = await json(await changed(), 'content content');
    expect(summary).toMatchObject({ unchanged: 7, opened: 0 });
  });

  test('revisions of git, without touching the working tree or the index', async () => {
    const site = workspace(bank);
    site.git('init', '--quiet', '--initial-branch', 'main');
    commit(site);
    site.write(file, branches(five.slice(1)));
    commit(site);
    site.write(file, branches(five.slice(2)));
    site.git('add', 'content');
    site.write(file, branches(five.slice(3)));
    const before = filesBelow(site.folder);
    const both = await json(site, 'git:HEAD~1 git:main --no-cache');
    expect(both.summary).toMatchObject({ closed: 1, unchanged: 6 });
    expect((await json(site, 'git:main --no-cache')).summary).toMatchObject({ closed: 2, unchanged: 4 });
    expect(filesBelow(site.folder)).toEqual(before);
  });
});

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s leaves nothing of a revision of git in the temporary folder',
  async (signal) => {
    const site = workspace(fenland);
    site.git('init', '--quiet');
    commit(site);
    const temporary = join(site.folder, 'tmp');
    mkdirSync(temporary);
    const child = spawn(process.execPath, [program, 'diff', 'git:HEAD', '--no-cache'], {
      cwd: site.folder,
      env: { ...process.env, TMPDIR: temporary },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    while (child.exitCode === null && readdirSync(temporary).length === 0) await setImmediate();
    child.kill(signal);
    await ended;
    expect(readdirSync(temporary)).toEqual([]);
  },
);

test('what is shown can be limited to a collection, a brand and a version', async () => {
  const site = await changed();
  expect((await json(site, '--collection atms')).summary).toMatchObject({ opened: 0, unchanged: 2 });
  expect((await json(site, '--brand fenland')).summary).toMatchObject({ opened: 1 });
  expect((await json(site, '--version v2.1')).collections[0]).toMatchObject({ version: 'v2.1' });
  site.remove('content/fenland/atms.yaml');
  for (const options of ['', ' --collection atms']) {
    const { stdout } = await site.run(`diff${options} --format markdown`);
    expect(stdout).toContain('- All 2 ATMs of Fenland Bank close.');
  }
});

test.each([
  ['nothing', five, 0],
  ['a branch', five.slice(1), 1],
  ['the order alone', five.toReversed(), 1],
])('the exit code says whether something changes, if that is asked: %s', async (_, ids, code) => {
  const site = await published(bank);
  site.write(file, branches(ids));
  await site.ends('diff', 0);
  await site.ends('diff --exit-code', code);
});

describe('what is none of these is said', () => {
  test.each([
    [
      'nowhere',
      'nowhere is not a publication, feed or content folder: there is no opendata-manifest.json at nowhere, nor such a folder.',
    ],
    ['HEAD', 'For the revision of git, write git:HEAD.'],
    ['git:nonsense', 'git:nonsense: the repository has no revision nonsense'],
    ['git:', 'git:: the repository has no revision without a name'],
    ['git:--all', 'the repository has no revision --all'],
    ['git:HEAD --content other', 'git:HEAD has no folder other'],
    ['content/site.yaml', 'content/site.yaml is neither a publication nor a feed: Texts'],
    ['cut.json', 'cut.json is neither a publication nor a feed: The file ends here'],
    ['none.json', 'none.json is neither a publication nor a feed: {"status":"404"} is left out'],
  ])('diff %s', async (args, message) => {
    const feeds = { 'cut.json': '{"data":[{"Brand":[', 'none.json': '{"status":"404"}' };
    const site = workspace({ ...fenland, ...feeds });
    site.git('init', '--quiet');
    commit(site);
    await site.ends(`diff ${args}`, 2, message);
  });

  test('content with errors', async () => {
    const site = await changed();
    site.write(file, '- Identification: FB-01\n');
    await site.ends('diff', 2, /content can't be published: \d+ errors?, such as/);
  });

  test('an address without an answer, which is asked once', async () => {
    const asked: string[] = [];
    const origin = await serve(({ url = '' }, response) => {
      asked.push(url);
      response.destroy();
    });
    await workspace(fenland).ends(`diff ${origin} content`, 2, "opendata-manifest.json can't be fetched: ");
    expect(asked).toEqual(['/opendata-manifest.json']);
  });
});
