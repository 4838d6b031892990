import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fenland, workspace } from '../commands/workspace.js';
import { isInstalled, needs } from '../needs.js';

/** What the script that a build writes has CloudFront forget of a list, by each shell; undefined if it asks for nothing. */
async function purged(list: readonly string[]) {
  const space = workspace({
    ...fenland,
    'a file': '',
    'purge list': list.map((path) => `${path}\n`).join(''),
  });
  expect((await space.run(['build', '--hosts', 's3-cloudfront'])).code).toBe(0);
  space.write('bin/aws', '#!/bin/sh\n[ "$1" != cloudfront ] || cp "$(printf %s "$6" | cut -c8-)" purged\n');
  chmodSync(join(space.folder, 'bin/aws'), 0o755);
  const PATH = `${join(space.folder, 'bin')}:${process.env['PATH']}`;
  // Those that are there; in CI all of them.
  const shells = ['sh', 'bash', 'dash'].filter((shell) => process.env['CI'] || isInstalled(shell));
  return shells.map((shell) => {
    rmSync(join(space.folder, 'purged'), { force: true });
    const words = ['dist/hosts/s3-cloudfront/upload.sh', 'a bucket', 'E 1', 'purge list'];
    execFileSync(shell, words, { cwd: space.folder, env: { PATH }, stdio: 'pipe' });
    expect(readdirSync(space.folder)).not.toContain('made');
    if (!existsSync(join(space.folder, 'purged'))) return undefined;
    const { Quantity, Items } = JSON.parse(space.read('purged')).Paths;
    expect(Items).toHaveLength(Quantity);
    return Items;
  });
}

test('exact paths with their copies are purged, whatever is in them and in the folder', async (context) => {
  needs(context, 'awk', 'find');
  const list = ['/*', '/v2.1/branches', '/a b', '/$(touch made)', '/`touch made`', "/it's", '/x.csv'];
  const copies = list.flatMap((path) => [path, `${path}.br`, `${path}.gz`, `${path}/index.html`]);
  for (const items of await purged(list)) expect(items).toEqual(copies);
});

test('many paths are purged by one wildcard, and an empty list by nothing', async (context) => {
  needs(context, 'awk', 'find');
  const many = Array.from({ length: 101 }, (_, index) => `/v2.1/${index}`);
  for (const items of await purged(many)) expect(items).toEqual(['/*']);
  for (const items of await purged([])) expect(items).toBeUndefined();
});
