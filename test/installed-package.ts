import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Puts this package into the modules of a folder, with the declarations, which other tests don't need. */
export function installPackage(folder: string): void {
  execFileSync(process.execPath, [join(root, 'compile.js'), '--if-stale']);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/opendata-press'), 'dir');
}

/** What TypeScript says of files in a folder. @param more its further options, and the files */
export function typeErrors(folder: string, ...more: readonly string[]): string {
  const options = '--noEmit --strict --module nodenext --target es2023'.split(' ');
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, ...options, ...more], { cwd: folder, encoding: 'utf8' })
    .stdout;
}
