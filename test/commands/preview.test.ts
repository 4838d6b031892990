import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { branchYaml, fenland, program, type Workspace, workspace } from './workspace.js';

/** A running `opendata preview`, its first address, and what it says. */
async function preview(space: Workspace, ...options: string[]) {
  const child = spawn(process.execPath, [program, 'preview', '--port', '0', ...options], {
    cwd: space.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (!/Serving .* at (\S+)/.test(said)) await once(child.stderr, 'data');
  return { child, ended, url: /Serving .* at (\S+)/.exec(said)?.[1] ?? '', said: () => said };
}

describe('opendata preview', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('serves what was built, and ends cleanly on %s', async (signal) => {
    const space = workspace(fenland);
    await space.run(['build']);
    const { child, ended, url, said } = await preview(space);
    const answer = await fetch(`${url}/v2.1/branches`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/prs.fenland.opendata.v2.1+json');
    expect(((await answer.json()) as { meta: object }).meta).toMatchObject({ TotalResults: 5 });
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(said()).toContain(`${url}/v2.2/commercial-credit-cards`);
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
    const { child, ended, url, said } = await preview(space, '--watch');
    const branches = async () => await (await fetch(`${url}/v2.2/branches`)).text();
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
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('--watch publishes what is saved of settings that lie elsewhere, and of the header policy that they name', async () => {
    const space = workspace({ ...fenland, 'deploy/staging.yaml': 'basePath: /staging\n' });
    const options = ['--watch', '--settings', 'deploy/staging.yaml'];
    const { child, ended, url } = await preview(space, ...options);
    const field = async () => (await fetch(`${url}/staging/v2.2/atms`)).headers.get('X-Robots-Tag');
    const until = async (value: string) => {
      while ((await field()) !== value) await wait(150);
    };
    expect(await field()).toBeNull();
    space.write(
      'deploy/policy.yaml',
      'headers:\n  ok:\n    Cache-Control: max-age=60\n    X-Robots-Tag: noindex\n',
    );
    space.write('deploy/staging.yaml', 'basePath: /staging\nheaderPolicy: ../deploy/policy.yaml\n');
    await until('noindex');
    space.write('deploy/policy.yaml', space.read('deploy/policy.yaml').replace('noindex', 'none'));
    await until('none');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('names the page first, and with --watch has it reload once something else is published', async () => {
    const space = workspace({
      ...fenland,
      'content/site.yaml': `${fenland['content/site.yaml']}pages: on\n`,
    });
    const { child, ended, url, said } = await preview(space, '--watch');
    while (!/and \d+ files beside the collections\n/.test(said())) await once(child.stderr, 'data');
    const addresses = [...said().matchAll(/^ {2}(http:\S+)$/gm)].map(([, address]) => address);
    expect(addresses.slice(0, 2)).toEqual([`${url}/`, `${url}/v2.1/atms`]);
    const page = async (at: string) => (await fetch(`${at}/`, { headers: { Accept: 'text/html' } })).text();
    const named = async () => / data-publication="(\w+)"/.exec(await page(url))?.[1] ?? 'none';
    const before = await named();
    const now = async () => (await fetch(`${url}/.opendata/publication`)).text();
    expect(await now()).toBe(before);
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    while ((await now()) === before) await wait(150);
    expect(await named()).toBe(await now());
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const plain = await preview(space);
    expect(await page(plain.url)).not.toContain('data-publication');
  });

  it('--watch says in red that a save was not published', async () => {
    vi.stubEnv('FORCE_COLOR', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const branches = branchYaml('FB-01').replace('Physical', 'Phisical');
    const { said } = await preview(
      workspace({ ...fenland, 'content/fenland/branches.yaml': branches }),
      '--watch',
    );
    expect(said()).toContain('\u001b[31mNot published');
  });

  it('says what it can not do: exit code 2', async () => {
    const space = workspace(fenland);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    expect(await space.run(['preview', '--port', String(port)])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`port ${port} is taken`),
    });
    expect(await space.run(['preview', '--tls-cert', 'c.pem'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('go together'),
    });
  });
});
