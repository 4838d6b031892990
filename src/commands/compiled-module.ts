import { readFileSync } from 'node:fs';

/** The text of one of the program's own compiled modules, for hosts that run them. `path` such as `http/decide.js`. */
export function compiledModule(path: string): string {
  return readFileSync(new URL(`../../build/${path}`, import.meta.url), 'utf8');
}
