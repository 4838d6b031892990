import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createProgram } from '../../src/commands/main.js';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import {
  branchYaml,
  fenland,
  program,
  type Run,
  sourceDate,
  type Workspace,
  workspace,
} from '../commands/workspace.js';
import { needs } from '../hosts/proof.js';
import { run } from '../program.js';
import { resident } from '../resident.js';
import { putNpx } from './npx.js';

const installed = await resident();
afterAll(installed.close);

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
}
interface GitHubJobs {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
interface GitLabJob {
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
}

const gitHub = read('docs/ci/github-actions.yml') as GitHubJobs;
const gitLab = read('docs/ci/gitlab-ci.yml') as Readonly<Record<'check' | 'publish', GitLabJob>>;

/** The scripts of both, as the shell gets them. */
const scripts = {
  'github-actions.yml': Object.values(gitHub.jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
  ),
  'gitlab-ci.yml': Object.values(gitLab)
    .filter((job): job is GitLabJob => typeof job === 'object' && job !== null && 'script' in job)
    .flatMap(({ script, after_script = [] }) => [...script, ...after_script]),
};

function read(path: string): unknown {
  return parse(readFileSync(join(root, path), 'utf8'));
}

/** The command lines of the program in a script, as words, with an origin for the variable. */
function commandLines(script: string): string[][] {
  return [...script.matchAll(/npx opendata ([^\n>|;&]+)/g)].map(([, line]) =>
    line!
      .trim()
      .replaceAll('"$ORIGIN"', 'https://openapi.example.com')
      .replaceAll('"$at"', '2099-12-01T00:00Z')
      .split(/\s+/),
  );
}

/** Parses a command line with the program's own definition, runs nothing, and gives the command's name. */
async function parsed(words: readonly string[]): Promise<string> {
  let name = '';
  const dry = createProgram(() => {});
  for (const command of dry.commands) {
    command.configureOutput({ writeErr: () => {} });
    command.action(() => {
      name = command.name();
    });
  }
  await dry.parseAsync(words, { from: 'user' });
  return name;
}

function explains(file: string): void {
  const text = readFileSync(join(root, 'docs/ci', file), 'utf8').split('\n');
  const steps = text.flatMap((line, at) =>
    /^ +- (?!if:|cron:)/.test(line) ? [[text[at - 1]!.trim(), line.trim()] as const] : [],
  );
  expect(steps.length).toBeGreaterThan(6);
  expect(steps.filter(([before]) => !before.startsWith('# '))).toEqual([]);
}

describe.each(Object.entries(scripts))('%s', (file, lines) => {
  test('checks, builds by what is live, and verifies, in words that the program takes', async () => {
    const all = lines.flatMap(commandLines);
    const names = await Promise.all(all.map(parsed));
    expect(names).toEqual(['check', 'check', 'diff', 'build', 'build', 'verify']);
    expect(all.filter(([name]) => name === 'build').every((words) => words.includes('--previous'))).toBe(
      true,
    );
    await expect(parsed(['build', '--purge'])).rejects.toThrow('unknown option');
  });

  test('uploads before it purges, and verifies at last', () => {
    const order = ['--purge-list', 'sync.sh --delete', 'create-invalidation', 'opendata verify'];
    const at = order.map((text) => lines.findIndex((line) => line.includes(text)));
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at).not.toContain(-1);
  });

  test('explains each step in a comment above it', () => explains(file));
});

test.each([
  'action.yml',
  'docs/ci/github-actions.yml',
  'docs/ci/github-hourly.yml',
  'docs/ci/github-two-environments.yml',
  'docs/ci/README.md',
  'docs/formats.md',
])('%s names the actions of others by their commit, and says the version', (file) => {
  const used = [...readFileSync(join(root, file), 'utf8').matchAll(/- uses: (?!<owner>)(.*)/g)];
  expect(used.length).toBeGreaterThan(0);
  for (const [, name] of used) expect(name).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

/** A copy of the sample with a publication that is live, which is made once. */
const template = mkdtempSync(join(tmpdir(), 'opendata-'));
afterAll(() => rmSync(template, { recursive: true, force: true }));
let made: Promise<Run> | undefined;

/** The sample as a repository of its own, with the program installed and a publication that is live. */
async function repository(): Promise<Workspace> {
  if (made === undefined) {
    cpSync(join(root, 'content'), join(template, 'content'), { recursive: true });
    made = run(template, ['build', '--out', 'live'], sourceDate);
  }
  const { code, stderr } = await made;
  expect(code, stderr).toBe(0);
  const space = workspace();
  execFileSync('cp', ['-a', `${template}/.`, space.folder]);
  installIn(space);
  return space;
}

function installIn({ folder }: Workspace): void {
  installed.install(join(folder, 'node_modules/.bin/opendata'));
  putNpx(join(folder, 'bin'));
}

async function withProgram(space: Workspace): Promise<Workspace> {
  installIn(space);
  expect((await space.run(['build', '--out', 'live'])).code).toBe(0);
  return space;
}

/** The addresses in dist whose bytes differ from those of a publication, or that it hasn't. */
function othersThan(live: string, space: Workspace): string[] {
  const [before, now] = [manifestIn(space, live), manifestIn(space, 'dist')];
  const entries = Object.entries({ ...now.routes, ...now.resources });
  return entries
    .filter(([path, { representations }]) => {
      const last = before.routes[path] ?? before.resources[path];
      return !isDeepStrictEqual(last?.representations, representations);
    })
    .map(([path]) => path);
}

function manifestIn({ read }: Workspace, out: string): Manifest {
  return JSON.parse(read(`${out}/site/opendata-manifest.json`)) as Manifest;
}

/** A step as GitHub and GitLab run it. The folder `live` stands for the origin. */
function runStep(
  { folder }: Workspace,
  script: string,
  origin = 'live',
  more: Readonly<Record<string, string>> = sourceDate,
): Promise<Run> {
  const PATH = [join(folder, 'bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, ...more, PATH, ORIGIN: origin, npm_config_offline: 'true' };
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['-e', '-c', script],
      { cwd: folder, env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

/** A host that is up, and has nothing. */
async function emptyHost(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function stepNamed(job: string, name: string): string {
  return gitHub.jobs[job]!.steps.find((step) => step.name === name)!.run!;
}

const slow = { timeout: 240_000 };

describe('the steps, run in a copy of the sample', () => {
  test('of a sound change: checked, reported, rehearsed and built, with nothing to purge', slow, async () => {
    const space = await repository();
    const steps = [
      ...['Check', 'Report', 'Rehearse'].map((name) => stepNamed('check', name)),
      stepNamed('publish', 'Build'),
      gitLab.check.script[1]!,
    ];
    for (const step of steps) {
      const { code, stderr } = await runStep(space, step);
      expect(code, `${step}\n${stderr}`).toBe(0);
    }
    expect(space.read('report.xml')).toContain('<testsuites');
    expect(space.read('purge.txt')).toBe('');
    expect(space.read('dist/hosts/s3-cloudfront/sync.sh')).toContain('put-object');
  });

  test(
    'of a change of branches: purged are the manifest and what has other bytes, and nothing else',
    slow,
    async () => {
      const space = await repository();
      // One step with npx itself, and with a program that is started.
      space.remove('bin/npx');
      space.remove('node_modules/.bin/opendata');
      symlinkSync(program, join(space.folder, 'node_modules/.bin/opendata'));
      const file = 'content/fenland/branches.yaml';
      const text = space.read(file);
      const [, first] = /PostCode: (.+)/.exec(text)!;
      space.write(file, text.replace(`PostCode: ${first}`, 'PostCode: CB7 4AA'));
      const { code, stderr } = await runStep(space, gitLab.publish.script[0]!);
      expect(code, stderr).toBe(0);
      const purged = space.read('purge.txt').trimEnd().split('\n');
      const inVersions = purged.filter((path) => path.startsWith('/open-banking/v'));
      const detail = /\/changes\/[0-9a-f]{12}\.\.[0-9a-f]{12}\.json$/;
      expect(inVersions.filter((path) => !detail.test(path))).toEqual(
        ['v2.1', 'v2.2'].flatMap((version) =>
          ['branches', 'changes.atom', 'changes.json'].map((name) => `/open-banking/${version}/${name}`),
        ),
      );
      expect(inVersions.filter((path) => detail.test(path))).toHaveLength(2);
      expect(purged).toEqual([...othersThan('live', space), '/opendata-manifest.json'].sort());
      expect(purged).toContain('/open-banking/downloads/v2.2/branches/fenland.csv');
      expect(purged).not.toContain('/open-banking/downloads/v2.2/atms/fenland.csv');
    },
  );

  test('of a first publication, as they stand: built, said so, and everything purged', slow, async () => {
    const space = await repository();
    const origin = await emptyHost();
    for (const step of [
      stepNamed('check', 'Rehearse'),
      stepNamed('publish', 'Build'),
      gitLab.check.script[3]!,
      gitLab.publish.script[0]!,
    ]) {
      const { code, stdout, stderr } = await runStep(space, step, origin);
      expect(code, `${step}\n${stderr}`).toBe(0);
      expect(stdout + stderr).toContain(`othing is published yet at ${origin}`);
    }
    expect(space.read('purge.txt').split('\n').length).toBeGreaterThan(12);
  });

  test('of an origin that is not set: stopped, with the reason', slow, async () => {
    const space = await repository();
    for (const step of [stepNamed('publish', 'Build'), stepNamed('publish', 'Verify')]) {
      const { code, stderr } = await runStep(space, step, '');
      expect([code, stderr]).toEqual([2, expect.stringMatching(/is empty\.[\s\S]*ORIGIN/)]);
    }
  });

  test('of a change with errors: annotated, reported, and stopped', slow, async () => {
    const space = await repository();
    space.write('content/fenland/branches.yaml', '- Identification: FB-01\n  Type: Phisical\n');
    const check = await runStep(space, stepNamed('check', 'Check'));
    expect([check.code, check.stdout]).toEqual([1, expect.stringContaining('::error file=content/fenland/')]);
    expect((await runStep(space, stepNamed('check', 'Report'))).code).toBe(0);
    expect(space.read('report.md')).toContain('Phisical');
    expect((await runStep(space, gitLab.check.script[1]!)).code).toBe(1);
    expect((await runStep(space, stepNamed('publish', 'Build'))).code).toBe(1);
  });
});

describe('the hourly jobs', () => {
  const { steps } = (read('docs/ci/github-hourly.yml') as GitHubJobs).jobs['hourly']!;
  const { hourly } = read('docs/ci/gitlab-hourly.yml') as { readonly hourly: GitLabJob };
  const server = readFileSync(join(root, 'docs/ci/server/opendata-hourly.sh'), 'utf8');
  const stepOf = (name: string) => steps.find((step) => step.name === name)!.run!;
  /** Commands that only note that they were called. */
  const noting = (space: Workspace, ...names: readonly string[]) => {
    for (const name of names) {
      space.write(`bin/${name}`, `#!/bin/sh\necho "${name} $*" >> called\n`);
      chmodSync(join(space.folder, 'bin', name), 0o755);
    }
  };

  test.each([
    ['github-hourly.yml', steps.flatMap(({ run }) => run ?? []), ['upcoming', 'build', 'build', 'verify']],
    ['gitlab-hourly.yml', hourly.script, ['upcoming', 'build', 'build', 'verify']],
    ['opendata-hourly.sh', [server], ['upcoming', 'build', 'build']],
  ])(
    '%s: ask, build for now and for the next instant, in words that the program takes',
    async (_, lines, names) => {
      const all = lines.flatMap(commandLines);
      expect(await Promise.all(all.map(parsed))).toEqual(names);
      expect([all[0]!.includes('--since'), all[2]!.includes('--at')]).toEqual([true, true]);
    },
  );

  test.each(['github-hourly.yml', 'gitlab-hourly.yml'])(
    '%s explains each step in a comment above it',
    explains,
  );

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  /** Content with a branch that is called otherwise some minutes from now; what is live was published before. */
  const renamedIn = async (minutes: number): Promise<Workspace> => {
    const file = 'content/fenland/branches.yaml';
    const text = fenland[file] + branchYaml('FB-09', '  Name: Ely\n');
    const space = await withProgram(workspace({ ...fenland, [file]: text }));
    const more = `  from: ${inMinutes(minutes)}\n  Name: Ely Market\n`;
    space.write(file, text + branchYaml('FB-09', more));
    return space;
  };

  test('of GitHub: ask what is late and what is next, and build both', slow, async () => {
    const ask = async (minutes: number) => {
      const space = await renamedIn(minutes);
      const { code, stderr } = await runStep(space, stepOf('Ask'), 'live', { GITHUB_OUTPUT: 'output' });
      expect(code, stderr).toBe(0);
      return { space, output: space.read('output') };
    };
    expect((await ask(90)).output).toBe('late=\nat=\n');
    const late = await ask(-90);
    expect(late.output).toBe('late=true\nat=\n');
    const now = await runStep(late.space, stepOf('Now'), 'live', {});
    expect([now.code, late.space.read('purge.txt')], now.stderr).toEqual([
      0,
      expect.stringContaining('/branches'),
    ]);
    const next = await ask(40);
    const [, at = ''] = /^late=\nat=(\S+)\n$/.exec(next.output) ?? [];
    const ahead = await runStep(next.space, stepOf('Ahead'), 'live', { at, previous: 'live' });
    expect([ahead.code, next.space.read('ahead.txt')], ahead.stderr).toEqual([
      0,
      expect.stringContaining('/branches'),
    ]);
    expect(Date.parse(manifestIn(next.space, 'ahead').at!)).toBe(Date.parse(at));
  });

  test('of GitLab: end at once in most hours, else upload, purge and verify', slow, async () => {
    const script = hourly.script.map((line) => line.replace(/npx opendata verify/, 'echo verify')).join('\n');
    const run = async (minutes: number) => {
      const space = await renamedIn(minutes);
      noting(space, 'apt-get', 'aws');
      const result = await runStep(space, script, 'live', { BUCKET: 'fenland', DISTRIBUTION: 'E1' });
      return { space, ...result };
    };
    const nothing = await run(90);
    expect([nothing.code, nothing.stdout.includes('verify')], nothing.stderr).toEqual([0, false]);
    expect(() => nothing.space.read('called')).toThrow('ENOENT');
    expect(() => nothing.space.read('dist/site/opendata-manifest.json')).toThrow('ENOENT');
    const late = await run(-90);
    expect([late.code, late.stdout], late.stderr).toEqual([
      0,
      expect.stringContaining('verify live --out dist'),
    ]);
    expect(late.space.read('called')).toMatch(
      /put-object .*--bucket fenland[\s\S]*create-invalidation .*\/branches\*/,
    );
    const soon = await run(0.2);
    expect([soon.code, soon.stdout], soon.stderr).toEqual([
      0,
      expect.stringContaining('verify live --out ahead'),
    ]);
    expect(soon.space.read('called')).toMatch(/put-object .*--bucket fenland/);
    expect(manifestIn(soon.space, 'ahead').routes['/v2.1/branches']).toBeDefined();
  });

  test('of a server: deploy nothing in most hours, else what is late', slow, async (context) => {
    needs(context, 'rsync');
    const run = async (minutes: number) => {
      const space = await renamedIn(minutes);
      noting(space, 'git', 'npm');
      mkdirSync(join(space.folder, 'served'));
      const target = { TARGET: 'served', TEST: 'true', RELOAD: 'true' };
      return { space, ...(await runStep(space, server, 'live', target)) };
    };
    const nothing = await run(90);
    expect(nothing.code, nothing.stderr).toBe(0);
    expect(readdirSync(join(nothing.space.folder, 'served'))).toEqual([]);
    const late = await run(-90);
    expect(late.code, late.stderr).toBe(0);
    expect(late.space.read('served/active.conf')).toContain('releases/');
  });

  test('begin 20 minutes before the hour, and on a server name files that are there', () => {
    const folder = join(root, 'docs/ci/server');
    const unit = (name: string) => readFileSync(join(folder, name), 'utf8');
    const there = readdirSync(folder);
    const service = unit('opendata-hourly.service');
    const [, script = ''] = /^ExecStart=\/bin\/sh \S*\/(\S+)$/m.exec(service) ?? [];
    const [, failed = ''] = /^OnFailure=(.+)$/m.exec(service) ?? [];
    expect(there).toEqual(expect.arrayContaining([script, failed]));
    for (const name of server.matchAll(/^# {3}([A-Z]+) /gm)) expect(service).toContain(`${name[1]}=`);
    expect(unit('opendata-hourly.timer')).toContain('OnCalendar=*-*-* *:40:00');
    expect(read('docs/ci/github-hourly.yml')).toMatchObject({ on: { schedule: [{ cron: '40 * * * *' }] } });
    expect(readFileSync(join(root, 'docs/ci/README.md'), 'utf8')).toContain("--cron '40 * * * *'");
  });
});
