import { sep } from 'node:path';
import { isInside } from '../../base/files/inside.js';

/**
 * The words to type in `cwd` to start this program again, so that printed commands work when copied: `npx opendata` in a
 * project that has it installed, `npx opendata-press` if npx fetched it, since another package may have the shorter name,
 * else `opendata`.
 * @param script that was run: the program itself, or a link to it
 */
export function started(script = process.argv[1] ?? '', cwd = process.cwd()): string {
  const words = script.split(/[\\/]/);
  if (words.includes('_npx')) return 'npx opendata-press';
  const modules = words.indexOf('node_modules');
  const isOfProject = modules !== -1 && isInside(cwd, words.slice(0, modules).join(sep) || sep);
  return isOfProject ? 'npx opendata' : 'opendata';
}
