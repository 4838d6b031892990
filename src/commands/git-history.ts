import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Collection } from '../model/collection.js';

/**
 * Tells when the newest commit that touched a collection's files was made, in epoch milliseconds (D13).
 * Undefined outside a repository, without git, for files never committed, and where they have changes that are not
 * committed yet: then the history doesn't know when they last changed.
 */
export function newestCommits(content: string): (collection: Collection) => number | undefined {
  const known = new Map<Collection, number | undefined>();
  let tracked: boolean | undefined;
  return (collection) => {
    tracked ??= git(content, ['rev-parse', '--is-inside-work-tree']) === 'true';
    if (!tracked) return undefined;
    if (!known.has(collection)) known.set(collection, newestCommit(content, collection));
    return known.get(collection);
  };
}

/**
 * The same of the site's settings, which hold the texts that `meta` carries.
 * @param over a file that is laid over them
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
  if (git(content, ['status', '--porcelain', '--', ...files]) !== '') return undefined;
  const seconds = git(content, ['log', '-1', '--format=%ct', '--', ...files]);
  return seconds ? Number(seconds) * 1000 : undefined;
}

/** True where the clone has only the newest commits, so that older dates can't be known. */
export function isShallow(content: string): boolean {
  return git(content, ['rev-parse', '--is-shallow-repository']) === 'true';
}

/**
 * What git says where the content stands in a repository that it doesn't read, as one of another owner; undefined where
 * there is no repository, or nothing is wrong.
 */
export function gitRefusal(content: string): string | undefined {
  if (!isInRepository(resolve(content))) return undefined;
  try {
    execFileSync('git', ['-C', content, 'rev-parse', '--is-inside-work-tree'], {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return undefined;
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    return stderr.trim() || message;
  }
}

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isInRepository(dirname(folder)));
}

/** The trimmed output of git in a folder, or undefined where git fails. */
function git(folder: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
