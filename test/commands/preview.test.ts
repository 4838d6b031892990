import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newest } from '../newest.js';
import { begun, previewed } from '../running-program.js';
import { branchYaml, fenland, fenlandWith, published, type Workspace, workspace } from './workspace.js';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const more = 'content/fenland/branches/more.yaml';

/** Waits for something. Polling faster would run into the rate limit. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(150);
}

/** A running `opendata preview`, and what can be waited for of it. */
async function preview({ folder }: Pick<Workspace, 'folder'>, ...options: string[]) {
  const running = await previewed(folder, ...options);
  const branches = async () => (await fetch(`${running.url}/${newest}/branches`)).text();
  return {
    ...running,
    branches,
    /** Until a branch is served. */
    serving: (id: string) => until(async () => (await branches()).includes(`"${id}"`)),
    /** Until it has said something. */
    telling: (text: string) => until(() => running.said().includes(text)),
    /** Until ATMs have a field of the header. */
    heading: (value: string | null, path = `/${newest}/atms`) =>
      until(async () => (await fetch(running.url + path)).headers.get('X-Robots-Tag') === value),
    ended: async () => expect(await running.end()).toEqual([0, null]),
  };
}

const policy = 'headers:\n  ok:\n    Cache-Control: max-age=60\n    X-Robots-Tag: noindex\n';

describe('opendata preview', () => {
  it.each([
    ['SIGINT', '.'],
    ['SIGTERM', 'content/fenland'],
  ] as const)('serves what was built, and ends cleanly on %s, started in %s', async (signal, below) => {
    const { folder } = await published();
    const { url, said, end } = await preview({ folder: join(folder, below) });
    const answer = await fetch(`${url}/v2.1/branches`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/prs.fenland.opendata.v2.1+json');
    expect(((await answer.json()) as { meta: object }).meta).toMatchObject({ TotalResults: 5 });
    expect(await end(signal)).toEqual([0, null]);
    expect(said()).toContain(`${url}/${newest}/commercial-credit-cards`);
  });

  it.each([
    ['preview', '--watch'],
    ['edit', '--edit-port=0'],
  ])('%s ends before the first build if its port is taken', async (command, option) => {
    const space = workspace(fenland);
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await space.ends([command, option, '--port', `${port}`], 2, `${port}: the port is taken`);
    expect(existsSync(join(space.folder, '.opendata/preview/site'))).toBe(false);
  });

  it('answers 503 until there is a publication, and then serves it', async () => {
    const space = workspace(fenland);
    const { url } = await preview(space);
    const before = await fetch(`${url}/v2.1/atms`);
    expect([before.status, before.headers.get('retry-after')]).toEqual([503, '30']);
    await before.arrayBuffer();
    await space.run('build');
    expect((await fetch(`${url}/v2.1/atms`)).status).toBe(200);
  });

  it('--watch publishes what is saved, and keeps the last good publication while there are errors', async () => {
    const space = workspace(fenland);
    const { said, branches, serving, telling, ended } = await preview(space, '--watch');
    expect(await branches()).toContain('"FB-05"');
    space.write(more, branchYaml('FB-06'));
    await serving('FB-06');

    space.write(more, branchYaml('FB-07').replace('Physical', 'Phisical'));
    await telling('the last good publication stays');
    expect(said()).toContain('did you mean "Physical"?');
    expect(await branches()).toContain('"FB-06"');
    // Several events of one save are one build, told once, with the time.
    await wait(500);
    expect(said().match(/did you mean "Physical"/g)).toHaveLength(1);
    expect(said().match(/^\d\d:\d\d:\d\d ✗ Not published/gm)).toHaveLength(1);

    space.write(more, branchYaml('FB-06'));
    await telling('everything is already published');
    space.write(more, branchYaml('FB-06') + branchYaml('FB-07'));
    await serving('FB-07');
    await ended();
  });

  it('--watch --at shows what holds later, and the next preview what holds now', async () => {
    const space = workspace({ ...fenland, [more]: branchYaml('FB-06', '  from: 2099-12-01\n') });
    const shown = async (...options: readonly string[]) => {
      const { branches, said, end } = await preview(space, '--watch', ...options);
      const text = await branches();
      await end();
      expect(said()).not.toContain('opendata:');
      return text.includes('"FB-06"');
    };
    expect([await shown('--at', '2099-12-01'), await shown()]).toEqual([true, false]);
  });

  it('--watch builds once where nothing changes, with rules in files too', async () => {
    const rule = `export default { rule: 'own/codes', severity: 'note', title: 'A', means: 'B', matters: 'C', of: 'record', check: () => [], message: () => ({ message: '' }) };`;
    const space = workspace({ ...fenlandWith({ site: 'ownRules: [codes.js]\n' }), 'codes.js': rule });
    const { said } = await preview(space, '--watch');
    await wait(1000);
    expect(said().match(/✓.*ublish/g)).toHaveLength(1);
  });

  it('--watch publishes what is saved during the first build', async () => {
    const space = workspace(fenland);
    const lock = join(space.folder, '.opendata/preview/.lock');
    mkdirSync(lock, { recursive: true });
    const { saying, end } = begun(space.folder, ['preview', '--port', '0', '--watch']);
    // It has read the content by then.
    await saying(/waiting …/);
    space.write(more, branchYaml('FB-06'));
    // Where this took twenty seconds, the other build counts as killed.
    rmSync(lock, { recursive: true, force: true });
    const [, url] = await saying(/Serving .* at (\S+)/);
    await until(async () => (await (await fetch(`${url}/${newest}/branches`)).text()).includes('"FB-06"'));
    await end();
  });

  it('--watch publishes what is saved of settings that lie elsewhere, and of the header policy that they name', async () => {
    const space = workspace({ ...fenland, 'deploy/staging.yaml': 'basePath: /staging\n' });
    const watched = await preview(space, '--watch', '--settings', 'deploy/staging.yaml');
    const { heading, telling, ended } = watched;
    const path = '/staging/v2.2/atms';
    await heading(null, path);
    space.write('deploy/staging.yaml', 'basePath: /staging\nheaderPolicy: ../deploy/policy.yaml\n');
    await telling('Not published');
    for (const value of ['noindex', 'none']) {
      space.write('deploy/policy.yaml', policy.replace('noindex', value));
      await heading(value, path);
    }
    await ended();
  });

  it('--watch goes on when the content folder was away, or is a link that leads elsewhere', async () => {
    const space = workspace(fenland);
    const at = (path: string) => join(space.folder, path);
    const { serving, telling, ended } = await preview(space, '--watch');
    renameSync(at('content'), at('kept'));
    await telling('Not published');
    renameSync(at('kept'), at('content'));
    await telling('everything is already published');
    space.write(more, branchYaml('FB-06'));
    await serving('FB-06');

    cpSync(at('content'), at('other'), { recursive: true });
    space.write('other/fenland/branches/north.yaml', branchYaml('FB-07'));
    renameSync(at('content'), at('one'));
    symlinkSync('one', at('content'));
    symlinkSync('other', at('link'));
    renameSync(at('link'), at('content'));
    await serving('FB-07');
    space.write('other/fenland/branches/south.yaml', branchYaml('FB-08'));
    await serving('FB-08');
    await ended();
  });

  it('--watch publishes a header policy that comes later, goes and comes back', async () => {
    const space = workspace(fenland);
    const { heading, telling, ended } = await preview(space, '--watch');
    const [at, kept] = ['headers/policy.yaml', 'kept.yaml'].map((path) => join(space.folder, path));
    await heading(null);
    space.write('headers/policy.yaml', policy);
    await heading('noindex');
    renameSync(at!, kept!);
    await heading(null);
    renameSync(kept!, at!);
    await heading('noindex');
    space.write('headers/policy.yaml', policy.replace('noindex', 'none'));
    await heading('none');
    space.write('headers/policy.yaml', ': [');
    await telling('Not published');
    await ended();
  });

  it('--watch goes on when a folder comes that it may not read, and says so once', async () => {
    const space = workspace(fenland);
    const folder = join(space.folder, 'content/fenland/branches');
    if (isRoot) execFileSync('chown', ['-R', `${nobody}`, space.folder]);
    const { said, serving, telling, ended } = await preview(space, '--watch');
    mkdirSync(folder, 0);
    if (isRoot) chownSync(folder, nobody, nobody);
    await telling('Not published');
    await telling('not every change of the content is noticed');
    chmodSync(folder, 0o755);
    const branches = 'content/fenland/branches.yaml';
    space.write(branches, fenland[branches] + branchYaml('FB-06'));
    await serving('FB-06');
    expect(said().match(/not every change/g)).toHaveLength(1);
    await ended();
  });

  it('names the page first, and with --watch has it reload once something else is published', async () => {
    const space = workspace(fenlandWith({ site: 'pages: on\n' }));
    const { url, said, saying, ended } = await preview(space, '--watch');
    await saying(/and \d+ files beside the collections\n/);
    const addresses = [...said().matchAll(/^ {2}(http:\S+)$/gm)].map(([, address]) => address);
    expect(addresses.slice(0, 2)).toEqual([`${url}/`, `${url}/v2.1/atms`]);
    const page = async (at: string) => (await fetch(`${at}/`, { headers: { Accept: 'text/html' } })).text();
    const named = async () => / data-publication='("[\w-]+")'/.exec(await page(url))?.[1] ?? 'none';
    const before = await named();
    const now = async () => (await fetch(`${url}/opendata-manifest.json`)).headers.get('etag');
    expect(await now()).toBe(before);
    space.write(more, branchYaml('FB-06'));
    await until(async () => (await now()) !== before);
    expect(await named()).toBe(await now());
    await ended();
    await space.run('build');
    const plain = await preview(space);
    expect(await page(plain.url)).toMatch(/^<!doctype html>(?!.*data-publication)/is);
  });

  it('--watch ends although its folder was removed', async () => {
    const space = workspace({ ...fenland, 'project/content/site.yaml': fenland['content/site.yaml'] });
    const { telling, ended } = await preview({ folder: join(space.folder, 'project') }, '--watch');
    space.remove('project');
    await telling('the folder in which this was started was removed');
    await ended();
  });
});
