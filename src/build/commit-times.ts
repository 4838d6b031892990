import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { thrownMessage } from '../base/errors.js';
import { gitAnswer, gitText } from '../base/git.js';
import type { Collection } from '../model/collection.js';

/** What git knows of the content. */
export type CommitTimes = ReturnType<typeof gitHistory>;

/**
 * When the content last changed, by its commits (D13): undefined outside a repository, without git, and for files with
 * uncommitted changes, because then the history doesn't show when they last changed. Times are epoch milliseconds.
 * @param over a settings file that overrides those of the site, which contain the texts of `meta`
 */
export function gitHistory(content: string, over: string | undefined) {
  const newest = (...files: readonly string[]) => {
    if (gitAnswer(content, 'status', '--porcelain', '--', ...files) !== '') return undefined;
    const seconds = gitAnswer(content, 'log', '-1', '--format=%ct', '--', ...files);
    return seconds ? Number(seconds) * 1000 : undefined;
  };
  const known = new Map<Collection, number | undefined>();
  let isTracked: boolean | undefined;
  return {
    /** The time of the newest commit that touched a collection's files. */
    committed(collection: Collection) {
      isTracked ??= gitAnswer(content, 'rev-parse', '--is-inside-work-tree') === 'true';
      if (isTracked && !known.has(collection)) {
        const files = [`:(glob)**/${collection}.*`, `:(glob)**/${collection}/**`, ':(glob)**/brand.*'];
        known.set(collection, newest(...files));
      }
      return known.get(collection);
    },
    /** The same of the site's settings. */
    textsCommitted: () =>
      newest('site.yaml', 'site.yml', 'site.json', ...(over === undefined ? [] : [resolve(over)])),
    /** True if the history is incomplete, so that content may be dated too late. */
    isShallow: () => gitAnswer(content, 'rev-parse', '--is-shallow-repository') === 'true',
    /** Git's error message if it refuses to read the content's repository. */
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
