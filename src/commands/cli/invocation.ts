import { delimiter, dirname, relative, resolve, sep } from 'node:path';
import { isInside } from '../../base/files/inside.js';
import { shellWord } from '../../base/text/shell-word.js';

/** How this program was started, as reported by Node.js. */
export interface Start {
  /** The script that was run: the program itself, or a link to it. */
  readonly script: string;
  /** The folder in which it was run. */
  readonly cwd: string;
  /** The folders in which the shell looks for commands. */
  readonly path: string;
}

/**
 * The words to type in `cwd` to start this program again, so that printed commands work when copied: `opendata` if it
 * is on the PATH, `npx opendata` if it is installed in the project, `npx opendata-press` if npx fetched it, since
 * another package may have the shorter name, and otherwise the script's path.
 */
export function invocation({ script, cwd, path }: Start): string {
  const words = script.split(/[\\/]/);
  const file = words.at(-1) ?? '';
  const name = file.startsWith('opendata-press') ? 'opendata-press' : 'opendata';
  if (words.includes('_npx')) return 'npx opendata-press';
  const modules = words.indexOf('node_modules');
  if (modules !== -1) {
    const project = words.slice(0, modules).join(sep) || sep;
    if (isInside(cwd, project)) return `npx ${name}`;
    // On Windows, npm's command files of a global install run the program where it is.
    if (file.endsWith('.js') && onPath(project, path)) return name;
  }
  if (onPath(dirname(script), path) && !file.endsWith('.js')) return name;
  return file.endsWith('.js') ? `node ${typed(script, cwd)}` : typed(script, cwd);
}

/** The words to type to start this program again. */
export function started(): string {
  const { PATH: path = process.env['Path'] ?? '' } = process.env;
  return invocation({ script: process.argv[1] ?? 'opendata', cwd: process.cwd(), path });
}

function onPath(folder: string, path: string): boolean {
  return path.split(delimiter).some((entry) => entry !== '' && resolve(entry) === resolve(folder));
}

/** A file's path as typed in a folder: relative, or absolute if it is elsewhere. */
function typed(file: string, cwd: string): string {
  const path = isInside(file, cwd) ? relative(cwd, file) : file;
  const isClear = path === file || path.includes(sep) || file.endsWith('.js');
  return shellWord(isClear ? path : `.${sep}${path}`);
}
