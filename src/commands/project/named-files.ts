import fs from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CommandFailure } from '../cli/failure.js';

/** The files and folders named on the command line, as a filter for the content. */
export interface NamedFiles {
  /** Those of `names`, as they were typed, that match none of these files and folders. */
  readonly outside: (names: readonly string[]) => string[];
  /** True for a named file, or a folder that contains one. */
  readonly concern: (name: string) => boolean;
  /** True for a named file, or one in a named folder. */
  readonly hold: (name: string) => boolean;
}

/**
 * Resolves the paths that people and hooks pass: relative or absolute, of files or folders, also through symbolic
 * links.
 * @throws CommandFailure if one doesn't exist
 */
export function namedFiles(paths: readonly string[]): NamedFiles {
  const named = paths.map((path) => {
    if (!fs.existsSync(path)) throw new CommandFailure(`there is no ${path}`);
    return { path, at: placeOf(path) };
  });
  const folders = new Map<string, string>();
  // Content has many files in few folders, so the folders' links are resolved once.
  const place = (name: string) => {
    const folder = dirname(name);
    if (!folders.has(folder))
      folders.set(folder, fs.existsSync(folder) ? fs.realpathSync(folder) : resolve(folder));
    return join(folders.get(folder)!, basename(name));
  };
  const isIn = (file: string, folder: string) => file === folder || file.startsWith(folder + sep);
  const hold = (name: string) => {
    const file = place(name);
    return named.some(({ at }) => isIn(file, at));
  };
  return {
    hold,
    concern: (name) => hold(name) || named.some(({ at }) => isIn(at, place(name))),
    outside: (names) => {
      const places = names.map(place);
      return named
        .filter(({ at }) => !places.some((other) => isIn(at, other) || isIn(other, at)))
        .map(({ path }) => path);
    },
  };
}

/** The real path of a file. Links in its folders are followed; the file itself may be a link. */
function placeOf(path: string): string {
  const full = resolve(path);
  return join(fs.realpathSync(dirname(full)), basename(full));
}
