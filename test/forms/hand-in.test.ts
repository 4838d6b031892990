import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requestPage, shownRemote } from '../../src/editors/forms/hand-over.js';
import { branchYaml, fenland } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const branches = { brand: 'fenland', collection: 'branches' };
const path = 'content/fenland/branches.yaml';
const author = { name: 'Ada Fenn', email: 'ada@fenland.example' };

/** Forms on content in a git repository with one commit. */
async function committed(
  files: Readonly<Record<string, string>> = fenland,
  more: Parameters<typeof forms>[1] = {},
) {
  const served = await forms(files, more);
  const git = gitIn(served.space.folder);
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'The Service');
  git('config', 'user.email', 'service@fenland.example');
  git('add', '-A');
  git('commit', '-qm', 'The content');
  return { ...served, git };
}

function gitIn(folder: string) {
  return (...words: readonly string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
}

/** Saves a change of a record, as the page does. */
async function change({ ask }: ServedForms, index: number, values: object, file = 'fenland/branches.yaml') {
  const at = { file, index };
  const { value: opened } = await ask('open', { ...branches, at });
  const { status } = await ask('save', {
    ...branches,
    at,
    before: opened.value,
    after: { ...opened.value, ...values },
  });
  expect(status).toBe(200);
}

const wanted = { branch: 'new-types', subject: '', author, runsHooks: false };

async function changesOf({ ask, complaints }: ServedForms): Promise<Any[]> {
  const { value } = await ask('review');
  expect([value.error, complaints]).toEqual([undefined, []]);
  return value.changes;
}

/** Commits all changes, or those that are chosen. */
async function commit(served: ServedForms, more: object = {}, isChosen = (_: Any) => true) {
  const chosen = (await changesOf(served)).filter(isChosen).map(({ id }) => id);
  return served.ask('commit', { ...wanted, chosen, ...more });
}

describe('the review', () => {
  it('says what changed since the last commit in the words of diff, record by record', async () => {
    const served = await committed();
    await change(served, 1, { Type: 'Mobile', Name: 'Ely' });
    await served.ask('save', { ...branches, after: { Identification: 'FB-06', SequenceNumber: '0' } });
    served.space.write('content/notes.md', 'New\n');
    const { value } = await served.ask('review');
    expect(value.since).toMatch(/^the last commit, [0-9a-f]{7} of \d+ \w+ \d{4}: The content$/);
    expect(value.changes).toMatchObject([
      {
        kind: 'changed',
        file: 'fenland/branches.yaml',
        fields: [
          { words: 'Name', was: '–', is: 'Ely' },
          { words: 'Type', was: 'Physical', is: 'Mobile' },
        ],
        record: {
          brand: 'fenland',
          brandName: 'Fenland Bank',
          noun: 'branch',
          identity: 'FB-02',
          name: 'Ely',
          at: { file: 'fenland/branches.yaml', index: 1 },
        },
      },
      { kind: 'added', fields: [], record: { identity: 'FB-06' } },
      { kind: 'added', file: 'notes.md' },
    ]);
    expect(value.tree).toMatchObject({ branch: 'main', main: 'main', stops: [], hooks: [], waiting: [] });
    const chosen = value.changes.slice(0, 1).map(({ id }: Any) => id);
    expect((await served.ask('commit-words', { chosen })).value).toEqual({
      subject: 'Ely changes its name, changes other fields',
      body: '- Branch FB-02 Ely, Fenland Bank: Name – → Ely; Type Physical → Mobile',
    });
  });

  it('says what changed for records of later days, and what only the file says', async () => {
    const served = await committed();
    await change(served, 0, { until: '2098-11-30' });
    const text = served.space.read(path);
    served.space.write('content/fenland/atms.yaml', `# Looked at\n${fenland['content/fenland/atms.yaml']}`);
    expect(text).toContain('until: 2098-11-30');
    expect(await changesOf(served)).toMatchObject([
      { kind: 'changed', file: 'fenland/atms.yaml', fields: [] },
      {
        fields: [{ words: 'Last day it is published', is: '2098-11-30' }],
        record: { identity: 'FB-01', when: 'until 30 November 2098' },
      },
    ]);
  });
});

describe('a commit', () => {
  it('has the chosen record of a file and no other, on a branch of its own, by its author', async () => {
    const served = await committed();
    const { git, space } = served;
    const before = space.read(path);
    await change(served, 1, { Type: 'Mobile' });
    await change(served, 3, { Name: 'March' });
    const text = space.read(path);
    const { status, value } = await commit(served, {}, ({ record }) => record.identity === 'FB-04');
    expect([status, value.error]).toEqual([200, undefined]);
    expect(value).toMatchObject({ branch: 'new-types', files: ['fenland/branches.yaml'], handOver: {} });
    expect(value.message).toBe(
      'March changes its name\n\n- Branch FB-04 March, Fenland Bank: Name – → March\n',
    );
    expect(git('show', '-s', '--format=%an <%ae> %cn %B', 'HEAD')).toBe(
      `Ada Fenn <ada@fenland.example> The Service ${value.message}\n`,
    );
    expect(git('symbolic-ref', 'HEAD')).toBe('refs/heads/new-types\n');
    expect(git('log', '--format=%s', 'main')).toBe('The content\n');
    const changed = (from: string) =>
      git('diff', '-U0', ...from.split(' '), '--', path).match(/^[-+](?![-+]).*/gm);
    expect(changed('main HEAD')).toEqual(['+  Name: March']);
    expect(changed('HEAD')).toEqual(['-  Type: Physical', '+  Type: Mobile']);
    expect(git('diff', '--cached', '--name-only')).toBe('');
    expect([space.read(path), git('show', `main:${path}`)]).toEqual([text, before]);
    expect(await changesOf(served)).toMatchObject([{ record: { identity: 'FB-02' } }]);
  });

  it('of all changes of a file has its very bytes, comments and all', async () => {
    const served = await committed();
    const { git, space } = served;
    await change(served, 1, { Type: 'Mobile' });
    space.write(path, `# Checked in March\n${space.read(path)}`);
    expect((await commit(served, { branch: 'main', subject: 'Ely is a van now' })).status).toBe(200);
    expect(git('show', `main:${path}`)).toBe(space.read(path));
    expect(git('show', '-s', '--format=%s', 'HEAD')).toBe('Ely is a van now\n');
    expect(git('status', '--porcelain')).toBe('');
    expect((await served.ask('review')).value.changes).toEqual([]);
  });

  it('can add and remove records and files, some of them', async () => {
    const files = {
      ...fenland,
      'content/fenland/branches/wisbech.yaml': branchYaml('FB-20').replace(/^- | {2}/gm, ''),
    };
    const served = await committed({
      ...files,
      'content/fenland/branches.yaml': '',
      [path.replace('branches.yaml', 'branches/ely.yaml')]: fenland[path],
    });
    const { git, space } = served;
    const own = 'content/fenland/branches/ely.yaml';
    const text = space.read(own);
    const without = (id: string, all: string) =>
      all.replace(new RegExp(`- Identification: ${id}\\n(?: .*\\n)+`), '');
    space.write(own, without('FB-02', without('FB-04', text)) + branchYaml('FB-30') + branchYaml('FB-31'));
    space.remove('content/fenland/branches/wisbech.yaml');
    expect((await changesOf(served)).map(({ kind, record }) => `${kind} ${record.identity}`)).toEqual([
      'removed FB-02',
      'removed FB-04',
      'added FB-30',
      'added FB-31',
      'removed FB-20',
    ]);
    const some = ['FB-02', 'FB-31', 'FB-20'];
    const { value } = await commit(served, {}, ({ record }) => some.includes(record.identity));
    expect(value.files).toEqual(['fenland/branches/ely.yaml', 'fenland/branches/wisbech.yaml']);
    const written = git('show', `HEAD:${own}`);
    expect(written.startsWith(without('FB-02', text))).toBe(true);
    expect(written.match(/Identification: .*/g)).toEqual(
      ['01', '03', '04', '05', '31'].map((id) => `Identification: FB-${id}`),
    );
    expect(git('ls-tree', '-r', '--name-only', 'HEAD', 'content/fenland/branches')).toBe(`${own}\n`);
    expect((await changesOf(served)).map(({ kind, record }) => `${kind} ${record.identity}`)).toEqual([
      'removed FB-04',
      'added FB-30',
    ]);
  });

  it('leaves what others have staged, and is refused while that is something else', async () => {
    const served = await committed();
    const { git, space } = served;
    await change(served, 1, { Type: 'Mobile' });
    space.write('other.txt', 'Not mine\n');
    git('add', 'other.txt');
    const head = git('rev-parse', 'HEAD');
    const { status, value } = await commit(served);
    expect([status, value.error]).toEqual([
      409,
      'Somebody has staged something else for a commit: other.txt. Commit it with git, or take it off with git restore --staged. Nothing was committed.',
    ]);
    expect([git('rev-parse', 'HEAD'), git('diff', '--cached', '--name-only')]).toEqual([head, 'other.txt\n']);
    expect(git('branch', '--format=%(refname)')).toBe('refs/heads/main\n');
    git('restore', '--staged', 'other.txt');
    git('add', path);
    space.write(path, space.read(path).replace('FB-01', 'FB-11'));
    expect((await commit(served)).value.error).toContain(`something else for a commit: ${path}.`);
    git('add', path);
    expect((await commit(served)).status).toBe(200);
    expect(git('status', '--porcelain')).toBe('?? other.txt\n');
  });

  it('is refused while a merge or rebase is not finished, and by a lock of git', async () => {
    const served = await committed();
    const { space } = served;
    await change(served, 1, { Type: 'Mobile' });
    for (const [file, words] of [
      ['MERGE_HEAD', 'A merge is not finished'],
      ['rebase-merge/head-name', 'A rebase is not finished'],
      ['CHERRY_PICK_HEAD', 'A cherry-pick is not finished'],
    ] as const) {
      space.write(`.git/${file}`, '');
      expect((await served.ask('review')).value.tree.stops).toEqual([expect.stringContaining(words)]);
      const { status, value } = await commit(served);
      expect([status, value.error]).toEqual([409, expect.stringContaining(words)]);
      space.remove(`.git/${file.split('/')[0]}`);
    }
    space.write('.git/index.lock', '');
    expect((await commit(served)).value.error).toMatch(/^Another program is using git in this folder/);
    expect(existsSync(join(space.folder, '.git/index.lock'))).toBe(true);
    space.remove('.git/index.lock');
    expect((await commit(served)).status).toBe(200);
  });

  it('without a branch makes one, and takes none that is elsewhere', async () => {
    const served = await committed();
    const { git, space } = served;
    git('branch', 'elsewhere');
    git('checkout', '-q', '--detach');
    git('commit', '-q', '--allow-empty', '-m', 'Further');
    await change(served, 1, { Type: 'Mobile' });
    const { tree } = (await served.ask('review')).value;
    expect([tree.branch, tree.proposal]).toEqual([
      undefined,
      expect.stringMatching(/^content-\d{4}-\d\d-\d\d$/),
    ]);
    expect((await commit(served, { branch: 'elsewhere' })).value.error).toMatch(
      /^The branch elsewhere is there already, and is at another commit than this folder\./,
    );
    git('branch', 'beside');
    git('worktree', 'add', '-q', join(space.folder, 'two'), 'beside');
    expect((await commit(served, { branch: 'beside' })).value.error).toMatch(
      /^The branch beside is checked out in another folder\./,
    );
    expect((await commit(served)).status).toBe(200);
    expect(git('symbolic-ref', '--short', 'HEAD')).toBe('new-types\n');
  });

  it('is refused if what was chosen has changed since', async () => {
    const served = await committed();
    await change(served, 1, { Type: 'Mobile' });
    const chosen = (await changesOf(served)).map(({ id }) => id);
    await change(served, 1, { Name: 'Ely' });
    const { status, value } = await served.ask('commit', { ...wanted, chosen });
    expect([status, value.error]).toEqual([
      409,
      "1 change of those that were chosen can't be found as shown any more. Nothing was committed. Look at them again.",
    ]);
    expect((await served.ask('commit', { ...wanted, chosen: [] })).value.error).toMatch(/^Nothing is chosen/);
    expect((await served.ask('commit', { ...wanted, chosen: [5] })).value.error).toBe('chosen is missing.');
  });

  it('stores line breaks as git would, and sees no change in them', async () => {
    const served = await committed();
    const { git, space } = served;
    git('config', 'core.autocrlf', 'true');
    space.write(path, space.read(path).replaceAll('\n', '\r\n'));
    expect(await changesOf(served)).toEqual([]);
    await change(served, 1, { Type: 'Mobile' });
    expect((await commit(served)).status).toBe(200);
    expect(git('show', `HEAD:${path}`)).toBe(space.read(path).replaceAll('\r\n', '\n'));
  });

  it('says before the first commit, and without git, what to do', async () => {
    const served = await forms(fenland);
    expect((await commit(served, { chosen: ['x'] })).value.error).toBe(
      'The content is in no git working tree, so nothing can be committed.',
    );
    gitIn(served.space.folder)('init', '-q');
    const { value } = await served.ask('review');
    expect([value.since, value.tree.stops]).toEqual([
      '',
      ['The repository has no commit yet. Make the first one with git.'],
    ]);
    expect((await commit(served)).value.error).toBe(
      'The repository has no commit yet. Make the first one with git. Nothing was committed.',
    );
  });

  it('behind a proxy is by whom that names, and by nobody who types another name', async () => {
    const secret = 'the-secret-of-the-proxy-in-the-fens';
    const served = await committed(fenland, { proxy: { userHeader: 'x-forwarded-user', secret } });
    const { git, space } = served;
    space.write(path, space.read(path).replace('Physical', 'Mobile'));
    const proxied = {
      Origin: 'https://forms.example.com',
      'Opendata-Edit-Secret': secret,
      'X-Forwarded-User': 'zoe@fenland.example',
    };
    const { value } = await served.ask('review', {}, proxied);
    expect(value.tree).toMatchObject({
      author: { name: 'zoe@fenland.example', email: 'zoe@fenland.example' },
      isAuthorKnown: true,
    });
    const chosen = value.changes.map(({ id }: Any) => id);
    expect((await served.ask('commit', { ...wanted, chosen }, proxied)).status).toBe(200);
    expect(git('show', '-s', '--format=%an %ae %cn', 'HEAD')).toBe(
      'zoe@fenland.example zoe@fenland.example The Service\n',
    );
  });

  it('is handed over to the remote of git', async () => {
    const served = await committed();
    const { git } = served;
    git('remote', 'add', 'origin', 'https://ada:s3cret@github.com/fenland/open-data.git');
    await change(served, 1, { Type: 'Mobile' });
    const { value } = await commit(served, { branch: 'ely/van' });
    expect(value.handOver).toEqual({
      push: 'git push --set-upstream origin ely/van',
      remote: 'github.com/fenland/open-data',
      request: {
        service: 'GitHub',
        url: 'https://github.com/fenland/open-data/compare/main...ely%2Fvan?expand=1',
      },
    });
    const { tree } = (await served.ask('review')).value;
    expect(tree).toMatchObject({ branch: 'ely/van', main: 'main', waiting: [{ author: 'Ada Fenn' }] });
    expect(JSON.stringify(tree)).not.toContain('s3cret');
  });
});

describe('without git', () => {
  it('what changed since the last publication is said, and is a page to mail', async () => {
    const served = await forms(fenland);
    expect((await served.ask('review')).value).toEqual({ since: '', changes: [], more: 0 });
    expect((await served.ask('changes-page')).value.error).toMatch(/^Nothing is known to compare with/);
    expect((await served.space.run(['build'])).code).toBe(0);
    const { keepPublication } = await import('../../src/commands/content/content-changes.js');
    keepPublication(join(served.space.folder, 'dist'), join(served.space.folder, 'content'));
    await change(served, 1, { Type: 'Mobile' });
    const { value } = await served.ask('review');
    expect(value.since).toMatch(/^the last publication, of 1 March 2026, 09:00 UTC$/);
    expect(value.changes).toMatchObject([
      {
        kind: 'changed',
        fields: [{ words: 'Type', was: 'Physical', is: 'Mobile' }],
        record: { brandName: 'Fenland Bank', identity: 'FB-02' },
      },
    ]);
    const { value: page } = await served.ask('changes-page');
    expect(page.html).toMatch(/^<!doctype html>/i);
    expect(page.html).toContain('Mobile');
    expect(page.html).not.toMatch(/<script|src=["']?https?:/);
  });
});

describe('a repository of somebody else', () => {
  it('runs nothing: no hook, filter, monitor, diff, signature or other program of its configuration', async () => {
    const served = await committed();
    const { git, space } = served;
    const mark = join(space.folder, 'ran');
    const evil = join(space.folder, 'evil.sh');
    writeFileSync(evil, `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat\n`);
    chmodSync(evil, 0o755);
    mkdirSync(join(space.folder, 'hooks'));
    for (const hook of [
      'pre-commit',
      'prepare-commit-msg',
      'commit-msg',
      'post-commit',
      'reference-transaction',
      'post-checkout',
      'post-index-change',
      'fsmonitor-watchman',
      'pre-push',
    ])
      symlinkSync(evil, join(space.folder, 'hooks', hook));
    for (const [key, value] of [
      ['core.hooksPath', join(space.folder, 'hooks')],
      ['core.fsmonitor', evil],
      ['core.editor', evil],
      ['core.pager', evil],
      ['core.sshCommand', evil],
      ['core.askPass', evil],
      ['core.gitProxy', evil],
      ['core.alternateRefsCommand', evil],
      ['credential.helper', evil],
      ['commit.gpgSign', 'true'],
      ['gpg.program', evil],
      ['log.showSignature', 'true'],
      ['diff.external', evil],
      ['diff.evil.textconv', evil],
      ['diff.evil.command', evil],
      ['filter.evil.clean', evil],
      ['filter.evil.smudge', evil],
      ['filter.evil.process', evil],
      ['filter.a=b.clean', evil],
      ['filter.a=b.smudge', evil],
      ['merge.evil.driver', evil],
      ['alias.commit-tree', `!${evil}`],
      ['remote.origin.url', `ext::${evil}`],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.uploadpack', evil],
      ['remote.origin.vcs', 'evil'],
      ['extensions.partialClone', 'origin'],
      ['core.repositoryformatversion', '1'],
    ] as const)
      git('config', key, value);
    space.write('.gitattributes', '*.json filter=evil\n*.yml filter=a=b\n*.yaml diff=evil merge=evil\n');
    await change(served, 1, { Type: 'Mobile' });
    const { value } = await served.ask('review');
    expect(value.changes).toHaveLength(1);
    expect(value.tree.hooks).toEqual(['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit']);
    expect(value.tree.handOver).toEqual({ push: 'git push --set-upstream origin main', remote: 'origin' });
    expect((await served.ask('changes-page')).status).toBe(200);
    expect((await commit(served)).value).toMatchObject({ branch: 'new-types' });
    space.write('content/fenland/atms.yml', '');
    space.write('content/map.json', '{}');
    const others = await changesOf(served);
    expect(others.map(({ file, reason }) => [file, reason])).toEqual([
      ['fenland/atms.yml', 'A filter of git changes this file when it is stored. Commit it with git.'],
      ['map.json', 'A filter of git changes this file when it is stored. Commit it with git.'],
    ]);
    expect((await commit(served)).value.error).toMatch(/^fenland\/atms\.yml: A filter of git/);
    expect(existsSync(mark)).toBe(false);
  });

  it('runs its hooks where that is allowed, which may refuse, and put no other file in', async () => {
    const served = await committed();
    const { git, space } = served;
    const hook = (name: string, text: string) => {
      space.write(`.git/hooks/${name}`, `#!/bin/sh\n${text}\n`);
      chmodSync(join(space.folder, '.git/hooks', name), 0o755);
    };
    await change(served, 1, { Type: 'Mobile' });
    hook('pre-commit', 'echo "No vans, please" >&2; exit 1');
    expect((await served.ask('review')).value.tree.hooks).toEqual(['pre-commit']);
    const { status, value } = await commit(served, { runsHooks: true });
    expect([status, value.error]).toEqual([
      400,
      'The hook pre-commit of the repository refused the commit: No vans, please. Nothing was committed.',
    ]);
    hook('pre-commit', 'echo x > sneaked.txt && git add sneaked.txt');
    expect((await commit(served, { runsHooks: true })).value.error).toBe(
      'A hook of the repository put another file into the commit, sneaked.txt. Nothing was committed.',
    );
    expect(git('log', '--all', '--format=%s')).toBe('The content\n');
    hook('pre-commit', 'exit 0');
    hook('commit-msg', 'printf "\\nTicket: 12\\n" >> "$1"');
    expect((await commit(served, { runsHooks: true })).status).toBe(200);
    expect(git('show', '-s', '--format=%B', 'HEAD')).toContain('\nTicket: 12\n');
    expect(git('diff', '--cached', '--name-only')).toBe('');
  });

  it('can have any names of files', async () => {
    const names = [
      '-rf.yaml',
      "o'hara $(touch ran) `id`.yaml",
      'wis"bech\\.yaml',
      'Übersee ☂.yaml',
      '--upload-pack=x.yaml',
    ];
    const own = names.map((name, index): [string, string] => [
      `content/fenland/branches/${name}`,
      branchYaml(`FB-${50 + index}`).replace(/^- | {2}/gm, ''),
    ]);
    const served = await committed({ ...fenland, ...Object.fromEntries(own) });
    const { git, space } = served;
    for (const [file, text] of own) space.write(file, text.replace('Physical', 'Mobile'));
    const { value } = await commit(served);
    expect(value.files.toSorted()).toEqual(names.map((name) => `fenland/branches/${name}`).toSorted());
    expect(git('status', '--porcelain')).toBe('');
    expect(existsSync(join(space.folder, 'ran'))).toBe(false);
  });

  it('commits no link, and nothing outside of the content folder', async () => {
    const served = await committed();
    const { git, space } = served;
    space.write('secret.txt', 'x\n');
    symlinkSync('../secret.txt', join(space.folder, 'content/linked.md'));
    expect(await changesOf(served)).toMatchObject([
      { file: 'linked.md', reason: expect.stringContaining('a link') },
    ]);
    expect((await commit(served)).value.error).toContain('Nothing was committed.');
    expect(git('log', '--all', '--format=%s')).toBe('The content\n');
  });
});

describe('what people type', () => {
  it('is no option and no command', async () => {
    const served = await committed();
    const { git } = served;
    await change(served, 1, { Type: 'Mobile' });
    // Looked for once: what is refused changes nothing.
    const chosen = (await changesOf(served)).map(({ id }) => id);
    const attempt = (more: object) => served.ask('commit', { ...wanted, chosen, ...more });
    for (const branch of [
      '-f',
      '--upload-pack=touch ran',
      'a b',
      'a..b',
      'a\nb',
      'a~1',
      '@{-1}',
      '../x',
      'a.lock',
      'refs//x',
      'HEAD',
      '',
      ';id',
      '$(id)',
      "it's",
      'x'.repeat(101),
    ]) {
      const { status, value } = await attempt({ branch });
      expect([branch, status, value.error]).toEqual([
        branch,
        400,
        expect.stringContaining("can't be the name of a branch"),
      ]);
    }
    for (const name of [
      '',
      '  ',
      '-Ada',
      '--upload-pack=x',
      'Ada\nCommitter: Eve',
      'Ada <eve@x>',
      '12',
      'A\0da',
    ]) {
      const { status, value } = await attempt({ author: { ...author, name } });
      expect([name, status, value.error]).toEqual([name, 400, expect.stringContaining('Enter your name')]);
    }
    for (const email of ['', 'ada', '-x@y', 'a@b\nc', 'a b@c', '<a@b>']) {
      const { value } = await attempt({ author: { ...author, email } });
      expect([email, value.error]).toEqual([email, expect.stringContaining('Enter your email address')]);
    }
    expect(git('log', '--all', '--format=%s')).toBe('The content\n');
    const { value } = await attempt({ subject: '--amend\n\nCo-authored-by: Eve <e@x>\u001b[31m' });
    expect(value.message.split('\n')[0]).toBe('--amend Co-authored-by: Eve <e@x>');
    expect(git('show', '-s', '--format=%(trailers)', 'HEAD').trim()).toBe('');
  });
});

describe('a remote', () => {
  it('leads to the page of a request where its service is known', () => {
    const page = (url: string) => requestPage(url, 'ely/van', 'main')?.url;
    const gitHub = 'https://github.com/fenland/open-data/compare/main...ely%2Fvan?expand=1';
    expect(page('https://github.com/fenland/open-data.git')).toBe(gitHub);
    expect(page('https://ada:s3cret@github.com/fenland/open-data')).toBe(gitHub);
    expect(page('git@github.com:fenland/open-data.git')).toBe(gitHub);
    expect(page('ssh://git@github.com:22/fenland/open-data.git')).toBe(gitHub);
    expect(page('git@gitlab.fenland.example:data/open/content.git')).toBe(
      'https://gitlab.fenland.example/data/open/content/-/merge_requests/new?merge_request%5Bsource_branch%5D=ely%2Fvan&merge_request%5Btarget_branch%5D=main',
    );
    expect(page('https://gitlab.fenland.example:8443/data/content.git')).toMatch(
      /^https:\/\/gitlab\.fenland\.example:8443\/data\/content\/-\//,
    );
    expect(page('https://bitbucket.org/fenland/open-data.git')).toBe(
      'https://bitbucket.org/fenland/open-data/pull-requests/new?source=ely%2Fvan&dest=main',
    );
    expect(requestPage('git@github.com:a/b', 'x', undefined)?.url).toBe(
      'https://github.com/a/b/compare/x?expand=1',
    );
  });

  it('that is anything else leads nowhere, and shows no password', () => {
    for (const url of [
      'javascript:alert(1)//github.com/a/b',
      'data:text/html,x',
      'http://github.com/a/b.git',
      'file:///srv/git/a.git',
      '/srv/git/a.git',
      '../a.git',
      'ext::sh -c touch% ran',
      'https://github.com.evil.example/a/b',
      'https://github.com/"><script>/b',
      'https://github.com/a/../../b',
      'https://github.com/a%0d%0ab/c',
      'git@-oProxyCommand=x:a/b',
      'https://ada:s3cret@git.fenland.example/a/b',
    ])
      expect([url, requestPage(url, 'x', 'main')]).toEqual([url, undefined]);
    expect(shownRemote('https://ada:s3cret@git.fenland.example/a/b.git')).toBe('git.fenland.example/a/b');
    expect(shownRemote('javascript:alert(1)')).toBeUndefined();
  });
});
