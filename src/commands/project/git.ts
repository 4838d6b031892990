import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { thrownMessage } from '../../base/errors.js';
import type { History } from '../../build/date-answers.js';
import type { Collection } from '../../model/collection.js';

/**
 * What a repository's configuration must not do while this program asks git for facts or writes objects: run a program
 * that watches files, run hooks, sign, or fetch objects that are missing. Such a repository may have come in an archive,
 * with a configuration of its own.
 */
const quiet: readonly string[] = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'commit.gpgSign=false',
  'log.showSignature=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'protocol.allow=never',
].flatMap((setting) => ['-c', setting]);

/** What git is given besides its words. */
export interface GitInput {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
}

/**
 * Runs git in a folder, without anything that its configuration names. What people typed may only follow `--` or be
 * part of a word.
 * @returns what it printed
 * @throws Error of Node.js with `stderr`, if git ends with another status than 0
 */
export function gitText(folder: string, args: readonly string[], { env = {}, input }: GitInput = {}): string {
  return execFileSync('git', [...quiet, '-C', folder, ...args], {
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', ...env },
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    stdio: ['pipe', 'pipe', 'pipe'],
    input: input ?? '',
  });
}

/** What git prints, without spaces around it; undefined if it ends with an error. */
export function gitAnswer(folder: string, ...args: readonly string[]): string | undefined {
  try {
    return gitText(folder, args).trim();
  } catch {
    return undefined;
  }
}

/**
 * When the content last changed, by its commits (D13): undefined outside a repository, without git, and for files with
 * uncommitted changes, because then the history doesn't show when they last changed.
 * @param over a settings file that overrides those of the site, which contain the texts of `meta`
 */
export function gitHistory(content: string, over: string | undefined): History {
  const newest = (...files: readonly string[]) => {
    if (gitAnswer(content, 'status', '--porcelain', '--', ...files) !== '') return undefined;
    const seconds = gitAnswer(content, 'log', '-1', '--format=%ct', '--', ...files);
    return seconds ? Number(seconds) * 1000 : undefined;
  };
  const known = new Map<Collection, number | undefined>();
  let isTracked: boolean | undefined;
  return {
    committed(collection) {
      isTracked ??= gitAnswer(content, 'rev-parse', '--is-inside-work-tree') === 'true';
      if (isTracked && !known.has(collection)) {
        const files = [`:(glob)**/${collection}.*`, `:(glob)**/${collection}/**`, ':(glob)**/brand.*'];
        known.set(collection, newest(...files));
      }
      return known.get(collection);
    },
    textsCommitted: () =>
      newest('site.yaml', 'site.yml', 'site.json', ...(over === undefined ? [] : [resolve(over)])),
    isShallow: () => gitAnswer(content, 'rev-parse', '--is-shallow-repository') === 'true',
    refusal: () => (isInRepository(resolve(content)) ? refusalOf(content) : undefined),
  };
}

/** The error of git if it refuses to read a repository, such as one of another owner. */
function refusalOf(content: string): string | undefined {
  try {
    gitText(content, ['rev-parse', '--is-inside-work-tree']);
    return undefined;
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return printed || thrownMessage(error);
  }
}

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isInRepository(dirname(folder)));
}
