import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { gitAnswer, gitText } from '../../base/git.js';
import { cleanedUpAtEnd } from '../cli/ending.js';
import { CommandFailure } from '../cli/failure.js';
import type { ReadingOptions } from '../cli/options.js';
import { headersFolder, realPath } from '../project/project.js';

/** The word before a revision. */
export const ofGit = 'git:';

/** Where the content of a project and what belongs to it are. */
type ContentFolders = Pick<ReadingOptions, 'content' | 'settings'>;

/**
 * Writes the content of a revision into a temporary folder for some work: neither the working tree nor its index is
 * touched. Failures name files as they are in the repository.
 * @param place `git:<revision>`
 * @throws CommandFailure if there is no such revision, or no content in it
 */
export async function withRevision<T>(
  place: string,
  { content, settings }: ContentFolders,
  work: (folders: ContentFolders) => Promise<T>,
): Promise<T> {
  const name = place.slice(ofGit.length);
  const top = gitAnswer(existing(content), 'rev-parse', '--show-toplevel');
  if (top === undefined) throw new CommandFailure(`${place}: ${content} is in no git repository`);
  if (!isCommit(content, name)) {
    const isShallow = gitAnswer(top, 'rev-parse', '--is-shallow-repository') === 'true';
    const hint = isShallow
      ? ': this clone has only the newest commits (in GitHub workflows, fetch-depth: 0 fetches all)'
      : '';
    throw new CommandFailure(
      `${place}: the repository has no revision ${name === '' ? 'without a name' : name}${hint}`,
    );
  }
  // A signal may come as soon as the folder is there, and takes it away.
  const folder = join(tmpdir(), `opendata-${randomUUID()}`);
  const remove = cleanedUpAtEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const tree = join(folder, 'tree');
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    const inside = (path: string) => relative(fs.realpathSync(top), realPath(path)).replaceAll('\\', '/');
    const isInside = (path: string) => !/^\.\.(?:\/|$)/.test(inside(path));
    const env = { GIT_INDEX_FILE: join(folder, 'index') };
    const paths = [content, headersFolder(content), ...(settings === undefined ? [] : [settings])].filter(
      isInside,
    );
    gitText(top, ['read-tree', name], { env });
    const files = gitText(top, ['ls-files', '-z', '--', ...paths.map(inside)], { env });
    gitText(top, ['checkout-index', '-z', '--stdin', `--prefix=${tree}/`], { env, input: files });
    const there = (path: string) => join(tree, inside(path));
    if (!fs.existsSync(there(content))) throw new CommandFailure(`${place} has no folder ${inside(content)}`);
    return await work({
      content: there(content),
      settings: settings === undefined || !isInside(settings) ? settings : there(settings),
    });
  } catch (error) {
    throw error instanceof CommandFailure
      ? new CommandFailure(error.message.replaceAll(`${tree}/`, ''))
      : error;
  } finally {
    remove();
  }
}

/** True if a revision names a commit, and can't be read as an option. */
export function isCommit(content: string, name: string): boolean {
  if (name === '' || name.startsWith('-')) return false;
  return gitAnswer(existing(content), 'rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== undefined;
}

/** The nearest folder that exists: the content may be gone now, and there in a revision. */
function existing(folder: string): string {
  const path = resolve(folder);
  return fs.existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}
