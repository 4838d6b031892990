import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { branchYaml, fenland, siteYaml, workspace } from '../commands/workspace.js';
import { begun } from '../running-program.js';

/** The bytes of all files of a folder, by their names. */
const bytesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => [name, join(folder, name)] as const)
    .filter(([, path]) => statSync(path).isFile())
    .map(([name, path]) => [name, readFileSync(path, 'base64')])
    .sort();

test.each([
  ['edit', '--edit-port', '0'],
  ['preview', '--watch'],
])('what is saved under %s %s is in its pages, and dist stays as build wrote it', async (...args) => {
  const space = workspace({ ...fenland, 'content/site.yaml': `${siteYaml}changes: on\n` });
  space.git('init', '--quiet');
  expect((await space.run(['build', '--quiet'])).code).toBe(0);
  const built = bytesOf(join(space.folder, 'dist'));
  const { saying, end } = begun(space.folder, [...args, '--port', '0']);
  const [, url] = await saying(/Serving \S+ at (\S+)/);
  for (const id of ['FB-06', 'FB-07']) {
    space.write(`content/fenland/branches/${id}.yaml`, branchYaml(id));
    while (!(await (await fetch(`${url}/v2.2/branches`)).text()).includes(`"${id}"`)) await wait(150);
  }
  expect(await (await fetch(`${url}/v2.2/changes.json`)).json()).toMatchObject({
    items: [expect.anything()],
  });
  expect(await end()).toEqual([0, null]);
  expect(bytesOf(join(space.folder, 'dist'))).toEqual(built);
  expect((await space.run(['diff'])).stdout).toMatch(/FB-06[\s\S]*FB-07/);
  const seen = space.git('status', '--porcelain', '-uall');
  expect(seen.split('\n').filter((line) => line.includes('.opendata/'))).toEqual([]);
});
