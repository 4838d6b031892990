import { readFileSync } from 'node:fs';

/**
 * A file that comes with the program.
 * @param path from the folder of package.json, which is two folders above this file: in src/commands, and in
 * build/program, where it is bundled
 */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}

/** The program's version, as its package says. */
export function version(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}

/** How the program names itself in what it makes. */
export function generator(): string {
  return `opendata-press ${version()}`;
}

/** The text of a program of ours that hosts run, as compile.js bundles it; `name` such as `cloudflare-workers.js`. */
export function compiledModule(name: string): string {
  return readFileSync(packageFile(`build/hosts/${name}`), 'utf8');
}
