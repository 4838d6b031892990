import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { sha256 } from '../base/bytes/sha256.js';
import { type GitInput, gitText } from '../base/git.js';
import { clean } from '../base/text/clean.js';
import { shellWord } from '../base/text/shell-word.js';
import type { Asked, HandedIn, Pushed } from './records/contract.js';
import { Refused } from './records/refused.js';

/** Milliseconds that sending a branch may take. */
const patience = 60_000;

/** The git working tree that a content folder is in. Files are named from that folder on. */
export interface WorkingTree {
  readonly content: string;
  readonly git: (args: readonly string[], given?: GitInput) => string;
  /** What git prints, without its line break; undefined if that is nothing, or git ends with an error. */
  readonly asked: (...args: readonly string[]) => string | undefined;
}

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
  const isInside = fs.existsSync(content) && asked('rev-parse', '--is-inside-work-tree') === 'true';
  return isInside ? { content, git, asked } : undefined;
}

/** The SHA-256 of a file as it is in the last commit, with each of the line breaks that it may have here; empty without one. */
export function committedHashes({ git }: WorkingTree, file: string): readonly string[] {
  try {
    const text = git(['cat-file', 'blob', `HEAD:./${file}`]);
    return [text, text.replaceAll('\n', '\r\n')].map((each) => sha256(each));
  } catch {
    return [];
  }
}

/** A name for a branch that isn't there yet, perhaps with a number behind it. */
export function freeBranch(tree: WorkingTree, name: string): string {
  let free = name;
  for (let count = 2; isBranch(tree, free); count++) free = `${name}-${count}`;
  return free;
}

function linesOf(text: string): string[] {
  return text.split('\0').filter((line) => line !== '');
}

/** The branch that is checked out, if one is. */
export function presentBranch({ asked }: WorkingTree): string | undefined {
  return asked('symbolic-ref', '--quiet', '--short', 'HEAD');
}

/** True for the branch that is published from, as far as this clone knows: the first one of others. */
export function isMainBranch({ asked }: WorkingTree, branch: string): boolean {
  const ofOthers = asked('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD');
  return ofOthers === undefined ? /^(?:main|master)$/.test(branch) : ofOthers === `origin/${branch}`;
}

/**
 * Makes a commit of files as they are in the folder, on a branch. What else is staged stays so.
 * @param author who is signed in; undefined for the user of git
 * @throws Refused with what keeps it from being made
 */
export function commit(
  tree: WorkingTree,
  { files, branch, sentence }: Asked<'hand-in'>,
  author: string | undefined,
): HandedIn {
  const { git, asked } = tree;
  refuseFiltered(tree, files);
  const present = presentBranch(tree);
  const head = asked('rev-parse', '--verify', '--quiet', 'HEAD');
  const isOther = branch !== present;
  if (isOther) refuseBranch(tree, branch);
  const paths = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  const env = { ...withoutFilters(tree), ...(author !== undefined && authorInGit(author)) };
  // git commits only what it knows of.
  const unknown = linesOf(git(['ls-files', '-z', '--others', '--exclude-standard'])).filter((file) =>
    files.includes(file),
  );
  try {
    if (isOther) git(['switch', '--quiet', '--create', branch], { env });
    if (unknown.length > 0) git(['add', '--intent-to-add', ...paths], { env, input: unknown.join('\0') });
    git(['commit', '--quiet', '--no-verify', '--only', `--message=${sentence}`, ...paths], {
      env,
      input: files.join('\0'),
    });
  } catch (error) {
    for (const file of unknown) asked('rm', '--cached', '--quiet', '--', file);
    if (isOther && presentBranch(tree) === branch) {
      if (present !== undefined) asked('symbolic-ref', 'HEAD', `refs/heads/${present}`);
      else if (head !== undefined) asked('switch', '--quiet', '--detach', head);
      asked('branch', '--quiet', '--delete', '--force', branch);
    }
    throw new Refused(`git refused the commit: ${saidBy(error)} Nothing was committed.`);
  }
  const remote = remoteOf(tree, branch);
  return {
    branch,
    commit: asked('rev-parse', '--short', 'HEAD') ?? '',
    files,
    ...(remote !== undefined && { remote }),
  };
}

/** Who is signed in: by an email address, or by another name beside the address of the user of git. */
function authorInGit(author: string): Record<string, string> {
  return { GIT_AUTHOR_NAME: author, ...(author.includes('@') && { GIT_AUTHOR_EMAIL: author }) };
}

function saidBy(error: unknown): string {
  const { stderr = '' } = error as { readonly stderr?: string };
  return clean(String(stderr)).trim();
}

/** A file that a program changes when git stores it is left to git itself, since none is run. */
function refuseFiltered({ git, asked }: WorkingTree, files: readonly string[]): void {
  const answer = linesOf(git(['check-attr', '-z', '--stdin', 'filter'], { input: files.join('\0') }));
  for (let at = 0; at + 2 < answer.length; at += 3) {
    const [file, , filter] = answer.slice(at, at + 3);
    const isRun = ['clean', 'process'].some(
      (key) => asked('config', '--get', `filter.${filter}.${key}`) !== undefined,
    );
    if (isRun)
      throw new Refused(
        `${file} goes through a filter of git when it is stored (${filter}). Commit it with git. Nothing was committed.`,
      );
  }
}

/** An environment in which git runs none of the filters that the configuration of a folder's repository names. */
function withoutFilters({ asked }: WorkingTree): Record<string, string> {
  const names = (asked('config', '-z', '--name-only', '--get-regexp', '^filter\\.') ?? '').split('\0');
  const off = names.filter((name) => /\.(?:clean|smudge|process|required)$/.test(name));
  return {
    GIT_CONFIG_COUNT: `${off.length}`,
    ...Object.fromEntries(
      off.flatMap((name, index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, name.endsWith('.required') ? 'false' : ''],
      ]),
    ),
  };
}

/** A name that a person may give to a new branch. */
function refuseBranch(tree: WorkingTree, branch: string): void {
  const isName =
    /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u.test(branch) &&
    branch !== 'HEAD' &&
    tree.asked('check-ref-format', '--branch', branch) === branch;
  if (!isName)
    throw new Refused(
      `"${branch}" can't be the name of a branch. Use letters, digits, ".", "/", "_" and "-", such as christmas-hours. Nothing was committed.`,
    );
  if (isBranch(tree, branch))
    throw new Refused(
      `The branch ${branch} is there already. Choose another name, or change to it with git first: git switch ${shellWord(branch)}. Nothing was committed.`,
    );
}

function isBranch({ asked }: WorkingTree, name: string): boolean {
  return asked('rev-parse', '--verify', '--quiet', `refs/heads/${name}`) !== undefined;
}

/** The page on which a pull or merge request is opened, which services name when a branch is sent. @param said by git */
export function requestPage(said: string): string | undefined {
  const [, url] = /^remote:\s+(https:\/\/[^\s\p{Cc}]+)\s*$/mu.exec(said) ?? [];
  return url !== undefined && URL.canParse(url) ? url : undefined;
}

/** The name of the remote that a branch is sent to. */
function remoteOf({ asked }: WorkingTree, branch: string): string | undefined {
  const remotes = (asked('remote') ?? '').split('\n').filter((name) => name !== '');
  const own = asked('config', '--get', `branch.${branch}.remote`);
  return [own, 'origin', remotes[0]].find((each) => each !== undefined && remotes.includes(each));
}

/** The user's own git sends a branch, with all that its configuration asks for. @throws Refused with what git says */
export async function push(tree: WorkingTree, branch: string): Promise<Pushed> {
  const remote = isBranch(tree, branch) ? remoteOf(tree, branch) : undefined;
  if (remote === undefined) throw new Refused(`There is no branch ${branch} to send, or no remote.`);
  const words = ['push', '--set-upstream', '--', remote, branch];
  try {
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
    const options = { env, timeout: patience };
    const { stderr } = await promisify(execFile)('git', ['-C', tree.content, ...words], options);
    const request = requestPage(stderr);
    return { remote, ...(request && { request }) };
  } catch (error) {
    const command = `git push --set-upstream ${shellWord(remote)} ${shellWord(branch)}`;
    throw new Refused(`It was not sent. ${saidBy(error)} To send it from a terminal: ${command}`);
  }
}
