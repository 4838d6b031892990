import fs from 'node:fs';
import { join } from 'node:path';
import { clean } from '../../base/text/clean.js';
import { shellWord } from '../../base/text/shell-word.js';
import { ownFolder } from '../../content/content/layout.js';
import { requestPage, shownRemote } from '../../forms/hand-over.js';
import { Refused } from '../../forms/records/content.js';
import type { Asked, FileSinceCommit, HandedIn, HandOver, TreeState } from '../../forms/records/contract.js';
import type { WorkingTree } from '../../forms/records/working-tree.js';
import { type GitInput, gitText, withoutFilters } from '../project/run-git.js';

/** The working tree that a content folder is in; undefined if it is in none, or git isn't installed. */
export function workingTreeOf(content: string): WorkingTree | undefined {
  const git = (args: readonly string[], { input = '', env = {} }: GitInput = {}) =>
    gitText(content, args, { input, env: { GIT_LITERAL_PATHSPECS: '1', GIT_OPTIONAL_LOCKS: '0', ...env } });
  const asked = (...args: readonly string[]) => {
    try {
      return git(args).replace(/\n$/, '') || undefined;
    } catch {
      return undefined;
    }
  };
  if (!fs.existsSync(content) || asked('rev-parse', '--is-inside-work-tree') !== 'true') return undefined;
  const found: Found = { content, git, asked };
  return {
    state: () => stateOf(found),
    changed: () => changedFiles(found),
    commit: (wanted) => commit(found, wanted),
    handOver: (branch) => handOver(found, branch),
    freeBranch(name) {
      let free = name;
      for (let count = 2; isBranch(found, free); count++) free = `${name}-${count}`;
      return free;
    },
  };
}

interface Found {
  readonly content: string;
  readonly git: (args: readonly string[], given?: GitInput) => string;
  /** What git prints, without its line break; undefined if that is nothing, or git ends with an error. */
  readonly asked: (...args: readonly string[]) => string | undefined;
}

function linesOf(text: string): string[] {
  return text.split('\0').filter((line) => line !== '');
}

function stateOf(found: Found): TreeState {
  const { asked } = found;
  const committed = asked('log', '-1', '--format=%cI');
  const branch = asked('symbolic-ref', '--quiet', '--short', 'HEAD');
  const main = mainBranch(found);
  return {
    ...(committed !== undefined && { committed }),
    ...(branch !== undefined && { branch }),
    ...(main !== undefined && { main }),
    author: {
      name: asked('config', '--get', 'user.name') ?? '',
      email: asked('config', '--get', 'user.email') ?? '',
    },
  };
}

/** The branch that others have as their first one, as far as this clone knows. */
function mainBranch({ asked }: Found): string | undefined {
  const [, ofRemote] =
    /^refs\/remotes\/[^/]+\/(.+)$/.exec(asked('symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD') ?? '') ??
    [];
  const has = (name: string) =>
    ['remotes/origin', 'heads'].some(
      (of) => asked('rev-parse', '--verify', '--quiet', `refs/${of}/${name}`) !== undefined,
    );
  return (ofRemote === undefined ? ['main', 'master'] : [ofRemote]).find(has);
}

/** No filter is run, so a file that goes through one may be listed although it is as it was. */
function changedFiles({ content, git, asked }: Found): readonly FileSinceCommit[] {
  const prefix = asked('rev-parse', '--show-prefix') ?? '';
  const options = ['--porcelain', '-z', '--untracked-files=all', '--ignore-submodules=all', '--no-renames'];
  const lines = linesOf(git(['status', ...options, '--', '.'], { env: withoutFilters(content) }));
  return lines.flatMap((line): readonly FileSinceCommit[] => {
    const [signs, file] = [line.slice(0, 2), line.slice(3 + prefix.length)];
    if (file.endsWith('/') || file.startsWith(`${ownFolder}/`)) return [];
    const isThere = fs.lstatSync(join(content, file), { throwIfNoEntry: false }) !== undefined;
    return [{ file, kind: !isThere ? 'removed' : /[?A]/.test(signs) ? 'added' : 'changed' }];
  });
}

/** Makes a commit of files as they are in the folder. What else is staged stays so, and other branches where they are. */
function commit(
  found: Found,
  { files, branch, sentence, author }: Asked<'hand-in'>,
): Pick<HandedIn, 'branch' | 'commit'> {
  const { content, git, asked } = found;
  refuseFiltered(found, files);
  const present = asked('symbolic-ref', '--quiet', '--short', 'HEAD');
  const head = asked('rev-parse', '--verify', '--quiet', 'HEAD');
  if (branch !== present) refuseBranch(found, branch);
  const paths = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  const input = files.join('\0');
  const env = {
    ...withoutFilters(content),
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_COMMITTER_NAME: asked('config', '--get', 'user.name') ?? author.name,
    GIT_COMMITTER_EMAIL: asked('config', '--get', 'user.email') ?? author.email,
  };
  // git commits only what it knows of.
  const unknown = linesOf(git(['ls-files', '-z', '--others', '--exclude-standard'])).filter((file) =>
    files.includes(file),
  );
  const isOther = branch !== present;
  try {
    // What is in the folder, and what is staged, stays as it is.
    if (isOther && head !== undefined) git(['branch', branch]);
    if (isOther) git(['symbolic-ref', 'HEAD', `refs/heads/${branch}`]);
    if (unknown.length > 0) git(['add', '--intent-to-add', ...paths], { env, input: unknown.join('\0') });
    git(['commit', '--quiet', '--no-verify', '--only', `--message=${sentence}`, ...paths], { env, input });
  } catch (error) {
    if (present !== undefined) asked('symbolic-ref', 'HEAD', `refs/heads/${present}`);
    else if (head !== undefined) asked('update-ref', '--no-deref', 'HEAD', head);
    if (isOther) asked('branch', '--quiet', '--delete', '--force', branch);
    for (const file of unknown) asked('rm', '--cached', '--quiet', '--', file);
    const { stderr = '' } = error as { readonly stderr?: string };
    throw new Refused(`git refused the commit: ${clean(String(stderr)).trim()} Nothing was committed.`, true);
  }
  return { branch, commit: asked('rev-parse', '--short', 'HEAD') ?? '' };
}

/** A file that a program changes when git stores it is left to git itself, since none is run. */
function refuseFiltered({ git, asked }: Found, files: readonly string[]): void {
  const answer = linesOf(git(['check-attr', '-z', '--stdin', 'filter'], { input: files.join('\0') }));
  for (let at = 0; at + 2 < answer.length; at += 3) {
    const [file, , filter] = answer.slice(at, at + 3);
    const isRun = ['clean', 'process'].some(
      (key) => asked('config', '--get', `filter.${filter}.${key}`) !== undefined,
    );
    if (isRun)
      throw new Refused(
        `${file} goes through a filter of git when it is stored (${filter}). Commit it with git. Nothing was committed.`,
        true,
      );
  }
}

/** A name that a person may give to a new branch. It is also a part of commands that are shown. */
function refuseBranch(found: Found, branch: string): void {
  const isName =
    /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u.test(branch) &&
    branch !== 'HEAD' &&
    found.asked('check-ref-format', '--branch', branch) === branch;
  if (!isName)
    throw new Refused(
      `"${branch}" can't be the name of a branch. Use letters, digits, ".", "/", "_" and "-", such as christmas-hours. Nothing was committed.`,
    );
  if (isBranch(found, branch))
    throw new Refused(
      `The branch ${branch} is there already. Choose another name, or change to it with git first: git switch ${shellWord(branch)}. Nothing was committed.`,
      true,
    );
}

function isBranch({ asked }: Found, name: string): boolean {
  return asked('rev-parse', '--verify', '--quiet', `refs/heads/${name}`) !== undefined;
}

function handOver(found: Found, branch: string): HandOver {
  const { asked } = found;
  const remotes = (asked('remote') ?? '').split('\n').filter((name) => name !== '');
  const own = asked('config', '--get', `branch.${branch}.remote`);
  const remote = [own, 'origin', remotes[0]].find((name) => name !== undefined && remotes.includes(name));
  if (remote === undefined) return {};
  const url = asked('remote', 'get-url', '--push', '--', remote) ?? '';
  const request = requestPage(url, branch, mainBranch(found));
  return {
    push: `git push --set-upstream ${shellWord(remote)} ${shellWord(branch)}`,
    remote: shownRemote(url) ?? remote,
    ...(request && { request }),
  };
}
