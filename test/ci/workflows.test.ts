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
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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
import { needs } from '../needs.js';
import { run } from '../program.js';
import { resident } from '../resident.js';
import { putNpx } from './npx.js';

const installed = await resident();
afterAll(installed.close);
// Steps are run as the platforms run them.
beforeEach((context) => needs(context, 'bash'));

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
const gitLab = read('docs/ci/gitlab-ci.yml') as Readonly<
  Record<'check' | 'build' | 'publish' | 'verify', GitLabJob>
>;

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
    line!.trim().replaceAll('"$ORIGIN"', 'https://openapi.example.com').split(/\s+/),
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
    const order = ['--purge-list', 'sync.sh --delete', 'purge.sh', 'opendata verify'];
    const at = order.map((text) => lines.findIndex((line) => line.includes(text)));
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at).not.toContain(-1);
  });

  test('explains each step in a comment above it', () => explains(file));
});

test.each([
  'action.yml',
  'docs/ci/github-actions.yml',
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
  const env = {
    ...process.env,
    GITHUB_OUTPUT: 'output',
    ...more,
    PATH,
    ORIGIN: origin,
    npm_config_offline: 'true',
  };
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
      stepNamed('build', 'Build'),
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
      const { code, stderr } = await runStep(space, gitLab.build.script[0]!);
      expect(code, stderr).toBe(0);
      const purged = space.read('purge.txt').trimEnd().split('\n');
      const inVersions = purged.filter((path) => path.startsWith('/open-banking/v'));
      expect(inVersions).toEqual(
        ['v2.1', 'v2.2'].flatMap((version) =>
          ['branches', 'changes.atom', 'changes.json'].map((name) => `/open-banking/${version}/${name}`),
        ),
      );
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
      stepNamed('build', 'Build'),
      gitLab.check.script[3]!,
      gitLab.build.script[0]!,
    ]) {
      const { code, stdout, stderr } = await runStep(space, step, origin);
      expect(code, `${step}\n${stderr}`).toBe(0);
      expect(stdout + stderr).toContain(`othing is published yet at ${origin}`);
    }
    expect(space.read('purge.txt').split('\n').length).toBeGreaterThan(12);
  });

  test('of an origin that is not set: stopped, with the reason', slow, async () => {
    const space = await repository();
    for (const step of [stepNamed('build', 'Build'), stepNamed('verify', 'Verify')]) {
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
    expect((await runStep(space, stepNamed('build', 'Build'))).code).toBe(1);
  });
});

describe('the rights of jobs', () => {
  interface Job {
    readonly permissions: Readonly<Record<string, string>>;
    readonly environment?: string;
    readonly steps: readonly Step[];
  }
  const files = ['github-actions.yml', 'github-two-environments.yml'] as const;
  const jobs = files.flatMap((file) => {
    const { jobs } = read(`docs/ci/${file}`) as { readonly jobs: Readonly<Record<string, Job>> };
    return Object.entries(jobs).map(([name, job]) => [`${name} of ${file}`, job] as const);
  });

  test.each(jobs)('%s runs what npm installs, or may write and has secrets, never both', (_, job) => {
    const text = JSON.stringify(job.steps);
    const mayWrite = Object.values(job.permissions).includes('write') || /secrets\./.test(text);
    const runsOthers = /npm ci|npx /.test(text);
    expect([mayWrite, runsOthers]).not.toEqual([true, true]);
    expect(text.match(/npm (?:ci|install)(?! --ignore-scripts)/g)).toBeNull();
    if (text.includes('actions/checkout')) expect(text).toContain('"persist-credentials":false');
  });

  test('of GitLab: keys and token are for jobs that run nothing of the project', () => {
    const all = read('docs/ci/gitlab-ci.yml') as Readonly<Record<string, GitLabJob & Partial<Job>>>;
    const withEnvironment = Object.entries(all).filter(([, job]) => job.environment !== undefined);
    expect(withEnvironment.map(([name]) => name)).toEqual(['comment', 'publish']);
    for (const [, job] of withEnvironment) {
      expect(job).toMatchObject({ before_script: [], variables: { GIT_STRATEGY: 'none' } });
      expect(job.script.join()).not.toMatch(/npm |npx /);
    }
  });
});

describe('each hour', () => {
  /** Content with a branch that is called otherwise some minutes from now; what is live was published before. */
  const renamedIn = async (minutes: number): Promise<Workspace> => {
    const file = 'content/fenland/branches.yaml';
    const text = fenland[file] + branchYaml('FB-09', '  Name: Ely\n');
    const space = await withProgram(workspace({ ...fenland, [file]: text }));
    const from = new Date(Date.now() + minutes * 60_000).toISOString();
    space.write(file, text + branchYaml('FB-09', `  from: ${from}\n  Name: Ely Market\n`));
    for (const name of ['git', 'npm', 'aws']) {
      space.write(`bin/${name}`, `#!/bin/sh\necho "${name} $*" >> called\n`);
      chmodSync(join(space.folder, 'bin', name), 0o755);
    }
    return space;
  };

  test('GitHub and GitLab publish what has changed by then, and nothing else', slow, async () => {
    for (const [minutes, changes] of [
      [4320, false],
      [-90, true],
    ] as const) {
      const space = await renamedIn(minutes);
      space.write('output', '');
      const built = await runStep(space, stepNamed('build', 'Build'), 'live', {
        GITHUB_EVENT_NAME: 'schedule',
      });
      expect([built.code, space.read('output')], built.stderr).toEqual([0, changes ? 'changes=yes\n' : '']);
      const env = { BUCKET: 'fenland', DISTRIBUTION: 'E1' };
      for (const line of gitLab.publish.script) expect((await runStep(space, line, '', env)).code).toBe(0);
      const called = changes ? space.read('called') : '';
      if (changes) expect(called).toMatch(/put-object [\s\S]*create-invalidation .*\/branches /);
      else expect(() => space.read('called')).toThrow('ENOENT');
    }
  });

  test('a server deploys what has changed by then, and nothing else', slow, async (context) => {
    needs(context, 'rsync');
    const server = readFileSync(join(root, 'docs/ci/server/opendata-hourly.sh'), 'utf8');
    const run = async (minutes: number) => {
      const space = await renamedIn(minutes);
      mkdirSync(join(space.folder, 'served'));
      const target = { TARGET: 'served', TEST: 'true', RELOAD: 'true' };
      const script = server.replace('npx opendata verify', 'echo verify');
      return { space, ...(await runStep(space, script, 'live', target)) };
    };
    const nothing = await run(4320);
    expect([nothing.code, nothing.stdout], nothing.stderr).toEqual([
      0,
      expect.not.stringContaining('verify'),
    ]);
    expect(readdirSync(join(nothing.space.folder, 'served'))).toEqual([]);
    const changed = await run(-90);
    expect([changed.code, changed.stdout], changed.stderr).toEqual([
      0,
      expect.stringContaining('verify live'),
    ]);
    expect(changed.space.read('served/active.conf')).toContain('releases/');
  });

  test('the units name files that are there, and give the script what it needs', () => {
    const folder = join(root, 'docs/ci/server');
    const service = readFileSync(join(folder, 'opendata-hourly.service'), 'utf8');
    const script = readFileSync(join(folder, 'opendata-hourly.sh'), 'utf8');
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining([
        /^ExecStart=\/bin\/sh \S*\/(\S+)$/m.exec(service)?.[1],
        /^OnFailure=(.+)$/m.exec(service)?.[1],
      ]),
    );
    for (const name of script.matchAll(/^# {3}([A-Z]+) /gm)) expect(service).toContain(`${name[1]}=`);
  });
});
