import fs from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CommandFailure } from './failure.js';

/** The folders that a build reads and writes, as options name them. */
export interface BuildFolders {
  readonly content: string;
  readonly headers: string;
  readonly out: string;
}

/**
 * Refuses an output folder that a build would mix up with what it reads: a publication among the content is taken for
 * content by the next build. Links are followed, and the folders needn't be there yet.
 * @throws CommandFailure that says which folders overlap
 */
export function refuseOverlap({ content, headers, out }: BuildFolders): void {
  const output = realPath(out);
  for (const [what, folder] of [
    ['content', content],
    ['headers', headers],
  ] as const) {
    const how = overlap(output, realPath(folder));
    if (how === undefined) continue;
    throw new CommandFailure(
      `--out ${out} ${how} the ${what} folder (${folder}), and a build would mix the two up. Name a folder beside it, such as ${beside(folder)}.`,
    );
  }
}

function overlap(output: string, folder: string): string | undefined {
  if (output === folder) return 'is';
  if (isInside(output, folder)) return 'lies inside';
  if (isInside(folder, output)) return 'is around';
  return undefined;
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Without links as far as it is there. */
function realPath(path: string): string {
  const full = resolve(path);
  try {
    return fs.realpathSync(full);
  } catch {
    return dirname(full) === full ? full : join(realPath(dirname(full)), basename(full));
  }
}

/** A folder for the output that is neither in this one nor around it. */
function beside(folder: string): string {
  const parent = dirname(resolve(folder));
  return join(relative('', parent), basename(resolve(folder)) === 'dist' ? 'public' : 'dist');
}
