import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { endOnSignals } from '../cli/ending-signals.js';
import { CommandFailure } from '../cli/failure.js';
import type { CheckOptions } from '../project/compile-content.js';
import { realPath } from '../project/project.js';
import { gitText } from '../project/run-git.js';

/** The word before a revision. */
export const ofGit = 'git:';

/** Where the content of a project and what belongs to it are. */
export type ContentFolders = Pick<CheckOptions, 'content' | 'headers' | 'settings'>;

/** The content of a revision in a temporary folder. */
export interface Checkout {
  readonly commit: string;
  readonly folders: ContentFolders;
  /** A message with the names of files as they are in the repository. */
  readonly named: (message: string) => string;
  readonly remove: () => void;
}

/**
 * Writes the content of a revision into a temporary folder: neither the working tree nor its index is touched.
 * @param place `git:<revision>`
 * @throws CommandFailure if there is no such revision, or no content in it
 */
export function checkedOut(place: string, { content, headers, settings }: ContentFolders): Checkout {
  const name = place.slice(ofGit.length);
  const git = (args: readonly string[], env: Record<string, string> = {}, input = '') =>
    gitText(existing(content), args, { env, input });
  let top: string;
  try {
    top = git(['rev-parse', '--show-toplevel']).trim();
  } catch {
    throw new CommandFailure(`${place}: ${content} is in no git repository`);
  }
  if (!isCommit(existing(content), name)) {
    throw new CommandFailure(
      `${place}: the repository has no revision ${name === '' ? 'without a name' : name}${shallowHint(git)}`,
    );
  }
  const unlisten = endOnSignals();
  const folder = fs.mkdtempSync(join(tmpdir(), 'opendata-'));
  const removeAll = () => fs.rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeAll);
  const remove = () => {
    removeAll();
    process.off('exit', removeAll);
    unlisten();
  };
  try {
    const inside = (path: string) => relative(fs.realpathSync(top), realPath(path)).replaceAll('\\', '/');
    const index = { GIT_INDEX_FILE: join(folder, 'index') };
    const paths = [content, headers, ...(settings === undefined ? [] : [settings])]
      .map(inside)
      .filter((path) => path !== '..' && !path.startsWith('../'));
    git(['-C', top, 'read-tree', name], index);
    const tree = join(folder, 'tree');
    const files = git(['-C', top, 'ls-files', '-z', '--', ...paths], index);
    git(['-C', top, 'checkout-index', '-z', '--stdin', `--prefix=${tree}/`], index, files);
    const there = (path: string) => join(tree, inside(path));
    if (!fs.existsSync(there(content))) {
      throw new CommandFailure(`${place} has no folder ${inside(content)}`);
    }
    const folders = {
      content: there(content),
      headers: there(headers),
      settings: settings === undefined || inside(settings).startsWith('..') ? settings : there(settings),
    };
    const commit = git(['rev-parse', '--verify', `${name}^{commit}`]).trim();
    return { commit, folders, named: (message) => message.replaceAll(`${tree}/`, ''), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function shallowHint(git: (args: readonly string[]) => string): string {
  return git(['rev-parse', '--is-shallow-repository']).trim() === 'true'
    ? ': this clone has only the newest commits (in GitHub workflows, fetch-depth: 0 fetches all)'
    : '';
}

/** True if a revision names a commit, and can't be read as an option. */
export function isCommit(folder: string, name: string): boolean {
  if (name === '' || name.startsWith('-')) return false;
  try {
    gitText(existing(folder), ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}

/** The nearest folder that exists: the content may be gone now, and there in a revision. */
function existing(folder: string): string {
  const path = resolve(folder);
  return fs.existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}
