import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestPage } from '../../src/forms/working-tree.js';
import { branchYaml, fenland } from '../commands/workspace.js';
import {
  type Any,
  branches,
  edited as change,
  changeOf,
  forms,
  branchesFile as path,
  type ServedForms,
} from './forms.js';

/** Forms on content in a git repository with one commit. */
async function committed(
  files: Readonly<Record<string, string>> = fenland,
  more: Parameters<typeof forms>[1] = {},
) {
  const served = await forms(files, more);
  const git = gitIn(served.space.folder);
  git('add', '-A');
  git('commit', '-qm', 'The content');
  return { ...served, git };
}

/** git in a folder that becomes a repository. */
function gitIn(folder: string) {
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'The Service');
  git('config', 'user.email', 'service@fenland.example');
  return git;
}

const mobile = { Type: 'Mobile' };

/** The same, once a branch was changed. */
async function withChange() {
  const served = await committed();
  await change(served, 1, mobile);
  return served;
}

const sentence = 'A van in Ely';
/** The name of the first new branch. */
const fresh = `content-${new Date().toISOString().slice(0, 10)}`;
const cards = { brand: 'fenland', collection: 'commercial-credit-cards' };
const card = { ...cards, kind: 'add', after: { Name: 'Fen Card', Identification: 'FC' } };

async function toHandIn({ ask, complaints }: ServedForms): Promise<Any> {
  const { value } = await ask('changes');
  expect([value.error, complaints]).toEqual([undefined, []]);
  return value.toHandIn;
}

/** The ids of the saves that can be handed in. */
const pending = async (served: ServedForms): Promise<number[]> => (await toHandIn(served)).saves;

/** Hands in all of them. */
async function commit(served: ServedForms, more: object = {}) {
  return served.ask('hand-in', { sentence, saves: await pending(served), ...more });
}

/** The message with which a branch can't be handed in. */
const refusal = async (served: ServedForms, more: object = {}) => (await commit(served, more)).value.error;

describe('a branch that is handed in', () => {
  it('has the files that were saved here, byte for byte, and nothing else', async () => {
    const served = await withChange();
    const { git, space, ask } = served;
    await ask('save', { change: card });
    // What somebody else changed in other files, and what is staged, stays as it is.
    space.remove('content/fenland/atms.yaml');
    space.write('other.txt', 'Not mine\n');
    git('add', 'other.txt');
    expect(await toHandIn(served)).toEqual({
      saves: [1, 2],
      blocked: [],
      sentence: 'Changed branch FB-02; Added credit card Fen Card, FC',
      unsent: [],
    });
    const { status, value } = await commit(served);
    expect([status, value]).toEqual([200, {}]);
    expect(git('show', '-s', '--format=%s|%an %ae|%cn', 'HEAD')).toBe(
      'A van in Ely|The Service service@fenland.example|The Service\n',
    );
    expect(git('diff', '--name-status', 'main', fresh)).toBe(
      `M\t${path}\nA\tcontent/fenland/commercial-credit-cards.yaml\n`,
    );
    expect(git('show', `HEAD:${path}`)).toBe(space.read(path));
    expect(git('status', '--porcelain')).toBe(' D content/fenland/atms.yaml\nA  other.txt\n');
    expect(git('symbolic-ref', '--short', 'HEAD')).toBe(`${fresh}\n`);
    expect(await pending(served)).toEqual([]);
    await change(served, 0, mobile);
    expect((await commit(served, { sentence: 'And one more' })).status).toBe(200);
    expect(git('log', '--format=%s', `main..${fresh}`)).toBe('And one more\nA van in Ely\n');
  });

  it('leaves out a file that somebody else has changed and not handed in, and says who', async () => {
    const secret = 'the-secret-of-the-proxy-in-the-fens';
    const served = await committed(fenland, { proxy: { userHeader: 'x-forwarded-user', secret } });
    const { git, space } = served;
    const as = (name: string): ServedForms => ({
      ...served,
      ask: (call, what = {}) =>
        served.ask(call, what, {
          Origin: 'https://forms.example.com',
          'Opendata-Edit-Secret': secret,
          'X-Forwarded-User': name,
        }),
    });
    const [ada, zoe] = [as('ada@fenland.example'), as('zoe@fenland.example')];
    await ada.ask('save', { change: card });
    await change(ada, 1, mobile);
    await change(zoe, 2, mobile);
    const others = async (who: ServedForms) =>
      (await toHandIn(who)).blocked.flatMap(({ others }: Any) => others);
    expect(await others(ada)).toEqual(['Changed branch FB-03, by zoe@fenland.example']);
    expect((await commit(ada)).status).toBe(200);
    expect(git('show', '--name-only', '--format=', 'HEAD')).toBe(
      'content/fenland/commercial-credit-cards.yaml\n',
    );
    expect(await pending(ada)).toEqual([]);
    const [last] = (await zoe.ask('changes')).value.saves;
    const before = space.read(path);
    expect((await ada.ask('undo', { id: last.id })).value.error).toBe(
      'This was saved by zoe@fenland.example, who alone can undo it here. Nothing was saved.',
    );
    expect(space.read(path)).toBe(before);
    await zoe.ask('undo', { id: last.id });
    expect(await pending(zoe)).toEqual([]);
    expect((await commit(ada)).status).toBe(200);
    expect(git('show', '-s', '--format=%an %ae', 'HEAD')).toBe('ada@fenland.example ada@fenland.example\n');
    // From then on, hers are the only ones.
    await change(zoe, 2, mobile);
    expect([(await pending(zoe)).length, await others(zoe)]).toEqual([1, []]);
  });

  it('has a file again that others have put back, or handed in by themselves', async () => {
    const served = await committed();
    const { git, space } = served;
    const edited = (more: (text: string) => string) => space.write(path, more(space.read(path)));
    const shown = async () => {
      const { saves, blocked } = await toHandIn(served);
      return [saves.length, ...blocked.map(({ outside }: Any) => outside.is)];
    };
    const foreign = (line: string) => [0, expect.stringContaining(line)];
    await change(served, 1, mobile);
    edited((text) => `# In an editor.\n# Of two lines.\n${text}`);
    expect(await shown()).toEqual(foreign('# In an editor.'));
    // Saved in between, further down than it will be: the same record, and one that is removed.
    await change(served, 1, { Name: 'Ely Quay' });
    await change(served, 2);
    expect(await shown()).toEqual(foreign('# In an editor.'));
    edited((text) => text.replace(/^#.*\n#.*\n/, ''));
    expect(await shown()).toEqual([3]);
    edited((text) => text.replace('Ely Quay', 'Ely Lock'));
    expect(await shown()).toEqual(foreign('\n  Name: Ely Lock\n  Type: Mobile\n'));
    edited((text) => text.replace('Ely Lock', 'Ely Quay'));
    // As a merge would: their line is committed, this user's changes aren't.
    const own = space.read(path);
    space.write(path, `# By others.\n${git('show', `HEAD:${path}`)}`);
    git('commit', '-qam', 'By others');
    space.write(path, `# By others.\n${own}`);
    expect(await shown()).toEqual([3]);
    expect((await commit(served)).status).toBe(200);
    await change(served, 0, mobile);
    expect((await toHandIn(served)).saves).toHaveLength(1);
    // What was handed in before counts no more, whatever others do.
    space.write(path, `# Anew.\n${git('show', `HEAD:${path}`)}`);
    expect(await shown()).toEqual(foreign('# Anew.'));
  });

  it('is refused, with all as it was, while a merge is not finished, and by a lock of git', async () => {
    const served = await withChange();
    const { git, space } = served;
    const before = git('status', '--porcelain', '-uall');
    const head = git('rev-parse', 'HEAD');
    for (const [file, words] of [
      ['MERGE_HEAD', 'merg'],
      ['index.lock', 'index.lock'],
    ] as const) {
      space.write(`.git/${file}`, head);
      expect(await refusal(served)).toMatch(
        new RegExp(`^git refused it: .*${words}.* Nothing was handed in\\.$`),
      );
      space.remove(`.git/${file}`);
      expect(git('status', '--porcelain', '-uall')).toBe(before);
      expect(git('branch', '--format=%(refname)')).toBe('refs/heads/main\n');
    }
    expect((await commit(served)).status).toBe(200);
  });

  it('is a new one, or the one that the folder is on', async () => {
    const served = await committed();
    const { git } = served;
    git('branch', fresh);
    git('checkout', '-q', '--detach');
    for (const index of [1, 2]) {
      await change(served, index, mobile);
      expect((await commit(served)).status).toBe(200);
      expect(git('symbolic-ref', '--short', 'HEAD')).toBe(`${fresh}-2\n`);
    }
  });

  it('is proposed in whole words, with each record once and the day from which it is so', async () => {
    const served = await withChange();
    const proposed = async () => (await toHandIn(served)).sentence;
    await change(served, 2, mobile);
    const { opened, after } = await changeOf(served, 2, { from: '2099-03-01' });
    const moved = { ...after, PostalAddress: { ...after.PostalAddress, PostCode: 'CB7 4AB' } };
    await served.ask('save', { change: { ...branches, kind: 'copy', opened, after: moved } });
    await change(served, 1, { Note: 'By the quay' });
    const said = 'Changed branch FB-02; Moved branch FB-03, from 1 March 2099';
    expect(await proposed()).toBe(said);
    await change(served, 0, mobile);
    expect(await proposed()).toBe(`${said} and 1 more`);
    const Name = `${'x'.repeat(100)} ${'y'.repeat(100)}`;
    await served.ask('save', { change: { ...card, after: { ...card.after, Name } } });
    expect(await proposed()).toBe(`${said} and 2 more`);
  });

  it('is refused if something else can be handed in than was shown', async () => {
    const served = await withChange();
    for (const [saves, error] of [
      [[], 'There is nothing to send.'],
      [[2], 'Look at it again.'],
      [[1, 2], 'Look at it again.'],
      [['1'], "can't be read"],
    ] as const)
      expect((await served.ask('hand-in', { sentence, saves })).value.error).toContain(error);
  });

  it('has line breaks as git stores them', async () => {
    const served = await committed();
    const { git, space } = served;
    git('config', 'core.autocrlf', 'true');
    space.write(path, space.read(path).replaceAll('\n', '\r\n'));
    await change(served, 1, mobile);
    expect((await commit(served)).status).toBe(200);
    expect(git('show', `HEAD:${path}`)).toBe(space.read(path).replaceAll('\r\n', '\n'));
    expect(await pending(served)).toEqual([]);
  });

  it('can be the first commit, and is none without git', async () => {
    const served = await forms(fenland);
    expect((await served.ask('changes')).value).toEqual({ saves: [] });
    expect((await served.ask('hand-in', { sentence, saves: [1] })).value.error).toBe(
      'The content is in no git working tree, so nothing can be handed in.',
    );
    const git = gitIn(served.space.folder);
    // A file that was there before isn't one that the forms have made.
    await served.ask('save', { change: card });
    expect(await refusal(served)).toBeUndefined();
    expect(git('log', '--format=%s %an', '--name-only')).toBe(
      'A van in Ely The Service\n\ncontent/fenland/commercial-credit-cards.yaml\n',
    );
  });

  it('is sent to the remote by git, and says where it is approved, or why not', async () => {
    const served = await committed();
    const { git, space } = served;
    const remote = join(space.folder, '..', `${space.folder.split('/').at(-1)}.git`);
    execFileSync('git', ['init', '-q', '--bare', remote]);
    onTestFinished(() => rmSync(remote, { recursive: true }));
    git('remote', 'add', 'origin', remote);
    git('push', '-q', 'origin', 'main');
    // A clone of one branch has no other one of the remote.
    git('config', 'remote.origin.fetch', '+refs/heads/main:refs/remotes/origin/main');
    git('remote', 'set-url', 'origin', join(remote, 'none'));
    await change(served, 1, mobile);
    git('switch', '-q', '-c', 'ely/van');
    expect(await refusal(served)).toMatch(
      /^It was not sent\. .* To send it from a terminal: git push --set-upstream origin ely\/van$/,
    );
    git('remote', 'set-url', 'origin', remote);
    const sent = () =>
      execFileSync('git', ['-C', remote, 'log', '--format=%s', 'main..ely/van'], { encoding: 'utf8' });
    const unsent = async () => (await toHandIn(served)).unsent;
    expect(await unsent()).toEqual([sentence]);
    const answer = { branch: 'ely/van', remote: 'origin' };
    expect((await commit(served)).value).toEqual(answer);
    expect([await unsent(), sent()]).toEqual([[], 'A van in Ely\n']);
    await change(served, 0, mobile);
    expect((await commit(served)).value).toEqual(answer);
    expect(sent()).toBe('A van in Ely\nA van in Ely\n');
    // Others have sent something else under that name.
    const theirs = git('commit-tree', '-m', 'Theirs', '-p', 'main', 'HEAD^{tree}').trim();
    git('push', '-q', '--force', 'origin', `${theirs}:refs/heads/ely/van`);
    await change(served, 2, mobile);
    expect((await commit(served)).value).toEqual({ branch: 'ely/van-2', remote: 'origin' });
    const hook = join(remote, 'hooks/pre-receive');
    writeFileSync(hook, '#!/bin/sh\necho A push needs a ticket. >&2\nexit 1\n', { mode: 0o755 });
    await change(served, 2, { Type: 'Physical' });
    expect(await refusal(served)).toMatch(
      /^It was not sent\. The server says: A push needs a ticket\. To send it/,
    );
    // What is published from is never sent.
    git('switch', '-q', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'By hand');
    expect((await commit(served)).value.error).toBe('There is nothing to send.');
  });

  it('has what people type as a sentence, in one line, and never as an option', async () => {
    const served = await withChange();
    const { git } = served;
    for (const wrong of ['', ' \n', 'x'.repeat(201)])
      expect(await refusal(served, { sentence: wrong })).toContain('Say in a sentence');
    await commit(served, { sentence: '--amend\n\nCo-authored-by: Eve <e@x>\u001b[31m' });
    expect(git('show', '-s', '--format=%B', 'HEAD').trim()).toBe('--amend Co-authored-by: Eve <e@x>');
    expect(git('show', '-s', '--format=%(trailers)', 'HEAD').trim()).toBe('');
  });
});

describe('a repository of somebody else', () => {
  it('runs nothing before it is sent there: no hook, monitor, diff, signature or other program of its configuration', async () => {
    const served = await committed();
    const { git, space } = served;
    const mark = join(space.folder, 'ran');
    const evil = join(space.folder, 'evil.sh');
    writeFileSync(evil, `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat\n`);
    chmodSync(evil, 0o755);
    mkdirSync(join(space.folder, 'hooks'));
    const hooks = `pre-commit prepare-commit-msg commit-msg post-commit reference-transaction post-checkout
      post-index-change fsmonitor-watchman pre-push`;
    for (const hook of hooks.split(/\s+/)) symlinkSync(evil, join(space.folder, 'hooks', hook));
    const programs = `core.fsmonitor core.editor core.pager core.sshCommand core.askPass core.gitProxy
      core.alternateRefsCommand credential.helper gpg.program diff.external diff.evil.textconv diff.evil.command
      filter.evil.clean filter.evil.smudge filter.evil.process filter.a=b.clean filter.a=b.smudge merge.evil.driver
      remote.origin.uploadpack`;
    for (const key of programs.split(/\s+/)) git('config', key, evil);
    const settings = `core.hooksPath ${space.folder}/hooks\ncommit.gpgSign true\nlog.showSignature true
alias.commit-tree !${evil}\nremote.origin.url ext::${evil}\nremote.origin.promisor true\nremote.origin.vcs evil
extensions.partialClone origin\ncore.repositoryformatversion 1`;
    for (const setting of settings.split('\n')) git('config', ...setting.split(' '));
    space.write('.gitattributes', '*.json filter=evil\n*.yml filter=a=b\n*.yaml diff=evil merge=evil\n');
    await change(served, 1, mobile);
    expect(await pending(served)).toHaveLength(1);
    expect(existsSync(mark)).toBe(false);
    // A commit does neither; only a filter is run, for the files that it is for.
    git('remote', 'remove', 'origin');
    expect((await commit(served)).value).toEqual({});
    expect(existsSync(mark)).toBe(false);
  });

  it('can have any names of files', async () => {
    const names = ['-rf', "o'hara $(touch ran) `id`", 'wis"bech', 'Übersee ☂', '--upload-pack=x'];
    const own = names.map((name, index): [string, string] => [
      `content/fenland/branches/${name}.yaml`,
      branchYaml(`FB-${50 + index}`).replace(/^- | {2}/gm, ''),
    ]);
    const served = await committed({ ...fenland, ...Object.fromEntries(own) });
    const { git, space } = served;
    for (const [file] of own) {
      const at = { file: file.slice('content/'.length), index: 0 };
      await change(served, { ...branches, at }, mobile);
    }
    expect((await commit(served)).status).toBe(200);
    const handedIn = git('show', '-z', '--name-only', '--format=', 'HEAD').split('\0').filter(Boolean);
    expect(handedIn.toSorted()).toEqual(own.map(([file]) => file).toSorted());
    expect(git('status', '--porcelain')).toBe('');
    expect(existsSync(join(space.folder, 'ran'))).toBe(false);
  });
});

it('a remote says where a branch is proposed, in a line of its own and nowhere else', () => {
  const url = 'https://github.com/fenland/open-data/pull/new/ely';
  const said = `remote: \nremote: Create a pull request for 'ely' by visiting:\nremote:      ${url}\nTo github.com:fenland/open-data`;
  expect(requestPage(said)).toBe(url);
  for (const other of [
    `To ${url}`,
    ...['javascript:alert(1)', 'http://a.example/', 'https://'].map((to) => `remote: ${to}`),
  ])
    expect(requestPage(other)).toBeUndefined();
});
