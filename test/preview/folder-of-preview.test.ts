import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { branchYaml, fenland, siteYaml, workspace } from '../commands/workspace.js';
import { environment, program } from '../program.js';

/** The bytes of all files of a folder, by their names. */
const bytesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => [name, join(folder, name)] as const)
    .filter(([, path]) => statSync(path).isFile())
    .map(([name, path]) => [name, readFileSync(path, 'base64')])
    .sort();

test.each([
  ['edit', '--no-open', '--edit-port', '0'],
  ['preview', '--watch'],
])('what is saved under %s %s is in its pages, and dist stays as build wrote it', async (...args) => {
  const space = workspace({ ...fenland, 'content/site.yaml': `${siteYaml}changes: on\n` });
  execFileSync('git', ['init', '--quiet'], { cwd: space.folder });
  expect((await space.run(['build', '--quiet'])).code).toBe(0);
  const built = bytesOf(join(space.folder, 'dist'));
  const child = spawn(process.execPath, [program, ...args, '--port', '0'], {
    cwd: space.folder,
    env: environment({}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (text) => {
    said += String(text);
  });
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await wait(150);
  };
  await until(() => /Serving \S+ at \S+/.test(said));
  const [, url] = /Serving \S+ at (\S+)/.exec(said)!;
  for (const id of ['FB-06', 'FB-07']) {
    space.write(`content/fenland/branches/${id}.yaml`, branchYaml(id));
    await until(async () => (await (await fetch(`${url}/v2.2/branches`)).text()).includes(`"${id}"`));
  }
  expect(await (await fetch(`${url}/v2.2/changes.json`)).json()).toMatchObject({
    items: [expect.anything()],
  });
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(bytesOf(join(space.folder, 'dist'))).toEqual(built);
  expect((await space.run(['diff'])).stdout).toMatch(/FB-06[\s\S]*FB-07/);
  const seen = execFileSync('git', ['status', '--porcelain', '-uall'], {
    cwd: space.folder,
    encoding: 'utf8',
  });
  expect(seen.split('\n').filter((line) => line.includes('.opendata/'))).toEqual([]);
});
