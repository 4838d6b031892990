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
import { branchYaml, fenland, type Workspace, workspace } from './workspace.js';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** A running `opendata preview`, its first address, and what it says. */
const preview = ({ folder }: Pick<Workspace, 'folder'>, ...options: string[]) =>
  previewed(folder, ...options);

describe('opendata preview', () => {
  it('finds in a folder below the project what was built', async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    const { url } = await preview({ folder: join(space.folder, 'content/fenland') });
    expect((await fetch(`${url}/v2.1/branches`)).status).toBe(200);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('serves what was built, and ends cleanly on %s', async (signal) => {
    const space = workspace(fenland);
    await space.run(['build']);
    const { url, said, end } = await preview(space);
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
    const { code, stderr } = await space.start([command, option, '--port', String(port)]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${port}: the port is taken`)]);
    expect(existsSync(join(space.folder, '.opendata/preview/site'))).toBe(false);
  });

  it('answers 503 until there is a publication, and then serves it', async () => {
    const space = workspace(fenland);
    const { url } = await preview(space);
    const before = await fetch(`${url}/v2.1/atms`);
    expect([before.status, before.headers.get('retry-after')]).toEqual([503, '30']);
    await before.arrayBuffer();
    await space.run(['build']);
    expect((await fetch(`${url}/v2.1/atms`)).status).toBe(200);
  });

  it('--watch publishes what is saved, and keeps the last good publication while there are errors', async () => {
    const space = workspace(fenland);
    const { url, said, end } = await preview(space, '--watch');
    const branches = async () => await (await fetch(`${url}/${newest}/branches`)).text();
    const until = async (isSo: () => boolean | Promise<boolean>) => {
      while (!(await isSo())) await wait(150); // Polling faster would run into the rate limit.
    };
    expect(await branches()).toContain('"FB-05"');
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    await until(async () => (await branches()).includes('"FB-06"'));

    space.write('content/fenland/branches/more.yaml', branchYaml('FB-07').replace('Physical', 'Phisical'));
    await until(() => said().includes('the last good publication stays'));
    expect(said()).toContain('did you mean "Physical"?');
    expect(await branches()).toContain('"FB-06"');
    // Several events of one save are one build, told once, with the time.
    await wait(500);
    expect(said().match(/did you mean "Physical"/g)).toHaveLength(1);
    expect(said().match(/^\d\d:\d\d:\d\d ✗ Not published/gm)).toHaveLength(1);

    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    await until(() => said().includes('everything is already published'));

    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06') + branchYaml('FB-07'));
    await until(async () => (await branches()).includes('"FB-07"'));
    expect(await end()).toEqual([0, null]);
  });

  it('--watch --at shows what holds later, and the next preview what holds now', async () => {
    const coming = branchYaml('FB-06', '  from: 2099-12-01\n');
    const space = workspace({ ...fenland, 'content/fenland/branches/more.yaml': coming });
    const shown = async (...options: readonly string[]) => {
      const { url, said, end } = await preview(space, '--watch', ...options);
      const text = await (await fetch(`${url}/${newest}/branches`)).text();
      await end();
      expect(said()).not.toContain('opendata:');
      return text.includes('"FB-06"');
    };
    expect([await shown('--at', '2099-12-01'), await shown()]).toEqual([true, false]);
  });

  it('--watch builds once where nothing changes, with rules in files too', async () => {
    const rule = `export default { rule: 'own/codes', severity: 'note', title: 'A', means: 'B', matters: 'C', of: 'record', check: () => [], message: () => ({ message: '' }) };`;
    const site = `${fenland['content/site.yaml']}ownRules: [codes.js]\n`;
    const { said } = await preview(
      workspace({ ...fenland, 'content/site.yaml': site, 'codes.js': rule }),
      '--watch',
    );
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
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    // Where this took twenty seconds, the other build counts as killed.
    rmSync(lock, { recursive: true, force: true });
    const [, url] = await saying(/Serving .* at (\S+)/);
    while (!(await (await fetch(`${url}/${newest}/branches`)).text()).includes('"FB-06"')) await wait(150);
    await end();
  });

  it('--watch publishes what is saved of settings that lie elsewhere, and of the header policy that they name', async () => {
    const space = workspace({ ...fenland, 'deploy/staging.yaml': 'basePath: /staging\n' });
    const options = ['--watch', '--settings', 'deploy/staging.yaml'];
    const { url, said, end } = await preview(space, ...options);
    const field = async () => (await fetch(`${url}/staging/v2.2/atms`)).headers.get('X-Robots-Tag');
    const until = async (value: string) => {
      while ((await field()) !== value) await wait(150);
    };
    expect(await field()).toBeNull();
    space.write('deploy/staging.yaml', 'basePath: /staging\nheaderPolicy: ../deploy/policy.yaml\n');
    while (!said().includes('Not published')) await wait(50);
    space.write(
      'deploy/policy.yaml',
      'headers:\n  ok:\n    Cache-Control: max-age=60\n    X-Robots-Tag: noindex\n',
    );
    await until('noindex');
    space.write('deploy/policy.yaml', space.read('deploy/policy.yaml').replace('noindex', 'none'));
    await until('none');
    expect(await end()).toEqual([0, null]);
  });

  it('--watch goes on when the content folder was away, or is a link that leads elsewhere', async () => {
    const space = workspace(fenland);
    const at = (path: string) => join(space.folder, path);
    const { url, said, end } = await preview(space, '--watch');
    const until = async (name: string) => {
      while (!(await (await fetch(`${url}/${newest}/branches`)).text()).includes(`"${name}"`))
        await wait(150);
    };
    renameSync(at('content'), at('kept'));
    while (!said().includes('Not published')) await wait(50);
    renameSync(at('kept'), at('content'));
    while (!said().includes('everything is already published')) await wait(50);
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    await until('FB-06');

    cpSync(at('content'), at('other'), { recursive: true });
    space.write('other/fenland/branches/north.yaml', branchYaml('FB-07'));
    renameSync(at('content'), at('one'));
    symlinkSync('one', at('content'));
    symlinkSync('other', at('link'));
    renameSync(at('link'), at('content'));
    await until('FB-07');
    space.write('other/fenland/branches/south.yaml', branchYaml('FB-08'));
    await until('FB-08');
    expect(await end()).toEqual([0, null]);
  });

  it('--watch publishes a header policy that comes later, goes and comes back', async () => {
    const space = workspace(fenland);
    const { url, said, end } = await preview(space, '--watch');
    const until = async (value: string | null) => {
      while ((await fetch(`${url}/${newest}/atms`)).headers.get('X-Robots-Tag') !== value) await wait(150);
    };
    const policy = 'headers:\n  ok:\n    Cache-Control: max-age=60\n    X-Robots-Tag: noindex\n';
    await until(null);
    space.write('headers/policy.yaml', policy);
    await until('noindex');
    const [at, kept] = ['headers/policy.yaml', 'kept.yaml'].map((path) => join(space.folder, path)) as [
      string,
      string,
    ];
    renameSync(at, kept);
    await until(null);
    renameSync(kept, at);
    await until('noindex');
    space.write('headers/policy.yaml', policy.replace('noindex', 'none'));
    await until('none');
    space.write('headers/policy.yaml', ': [');
    while (!said().includes('Not published')) await wait(50);
    expect(await end()).toEqual([0, null]);
  });

  it('--watch goes on when a folder comes that it may not read, and publishes what is in it later', async () => {
    const space = workspace(fenland);
    const folder = join(space.folder, 'content/fenland/branches');
    if (isRoot) execFileSync('chown', ['-R', `${nobody}`, space.folder]);
    const { url, said, end } = await preview(space, '--watch');
    mkdirSync(folder, 0);
    if (isRoot) chownSync(folder, nobody, nobody);
    while (!said().includes('Not published')) await wait(50);
    while (!said().includes('not every change of the content is noticed')) await wait(50);
    chmodSync(folder, 0o755);
    while (!said().includes('everything is already published')) await wait(50);
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    while (!(await (await fetch(`${url}/${newest}/branches`)).text()).includes('"FB-06"')) await wait(150);
    expect(said().match(/not every change/g)).toHaveLength(1);
    expect(await end()).toEqual([0, null]);
  });

  it('names the page first, and with --watch has it reload once something else is published', async () => {
    const space = workspace({
      ...fenland,
      'content/site.yaml': `${fenland['content/site.yaml']}pages: on\n`,
    });
    const { url, said, saying, end } = await preview(space, '--watch');
    await saying(/and \d+ files beside the collections\n/);
    const addresses = [...said().matchAll(/^ {2}(http:\S+)$/gm)].map(([, address]) => address);
    expect(addresses.slice(0, 2)).toEqual([`${url}/`, `${url}/v2.1/atms`]);
    const page = async (at: string) => (await fetch(`${at}/`, { headers: { Accept: 'text/html' } })).text();
    const named = async () => / data-publication='("[\w-]+")'/.exec(await page(url))?.[1] ?? 'none';
    const before = await named();
    const now = async () => (await fetch(`${url}/opendata-manifest.json`)).headers.get('etag');
    expect(await now()).toBe(before);
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    while ((await now()) === before) await wait(150);
    expect(await named()).toBe(await now());
    expect(await end()).toEqual([0, null]);
    await space.run(['build']);
    const plain = await preview(space);
    expect(await page(plain.url)).toMatch(/^<!doctype html>(?!.*data-publication)/is);
  });

  it('--watch ends although its folder was removed', async () => {
    const space = workspace({ ...fenland, 'project/content/site.yaml': fenland['content/site.yaml'] });
    const within = { folder: join(space.folder, 'project') };
    const { said, end } = await preview(within, '--watch');
    space.remove('project');
    while (!said().includes('the folder in which this was started was removed')) await wait(50);
    expect(await end()).toEqual([0, null]);
  });
});
