import fs from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CommandFailure } from './failure.js';

/** Files and folders that a command was given, to choose from the content by. */
export interface NamedFiles {
  /** The names, as they were typed, that are not among some files and folders. */
  readonly outside: (names: readonly string[]) => string[];
  /** True of a file that is among them, by its name as it is shown, and of a folder that holds one of them. */
  readonly concern: (name: string) => boolean;
  /** True of a file that is among them, or in a folder that is. */
  readonly hold: (name: string) => boolean;
}

/**
 * Resolves what hooks and people name: relative or absolute paths, of files or folders, also through links to the
 * folders above them, and patterns such as `content/*\/atms.yaml`, which some shells don't expand.
 * @throws CommandFailure where one isn't there, or a pattern matches nothing
 */
export async function namedFiles(paths: readonly string[]): Promise<NamedFiles> {
  const expanded = await Promise.all(paths.map(matching));
  const named = expanded.flat().map((path) => ({ path, at: placeOf(path) }));
  const folders = new Map<string, string>();
  // Content has many files in few folders, whose links are looked up once.
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

/** What is at a path, or what a pattern matches: files, in code-unit order. */
async function matching(path: string): Promise<string[]> {
  if (fs.existsSync(path)) return [path];
  const { globby, isDynamicPattern } = await import('globby');
  const pattern = sep === '\\' ? path.replaceAll(sep, '/') : path;
  if (!isDynamicPattern(pattern)) throw new CommandFailure(`there is no ${path}`);
  const found = await globby(pattern, { expandDirectories: false });
  if (found.length === 0) throw new CommandFailure(`no file matches ${path}`);
  return found.sort();
}

/** The real path of a file. Links in its folders are followed; the file itself may be a link. */
function placeOf(path: string): string {
  const full = resolve(path);
  return join(fs.realpathSync(dirname(full)), basename(full));
}
