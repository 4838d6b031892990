import fs from 'node:fs';
import { isInside } from '../../base/files/inside.js';
import { CommandFailure } from '../cli/failure.js';
import { realPath } from './project.js';

/** The files and folders named on the command line, as a filter for the content: all of it, if none is named. */
export type NamedFiles = ReturnType<typeof namedFiles>;

/**
 * Resolves the paths that people and hooks pass: relative or absolute, of files or folders, also through symbolic
 * links.
 * @throws CommandFailure if one doesn't exist
 */
export function namedFiles(paths: readonly string[]) {
  const isAll = paths.length === 0;
  const named = paths.map((path) => {
    if (!fs.existsSync(path)) throw new CommandFailure(`there is no ${path}`);
    return { path, at: realPath(path) };
  });
  const hold = (file: string) => named.some(({ at }) => isInside(file, at));
  const concern = (file: string) => hold(file) || named.some(({ at }) => isInside(at, file));
  return {
    /** True for a named file, or one in a named folder. */
    hold: (name: string) => isAll || hold(realPath(name)),
    /** True for a named file, or a folder that contains one. */
    concern: (name: string) => isAll || concern(realPath(name)),
    /** The named ones, as they were typed, that match none of some files and folders. */
    outside: (names: readonly string[]) => {
      const places = names.map(realPath);
      const isOutside = (at: string) => !places.some((place) => isInside(at, place) || isInside(place, at));
      return named.filter(({ at }) => isOutside(at)).map(({ path }) => path);
    },
  };
}
