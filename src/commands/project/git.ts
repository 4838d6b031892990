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
