import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { branchYaml, filesBelow, siteYaml, workspace } from './workspace.js';

const content = {
  'content/site.yaml': `${siteYaml}hosts: [nginx]\n`,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
  'content/fenland/branches.yaml': branchYaml('FB-0101'),
};

test('site.yaml names the hosts that configuration is written for, beside the publication', async () => {
  const { folder, run } = workspace(content);
  const { code, stderr } = await run(['build']);
  expect(code).toBe(0);
  expect(stderr).toContain('nginx: dist/hosts/nginx/README.md');
  expect([...filesBelow(join(folder, 'dist/hosts')).keys()]).toEqual([
    'nginx/README.md',
    'nginx/deploy.sh',
    'nginx/nginx.conf',
    'nginx/opendata-site.conf',
  ]);
  expect((await run(['build'])).stderr).toContain('Unchanged');
});

test('--hosts goes before site.yaml, and a host that is not wanted any more is gone', async () => {
  const { folder, run, write } = workspace(content);
  await run(['build']);
  const before = fs.readFileSync(join(folder, 'dist/site/opendata-manifest.json'));
  const other = await run(['build', '--hosts', 'caddy, apache']);
  expect(other.stderr).toContain('Published');
  expect(fs.readdirSync(join(folder, 'dist/hosts')).sort()).toEqual(['apache', 'caddy']);
  expect(fs.readFileSync(join(folder, 'dist/site/opendata-manifest.json'))).toEqual(before);
  write('content/site.yaml', siteYaml);
  await run(['build']);
  expect(fs.existsSync(join(folder, 'dist/hosts'))).toBe(false);
  expect(fs.lstatSync(join(folder, 'dist/hosts'), { throwIfNoEntry: false })).toBeUndefined();
});

test('a host that has been tampered with is written anew', async () => {
  const { folder, run } = workspace(content);
  await run(['build']);
  const file = join(folder, 'dist/hosts/nginx/nginx.conf');
  const whole = fs.readFileSync(file);
  fs.appendFileSync(file, '# mine\n');
  expect((await run(['build'])).stderr).toContain('Published');
  expect(fs.readFileSync(file)).toEqual(whole);
});

test('a host that nobody knows is not built for', async () => {
  const { folder, run, write } = workspace(content);
  const option = await run(['build', '--hosts', 'ngnix']);
  expect(option).toMatchObject({ code: 2, stderr: expect.stringContaining('The hosts are ') });
  write('content/site.yaml', `${siteYaml}hosts: [cady]\n`);
  const setting = await run(['build']);
  expect(setting).toMatchObject({ code: 1, stderr: expect.stringContaining('caddy') });
  expect(fs.existsSync(join(folder, 'dist'))).toBe(false);
});
