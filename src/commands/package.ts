import { readFileSync } from 'node:fs';

/**
 * A file that comes with the program.
 * @param path from the folder of package.json, which is two folders above this file: in src/commands, and in
 * build/program, where it is bundled
 */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}

/** The program's version, from its package. */
export function version(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}

/** The program's name in the files that it generates. */
export function generator(): string {
  return `opendata-press ${version()}`;
}

/** The text of a program that hosts run, as bundled by compile.js; `name` such as `cloudflare-workers.js`. */
export function compiledModule(name: string): string {
  return readFileSync(packageFile(`build/hosts/${name}`), 'utf8');
}
