import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openPublication } from '../../src/build/publication/publication.js';
import { sourceOfPublication } from '../../src/commands/sources/source.js';
import { serve } from '../serve.js';
import { branchYaml, fenland, filesBelow, program, type Workspace, workspace } from './workspace.js';

const five = ['FB-01', 'FB-02', 'FB-03', 'FB-04', 'FB-05'];
const branches = (ids: readonly string[]) =>
  ids.map((id) => branchYaml(id, `  Name: ${id} House\n`)).join('');

/** A bank with a publication in dist, whose content has lost a branch since and won another. */
async function changed(): Promise<Workspace> {
  const site = workspace({ ...fenland, 'content/fenland/branches.yaml': branches(five) });
  expect(await site.run(['build'])).toMatchObject({ code: 0 });
  site.write(
    'content/fenland/branches.yaml',
    branches([...five.slice(1), 'FB-09'])
      .replaceAll('CB7 4AA', 'CB7 4AB')
      .replace('CB7 4AB', 'CB7 4AA'),
  );
  return site;
}

test('a publication that is replaced while it is compared is not mixed with the one before', async () => {
  const site = await changed();
  const dist = join(site.folder, 'dist');
  const source = sourceOfPublication(
    'dist',
    await openPublication(dist, () => Promise.reject(new Error('offline'))),
  );
  expect(await site.run(['build'])).toMatchObject({ code: 0 });
  const branches = source.lists.find(({ collection }) => collection === 'branches')!;
  await expect(branches.read()).rejects.toThrow(/is not what its manifest says\. Run the command again\./);
});

const json = async (site: Workspace, ...args: string[]) => {
  const { stdout, stderr, code } = await site.run(['diff', ...args, '--format', 'json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
};

function commit({ git }: Workspace): void {
  git('add', 'content');
  git('commit', '--quiet', '--message', 'change');
}

/** Serves files on this machine. */
const served = (files: Readonly<Record<string, string | Uint8Array>>) =>
  serve(({ url = '' }, response) => {
    response.statusCode = files[url] === undefined ? 404 : 200;
    response.end(files[url] ?? 'not found');
  });

test('without arguments the publication in dist is compared with the content', async () => {
  const site = await changed();
  const { summary, changes, from, to } = await json(site);
  expect(summary).toEqual({ opened: 1, closed: 1, renamed: 0, changed: 3, unchanged: 3 });
  expect(changes.slice(0, 2)).toMatchObject([
    { identity: 'FB-09/0', classes: ['opened'], brand: 'Fenland Bank', about: { name: 'FB-09 House' } },
    { identity: 'FB-01/0', classes: ['closed'] },
  ]);
  expect(from).toMatchObject({ name: 'dist', publication: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(to).toEqual({ name: 'content' });
});

test('nothing is written, and nothing is changed', async () => {
  const site = await changed();
  const before = filesBelow(site.folder);
  await site.run(['diff', '--no-cache']);
  expect(filesBelow(site.folder)).toEqual(before);
});

describe('everything that can be compared', () => {
  test('a publication by its folder, web root, manifest and address', async () => {
    const site = await changed();
    const expected = (await json(site)).summary;
    const files = filesBelow(`${site.folder}/dist/site`);
    const origin = await served(Object.fromEntries([...files].map(([path, bytes]) => [`/${path}`, bytes])));
    for (const place of ['dist', 'dist/site', 'dist/site/opendata-manifest.json', origin]) {
      expect((await json(site, place)).summary, place).toEqual(expected);
    }
    expect((await json(site, `${origin}/v2.2/branches`)).summary).toMatchObject({
      opened: 1,
      closed: 1,
      unchanged: 1,
    });
  });

  test('a feed in a file, against another and against content', async () => {
    const site = await changed();
    const feed = (...records: object[]) =>
      JSON.stringify({ data: [{ Brand: [{ BrandName: 'Fenland Bank', ATM: records }] }] });
    const atm = (Identification: string, more: object = {}) => ({
      Identification,
      SupportedCurrencies: ['GBP'],
      ...more,
    });
    site.write('old.json', feed(atm('A1'), atm('B1', { NoSuchField: 1 })));
    site.write('new.json', feed(atm('A1'), atm('B1', { NoSuchField: 2 }), atm('C1')));
    const { changes } = await json(site, 'old.json', 'new.json');
    expect(changes).toMatchObject([
      { identity: 'C1', classes: ['opened'] },
      { identity: 'B1', classes: ['other'], details: [{ field: 'NoSuchField', was: 1, is: 2 }] },
    ]);
    const { collections } = await json(site, 'old.json');
    expect(collections).toMatchObject([{ collection: 'atms' }]);
  });

  test('a feed without records, if it is said what it is a feed of', async () => {
    const site = await changed();
    site.write('atms-v2.2.json', '{"data":[],"meta":{}}');
    site.write('some.json', '{"data":[],"meta":{}}');
    expect((await json(site, 'dist', 'atms-v2.2.json', '--collection', 'atms')).summary).toMatchObject({
      closed: 2,
    });
    const { code, stderr } = await site.run(['diff', 'dist', 'some.json']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      "some.json has no records, so it doesn't say which collection it is: name it with --collection",
    );
  });

  test('a content folder', async () => {
    const site = await changed();
    expect((await json(site, 'content', 'content')).summary).toMatchObject({ unchanged: 7, opened: 0 });
  });

  test('revisions of git, without touching the working tree or the index', async () => {
    const site = workspace({ ...fenland, 'content/fenland/branches.yaml': branches(five) });
    site.git('init', '--quiet', '--initial-branch', 'main');
    commit(site);
    site.write('content/fenland/branches.yaml', branches(five.slice(1)));
    commit(site);
    site.write('content/fenland/branches.yaml', branches(five.slice(2)));
    site.git('add', 'content');
    site.write('content/fenland/branches.yaml', branches(five.slice(3)));
    const before = filesBelow(site.folder);
    expect((await json(site, 'git:HEAD~1', 'git:main', '--no-cache')).summary).toMatchObject({
      closed: 1,
      unchanged: 6,
    });
    expect((await json(site, 'git:main', '--no-cache')).summary).toMatchObject({ closed: 2, unchanged: 4 });
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

describe('what is shown can be limited', () => {
  test('to a collection, a brand and a version', async () => {
    const site = await changed();
    expect((await json(site, '--collection', 'atms')).summary).toMatchObject({ opened: 0, unchanged: 2 });
    expect((await json(site, '--brand', 'fenland bank')).summary).toMatchObject({ opened: 1 });
    expect((await json(site, '--version', 'v2.1')).collections[0]).toMatchObject({ version: 'v2.1' });
  });

  test('to a collection that a brand has no more, while it publishes others', async () => {
    const site = workspace(fenland);
    await site.run(['build']);
    site.remove('content/fenland/atms.yaml');
    for (const args of [[], ['--collection', 'atms']]) {
      const { stdout } = await site.run(['diff', ...args, '--format', 'markdown']);
      expect(stdout).toContain('- All 2 ATMs of Fenland Bank close.');
    }
  });
});

test('the exit code says whether something changes, if that is asked', async () => {
  const site = await changed();
  expect((await site.run(['diff'])).code).toBe(0);
  expect((await site.run(['diff', '--exit-code'])).code).toBe(1);
  expect((await site.run(['diff', 'content', '--exit-code'])).code).toBe(0);
});

describe('what is none of these is said', () => {
  test.each([
    [
      ['nowhere'],
      'nowhere is not a publication, feed or content folder: there is no opendata-manifest.json at nowhere, nor such a folder.',
    ],
    [['HEAD'], 'For the revision of git, write git:HEAD.'],
    [['git:nonsense'], 'git:nonsense: the repository has no revision nonsense'],
    [['git:'], 'git:: the repository has no revision without a name'],
    [['git:--all'], 'the repository has no revision --all'],
    [['git:HEAD', '--content', 'other'], 'git:HEAD has no folder other'],
    [['content/site.yaml'], 'content/site.yaml is neither a publication nor a feed: Texts'],
    [['cut.json'], 'cut.json is neither a publication nor a feed: The file ends here'],
    [['none.json'], 'none.json is neither a publication nor a feed: {"status":"404"} is left out'],
  ])('%s', async (args, message) => {
    const site = workspace({
      ...fenland,
      'cut.json': '{"data":[{"Brand":[',
      'none.json': '{"status":"404"}',
    });
    site.git('init', '--quiet');
    commit(site);
    const { code, stderr } = await site.run(['diff', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('content with errors', async () => {
    const site = await changed();
    site.write('content/fenland/branches.yaml', '- Identification: FB-01\n');
    const { code, stderr } = await site.run(['diff']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/content can't be published: \d+ errors?, such as/);
  });

  test('an address without an answer, which is asked once', async () => {
    const asked: string[] = [];
    const origin = await serve(({ url = '' }, response) => {
      asked.push(url);
      response.destroy();
    });
    const { code, stderr } = await workspace(fenland).run(['diff', origin, 'content']);
    expect([code, asked]).toEqual([2, ['/opendata-manifest.json']]);
    expect(stderr).toContain("opendata-manifest.json can't be fetched: ");
  });
});
