import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { gitAnswer, gitText } from '../base/git.js';
import { safeLine } from '../base/text/clean.js';
import { shellWord } from '../base/text/shell-word.js';
import { Refused } from './records/refused.js';
import type { Pushed } from './records/replies.js';

/** Milliseconds that sending a branch may take. */
const patience = 60_000;

export function isInGit(folder: string): boolean {
  return gitAnswer(folder, 'rev-parse', '--is-inside-work-tree') === 'true';
}

/** A file as it is in the last commit, with each of the line breaks that it may have here: undefined if it isn't there. */
export function committedTexts(folder: string, file: string): readonly (string | undefined)[] {
  try {
    const text = gitText(folder, ['cat-file', 'blob', `HEAD:./${file}`]);
    return [text, text.replaceAll('\n', '\r\n')];
  } catch {
    return [undefined];
  }
}

/** The sentences of what is committed on the branch for hand-ins, and not sent yet, the latest first. */
export function unsentCommits(folder: string): readonly string[] {
  const branch = branchForReview(folder);
  const remote = branch && remoteOf(folder, branch);
  if (remote === undefined) return [];
  return linesOf(
    gitAnswer(folder, 'log', '-z', '-9', '--format=%s', 'HEAD', '--not', `--remotes=${remote}`) ?? '',
  );
}

/** A name for a branch that isn't there yet, perhaps with a number behind it. */
function freeBranch(folder: string, name: string): string {
  const isThere = (branch: string) =>
    gitAnswer(folder, 'rev-parse', '--verify', '--quiet', `refs/heads/${branch}`) !== undefined;
  let free = name;
  for (let count = 2; isThere(free); count++) free = `${name}-${count}`;
  return free;
}

function linesOf(text: string): string[] {
  return text.split('\0').filter((line) => line !== '');
}

/** The branch that is checked out, if one is. */
function presentBranch(folder: string): string | undefined {
  return gitAnswer(folder, 'symbolic-ref', '--quiet', '--short', 'HEAD');
}

/**
 * The branch that is checked out, unless it is published from, as far as this clone knows: the first one of others. Then
 * nobody could approve what is on it before.
 */
function branchForReview(folder: string): string | undefined {
  const present = presentBranch(folder);
  const ofOthers = gitAnswer(folder, 'symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD');
  const published = ofOthers === undefined ? ['main', 'master'] : [ofOthers.replace('origin/', '')];
  return present !== undefined && published.includes(present) ? undefined : present;
}

interface Commit {
  readonly files: readonly string[];
  readonly sentence: string;
  /** Of a new branch; it may get a number behind it. */
  readonly name: string;
}

/**
 * Makes a commit of files as they are in the folder: on the branch that is checked out if others approve what is on it, else
 * on a new one. What else is staged stays so.
 * @param folder of the content, from which files are named
 * @param author who is signed in; undefined for the user of git
 * @throws Refused with what keeps it from being made
 */
export function commit(folder: string, { files, sentence, name }: Commit, author: string | undefined): void {
  const present = presentBranch(folder);
  const head = gitAnswer(folder, 'rev-parse', '--verify', '--quiet', 'HEAD');
  const fresh = branchForReview(folder) === undefined ? freeBranch(folder, name) : undefined;
  // A name such as `[a].yaml` is no pattern.
  const env = { GIT_LITERAL_PATHSPECS: '1', ...(author !== undefined && authorInGit(author)) };
  const git = (words: readonly string[], paths?: readonly string[]) =>
    gitText(folder, paths ? [...words, '--pathspec-from-file=-', '--pathspec-file-nul'] : words, {
      env,
      input: paths?.join('\0') ?? '',
    });
  // git commits only what it knows of.
  const others = linesOf(git(['ls-files', '-z', '--others', '--exclude-standard']));
  const unknown = others.filter((file) => files.includes(file));
  try {
    if (fresh !== undefined) git(['switch', '--quiet', '--create', fresh]);
    if (unknown.length > 0) git(['add', '--intent-to-add'], unknown);
    git(['commit', '--quiet', '--no-verify', '--only', `--message=${sentence}`], files);
  } catch (error) {
    for (const file of unknown) gitAnswer(folder, 'rm', '--cached', '--quiet', '--', `:(literal)${file}`);
    if (fresh !== undefined && presentBranch(folder) === fresh) {
      if (present !== undefined) gitAnswer(folder, 'symbolic-ref', 'HEAD', `refs/heads/${present}`);
      else if (head !== undefined) gitAnswer(folder, 'switch', '--quiet', '--detach', head);
      gitAnswer(folder, 'branch', '--quiet', '--delete', '--force', fresh);
    }
    throw new Refused(`git refused it: ${saidBy(error)} Nothing was handed in.`);
  }
}

/** Who is signed in: by an email address, or by another name beside the address of the user of git. */
function authorInGit(author: string): Record<string, string> {
  return { GIT_AUTHOR_NAME: author, ...(author.includes('@') && { GIT_AUTHOR_EMAIL: author }) };
}

/** What the other side says why it refuses, or else what git says. */
function saidBy(error: unknown): string {
  const { stderr = '' } = error as { readonly stderr?: string };
  const remote = [...String(stderr).matchAll(/^remote: +(\S.*)$/gm)].map(([, line]) => line);
  return safeLine(remote.length > 0 ? `The server says: ${remote.join(' ')}` : String(stderr)).trim();
}

/** The page on which a pull or merge request is opened, which services name when a branch is sent. @param said by git */
export function requestPage(said: string): string | undefined {
  const [, url] = /^remote:\s+(https:\/\/[^\s\p{Cc}]+)\s*$/mu.exec(said) ?? [];
  return url !== undefined && URL.canParse(url) ? url : undefined;
}

/** The name of the remote that a branch is sent to. */
function remoteOf(folder: string, branch: string): string | undefined {
  const remotes = (gitAnswer(folder, 'remote') ?? '').split('\n').filter((name) => name !== '');
  const own = gitAnswer(folder, 'config', '--get', `branch.${branch}.remote`);
  return [own, 'origin', remotes[0]].find((each) => each !== undefined && remotes.includes(each));
}

/**
 * The user's own git sends the branch for hand-ins, with all that its configuration asks for; nothing is done without a
 * remote. If others have sent another one under its name, it gets a new name.
 * @throws Refused with what the other side or git says
 */
export async function push(folder: string): Promise<Pushed> {
  const branch = branchForReview(folder);
  if (branch === undefined) throw new Refused('There is nothing to send.');
  const remote = remoteOf(folder, branch);
  if (remote === undefined) return {};
  const words = ['push', '--porcelain', '--set-upstream', '--', remote, branch];
  // A clone of one branch notes of no other that it was sent.
  const noted = `remote.${remote}.fetch=+refs/heads/${branch}:refs/remotes/${remote}/${branch}`;
  try {
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
    const options = { env, timeout: patience };
    const { stderr } = await promisify(execFile)('git', ['-C', folder, '-c', noted, ...words], options);
    const request = requestPage(stderr);
    return { branch, remote, ...(request && { request }) };
  } catch (error) {
    const { stdout = '' } = error as { readonly stdout?: string };
    if (/^!\t\S+\t\[rejected\]/m.test(stdout)) {
      gitText(folder, ['switch', '--quiet', '--create', freeBranch(folder, branch)]);
      return push(folder);
    }
    const command = `git push --set-upstream ${shellWord(remote)} ${shellWord(branch)}`;
    throw new Refused(`It was not sent. ${saidBy(error)} To send it from a terminal: ${command}`);
  }
}
