import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fenland, workspace } from '../commands/workspace.js';
import { isInstalled } from '../needs.js';

/** What the script that a build writes says to `aws` of a list: the words of each call. */
async function called(list: readonly string[]) {
  const space = workspace({
    ...fenland,
    'a file': '',
    'purge list': list.map((path) => `${path}\n`).join(''),
  });
  expect((await space.run(['build', '--hosts', 's3-cloudfront'])).code).toBe(0);
  const stub =
    '#!/bin/sh\nfor word; do printf "%s\\0" "$word" >> calls; done\nprintf "\\n\\0" >> calls\necho I1\n';
  space.write('bin/aws', stub);
  chmodSync(join(space.folder, 'bin/aws'), 0o755);
  const PATH = `${join(space.folder, 'bin')}:${process.env['PATH']}`;
  // Those that are there; in CI all of them.
  const shells = ['sh', 'bash', 'dash'].filter((shell) => process.env['CI'] || isInstalled(shell));
  return shells.map((shell) => {
    space.write('calls', '');
    const words = [shell, 'dist/hosts/s3-cloudfront/purge.sh', 'E 1', 'purge list'] as const;
    execFileSync(words[0], words.slice(1), { cwd: space.folder, env: { PATH } });
    expect(readdirSync(space.folder)).not.toContain('made');
    const calls = space.read('calls').split('\n\0').slice(0, -1);
    return calls.map((call) => call.split('\0').slice(0, -1));
  });
}

const copies = (...paths: string[]) => paths.flatMap((path) => [path, `${path}.br`, `${path}.gz`]);

test('exact paths with their copies are purged, whatever is in them and in the folder', async () => {
  const list = [
    '/*',
    '/v2.1/branches',
    '/a b',
    '/$(touch made)',
    '/`touch made`',
    `/it's "x"`,
    '/a\\b',
    '/x.csv',
  ];
  const paths = list.flatMap((path) =>
    path.endsWith('.csv') ? copies(path) : copies(path, `${path}/index.html`),
  );
  for (const calls of await called(list)) {
    expect(calls).toEqual([
      [
        'cloudfront',
        'create-invalidation',
        '--distribution-id',
        'E 1',
        '--paths',
        ...paths,
        '--query',
      ].concat(['Invalidation.Id', '--output', 'text']),
      ['cloudfront', 'wait', 'invalidation-completed', '--distribution-id', 'E 1', '--id', 'I1'],
    ]);
  }
});

test('many paths are purged by one wildcard, and an empty list by nothing', async () => {
  const many = Array.from({ length: 101 }, (_, index) => `/v2.1/${index}`);
  for (const [create = []] of await called(many)) {
    expect(create.slice(4, 7)).toEqual(['--paths', '/*', '--query']);
  }
  for (const calls of await called([])) expect(calls).toEqual([]);
});
