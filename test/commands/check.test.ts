import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { branchYaml, fenland, program, siteYaml, workspace } from './workspace.js';

describe('opendata check', () => {
  it('keeps its exit code, and says nothing, where only the beginning of its result is read', async () => {
    const branches = Array.from({ length: 400 }, (_, index) => branchYaml(`FB-${index}`, '  Typo: 1\n')).join(
      '',
    );
    const space = workspace({ ...fenland, 'content/fenland/branches.yaml': branches });
    const child = spawn(process.execPath, [program, 'check', '--format', 'json'], { cwd: space.folder });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdout.destroy();
    expect([await once(child, 'close'), said]).toEqual([[1, null], '']);
  });

  it('says with --previous what a build would stop at', async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    expect((await space.run(['check'])).code).toBe(0);
    const { code, stderr } = await space.run(['check', '--previous', 'dist']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('publish/removals')]);
    expect(stderr).toContain('FB-04');
    expect(await space.run(['check', '--previous', 'elsewhere'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('elsewhere'),
    });
  });

  it('says that all is well, and exits with 0', async () => {
    const { code, stdout, stderr } = await workspace(fenland).run(['check']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: '✓ 7 records in 2 files: ready to publish.\n',
    });
  });

  it('shows every problem of a run, whatever else is wrong, and exits with 1', async () => {
    const space = workspace({
      ...fenland,
      'content/site.yaml': siteYaml.replace('example', 'a b'),
      'content/fenland/branchs.yaml': '[]',
      'content/fenland/branches/more.yaml': branchYaml('FB-01').concat(branchYaml('FB-09', '  Typo: 1\n')),
      'content/fenland/commercial-credit-cards.json': '[{"Name": "Card",}]',
    });
    const { code, stdout } = await space.run(['check', '--format', 'json']);
    const { totals, problems } = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(totals.errors).toBe(problems.length);
    expect(
      problems.map(({ rule, at }: { rule: string; at: { file: string; start: object }[] }) => [
        rule,
        at[0]?.file,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['schema/format', 'content/site.yaml'],
        ['content/unknown-name', 'content/fenland/branchs.yaml'],
        ['records/duplicate-identity', 'content/fenland/branches/more.yaml'],
        ['schema/unknown-key', 'content/fenland/branches/more.yaml'],
        ['content/json-trailing-comma', 'content/fenland/commercial-credit-cards.json'],
      ]),
    );
  });

  it('gives the same report for a list with Windows line ends and a byte order mark', async () => {
    const text = branchYaml('FB-09', '  Typo: 1\n');
    const reports = [];
    for (const variant of [text, `\ufeff${text.replaceAll('\n', '\r\n')}`]) {
      const space = workspace({ ...fenland, 'content/fenland/branches/more.yaml': variant });
      reports.push((await space.run(['check', '--format', 'json'])).stdout);
    }
    expect(reports[1]).toBe(reports[0]);
  });
});

describe('the command line', () => {
  it.each([
    [['chek'], /unknown command 'chek'\n\(Did you mean check\?\)\nRun `opendata --help`/],
    [['frobnicate'], /unknown command 'frobnicate'\nRun `opendata --help`/],
    [['--formt'], /unknown option '--formt'\nRun `opendata --help`/],
    [['build', '--hosts', 'ngnix'], /The hosts are .*nginx.*\nRun `opendata build --help` for its options/],
    [['new'], /missing required argument 'kind'\nRun `opendata new --help`/],
    [['check', '--formt', 'json'], /unknown option '--formt'[\s\S]*--format/],
    [['check', '--format', 'xml'], /pretty, json/],
    [['migrate', '--to', 'v2.2', '--accept-losses', 'branch'], /The collections are branches, atms/],
    [['preview', '--port', '99999'], /0 to 65535/],
  ])('%j is a usage error: exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await workspace(fenland).run(args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });

  it('tells where there is no content', async () => {
    const { code, stderr } = await workspace().run(['check']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--content')]);
  });

  it('helps', async () => {
    const { code, stdout } = await workspace().run(['--help']);
    expect(code).toBe(0);
    for (const word of ['check', 'build', 'preview', 'Exit codes']) expect(stdout).toContain(word);
    expect(await workspace().run(['help'])).toEqual({ code, stdout, stderr: '' });
    const build = await workspace().run(['build', '--help']);
    expect(build.stdout).toContain('--first-if-missing');
    expect(await workspace().run(['help', 'build'])).toEqual(build);
  });

  it('colours on request only', async () => {
    const space = workspace({
      ...fenland,
      'content/fenland/branches.yaml': branchYaml('FB-01', '  Typo: 1\n'),
    });
    expect((await space.run(['check'])).stderr).not.toContain('\x1b[');
    expect((await space.run(['check'], { FORCE_COLOR: '1' })).stderr).toContain('\x1b[');
    expect((await space.run(['check', '--no-color'], { FORCE_COLOR: '1' })).stderr).not.toContain('\x1b[');
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
