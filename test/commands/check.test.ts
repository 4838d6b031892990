import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { branchYaml, fenland, fenlandWith, program, published, siteYaml, workspace } from './workspace.js';

const typo = branchYaml('FB-09', '  Typo: 1\n');

describe('opendata check', () => {
  it('keeps its exit code, and says nothing, where only the beginning of its result is read', async () => {
    const branches = Array.from({ length: 400 }, (_, index) => branchYaml(`FB-${index}`, '  Typo: 1\n'));
    const space = workspace(fenlandWith({ branches: branches.join('') }));
    const child = spawn(process.execPath, [program, 'check', '--format', 'json'], { cwd: space.folder });
    const said = text(child.stderr);
    child.stdout.destroy();
    expect([await once(child, 'close'), await said]).toEqual([[1, null], '']);
  });

  it('says with --previous what a build would stop at', async () => {
    const space = await published();
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    await space.ends('check', 0);
    await space.ends('check --previous dist', 1, 'publish/removals', 'FB-04');
    await space.ends('check --previous elsewhere', 2, 'elsewhere');
  });

  it('says that all is well, and exits with 0', async () => {
    const stderr = '✓ 7 records in 2 files: ready to publish.\n';
    expect(await workspace(fenland).run('check')).toEqual({ code: 0, stdout: '', stderr });
  });

  it('shows every problem of a run, whatever else is wrong, and exits with 1', async () => {
    const space = workspace({
      ...fenland,
      'content/site.yaml': siteYaml.replace('example', 'a b'),
      'content/fenland/branchs.yaml': '[]',
      'content/fenland/branches/more.yaml': branchYaml('FB-01') + typo,
      'content/fenland/commercial-credit-cards.json': '[{"Name": "Card",}]',
    });
    const { code, totals, found } = await space.reported('check');
    expect([code, totals['errors']]).toEqual([1, found.length]);
    expect(found).toEqual(
      expect.arrayContaining([
        'error schema/format site.yaml:2',
        'error content/unknown-name branchs.yaml:1',
        'error records/duplicate-identity more.yaml:1',
        'error schema/unknown-key more.yaml:15',
        'error content/json-trailing-comma commercial-credit-cards.json:1',
      ]),
    );
  });
});

describe('the command line', () => {
  it.each([
    ['chek', /unknown command 'chek'\n\(Did you mean check\?\)\nRun `opendata --help`/],
    ['frobnicate', /unknown command 'frobnicate'\nRun `opendata --help`/],
    ['--formt', /unknown option '--formt'\nRun `opendata --help`/],
    ['build --hosts ngnix', /The hosts are .*nginx.*\nRun `opendata build --help` for its options/],
    ['new', /missing required argument 'kind'\nRun `opendata new --help`/],
    ['check --formt json', /unknown option '--formt'[\s\S]*--format/],
    ['check --format xml', /pretty, json/],
    ['migrate --to v2.2 --accept-losses branch', /The collections are branches, atms/],
    ['preview --port 99999', /0 to 65535/],
  ])('%s is a usage error: exit code 2', async (line, message) => {
    expect((await workspace(fenland).ends(line, 2, message)).stdout).toBe('');
  });

  it('helps', async () => {
    const space = workspace();
    for (const [line, other, ...words] of [
      ['--help', 'help', 'check', 'build', 'preview', 'Exit codes'],
      ['build --help', 'help build', '--first-if-missing'],
    ]) {
      const help = await space.ends(line!, 0);
      for (const word of words) expect(help.stdout).toContain(word);
      expect(await space.run(other!)).toEqual({ ...help, stderr: '' });
    }
  });

  it('colours on request only', async () => {
    const space = workspace(fenlandWith({ branches: typo }));
    const isColoured = async (line: string, env = {}) =>
      (await space.run(line, env)).stderr.includes('\x1b[');
    expect(await isColoured('check')).toBe(false);
    expect(await isColoured('check', { FORCE_COLOR: '1' })).toBe(true);
    expect(await isColoured('check --no-color', { FORCE_COLOR: '1' })).toBe(false);
  });
});

it.skipIf(process.platform === 'win32')(
  'a pipe in place of a file of settings is reported, once, and not read',
  async () => {
    const space = workspace(fenland);
    const pipes = ['content/accepted.yaml', 'headers/policy.yaml'];
    mkdirSync(join(space.folder, 'headers'));
    for (const pipe of pipes) execFileSync('mkfifo', [join(space.folder, pipe)]);
    // A process of its own, since reading would block this one.
    const child = spawn(process.execPath, [program, 'check', '--format', 'json'], {
      cwd: space.folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [stdout] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const { problems } = JSON.parse(stdout) as { problems: { rule: string; at: { file: string }[] }[] };
    expect(problems.map(({ rule, at }) => [rule, at[0]?.file]).sort()).toEqual(
      pipes.map((pipe) => ['content/unreadable', pipe]),
    );
  },
);
