import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { errorCode } from '../../base/errors.js';
import { shellWord } from '../../base/text/shell-word.js';
import { Refused } from '../../editors/forms/content.js';
import { requestPage, shownRemote } from '../../editors/forms/hand-over.js';
import type { HandOver, TreeState } from '../../editors/forms/review-contract.js';
import type {
  CommittedFile,
  MadeCommit,
  WantedCommit,
  WorkingTree,
} from '../../editors/forms/working-tree.js';
import { type GitInput, gitBytes, gitText, runHook } from '../project/run-git.js';

/** So many commits that wait are listed. */
const mostWaiting = 20;

/** The hooks of `git commit`, in their order. */
const commitHooks = ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit'] as const;

/** What is begun and not finished in a repository, by the file of git that says so. */
const begun = [
  ['MERGE_HEAD', 'A merge is not finished', 'git merge --abort'],
  ['rebase-merge', 'A rebase is not finished', 'git rebase --abort'],
  ['rebase-apply', 'A rebase is not finished', 'git rebase --abort'],
  ['CHERRY_PICK_HEAD', 'A cherry-pick is not finished', 'git cherry-pick --abort'],
  ['REVERT_HEAD', 'A revert is not finished', 'git revert --abort'],
] as const;

/** The working tree that a content folder is in; undefined if it is in none, or git isn't installed. */
export function workingTreeOf(content: string): WorkingTree | undefined {
  const git = (args: readonly string[], given?: GitInput) => gitText(content, args, given);
  const asked = (...args: readonly string[]) => {
    try {
      return git(args).replace(/\n$/, '') || undefined;
    } catch {
      return undefined;
    }
  };
  if (!fs.existsSync(content) || asked('rev-parse', '--is-inside-work-tree') !== 'true') return undefined;
  const folder = asked('rev-parse', '--absolute-git-dir');
  const top = asked('rev-parse', '--show-toplevel');
  if (folder === undefined || top === undefined) return undefined;
  const prefix = asked('rev-parse', '--show-prefix') ?? '';
  const found: Found = { content, folder, top, prefix, git, asked };
  return {
    state: () => stateOf(found),
    committed: () => committedFiles(found),
    present: () =>
      linesOf(git(['ls-files', '-z', '--cached', '--others', '--exclude-standard'])).filter(
        (path) => !path.endsWith('/'),
      ),
    read: (ids) => objectsOf(content, ids),
    idOf: (bytes) => objectId(bytes, asked('rev-parse', '--show-object-format') ?? 'sha1'),
    stored: (files) => storedFiles(found, files),
    commit: (wanted) => commit(found, wanted),
    handOver: (branch) => handOver(found, branch),
    freeBranch(name) {
      let free = name;
      for (let count = 2; asked('rev-parse', '--verify', '--quiet', `refs/heads/${free}`); count++)
        free = `${name}-${count}`;
      return free;
    },
  };
}

interface Found {
  readonly content: string;
  /** Where git keeps what belongs to this working tree. */
  readonly folder: string;
  readonly top: string;
  /** The content folder from the top of the tree on, with a slash at its end; empty if it is the top. */
  readonly prefix: string;
  readonly git: (args: readonly string[], given?: GitInput) => string;
  /** What git prints, without its line break; undefined if that is nothing, or git ends with an error. */
  readonly asked: (...args: readonly string[]) => string | undefined;
}

function linesOf(text: string): string[] {
  return text.split('\0').filter((line) => line !== '');
}

function committedFiles({ git, asked }: Found): ReadonlyMap<string, CommittedFile> {
  if (asked('rev-parse', '--verify', '--quiet', 'HEAD^{commit}') === undefined) return new Map();
  return new Map(
    linesOf(git(['ls-tree', '-r', '-z', 'HEAD'])).map((line) => {
      const tab = line.indexOf('\t');
      const [mode = '', , id = ''] = line.slice(0, tab).split(' ');
      return [line.slice(tab + 1), { id, mode }];
    }),
  );
}

function objectsOf(content: string, ids: readonly string[]): ReadonlyMap<string, Buffer> {
  if (ids.length === 0) return new Map();
  const answer = gitBytes(content, ['cat-file', '--batch'], {
    input: ids.map((id) => `${id}\n`).join(''),
  });
  const found = new Map<string, Buffer>();
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf(0x0a, at);
    const [id = '', kind, size] = answer.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (kind === 'missing' || size === undefined) continue;
    found.set(id, answer.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}

function objectId(bytes: Uint8Array, format: string): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Attributes are read, and no filter is run: a file that goes through one is left to git itself. */
function storedFiles(
  { git, asked }: Found,
  files: ReadonlyMap<string, Buffer>,
): ReadonlyMap<string, Buffer | undefined> {
  if (files.size === 0) return new Map();
  const names = ['text', 'filter', 'working-tree-encoding'];
  const answer = linesOf(
    git(['check-attr', '-z', '--stdin', ...names], {
      input: [...files.keys()].map((path) => `${path}\0`).join(''),
    }),
  );
  const values = new Map<string, string>();
  for (let at = 0; at + 2 < answer.length; at += 3)
    values.set(`${answer[at]}\0${answer[at + 1]}`, answer[at + 2]!);
  const isConverted = ['true', 'input'].includes(asked('config', '--get', 'core.autocrlf') ?? '');
  return new Map(
    [...files].map(([path, bytes]) => {
      const [text, filter, encoding] = names.map((name) => values.get(`${path}\0${name}`) ?? 'unspecified');
      if (isGiven(encoding) || (isGiven(filter) && isConfigured(filter!, asked))) return [path, undefined];
      const isText = text === 'set' || text === 'auto' || (text === 'unspecified' && isConverted);
      return [
        path,
        isText && bytes.includes('\r\n')
          ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
          : bytes,
      ];
    }),
  );
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && !['unspecified', 'unset', 'set'].includes(value);
}

function isConfigured(filter: string, asked: Found['asked']): boolean {
  return ['clean', 'process'].some(
    (key) => asked('config', '--get', `filter.${filter}.${key}`) !== undefined,
  );
}

function stateOf(found: Found): TreeState {
  const { asked, folder, git } = found;
  const [commit, committed = '', subject = ''] = (asked('log', '-1', '--format=%H%x00%cI%x00%s') ?? '').split(
    '\0',
  );
  const branch = asked('symbolic-ref', '--quiet', '--short', 'HEAD');
  const main = mainBranch(found);
  const stops = begun.flatMap(([file, what, abort]) =>
    fs.existsSync(join(folder, file))
      ? [`${what} in this folder. Finish it with git, or give it up with ${abort}.`]
      : [],
  );
  if (!commit) stops.push('The repository has no commit yet. Make the first one with git.');
  if (stops.length === 0 && git(['ls-files', '-z', '--unmerged']) !== '')
    stops.push('Some files have conflicts that are not resolved. Resolve them with git.');
  return {
    ...(commit && { head: { commit, committed, subject } }),
    ...(branch !== undefined && { branch }),
    ...(main !== undefined && { main: main.name }),
    waiting: commit && main !== undefined && main.name !== branch ? waitingCommits(found, main.ref) : [],
    author: {
      name: asked('config', '--get', 'user.name') ?? '',
      email: asked('config', '--get', 'user.email') ?? '',
    },
    stops,
    hooks: hooksOf(found).names,
  };
}

/** The branch that others have as their first one, as far as this clone knows. */
function mainBranch({ asked }: Found): { readonly name: string; readonly ref: string } | undefined {
  const [, ofRemote] =
    /^refs\/remotes\/[^/]+\/(.+)$/.exec(asked('symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD') ?? '') ??
    [];
  for (const name of ofRemote === undefined ? ['main', 'master'] : [ofRemote]) {
    for (const ref of [`refs/remotes/origin/${name}`, `refs/heads/${name}`]) {
      if (asked('rev-parse', '--verify', '--quiet', ref) !== undefined) return { name, ref };
    }
  }
  return undefined;
}

function waitingCommits({ asked }: Found, main: string): TreeState['waiting'] {
  const format = '--format=%h%x00%s%x00%an';
  const listed = asked('log', `-${mostWaiting}`, format, '-z', `${main}..HEAD`, '--') ?? '';
  const parts = listed === '' ? [] : listed.split('\0');
  return Array.from({ length: Math.floor(parts.length / 3) }, (_, index) => ({
    commit: parts[3 * index]!,
    subject: parts[3 * index + 1]!,
    author: parts[3 * index + 2]!,
  }));
}

/** The hooks of a commit that are there and could run. */
function hooksOf({ asked, top, folder }: Found): {
  readonly folder: string;
  readonly names: readonly string[];
} {
  // The last one is what this program sets itself.
  const own = linesOf(asked('config', '-z', '--type=path', '--get-all', 'core.hooksPath') ?? '').at(-2);
  const common = asked('rev-parse', '--path-format=absolute', '--git-common-dir') ?? folder;
  const hooks = own === undefined ? join(common, 'hooks') : isAbsolute(own) ? own : join(top, own);
  const names = commitHooks.filter((name) => {
    const found = fileStatus(join(hooks, name));
    return found?.isFile() === true && (process.platform === 'win32' || (found.mode & 0o111) !== 0);
  });
  return { folder: hooks, names };
}

function fileStatus(path: string): fs.Stats | undefined {
  try {
    return fs.statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Makes a commit of its own tree: of the last one, with the chosen files. Neither the files in the folder nor what else is
 * in git's index are touched, and other branches stay where they are.
 */
async function commit(found: Found, wanted: WantedCommit): Promise<MadeCommit> {
  const { folder, git, asked } = found;
  const { stops, head, branch: present } = stateOf(found);
  if (stops[0] !== undefined) throw new Refused(`${stops[0]} Nothing was committed.`, true);
  const target = targetOf(found, wanted.branch, present, head!.commit);
  refuseStaged(found, wanted);
  const lock = join(folder, 'index.lock');
  takeLock(lock);
  let isLocked = true;
  const work = fs.mkdtempSync(join(tmpdir(), 'opendata-'));
  try {
    const index = { GIT_INDEX_FILE: join(work, 'index') };
    git(['read-tree', head!.commit], { env: index });
    git(['update-index', '-z', '--index-info'], { env: index, input: entriesOf(found, wanted, work) });
    const message = join(work, 'message');
    fs.writeFileSync(message, wanted.message);
    const hooks = hooksOf(found);
    const run = async (name: (typeof commitHooks)[number], ...words: readonly string[]) => {
      if (!wanted.runsHooks || !hooks.names.includes(name)) return;
      const { isFine, said } = await runHook(found.top, hooks.folder, [name, ...words], index);
      if (!isFine && name !== 'post-commit')
        throw new Refused(
          `The hook ${name} of the repository refused the commit: ${said || 'it says nothing'}. Nothing was committed.`,
        );
    };
    await run('pre-commit');
    await run('prepare-commit-msg', '--', message, 'message');
    await run('commit-msg', '--', message);
    const tree = git(['write-tree'], { env: index }).trim();
    const changed = linesOf(
      git([
        'diff-tree',
        '-r',
        '-z',
        '--raw',
        '--no-renames',
        '--no-ext-diff',
        '--full-index',
        `${head!.commit}^{tree}`,
        tree,
      ]),
    );
    if (changed.length === 0)
      throw new Refused('The last commit has all of this already. Nothing was committed.', true);
    const entries = treeEntries(changed, found.prefix, wanted);
    const made = git(['commit-tree', tree, '-p', head!.commit, '-F', message], {
      env: identity(found, wanted.author),
    }).trim();
    // What is staged stays staged; of the files of the commit git knows from now on what was committed.
    const own = join(folder, 'index');
    const next = { GIT_INDEX_FILE: join(work, 'next') };
    if (fs.existsSync(own)) fs.copyFileSync(own, next.GIT_INDEX_FILE);
    else git(['read-tree', head!.commit], { env: next });
    git(['-c', 'core.splitIndex=false', 'update-index', '-z', '--index-info'], { env: next, input: entries });
    fs.copyFileSync(next.GIT_INDEX_FILE, lock);
    const subject = wanted.message.split('\n', 1)[0]!;
    git(['update-ref', '-m', `commit: ${subject}`, target.ref, made, target.old]);
    if (wanted.branch !== present)
      git([
        'symbolic-ref',
        '-m',
        `checkout: moving from ${present ?? head!.commit} to ${wanted.branch}`,
        'HEAD',
        target.ref,
      ]);
    fs.renameSync(lock, own);
    isLocked = false;
    await run('post-commit');
    return { commit: asked('rev-parse', '--short', made) ?? made, branch: wanted.branch };
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
    if (isLocked) fs.rmSync(lock, { force: true });
  }
}

/** The branch that a commit goes to, and the commit that it has to be at for that; zeros for a new one. */
function targetOf(
  { git, asked }: Found,
  branch: string,
  present: string | undefined,
  head: string,
): { readonly ref: string; readonly old: string } {
  const ref = `refs/heads/${branch}`;
  if (branch === present) return { ref, old: head };
  if (!isBranchName(git, branch))
    throw new Refused(
      `"${branch}" can't be the name of a branch. Use letters, digits, ".", "/", "_" and "-", such as christmas-hours. Nothing was committed.`,
    );
  const there = asked('rev-parse', '--verify', '--quiet', ref);
  if (there === undefined) return { ref, old: '0'.repeat(head.length) };
  if (there !== head)
    throw new Refused(
      `The branch ${branch} is there already, and is at another commit than this folder. Choose another name, or change to it with git first: git switch ${shellWord(branch)}. Nothing was committed.`,
      true,
    );
  const elsewhere = linesOf(git(['worktree', 'list', '--porcelain', '-z'])).includes(`branch ${ref}`);
  if (elsewhere)
    throw new Refused(
      `The branch ${branch} is checked out in another folder. Choose another name. Nothing was committed `,
      true,
    );
  return { ref, old: there };
}

/** A name that a person may give to a branch. It is also a part of commands that are shown. */
function isBranchName(git: Found['git'], branch: string): boolean {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u.test(branch) || branch === 'HEAD') return false;
  try {
    git(['check-ref-format', `refs/heads/${branch}`]);
    return true;
  } catch {
    return false;
  }
}

/** So many files are named in a message. */
const mostNamed = 5;

/** A commit takes nothing that somebody has staged for another one. */
function refuseStaged(found: Found, { files }: WantedCommit): void {
  const { git, prefix, top } = found;
  const format = found.asked('rev-parse', '--show-object-format') ?? 'sha1';
  const listed = linesOf(
    git([
      '-C',
      top,
      'diff-index',
      '--cached',
      '--raw',
      '-z',
      '--no-renames',
      '--no-ext-diff',
      '--abbrev=64',
      'HEAD',
    ]),
  );
  const others: string[] = [];
  for (let at = 0; at + 1 < listed.length; at += 2) {
    const id = listed[at]!.split(' ')[3] ?? '';
    const path = listed[at + 1]!;
    const own = path.startsWith(prefix) ? files.get(path.slice(prefix.length)) : undefined;
    const same = [own?.stored, own?.working].filter((bytes) => bytes !== undefined);
    const isGone = own !== undefined && own.stored === undefined && /^0+$/.test(id);
    if (!isGone && !same.some((bytes) => objectId(bytes, format) === id)) others.push(path);
  }
  if (others.length === 0) return;
  const more = others.length - mostNamed;
  const names = [...others.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  throw new Refused(
    `Somebody has staged something else for a commit: ${names}. Commit it with git, or take it off with git restore --staged. Nothing was committed.`,
    true,
  );
}

function takeLock(lock: string): void {
  try {
    fs.writeFileSync(lock, '', { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new Refused(
      `Another program is using git in this folder (${lock}). Wait until it has ended, then try again. Nothing was committed.`,
      true,
    );
  }
}

/** The entries of the index for the chosen files, which are stored as objects. */
function entriesOf(found: Found, { files }: WantedCommit, work: string): string {
  const { git, prefix } = found;
  const modes = committedFiles(found);
  const kept = [...files].flatMap(([path, { stored }]) => (stored === undefined ? [] : [{ path, stored }]));
  const names = kept.map(({ stored }, index) => {
    const name = join(work, `${index}`);
    fs.writeFileSync(name, stored);
    return `${name}\n`;
  });
  const ids = git(['hash-object', '-w', '--no-filters', '--stdin-paths'], { input: names.join('') }).split(
    '\n',
  );
  const added = kept.map(
    ({ path }, index) => `${modes.get(path)?.mode ?? '100644'} ${ids[index]}\t${prefix}${path}\0`,
  );
  const gone = [...files].flatMap(([path, { stored }]) =>
    stored === undefined ? [`0 ${'0'.repeat(ids[0]?.length || 40)}\t${prefix}${path}\0`] : [],
  );
  return [...added, ...gone].join('');
}

/**
 * The same of the tree that was made, which hooks may have changed.
 * @param changed as `git diff-tree --raw -z` prints it
 * @throws Refused if a hook has put other files into it
 */
function treeEntries(changed: readonly string[], prefix: string, { files }: WantedCommit): string {
  let entries = '';
  for (let at = 0; at + 1 < changed.length; at += 2) {
    const [, mode, , id] = changed[at]!.split(' ');
    const path = changed[at + 1]!;
    if (!path.startsWith(prefix) || !files.has(path.slice(prefix.length)))
      throw new Refused(
        `A hook of the repository put another file into the commit, ${path}. Nothing was committed.`,
      );
    entries += `${mode === '000000' ? '0' : mode} ${id}\t${path}\0`;
  }
  return entries;
}

/** Names go to git in its environment, where they can't be options. */
function identity({ asked }: Found, { name, email }: WantedCommit['author']): Record<string, string> {
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: asked('config', '--get', 'user.name') ?? name,
    GIT_COMMITTER_EMAIL: asked('config', '--get', 'user.email') ?? email,
  };
}

function handOver(found: Found, branch: string): HandOver {
  const { asked } = found;
  const remotes = (asked('remote') ?? '').split('\n').filter((name) => name !== '');
  const own = asked('config', '--get', `branch.${branch}.remote`);
  const remote = [own, 'origin', remotes[0]].find((name) => name !== undefined && remotes.includes(name));
  if (remote === undefined) return {};
  const url = asked('remote', 'get-url', '--push', '--', remote) ?? '';
  const shown = shownRemote(url);
  const request = requestPage(url, branch, mainBranch(found)?.name);
  return {
    push: `git push --set-upstream ${shellWord(remote)} ${shellWord(branch)}`,
    remote: shown ?? remote,
    ...(request && { request }),
  };
}
