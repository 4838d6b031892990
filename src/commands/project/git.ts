import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { thrownMessage } from '../../base/errors.js';
import type { Collection } from '../../model/collection.js';
import { CommandFailure } from '../cli/failure.js';
import { gitText } from './run-git.js';

/**
 * The time of the newest commit that touched a collection's files, in epoch milliseconds (D13). Undefined outside a
 * repository, without git, and for files with uncommitted changes, because then the history doesn't show when they last
 * changed.
 */
export function newestCommits(content: string): (collection: Collection) => number | undefined {
  const known = new Map<Collection, number | undefined>();
  let tracked: boolean | undefined;
  return (collection) => {
    tracked ??= tryGit(content, ['rev-parse', '--is-inside-work-tree']) === 'true';
    if (!tracked) return undefined;
    if (!known.has(collection)) known.set(collection, newestCommit(content, collection));
    return known.get(collection);
  };
}

/**
 * The same for the site's settings, which contain the texts of `meta`.
 * @param over a settings file that overrides them
 */
export function newestSettingsCommit(content: string, over?: string): number | undefined {
  const own = ['site.yaml', 'site.yml', 'site.json'];
  return newestCommitOf(content, over === undefined ? own : [...own, resolve(over)]);
}

function newestCommit(content: string, collection: Collection): number | undefined {
  return newestCommitOf(content, [
    `:(glob)**/${collection}.*`,
    `:(glob)**/${collection}/**`,
    ':(glob)**/brand.*',
  ]);
}

function newestCommitOf(content: string, files: readonly string[]): number | undefined {
  if (tryGit(content, ['status', '--porcelain', '--', ...files]) !== '') return undefined;
  const seconds = tryGit(content, ['log', '-1', '--format=%ct', '--', ...files]);
  return seconds ? Number(seconds) * 1000 : undefined;
}

/** A commit, as people know it. */
export interface Commit {
  readonly commit: string;
  readonly author: string;
  /** ISO 8601, with the offset of whoever committed it. */
  readonly committed: string;
  readonly subject: string;
}

/** The newest commit of the branch that was there at an instant, in epoch milliseconds; nothing outside of a repository. */
export function commitAt(content: string, instant: number): Commit | undefined {
  const until = `--before=${Math.floor(instant / 1000)}`;
  const found = tryGit(content, ['log', '-1', '--first-parent', until, '--format=%H%x00%an%x00%cI%x00%s']);
  const [commit, author = '', committed = '', subject = ''] = (found ?? '').split('\0');
  return commit === undefined || commit === '' ? undefined : { commit, author, committed, subject };
}

/** A file of the content as it is in a commit; nothing if it isn't there. */
export function fileIn(content: string, commit: string, name: string): string | undefined {
  return tryGit(content, ['show', `${commit}:./${name}`]);
}

/** Who wrote each line of a file of the content, as it is in a commit, and on which day; empty if that isn't known. */
export function authorsIn(
  content: string,
  commit: string,
  name: string,
): readonly { readonly author: string; readonly day: string; readonly commit: string }[] {
  const lines = (tryGit(content, ['blame', '--line-porcelain', commit, '--', name]) ?? '').split('\n\t');
  return lines.slice(0, -1).map((part, index) => {
    // The text of the line before stands in front.
    const head = index === 0 ? part : part.slice(part.indexOf('\n') + 1);
    const of = (field: string) => new RegExp(`^${field} (.*)$`, 'm').exec(head)?.[1] ?? '';
    const day = new Date(Number(of('author-time')) * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
    return { author: of('author'), day, commit: head.slice(0, head.indexOf(' ')) };
  });
}

/** True if the clone has only the newest commits, so that older dates are unknown. */
export function isShallow(content: string): boolean {
  return tryGit(content, ['rev-parse', '--is-shallow-repository']) === 'true';
}

/**
 * The error of git if the content is in a repository that git refuses to read, such as one of another owner. Undefined
 * outside a repository and if nothing is wrong.
 */
export function gitRefusal(content: string): string | undefined {
  if (!isInRepository(resolve(content))) return undefined;
  try {
    gitText(content, ['rev-parse', '--is-inside-work-tree']);
    return undefined;
  } catch (error) {
    return complaintOf(error);
  }
}

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isInRepository(dirname(folder)));
}

function git(folder: string, args: readonly string[]): string {
  try {
    return gitText(folder, args).trim();
  } catch (error) {
    throw new CommandFailure(`git ${args[0]}: ${complaintOf(error)}`);
  }
}

/** What git has printed, or why it was not started. */
function complaintOf(error: unknown): string {
  const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return printed || thrownMessage(error);
}

function tryGit(folder: string, args: readonly string[]): string | undefined {
  try {
    return git(folder, args);
  } catch {
    return undefined;
  }
}
