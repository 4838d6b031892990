import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createProgram } from '../../src/commands/main.js';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';

// Steps are run as the platforms run them.
beforeEach((context) => needs(context, 'bash'));

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly script?: readonly string[];
  readonly before_script?: readonly string[];
}

const gitHub = parse(readFileSync('docs/ci/github.yml', 'utf8')) as {
  on: Record<string, unknown>;
  permissions: object;
  jobs: Record<string, Job>;
};
const gitLab = parse(readFileSync('docs/ci/gitlab.yml', 'utf8')) as Record<string, Job>;

const linesOf = ({ steps = [], script = [], before_script = [] }: Job) => [
  ...before_script,
  ...steps.flatMap(({ run }) => run ?? []),
  ...script,
];
const gitLabJobs = Object.entries(gitLab).filter(([, job]) => job !== null && 'script' in job);

describe.each([
  ['github.yml', Object.entries(gitHub.jobs)],
  ['gitlab.yml', gitLabJobs],
])('%s', (_, jobs) => {
  const lines = jobs.flatMap(([, job]) => linesOf(job));

  test('checks, compares, builds by what is live, and verifies, in words that the program takes', async () => {
    const names: string[] = [];
    for (const script of lines) {
      for (const [, line = ''] of script.matchAll(/npx opendata ([^\n>|;&]+)/g)) {
        const words = line.trim().replaceAll('"$ORIGIN"', 'https://openapi.example.com').split(/\s+/);
        const dry = await createProgram();
        for (const command of dry.commands) {
          command.action(() => {
            names.push(command.name());
          });
        }
        await dry.parseAsync(words, { from: 'user' });
        if (words[0] === 'build') expect(words).toContain('--previous');
      }
    }
    expect(names.sort()).toEqual(['build', 'check', 'check', 'check', 'diff', 'verify']);
  });

  test('what other people wrote runs in no job that may write', () => {
    for (const [name, job] of jobs) {
      const mayWrite = /^(?:comment|upload)$/.test(name);
      const runsContent = linesOf(job).some((line) => /npx opendata|npm ci/.test(line));
      // In GitLab, jobs without a line of their own begin with that of all.
      const byDefault = job.script !== undefined && job.before_script === undefined;
      expect([name, mayWrite && (runsContent || byDefault)]).toEqual([name, false]);
    }
  });

  test('each script is one for the shell', () => {
    for (const line of lines) execFileSync('bash', ['-n', '-c', line.replace(/\$\{\{.*?\}\}/g, 'x')]);
  });
});

test('GitHub: least rights, and never pull_request_target', () => {
  expect(gitHub.permissions).toEqual({});
  expect(
    Object.fromEntries(Object.entries(gitHub.jobs).map(([name, job]) => [name, job.permissions])),
  ).toEqual({
    check: { contents: 'read' },
    comment: { 'pull-requests': 'write' },
    build: { contents: 'read' },
    upload: { 'id-token': 'write' },
    verify: { contents: 'read' },
  });
  expect(Object.keys(gitHub.on)).not.toContain('pull_request_target');
});

test.each(['action.yml', 'docs/ci/github.yml'])(
  '%s names actions by their commit, and says the version',
  (file) => {
    const used = [...readFileSync(file, 'utf8').matchAll(/- uses: (.*)/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(0);
    for (const name of used) expect(name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

/** Runs a step in a folder whose programs are these scripts. */
function runStep(job: string, step: string, folder: string, programs: Record<string, string>, env = {}) {
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}`, { mode: 0o755 });
  }
  const script = gitHub.jobs[job]?.steps?.find(({ name }) => name === step)?.run ?? 'exit 9';
  const all = {
    ...process.env,
    PATH: `${folder}:${process.env['PATH']}`,
    GITHUB_OUTPUT: join(folder, 'output'),
    ...env,
  };
  execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env: all });
}

test('the comment is written once, then found by its first line and changed', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'comment.md'), 'All is well.\n');
  const env = { GITHUB_REPOSITORY: 'fenland/data', NUMBER: '7' };
  const gh = (id: string) => ({
    gh: `case "$*" in *--paginate*) printf '${id}';; *) echo "$*" >> said;; esac\n`,
  });
  runStep('comment', 'Comment', folder, gh(''), env);
  runStep('comment', 'Comment', folder, gh('12'), env);
  expect(readFileSync(join(folder, 'said'), 'utf8').split('\n')).toEqual([
    'api --silent --method POST repos/fenland/data/issues/7/comments -F body=@body.md',
    'api --silent --method PATCH repos/fenland/data/issues/comments/12 -F body=@body.md',
    '',
  ]);
  expect(readFileSync(join(folder, 'body.md'), 'utf8')).toBe('<!-- opendata-press -->\nAll is well.\n');
});

test.each([
  ['/opendata-manifest.json', ''],
  ['/opendata-manifest.json\\n/v2.1/atms', 'changes=yes\n'],
])('a build that changes %s goes on only if more than the manifest has changed', async (paths, said) => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'output'), '');
  runStep('build', 'Build', folder, { npx: `mkdir -p dist && printf '${paths}\\n' > dist/purge.txt\n` });
  expect(readFileSync(join(folder, 'output'), 'utf8')).toBe(said);
});

test('the action runs a command with its arguments', async () => {
  const folder = await temporaryFolder();
  const { runs } = parse(readFileSync('action.yml', 'utf8')) as { runs: { steps: Step[] } };
  execFileSync('mkdir', ['-p', join(folder, 'node_modules/.bin')]);
  writeFileSync(join(folder, 'node_modules/.bin/opendata'), '#!/bin/sh\necho "$@" > said\n', { mode: 0o755 });
  const env = { ...process.env, RUN: 'build', ARGS: '--previous https://fenland.example --hosts nginx' };
  execFileSync('bash', ['-e', '-c', runs.steps.at(-1)?.run ?? ''], { cwd: folder, env });
  expect(readFileSync(join(folder, 'said'), 'utf8')).toBe(
    'build --previous https://fenland.example --hosts nginx --format github\n',
  );
});
