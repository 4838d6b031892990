import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A program that is timed.
 * @typedef {object} Contestant
 * @property {string} name
 * @property {readonly string[]} outputs what it makes in its folder, but for `apart`
 * @property {Readonly<Partial<Record<import('./cases.js').Case['command'], readonly string[]>>>} commands program and arguments
 * @property {readonly string[]} [only] the cases that it takes part in, else all
 * @property {Readonly<Record<string, string>>} [env]
 * @property {(folder: string) => void} [install] puts what it needs into its folder, beside the content
 */

/**
 * This program, or another version of it.
 * @param {string} name
 * @param {string} folder of the program, compiled
 * @returns {Contestant}
 */
export function opendata(name, folder) {
  const program = join(folder, 'bin/opendata.js');
  if (!existsSync(program)) throw new Error(`${folder} is no folder of this program: there is no ${program}`);
  const run = (command, ...options) => [process.execPath, program, command, '--quiet', ...options];
  const help = execFileSync(process.execPath, [program, 'build', '--help'], { encoding: 'utf8' });
  const keepsResults = help.includes('--no-cache');
  return {
    name,
    outputs: ['dist', '.opendata'],
    commands: {
      build: run('build'),
      check: run('check', '--out', 'apart'),
      // Versions before the parts refuse their settings.
      ...(existsSync(join(folder, 'build/pages')) && {
        parts: run('build', '--settings', 'parts.yaml', '--out', 'parts/dist'),
      }),
      ...(keepsResults && {
        'no-cache': run('build', '--out', 'apart', '--no-cache'),
        watch: [process.execPath, program, 'preview', '--watch', '--port', '0'],
      }),
      fmt: run('fmt'),
      'fmt-check': run('fmt', '--check'),
      migrate: run('migrate', '--to', 'v2.2', '--accept-losses', 'branches'),
      import: run('import', 'feed.json', '--content', 'content'),
      diff: run('diff', join('..', name, 'dist'), 'dist'),
      conformance: run('conformance', '--no-cache'),
    },
  };
}

export const current = () => opendata('now', fileURLToPath(new URL('..', import.meta.url)));

export const floorCommand = (content, out) => [
  process.execPath,
  fileURLToPath(new URL('floor.js', import.meta.url)),
  content,
  out,
];
