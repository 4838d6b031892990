import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
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
import { resident } from '../resident.js';
import { putNpx } from './npx.js';

const here = await resident();
afterAll(here.close);

/* Comments on changes and the action, with stand-ins for the platforms: their steps are run as they stand in the files. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const marker = '<!-- opendata-press -->';
const slow = { timeout: 240_000 };

// The stand-in for `gh` filters as gh does, by jq.
beforeEach((context) => needs(context, 'bash', 'jq'));

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function read<T>(path: string): T {
  return parse(readFileSync(join(root, path), 'utf8')) as T;
}

function bash(
  { folder }: Workspace,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
      {
        cwd: folder,
        env: {
          ...process.env,
          ...sourceDate,
          PATH: `${join(folder, 'stand-ins')}:${process.env['PATH']}`,
          ...env,
        },
        maxBuffer: 2 ** 26,
      },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

/**
 * A project with the program installed, and a pull request that others have commented on. The program refuses to run
 * where the token is, since it runs the rules that the pull request brings.
 */
function project(): Workspace {
  const space = workspace(fenland);
  mkdirSync(join(space.folder, 'node_modules/.bin'), { recursive: true });
  const installed = join(space.folder, 'node_modules/.bin/opendata');
  here.install(join(space.folder, 'bin/opendata-here'), program);
  writeFileSync(
    installed,
    `#!/bin/sh\n[ -z "$GH_TOKEN" ] || exit 99\nexec '${space.folder}/bin/opendata-here' "$@"\n`,
  );
  chmodSync(installed, 0o755);
  mkdirSync(join(space.folder, 'stand-ins'));
  cpSync(join(root, 'test/ci/fake-gh.js'), join(space.folder, 'stand-ins/gh'));
  space.write('package.json', '{ "type": "module" }');
  space.write('comments.json', JSON.stringify(others));
  return space;
}

const others = [
  { id: 1, user: { login: 'editor', type: 'User' }, body: `${marker} is what the bot writes first` },
  { id: 2, user: { login: 'github-actions[bot]', type: 'Bot' }, body: 'Something else that is automatic' },
];

const onGitHub = ({ folder }: Workspace) => ({
  GITHUB_REPOSITORY: 'fenland/open-data',
  GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  GITHUB_OUTPUT: join(folder, 'output.txt'),
  RUNNER_TEMP: folder,
  COMMENTS: join(folder, 'comments.json'),
});

const commenting = { GH_TOKEN: 'not-a-secret', NUMBER: '7' };

describe('a comment on GitHub', slow, () => {
  test('is made once, then written anew; those of others stay', async () => {
    const space = project();
    const { jobs } = read<{ jobs: { comment: { steps: Step[] } } }>('docs/ci/github-actions.yml');
    const script = jobs.comment.steps.find(({ name }) => name === 'Comment')!.run!;
    for (const report of ['First', 'Second']) {
      space.write('report.md', `${report}\n`);
      const { code, stderr } = await bash(space, script, { ...onGitHub(space), ...commenting });
      expect(code, stderr).toBe(0);
      const comments = JSON.parse(space.read('comments.json'));
      expect(comments.slice(0, 2)).toEqual(others);
      expect(comments.slice(2).map(({ body }: { body: string }) => body)).toEqual([`${marker}\n${report}\n`]);
    }
  });
});

/** Puts the project into a repository, whose main branch has the content as it is. */
function asRepository({ folder }: Workspace): void {
  const git = (...args: readonly string[]) => {
    const who = ['-c', 'user.name=Editor', '-c', 'user.email=editor@fenland.example'];
    execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'pipe' });
  };
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', 'content');
  git('commit', '--quiet', '--message', 'one');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

const diffMarker = '<!-- opendata-press diff -->';
const bodies = (space: Workspace): string[] =>
  JSON.parse(space.read('comments.json'))
    .slice(others.length)
    .map(({ body }: { body: string }) => body);

/** Closes a branch, and opens it again. */
const closed = (space: Workspace) => space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
const opened = (space: Workspace) =>
  space.write('content/fenland/branches.yaml', fenland['content/fenland/branches.yaml']);

describe('a comment on what changes, on GitHub', slow, () => {
  interface Job {
    readonly if: string;
    readonly steps: readonly Step[];
  }
  const { jobs } = read<{ jobs: Record<'check' | 'comment', Job> }>('docs/ci/github-actions.yml');
  const named = (name: string) =>
    [...jobs.check.steps, ...jobs.comment.steps].find((step) => step.name === name)!;

  test('is begun when something changes, and written anew, also when nothing does any more', async () => {
    const space = project();
    asRepository(space);
    putNpx(join(space.folder, 'stand-ins'));
    const push = async () => {
      space.write('output.txt', '');
      const made = await bash(space, named('Changes').run!, { ...onGitHub(space), BASE: 'main' });
      expect(made.code, made.stderr).toBe(0);
      const [, CHANGES = ''] = /^code=(\d)$/m.exec(space.read('output.txt')) ?? [];
      const commented = await bash(space, named('Comment on changes').run!, {
        ...onGitHub(space),
        ...commenting,
        CHANGES,
      });
      expect(commented.code, commented.stderr).toBe(0);
      return bodies(space);
    };
    expect(await push()).toEqual([]);
    closed(space);
    expect(await push()).toEqual([
      expect.stringMatching(new RegExp(`^${diffMarker}\n[\\s\\S]*\n- 4 branches close\\.`)),
    ]);
    opened(space);
    expect(await push()).toEqual([expect.stringContaining('Nothing changes: ')]);
    expect(space.read('summary.md')).toContain('4 branches close');
    expect(JSON.parse(space.read('comments.json')).slice(0, 2)).toEqual(others);
  });

  test('is not written for forks, which get the summary', () => {
    expect(named('Changes').if).toBeUndefined();
    expect(jobs.comment.if).toContain('head.repo.full_name == github.repository');
  });
});

interface Note {
  readonly id: number;
  readonly author: { readonly id: number };
  readonly body: string;
}

/** The part of GitLab's interface that the workflow asks, two notes a page. */
async function gitLab(notes: Note[]): Promise<string> {
  const base = '/api/v4/projects/12/merge_requests/7/notes';
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const answer = (status: number, body: unknown, headers = {}) => {
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    };
    if (request.headers['private-token'] !== 'not-a-secret') return answer(401, {});
    if (url.pathname === '/api/v4/user') return answer(200, { id: 3 });
    if (url.pathname === base && request.method === 'GET') {
      const page = Number(url.searchParams.get('page'));
      const next = notes.length > 2 * page ? String(page + 1) : '';
      return answer(200, notes.slice(2 * page - 2, 2 * page), { 'X-Next-Page': next });
    }
    if (url.pathname === base && request.method === 'POST') {
      notes.push({ id: notes.length + 1, author: { id: 3 }, body: await bodyOf(request) });
      return answer(201, {});
    }
    const index = notes.findIndex(({ id }) => url.pathname === `${base}/${id}`);
    if (index === -1 || request.method !== 'PUT') return answer(404, {});
    notes[index] = { ...notes[index]!, body: await bodyOf(request) };
    answer(200, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text).body;
}

test(
  'a note on GitLab is made once, then written anew, whatever others write and however many',
  slow,
  async () => {
    const space = project();
    const notes: Note[] = [
      { id: 1, author: { id: 8 }, body: `${marker} is what the bot writes first` },
      { id: 2, author: { id: 3 }, body: 'Something else that is automatic' },
      { id: 3, author: { id: 8 }, body: 'Looks good' },
    ];
    const before = [...notes];
    const env = {
      CI_API_V4_URL: await gitLab(notes),
      CI_PROJECT_ID: '12',
      CI_MERGE_REQUEST_IID: '7',
      COMMENT_TOKEN: 'not-a-secret',
    };
    const { comment } = read<{ comment: { script: string[] } }>('docs/ci/gitlab-ci.yml');
    for (const report of ['First', 'Second']) {
      space.write('report.md', `${report}\n`);
      const { code, stderr } = await bash(space, comment.script.join('\n'), env);
      expect(code, stderr).toBe(0);
      expect(notes.slice(0, 3)).toEqual(before);
      expect(notes.slice(3).map(({ body }) => body)).toEqual([`${marker}\n${report}\n`]);
    }
    expect(notes).toHaveLength(4);
    const changes = (text: string) => `${diffMarker}\n${text}\n`;
    for (const [text, isChange] of [
      ['Nothing', false],
      ['Something', true],
      ['Nothing again', false],
    ] as const) {
      space.write('changes.md', changes(text));
      if (isChange) space.remove('changes.none');
      else space.write('changes.none', '');
      const { code, stderr } = await bash(space, comment.script.join('\n'), env);
      expect(code, stderr).toBe(0);
      expect(notes.slice(4).map(({ body }) => body)).toEqual(text === 'Nothing' ? [] : [changes(text)]);
    }
    const refused = await bash(space, comment.script.join('\n'), { ...env, COMMENT_TOKEN: 'wrong' });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('401')]);
  },
);

describe('the action', slow, () => {
  const action = read<{
    inputs: Record<string, { default: string }>;
    outputs: Record<string, { value: string }>;
    runs: { using: string; steps: (Step & { shell?: string; id?: string })[] };
  }>('action.yml');

  /** Runs its steps in order as GitHub does; after one has failed, only those that say so. */
  async function perform(
    space: Workspace,
    given: Readonly<Record<string, string>>,
    context: Readonly<Record<string, string>> = {},
  ): Promise<Run & { readonly outputs: Readonly<Record<string, string>> }> {
    const inputs = Object.fromEntries(
      Object.entries(action.inputs).map(([name, input]) => [name, input.default]),
    );
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
    const values: Record<string, string> = {
      'github.token': 'not-a-secret',
      'github.event.pull_request.number': '7',
      'github.event.pull_request.head.repo.full_name': 'fenland/open-data',
      'github.repository': 'fenland/open-data',
      'github.base_ref': 'main',
      ...context,
      ...Object.fromEntries(
        Object.entries({ ...inputs, ...given }).map(([name, value]) => [`inputs.${name}`, value]),
      ),
    };
    const evaluated = (text: string): string =>
      text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
        const [, id] = /^steps\.(\w+)\.outputs\.\w+$/.exec(name) ?? [];
        if (id !== undefined) expect(action.runs.steps.map((step) => step.id)).toContain(id);
        else expect(Object.keys(values)).toContain(name);
        return evaluated(values[name] ?? '');
      });
    /** The one form of condition that the steps have. */
    const isMet = (condition: string): boolean => {
      const [, left = '', right = ''] = /^\$\{\{ !cancelled\(\) && (\S+) == (\S+) \}\}$/.exec(condition)!;
      return evaluated(`\${{ ${left} }}`) === evaluated(`\${{ ${right} }}`);
    };
    let all = { code: 0, stdout: '', stderr: '', outputs: {} };
    for (const { id = '', if: condition, run, env = {} } of action.runs.steps) {
      if (run === undefined || !(condition === undefined ? all.code === 0 : isMet(condition))) continue;
      const own = Object.fromEntries(
        Object.entries(env).map(([name, value]) => [name, evaluated(String(value))]),
      );
      space.write('outputs.txt', '');
      const GITHUB_OUTPUT = join(space.folder, 'outputs.txt');
      const { code, stdout, stderr } = await bash(space, run, { ...onGitHub(space), GITHUB_OUTPUT, ...own });
      const outputs = Object.fromEntries(
        [...space.read('outputs.txt').matchAll(/^(.+?)=(.*)$/gm)].map(([, name, value = '']) => [
          `steps.${id}.outputs.${name}`,
          value,
        ]),
      );
      Object.assign(values, outputs);
      all = {
        code: all.code || code,
        stdout: all.stdout + stdout,
        stderr: all.stderr + stderr,
        outputs: { ...all.outputs, ...outputs },
      };
    }
    return all;
  }

  test('takes no input into a script but through its environment', () => {
    expect(action.runs.using).toBe('composite');
    for (const { run, shell } of action.runs.steps) {
      if (run === undefined) continue;
      expect(shell).toBe('bash');
      expect(run).not.toContain('${{');
    }
  });

  test('checks and builds, and says where', async () => {
    const space = project();
    const { code, stderr, outputs } = await perform(space, {});
    expect(code, stderr).toBe(0);
    const output = (name: string): string => {
      const [, step = ''] = /^\$\{\{ ([\w.-]+) \}\}$/.exec(action.outputs[name]!.value) ?? [];
      return outputs[step]!;
    };
    expect(Object.keys(action.outputs)).toEqual(['site', 'purge-list']);
    expect(readFileSync(join(output('site'), 'opendata-manifest.json'), 'utf8')).toContain('manifestVersion');
    expect(readFileSync(output('purge-list'), 'utf8')).toContain('/v2.1/branches\n');
  });

  test('stops at errors, with annotations and with the comment', async () => {
    const space = project();
    space.write('content/fenland/branches.yaml', '- Identification: FB-01\n  Type: Phisical\n');
    const { code, stdout, outputs } = await perform(space, { run: 'check comment build' });
    expect([code, stdout]).toEqual([1, expect.stringContaining('::error file=content/fenland/')]);
    const comments = JSON.parse(space.read('comments.json'));
    expect(comments).toHaveLength(3);
    expect(comments[2].body).toMatch(new RegExp(`^${marker}\n[^]*Phisical`));
    expect(Object.keys(outputs)).toEqual(['steps.check.outputs.comment']);
  });

  test.each(['check comment', 'comment'])(
    'of a fork, %s writes to the summary, not to the pull request',
    async (run) => {
      const space = project();
      const fork = { 'github.event.pull_request.head.repo.full_name': 'editor/open-data' };
      const sound = await perform(space, { run }, fork);
      expect(sound.code, sound.stderr).toBe(0);
      space.write('content/fenland/branches.yaml', '- Identification: FB-01\n  Type: Phisical\n');
      space.write('summary.md', '');
      expect((await perform(space, { run }, fork)).code).toBe(run === 'comment' ? 0 : 1);
      expect(space.read('summary.md').match(/Phisical/g)).toHaveLength(1);
      expect(bodies(space)).toEqual([]);
    },
  );

  test('comments on what changes, but for forks', async () => {
    const space = project();
    asRepository(space);
    expect(await perform(space, { run: 'changes' })).toMatchObject({ code: 0 });
    expect(bodies(space)).toEqual([]);
    closed(space);
    const fork = { 'github.event.pull_request.head.repo.full_name': 'editor/open-data' };
    expect(await perform(space, { run: 'changes' }, fork)).toMatchObject({ code: 0 });
    expect(bodies(space)).toEqual([]);
    expect(space.read('summary.md')).toContain('4 branches close');
    expect(await perform(space, { run: 'changes' })).toMatchObject({ code: 0 });
    expect(bodies(space)).toEqual([expect.stringContaining('4 branches close')]);
    expect(await perform(space, { run: 'changes', against: 'git:nowhere' })).toMatchObject({ code: 2 });
  });

  test('rehearses without writing, and says what it was given that is wrong', async () => {
    const space = project();
    expect(await perform(space, { run: 'rehearse' })).toMatchObject({ code: 0 });
    expect(() => space.manifest()).toThrow();
    expect(await perform(space, { run: 'chekc' })).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('there is no step chekc'),
    });
    expect(await perform(space, { run: 'verify' })).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('verify needs origin'),
    });
  });

  test('verifies a host that serves something else, which fails it', async () => {
    const space = project();
    const server = createServer((_, response) => void response.writeHead(404).end('nothing here'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, stdout } = await perform(space, { run: 'build verify', origin, host: 'nginx' });
    expect([code, stdout]).toEqual([1, expect.stringContaining('::error')]);
  });
});
